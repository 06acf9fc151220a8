/** The state of the mock as a person reads and writes it: what the state file holds, and what it must look like. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type {
  DeploymentStatus,
  DeploymentType,
  OAuthProvider,
  RevisionStatus,
  Source,
} from '../../generated/control-plane/types.gen.ts';
import type { Settings } from '../control-plane/deployments/configuration.ts';
import { transitions } from '../control-plane/revisions/lifecycle.ts';
import type { Template } from '../control-plane/revisions/revision.ts';
import { durationPattern } from './duration.ts';
import { type Behaviour, failures, type ScriptSection } from './script.ts';

export interface MockState {
  mock?: ScriptSection;
  deployments: DeploymentState[];
  oauth_providers?: OAuthProvider[];
}

/** Only `name` is needed; the rest is made up where it is missing. */
export interface DeploymentState {
  name: string;
  id?: string;
  display_name?: string;
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

const text = { type: 'string' };
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT' };
const id = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const duration = { type: 'string', pattern: durationPattern.source };
const source = { enum: ['internal_source', 'github', 'internal_docker', 'external_docker'] satisfies Source[] };
const behaviour = object({ fails: { enum: failures }, after: duration });
const config = object({
  repo_ref: text,
  langgraph_config_path: text,
  image_uri: text,
  source_tarball_path: text,
  install_command: text,
  build_command: text,
  resource_spec: { type: 'object' },
  secret_references: { type: 'array', items: { type: 'object' } },
});

const schema = object(
  {
    mock: object({ after: duration, deployments: { type: 'object', additionalProperties: behaviour } }),
    deployments: { type: 'array', items: { $ref: '#/$defs/deployment' } },
    oauth_providers: { type: 'array', items: { type: 'object', required: ['id', 'provider_id'] } },
  },
  ['deployments'],
);

const deployment = object(
  {
    name: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9-]{0,62}$' },
    id,
    display_name: text,
    source,
    status: {
      enum: [
        'AWAITING_DATABASE',
        'READY',
        'UNUSED',
        'AWAITING_DELETE',
        'AWAITING_FINAL_DELETE',
        'UNKNOWN',
      ] satisfies DeploymentStatus[],
    },
    deployment_type: { enum: ['dev_free', 'dev', 'prod'] satisfies DeploymentType[] },
    secrets: { type: 'array', items: text },
    settings: { type: 'object' },
    next: config,
    created_at: time,
    updated_at: time,
    mock: behaviour,
    revisions: {
      type: 'array',
      items: object({
        id,
        status: { enum: Object.keys(transitions) },
        status_message: text,
        source,
        config,
        graphs: { type: 'array', minItems: 1, items: text },
        created_at: time,
        updated_at: time,
      }),
    },
  },
  ['name'],
);

const validate = new Ajv2020({ allErrors: false, strict: false }).compile<MockState>({ ...schema, $defs: { deployment } });

/** Throws a `StateError` that names the place. */
export function parseState(json: string, file: string): MockState {
  let state: unknown;
  try {
    state = JSON.parse(json);
  } catch (error) {
    throw new StateError(`${file} is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
  if (!validate(state)) {
    const [finding] = validate.errors!;
    const { instancePath, message, params } = finding!;
    const detail = 'allowedValues' in params ? `: ${(params['allowedValues'] as string[]).join(', ')}` : '';
    const extra = 'additionalProperty' in params ? ` ('${params['additionalProperty'] as string}')` : '';
    throw new StateError(`${file}: ${instancePath || 'the file'} ${message}${detail}${extra}.`);
  }
  const names = new Set<string>();
  for (const { name } of state.deployments) {
    if (names.has(name.toLowerCase())) throw new StateError(`${file}: there are two deployments named '${name}'.`);
    names.add(name.toLowerCase());
  }
  return state;
}

function object(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}
