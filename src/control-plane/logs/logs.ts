/** Logs as a client sees them: of a build, of a revision's agent server, or of a deployment as a whole. */

import type { LogLevel, LogSearch } from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import type { Driver } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { Deployments } from '../deployments/deployments.ts';
import type { OperatorEnvironment } from '../deployments/operator-environment.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { findRevision, pageOfRevisions } from '../deployments/revision-records.ts';
import { secretRemover } from '../deployments/secret-remover.ts';
import type { Folders } from '../folders.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readBuildLog } from './build-log.ts';
import { IndexedLog } from './indexed-log.ts';
import { type Page, readPage, type Track } from './log-page.ts';
import { lastMicrosOf, microsOfIso } from './log-time.ts';

export interface LogsOptions {
  storage: Storage;
  driver: Driver;
  deployments: Deployments;
  folders: Folders;
  box: SecretBox;
  operatorEnvironment: OperatorEnvironment;
  now(): number;
}

/** Which log: of a build, or of an agent server at work. */
export type LogType = 'build' | 'deploy';

/** What the operations of the contract have in common, whatever they call it. */
export interface LogRequest extends LogSearch {
  run_id?: string | undefined;
}

/** Of a deployment as a whole, beside the revision that serves. */
const MAX_REVISIONS = 10;
/** Statuses that a revision has only once its agent server was started. */
const LAUNCHED = ['DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED', 'INTERRUPTED', 'UNKNOWN'];
/** While several logs grow, a line is shown once no other can be stamped with an earlier time. */
const SETTLE_MS = 1_000;
const MAX_INDEXED = 500;

export class Logs {
  readonly #options: LogsOptions;
  /** By the prefix of the lines' ids; the one that was used last stands last. */
  readonly #indexed = new Map<string, IndexedLog>();

  constructor(options: LogsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` for what the caller does not have, `bad_request` for an offset that no answer gave. */
  async ofRevision(caller: Caller, deploymentId: string, revisionId: string, type: LogType, request: LogRequest): Promise<Page> {
    const { storage, deployments } = this.#options;
    const deployment = await deployments.row(storage, caller, deploymentId);
    const revision = await findRevision(storage, revisionId.toLowerCase());
    if (revision?.deployment_id !== deployment.deployment_id) {
      throw new Problem('not_found', `Revision ID ${revisionId} not found.`);
    }
    return this.#page([revision], type, request);
  }

  /** The logs of a deployment's revisions in the order of time. */
  async ofDeployment(caller: Caller, deploymentId: string, type: LogType, request: LogRequest): Promise<Page> {
    const { storage, deployments } = this.#options;
    const { deployment_id: id, active_revision_id: active } = await deployments.row(storage, caller, deploymentId);
    const statuses = type === 'deploy' ? LAUNCHED : undefined;
    const revisions = await pageOfRevisions(storage, id, { limit: MAX_REVISIONS, offset: 0, statuses });
    const serving = active === null ? undefined : await findRevision(storage, active);
    if (serving && !revisions.some(({ revision_id: one }) => one === active)) revisions.push(serving);
    return this.#page(revisions, type, request);
  }

  async #page(revisions: RevisionRow[], type: LogType, request: LogRequest): Promise<Page> {
    const tracks = await Promise.all(revisions.map((revision) => this.#track(revision, type)));
    const toMicros = request.end_time ? lastMicrosOf(request.end_time) : Number.MAX_SAFE_INTEGER;
    return readPage(tracks, {
      limit: Math.min(request.limit ?? 50, LIMITS.logPageLines),
      order: request.order ?? 'asc',
      offset: request.offset ?? undefined,
      level: (request.level as LogLevel | null | undefined) ?? undefined,
      query: request.query ?? undefined,
      runId: request.run_id?.toLowerCase(),
      fromMicros: request.start_time ? microsOfIso(request.start_time) : 0,
      toMicros: Math.min(toMicros, this.#settled(revisions, type)),
    });
  }

  /** Until when the order of the lines is certain. */
  #settled(revisions: RevisionRow[], type: LogType): number {
    const { driver, now } = this.#options;
    const growing = revisions.filter(({ revision_id: id, status }) =>
      type === 'build' ? status === 'BUILDING' : driver.status(id) !== undefined,
    );
    return growing.length > 1 ? (now() - SETTLE_MS) * 1_000 : Number.MAX_SAFE_INTEGER;
  }

  async #track(revision: RevisionRow, type: LogType): Promise<Track> {
    const { folders } = this.#options;
    const { revision_id: revisionId, number } = revision;
    const prefix = `${revisionId}-${type.charAt(0)}`;
    const log = this.#indexed.get(prefix) ?? this.#open(revision, type);
    this.#indexed.delete(prefix);
    this.#indexed.set(prefix, log);
    for (const oldest of this.#indexed.keys()) if (this.#indexed.size > MAX_INDEXED) this.#indexed.delete(oldest);
    await log.refresh();
    const withoutSecrets = secretRemover(revision, this.#options);
    return { number, revisionId, prefix, log, clean: (text) => folders.withoutPaths(withoutSecrets(text)) };
  }

  #open({ revision_id: id, created_at: createdAt }: RevisionRow, type: LogType): IndexedLog {
    const { driver, folders } = this.#options;
    const file = folders.buildLog(id);
    const read = (from: number) => (type === 'build' ? readBuildLog(file, from) : driver.readLog(id, from));
    return new IndexedLog(read, Date.parse(createdAt));
  }
}
