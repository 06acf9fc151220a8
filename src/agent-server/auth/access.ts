/**
 * Who asks, and what filter holds. Each domain method that finds a resource by its id, searches for one or makes one takes an
 * `Access` first, and passes the filter on to the statement in the `records.ts` file: what the filter leaves out is not there.
 * Methods that take a record already read, such as `Runs.result`, need none.
 */
import { Problem } from '../../problem.ts';

import type { EncryptionContext } from '../encryption/encryption-context.ts';

/** The user of a request, as `authenticate` of the project tells. */
export interface User {
  identity: string;
  permissions: readonly string[];
  display_name: string;
  is_authenticated: boolean;
  [key: string]: unknown;
}

/** What the metadata of a record must be. */
export type Condition =
  | { is: 'all'; of: Condition[] }
  | { is: 'any'; of: Condition[] }
  | { is: 'equal'; key: string; value: unknown }
  | { is: 'containing'; key: string; values: unknown[] };

/** Undefined: every record. */
export type Filter = Condition | undefined;

/** What both filters let through. */
export function both(one: Filter, other: Filter): Filter {
  if (one === undefined || other === undefined) return one ?? other;
  return { is: 'all', of: [one, other] };
}

/** A change that would take a record out of what its author may change. */
export function leavesFilter(): Problem {
  return new Problem('forbidden', 'With this change the auth of the project would no longer let you change it.');
}

/** For a record that a filter found before its change, and that it no longer finds. */
export function unlessLeft(thrown: unknown): never {
  throw thrown instanceof Problem && thrown.code === 'not_found' ? leavesFilter() : thrown;
}

type Metadata = Record<string, unknown>;

/** What the project's handlers are asked about. They may change what is asked for, so the caller reads it again afterwards. */
export interface Questions {
  'threads:create': { thread_id: string; metadata: Metadata; if_exists?: string };
  'threads:read': { thread_id: string };
  'threads:update': { thread_id: string | null; metadata?: Metadata; action?: string; run_id?: string };
  'threads:delete': { thread_id: string; run_id?: string };
  'threads:search': { metadata: Metadata; values?: unknown; status?: unknown; limit?: number; offset?: number; ids?: unknown };
  'threads:create_run': {
    thread_id: string | null;
    assistant_id: string;
    run_id: string;
    status: 'pending';
    metadata: Metadata;
    multitask_strategy: string;
    if_not_exists: string;
    after_seconds: number;
    kwargs: Metadata;
  };
  'assistants:create': { assistant_id: string; graph_id: string; metadata: Metadata; [key: string]: unknown };
  'assistants:read': { assistant_id: string };
  'assistants:update': { assistant_id: string; metadata: Metadata; [key: string]: unknown };
  'assistants:delete': { assistant_id: string };
  'assistants:search': { metadata: Metadata; graph_id?: unknown; limit?: number; offset?: number };
  'crons:create': { cron_id: string; schedule: string; metadata: Metadata; payload: Metadata; [key: string]: unknown };
  'crons:read': { cron_id: string };
  'crons:update': { cron_id: string; metadata: Metadata; [key: string]: unknown };
  'crons:delete': { cron_id: string };
  'crons:search': { metadata: Metadata; [key: string]: unknown };
  'store:put': { namespace: string[]; key: string; value: unknown; [key: string]: unknown };
  'store:get': { namespace: string[]; key: string };
  'store:delete': { namespace: string[]; key: string };
  'store:search': { namespace: string[]; [key: string]: unknown };
  'store:list_namespaces': { namespace: string[] | null; suffix: string[] | null; [key: string]: unknown };
}

export type Question = keyof Questions;

/** What one caller may do. */
export interface Access {
  /** Undefined without auth, and for the server's own work. */
  readonly user: User | undefined;
  /** Headers of the request that the project passes to its graphs. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the encryption of the project is told about the caller. */
  readonly encryption?: EncryptionContext;
  /** The filter for what is asked, or a promise of it. Throws `forbidden` when the project does not allow it. */
  allow<Q extends Question>(question: Q, asked: Questions[Q]): Filter | Promise<Filter>;
}

/** The access of the server's own work, and of everybody where the project has no auth. */
export const everything: Access = { user: undefined, allow: () => undefined };

/** The same access, with headers for graphs or an encryption context. */
export function withMore(access: Access, more: Pick<Access, 'headers' | 'encryption'>): Access {
  const { user, headers, encryption } = access;
  return {
    ...{ user, ...(headers && { headers }), ...(encryption && { encryption }), ...more },
    allow: (question, asked) => access.allow(question, asked),
  };
}

const PREFIX = 'langgraph_auth_';

/** What the configuration of a graph tells about the user. */
export function configurableOf(user: User | undefined): Record<string, unknown> {
  if (!user) return {};
  return {
    [`${PREFIX}user`]: user,
    [`${PREFIX}user_id`]: user.identity,
    [`${PREFIX}permissions`]: user.permissions,
  };
}

/** Without what only the server tells a graph about the user. */
export function withoutUser(configurable: unknown): Record<string, unknown> {
  const entries = Object.entries((configurable ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter(([key]) => !key.startsWith(PREFIX)));
}

/** The user of a record, as it is stored. */
export function storedUser({ user }: Access): string | null {
  return user ? JSON.stringify(user) : null;
}

export function userOf(stored: string | null): User | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as User);
}
