/** The settings that only `keelson keys`, `tenants` and `audit` have. */

const none = undefined as string | undefined;
const noNumber = undefined as number | undefined;

export const accessSettings = {
  keyAction: {
    flag: 'do',
    positional: true,
    type: 'string',
    choices: ['create', 'list', 'rotate', 'revoke'],
    commands: { keys: none },
    value: 'ACTION',
    about: 'What to do with keys',
  },
  keyTarget: {
    flag: 'key-id',
    positional: true,
    type: 'string',
    commands: { keys: none },
    value: 'NAME-OR-ID',
    about: 'Name of the key to create, or id of the one to rotate or revoke',
  },
  keyScopes: {
    flag: 'scopes',
    type: 'string',
    commands: { keys: 'deployments:read,deployments:write' },
    value: 'SCOPES',
    about: 'What a new key may do: deployments:read, deployments:write, secrets:read, admin',
  },
  keyTenant: {
    flag: 'tenant',
    type: 'string',
    pattern: {
      is: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
      words: 'the id of a tenant, see keelson tenants list',
    },
    commands: { keys: none },
    value: 'ID',
    about: 'The tenant that a new key belongs to, instead of the first one',
  },
  organizationWide: {
    flag: 'organization',
    type: 'boolean',
    commands: { keys: false },
    about: 'Make a key for all tenants; without --tenant its requests name one in X-Tenant-Id',
  },
  expiresDays: {
    flag: 'expires-days',
    type: 'integer',
    minimum: 1,
    maximum: 3650,
    commands: { keys: noNumber },
    value: 'DAYS',
    about: 'How long a new or rotated key lasts',
  },
  rotationGraceHours: {
    flag: 'grace-hours',
    type: 'integer',
    minimum: 0,
    maximum: 720,
    commands: { keys: 24 },
    value: 'HOURS',
    about: 'How long the old text of a rotated key goes on to count',
  },
  tenantAction: {
    flag: 'do',
    positional: true,
    type: 'string',
    choices: ['create', 'list'],
    commands: { tenants: none },
    value: 'ACTION',
    about: 'What to do with tenants',
  },
  tenantName: {
    flag: 'name',
    positional: true,
    type: 'string',
    commands: { tenants: none },
    value: 'NAME',
    about: 'Name of the tenant to create',
  },
  auditEntries: {
    flag: 'entries',
    type: 'integer',
    minimum: 1,
    maximum: 100_000,
    commands: { audit: 100 },
    value: 'N',
    about: 'How many entries, newest first',
  },
  json: {
    flag: 'json',
    type: 'boolean',
    commands: { keys: false, tenants: false, audit: false },
    about: 'Print JSON for programs',
  },
} as const;
