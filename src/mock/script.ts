/**
 * How the mock treats each deployment: how long it stays in every intermediate status, and whether it fails. Sources, in this
 * order: the deployment's `mock` block in the state file, that file's `mock` section by name, the deployment's own name
 * (`shop-after-2s-build-failed`), the default for all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BuildFailure, type BuildRequest } from '../builds/port.ts';
import type { Pace } from '../control-plane/reconciler/reconciler.ts';
import type { Workload } from '../drivers/port.ts';
import { millisecondsOf } from '../machine/amounts.ts';

export const failures = ['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED'] as const;
export type Failure = (typeof failures)[number];

export interface Behaviour {
  /** The status in which its revisions end. */
  fails?: Failure;
  /** Time spent in each intermediate status. */
  after?: string;
}

/** The `mock` section of a state file. */
export interface ScriptSection {
  /** For all deployments without their own value. */
  after?: string;
  /** By name. `*` stands for any characters. */
  deployments?: Record<string, Behaviour>;
}

interface Named {
  deployment_id: string;
  name: string;
}

const FAILED_SUFFIX = /-(create|build|deploy)-failed$/i;
const AFTER_SUFFIX = /-after-(\d+(?:ms|s|m))$/i;
const REASON = 'The mock was told to let this fail.';
/** Limit for builds under way. */
const MAX_BUILDING = 10_000;

export class Script {
  readonly #after: string;
  #section: ScriptSection = {};
  #blocks = new Map<string, Behaviour>();
  /** How a build behaves, by revision id: a builder does not know the deployment. */
  readonly #builds = new Map<string, Behaviour>();

  constructor(after: string) {
    this.#after = after;
  }

  /** Loads the script of a state file. */
  load(section: ScriptSection | undefined, blocks: Map<string, Behaviour>): void {
    this.#section = section ?? {};
    this.#blocks = blocks;
  }

  get section(): ScriptSection | undefined {
    return Object.keys(this.#section).length > 0 ? this.#section : undefined;
  }

  /** The block of a deployment in the state file. */
  blockOf(deploymentId: string): Behaviour | undefined {
    return this.#blocks.get(deploymentId);
  }

  behaviourOf({ deployment_id: id, name }: Named): Behaviour & { after: string } {
    const { after = this.#after, deployments = {} } = this.#section;
    const [, byName] = Object.entries(deployments).find(([pattern]) => matches(pattern, name)) ?? [];
    return { after, ...behaviourOfName(name), ...byName, ...this.#blocks.get(id) };
  }

  /** Makes every intermediate status last, and ends a revision that must fail before its build. */
  readonly pace: Pace = async (deployment, revision, signal) => {
    const behaviour = this.behaviourOf(deployment);
    if (!revision) {
      if (/^AWAITING/.test(deployment.status)) await sleep(millisecondsOf(behaviour.after), undefined, { signal });
      return undefined;
    }
    if (this.#builds.size >= MAX_BUILDING) this.#builds.clear();
    this.#builds.set(revision.revision_id, behaviour);
    // In BUILDING the builder waits instead, so that the log is there meanwhile.
    if (revision.status !== 'BUILDING') await sleep(millisecondsOf(behaviour.after), undefined, { signal });
    return behaviour.fails === 'CREATE_FAILED' && revision.status === 'QUEUED'
      ? { to: 'CREATE_FAILED', reason: 'SourceGone', message: REASON }
      : undefined;
  };

  /** The work of a simulated build. */
  readonly build = async ({ id, log, signal }: BuildRequest): Promise<void> => {
    const { fails, after = this.#after } = this.#builds.get(id) ?? {};
    await sleep(millisecondsOf(after), undefined, { signal });
    this.#builds.delete(id);
    if (fails !== 'BUILD_FAILED') return;
    log(REASON, 'ERROR');
    throw new BuildFailure(REASON);
  };

  /** How a simulated workload ends. */
  readonly failure = ({ deploymentId, deploymentName }: Workload): string | undefined => {
    const { fails } = this.behaviourOf({ deployment_id: deploymentId, name: deploymentName });
    return fails === 'DEPLOY_FAILED' ? 'was told to fail by the mock.' : undefined;
  };
}

/** Parses the suffixes of a name, in any order: `-after-2s`, `-build-failed`. */
export function behaviourOfName(name: string): Behaviour {
  const behaviour: Behaviour = {};
  let rest = name;
  for (;;) {
    const [failed, phase] = FAILED_SUFFIX.exec(rest) ?? [];
    const [timed, after] = AFTER_SUFFIX.exec(rest) ?? [];
    if (phase !== undefined) behaviour.fails = `${phase.toUpperCase()}_FAILED` as Failure;
    else if (after !== undefined) behaviour.after = after.toLowerCase();
    else return behaviour;
    rest = rest.slice(0, -(failed ?? timed)!.length);
  }
}

function matches(pattern: string, name: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'i').test(name);
}
