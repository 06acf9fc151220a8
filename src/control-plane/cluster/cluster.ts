/** What several control planes on one database have between them: who they are, who is in charge, and a name for the database. */
import type { Logger } from 'pino';
import type { Storage } from '../../storage/port.ts';
import type { Leadership } from './leadership.ts';
import { Lease } from './lease.ts';
import { Members } from './members.ts';

export interface Cluster {
  members: Members;
  leadership: Leadership;
  /** The database in words, without a password. */
  database: string;
}

export function openCluster(options: { storage: Storage; leaseMs: number; database: string; log: Logger }): Cluster {
  const { storage, leaseMs, database, log } = options;
  const members = new Members(storage, leaseMs);
  return { members, database, leadership: new Lease({ storage, members, leaseMs, log }) };
}
