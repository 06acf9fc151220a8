/** The settings that say where a server keeps its state, and for how long one that no longer answers keeps its work. */
import { noText, type Setting } from './setting.ts';

export const storageSettings = {
  postgres: {
    flag: 'postgres',
    env: 'KEELSON_POSTGRES',
    alsoEnv: 'DATABASE_URI',
    type: 'string',
    commands: { up: noText, agent: noText, keys: noText, tenants: noText, audit: noText },
    value: 'URL',
    about:
      "PostgreSQL to keep all state in, instead of a file: postgres://…, better set in the environment than as a flag, or 'embedded' for one of its own in the data directory",
  },
  postgresPool: {
    flag: 'postgres-pool',
    env: 'KEELSON_POSTGRES_POOL',
    type: 'integer',
    minimum: 2,
    maximum: 1000,
    commands: { up: 10, agent: 10 },
    value: 'N',
    about: 'How many connections to PostgreSQL at most, beside one for notifications',
  },
  deploymentState: {
    flag: 'deployment-state',
    env: 'KEELSON_DEPLOYMENT_STATE',
    type: 'string',
    choices: ['database', 'file'],
    commands: { up: 'database' },
    value: 'PLACE',
    about:
      'On PostgreSQL: whether a new deployment keeps its state in a database of its own there, which replicas need, or in a file',
  },
  leaseSeconds: {
    flag: 'lease',
    env: 'KEELSON_LEASE_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 3600,
    commands: { up: 15, agent: 30 },
    value: 'SECONDS',
    about: 'On PostgreSQL: how long a process that no longer answers keeps what it was doing from the others',
  },
  sharedData: {
    flag: 'shared-data',
    type: 'boolean',
    commands: { agent: false },
    about:
      'Other agent servers may use the file in the data directory too, as for a moment of a roll-out; otherwise it is for one',
  },
} satisfies Record<string, Setting>;
