/** The state of the mock as a person reads and writes it: what the state file holds, and what it must look like. */
import type {
  Deployment,
  DeploymentStatus,
  DeploymentType,
  OAuthProvider,
  RevisionStatus,
  Source,
} from '../../generated/control-plane/types.gen.ts';
import type { FreeField, Settings, Template } from '../control-plane/deployments/deployment-fields.ts';
import { messageOf } from '../problem.ts';
import type { Behaviour, ScriptSection } from './script.ts';
import { findingIn } from './state-schema.ts';

export interface MockState {
  mock?: ScriptSection;
  deployments: DeploymentState[];
  oauth_providers?: OAuthProvider[];
}

/** Only `name` is needed; the rest is made up where it is missing. */
export interface DeploymentState extends Partial<Pick<Deployment, FreeField>> {
  name: string;
  id?: string;
  source?: Source;
  status?: DeploymentStatus;
  deployment_type?: DeploymentType;
  /** Names; values are not kept. */
  secrets?: string[];
  /** What changes without a revision, where it is set. */
  settings?: Partial<Settings>;
  /** What the next revision is made from, where that is not what the last one was made from. */
  next?: Partial<Template>;
  created_at?: string;
  updated_at?: string;
  mock?: Behaviour;
  /** In the order in which they were made. */
  revisions?: RevisionState[];
}

export interface RevisionState {
  id?: string;
  status?: RevisionStatus;
  status_message?: string;
  /** Where it is not the deployment's. */
  source?: Source;
  /** What it was made from. */
  config?: Partial<Template>;
  /** The assistants that its agent has. */
  graphs?: string[];
  created_at?: string;
  updated_at?: string;
}

/** The state file cannot be taken as it stands; the message says what to mend. */
export class StateError extends Error {
  override name = 'StateError';
}

/** Throws a `StateError` that names the place. */
export function parseState(json: string, file: string): MockState {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new StateError(`${file} is not valid JSON: ${messageOf(error)}. To begin with nothing, delete it.`, { cause: error });
  }
  const finding = findingIn(value);
  if (finding !== undefined) throw new StateError(`${file}: ${finding}.`);
  const state = value as MockState;
  assertDifferent(file, 'deployments named', state.deployments, ({ name }) => name);
  assertDifferent(file, 'deployments with the id', state.deployments, ({ id }) => id);
  assertDifferent(file, 'providers named', state.oauth_providers ?? [], ({ provider_id: id }) => id);
  const revisions = state.deployments.flatMap((deployment) => deployment.revisions ?? []);
  assertDifferent(file, 'revisions with the id', revisions, ({ id }) => id);
  return state;
}

function assertDifferent<T>(file: string, what: string, items: T[], nameOf: (item: T) => string | undefined): void {
  const known = new Set<string>();
  for (const name of items.map(nameOf)) {
    if (name === undefined) continue;
    if (known.has(name.toLowerCase())) throw new StateError(`${file}: there are two ${what} '${name}'.`);
    known.add(name.toLowerCase());
  }
}
