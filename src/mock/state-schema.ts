/** What a state file must look like, and how what is wrong with one is told to whoever wrote it. */
import { createRequire } from 'node:module';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { DeploymentStatus, DeploymentType, Source } from '../../generated/control-plane/types.gen.ts';
import {
  deploymentFields,
  freeFields,
  revisionConfigFields,
  settingFields,
  sourceConfigFields,
  storedIn,
} from '../control-plane/deployments/deployment-fields.ts';
import { transitions } from '../control-plane/deployments/lifecycle.ts';
import { durationPattern } from '../machine/amounts.ts';
import { ResponseValidators } from '../runtime/response-validators.ts';
import { failures } from './script.ts';

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
    secrets: { type: 'array', items: text, uniqueItems: true },
    settings: object({ ...ofContract('SourceConfig', settingFields), requested_type: { type: ['string', 'null'] } }),
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

const ajv = new Ajv2020({ strict: false, verbose: true });
addFormats.default(ajv);
ajv.addSchema(document, 'contract');
const validate = ajv.compile({ ...schema, $defs: { deployment } });

/** The first thing that is wrong with a state, with the place to mend; undefined when nothing is. */
export function findingIn(state: unknown): string | undefined {
  if (!validate(state)) return describe(validate.errors![0]!);
  const { oauth_providers: providers = [] } = state as { oauth_providers?: unknown[] };
  const isProvider = contract.component('OAuthProvider') as unknown as { (value: unknown): boolean; errors?: ErrorObject[] };
  const bad = providers.findIndex((provider) => !isProvider(provider));
  return bad === -1 ? undefined : describe(isProvider.errors![0]!, `/oauth_providers/${bad}`);
}

function describe({ instancePath, keyword, params, message, data, parentSchema }: ErrorObject, before = ''): string {
  const place = (before + instancePath).slice(1).replaceAll('/', '.') || 'the file';
  const isShown = data !== undefined && (data === null || typeof data !== 'object');
  const given = isShown ? `, not ${JSON.stringify(data)}` : '';
  const meaning = (parentSchema as { $comment?: string } | undefined)?.$comment;
  switch (keyword) {
    case 'required':
      return `${place} must have '${params['missingProperty']}'`;
    case 'additionalProperties':
      return `${place} has '${params['additionalProperty']}', which says nothing there; known are ${Object.keys((parentSchema as { properties: object }).properties).join(', ')}`;
    case 'enum':
      return `${place} must be one of ${(params['allowedValues'] as string[]).join(', ')}${given}`;
    case 'type':
      return `${place} must be of type ${[params['type']].flat().join(' or ')}${given}`;
    default:
      return meaning ? `${place} must be ${meaning}${given}` : `${place} ${message}${given}`;
  }
}

/** Fields as a schema of the contract has them. */
function ofContract(schema: string, fields: readonly string[]): Record<string, object> {
  return Object.fromEntries(fields.map((name) => [name, { $ref: `contract#/components/schemas/${schema}/properties/${name}` }]));
}

function object(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}
