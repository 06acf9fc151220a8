/** The state of the mock in its readable form: the content of the state file and its schema. */

import { createRequire } from 'node:module';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {
  Deployment,
  DeploymentAgent,
  DeploymentStatus,
  DeploymentType,
  OAuthProvider,
  RevisionStatus,
  Source,
} from '../../generated/control-plane/types.gen.ts';
import {
  deploymentFields,
  type FreeField,
  freeFields,
  revisionConfigFields,
  type Settings,
  settingFields,
  sourceConfigFields,
  storedIn,
  type Template,
} from '../control-plane/deployments/deployment-fields.ts';
import { transitions } from '../control-plane/deployments/lifecycle.ts';
import { durationPattern } from '../machine/amounts.ts';
import { messageOf } from '../problem.ts';
import { ResponseValidators } from '../runtime/response-validators.ts';
import { type Behaviour, failures, type ScriptSection } from './script.ts';

export interface MockState {
  mock?: ScriptSection;
  deployments: DeploymentState[];
  oauth_providers?: OAuthProvider[];
}

/** Only `name` is required. Missing values are generated. */
export interface DeploymentState extends Partial<Pick<Deployment, FreeField>> {
  name: string;
  id?: string;
  agent?: DeploymentAgent;
  source?: Source;
  status?: DeploymentStatus;
  deployment_type?: DeploymentType;
  /** Names only. Values are not kept. */
  secrets?: string[];
  /** Settings that change without a revision, if set. */
  settings?: Partial<Settings>;
  /** The configuration for the next revision, if it differs from that of the last one. */
  next?: Partial<Template>;
  created_at?: string;
  updated_at?: string;
  mock?: Behaviour;
  /** In order of creation. */
  revisions?: RevisionState[];
}

export interface RevisionState {
  id?: string;
  /** Default: the one after the revision before it. */
  number?: number;
  status?: RevisionStatus;
  status_message?: string;
  /** Set if it differs from the deployment's. */
  source?: Source;
  /** The configuration that it was made from. */
  config?: Partial<Template>;
  /** The assistants of its agent. */
  graphs?: string[];
  created_at?: string;
  updated_at?: string;
}

/** The state file is invalid. The message says what to fix. */
export class StateError extends Error {
  override name = 'StateError';
}

/** Throws a `StateError` that names the location. */
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
  // Ids of agents are compared as they are written.
  assertDifferent(file, 'deployments of the agent', state.deployments, agentName, (name) => name);
  assertDifferent(file, 'providers named', state.oauth_providers ?? [], ({ provider_id: id }) => id);
  const revisions = state.deployments.flatMap((deployment) => deployment.revisions ?? []);
  assertDifferent(file, 'revisions with the id', revisions, ({ id }) => id);
  for (const deployment of state.deployments) assertAscending(file, deployment);
  return state;
}

function assertDifferent<T>(
  file: string,
  what: string,
  items: T[],
  nameOf: (item: T) => string | undefined,
  keyOf = (name: string) => name.toLowerCase(),
): void {
  const known = new Set<string>();
  for (const name of items.map(nameOf)) {
    if (name === undefined) continue;
    if (known.has(keyOf(name))) throw new StateError(`${file}: there are two ${what} '${name}'.`);
    known.add(keyOf(name));
  }
}

function agentName({ agent }: DeploymentState): string | undefined {
  return agent && `${agent.agent_id} in ${agent.environment}`;
}

/** The numbers of a deployment's revisions. */
export function numbersOf({ revisions = [] }: DeploymentState): number[] {
  let last = 0;
  return revisions.map(({ number }) => {
    last = number ?? last + 1;
    return last;
  });
}

function assertAscending(file: string, deployment: DeploymentState): void {
  const numbers = numbersOf(deployment);
  const wrong = numbers.findIndex((number, index) => index > 0 && number <= numbers[index - 1]!);
  if (wrong === -1) return;
  throw new StateError(
    `${file}: the revisions of ${deployment.name} must be in order of creation, but ${numbers[wrong]} comes after ${numbers[wrong - 1]}.`,
  );
}

const require = createRequire(import.meta.url);
const document = require('../../generated/control-plane/openapi.json') as object;
const contract = new ResponseValidators(document);

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time', $comment: 'a time such as 2026-01-31T12:00:00Z' };
const id = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', $comment: 'a UUID in lower case' };
const duration = { type: 'string', pattern: durationPattern.source, $comment: 'a time such as 100ms, 2s or 1m' };
const source = { enum: ['internal_source', 'github', 'internal_docker', 'external_docker'] satisfies Source[] };
const behaviour = object({ fails: { enum: failures }, after: duration });
const config = object({
  ...ofContract('SourceRevisionConfigRequest', storedIn(revisionConfigFields, 'template')),
  ...ofContract('SourceConfigCreate', storedIn(sourceConfigFields, 'template')),
  ...ofContract('DeploymentCreate', storedIn(deploymentFields, 'template')),
});

const schema = object(
  {
    mock: object({ after: duration, deployments: { type: 'object', additionalProperties: behaviour } }),
    deployments: { type: 'array', items: { $ref: '#/$defs/deployment' } },
    oauth_providers: { type: 'array', items: { type: 'object' } },
  },
  ['deployments'],
);

const deployment = object(
  {
    name: {
      type: 'string',
      pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}$',
      $comment: 'a letter or digit, then letters, digits, dashes, underscores and dots, 128 at most',
    },
    id,
    ...ofContract('Deployment', freeFields),
    agent: { $ref: 'contract#/components/schemas/DeploymentAgent' },
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
    deployment_type: { enum: ['dev_free', 'dev', 'prod', 'dev_zero', 'dev_free_zero'] satisfies DeploymentType[] },
    secrets: { type: 'array', items: text, uniqueItems: true },
    settings: object(ofContract('SourceConfig', settingFields)),
    next: config,
    created_at: time,
    updated_at: time,
    mock: behaviour,
    revisions: {
      type: 'array',
      items: object({
        id,
        number: { $ref: 'contract#/components/schemas/Revision/properties/number' },
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

const ajv = new Ajv2020({ strict: false, verbose: true });
addFormats.default(ajv);
ajv.addSchema(document, 'contract');
const validate = ajv.compile({ ...schema, $defs: { deployment } });

/** The first error in a state, with its location. Undefined if there is none. */
function findingIn(state: unknown): string | undefined {
  if (!validate(state)) return describe(validate.errors![0]!);
  const { oauth_providers: providers = [] } = state as { oauth_providers?: unknown[] };
  const isProvider = contract.component('OAuthProvider') as unknown as { (value: unknown): boolean; errors?: ErrorObject[] };
  const bad = providers.findIndex((provider) => !isProvider(provider));
  return bad === -1 ? undefined : describe(isProvider.errors![0]!, `/oauth_providers/${bad}`);
}

function describe({ instancePath, keyword, params, message, data, parentSchema }: ErrorObject, before = ''): string {
  const location = (before + instancePath).slice(1).replaceAll('/', '.') || 'the file';
  const isShown = data !== undefined && (data === null || typeof data !== 'object');
  const given = isShown ? `, not ${JSON.stringify(data)}` : '';
  const meaning = (parentSchema as { $comment?: string } | undefined)?.$comment;
  switch (keyword) {
    case 'required':
      return `${location} must have '${params['missingProperty']}'`;
    case 'additionalProperties':
      return `${location} has '${params['additionalProperty']}', which says nothing there; known are ${Object.keys((parentSchema as { properties: object }).properties).join(', ')}`;
    case 'enum':
      return `${location} must be one of ${(params['allowedValues'] as string[]).join(', ')}${given}`;
    case 'type':
      return `${location} must be of type ${[params['type']].flat().join(' or ')}${given}`;
    default:
      return meaning ? `${location} must be ${meaning}${given}` : `${location} ${message}${given}`;
  }
}

/** Fields with their schemas from the contract. */
function ofContract(schema: string, fields: readonly string[]): Record<string, object> {
  return Object.fromEntries(fields.map((name) => [name, { $ref: `contract#/components/schemas/${schema}/properties/${name}` }]));
}

function object(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}
