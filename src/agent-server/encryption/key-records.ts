/**
 * Which keys the data of this database are encrypted with, as fingerprints. A server that lacks one of them does not start, unless
 * nothing is left that was encrypted with it.
 */
import { hash } from 'node:crypto';
import { type Storage, StorageError, type Transaction } from '../../storage/port.ts';
import { OTHER_KEY, prefixesOf } from './aes-keys.ts';
import { PROJECT_PREFIX } from './project-encryption.ts';

/** In place of a fingerprint: the encryption of a project. */
export const BY_PROJECT = 'project';

/** 48 bits, a whole number of JavaScript. */
const ID_DIGITS = 12;

/** What this server can decrypt. */
export interface ReadableKeys {
  /** What it encrypts with; undefined when it does not. */
  current: string | undefined;
  /** What it decrypts. */
  all: readonly string[];
}

/** Throws `StorageError` when something in the database was encrypted with another key. Records the current key. */
export async function assertKeys(storage: Storage, { current, all }: ReadableKeys): Promise<void> {
  const recorded = await storage.read<{ id: number; fingerprint: string }>('SELECT id, fingerprint FROM state_key ORDER BY id');
  const missing = recorded.filter(({ fingerprint }) => !all.includes(fingerprint));
  for (const { fingerprint } of missing) if (await isInUse(storage, fingerprint)) throw refusalOf(fingerprint, all);
  if (missing.length === 0 && (current === undefined || recorded.some(({ fingerprint }) => fingerprint === current))) return;
  await storage.transaction(async (transaction) => {
    for (const { id } of missing) await transaction.query('DELETE FROM state_key WHERE id = $1', [id]);
    if (current !== undefined) await record(transaction, current);
  });
}

async function record(transaction: Transaction, fingerprint: string): Promise<void> {
  // The same in every process that records it.
  const id = Number.parseInt(hash('sha256', fingerprint).slice(0, ID_DIGITS), 16);
  await transaction.query('INSERT INTO state_key (id, fingerprint) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
    id,
    fingerprint,
  ]);
  // Plain copies of states, made for searches that encrypted states do not take part in.
  await transaction.query('DELETE FROM thread_values');
}

function refusalOf(fingerprint: string, all: readonly string[]): StorageError {
  if (fingerprint === BY_PROJECT)
    return new StorageError(
      'Data in this database are encrypted by the encryption of a project, and there is no "encryption.path". Name it in langgraph.json.',
    );
  const how = all.length === 0 ? 'encrypted, and there is no key' : 'encrypted with another key';
  return new StorageError(`The state in this database is ${how}. ${OTHER_KEY}`);
}

/** Columns with texts that are encrypted whole. */
const TEXTS: readonly [table: string, ...columns: string[]][] = [
  ['assistants', 'config', 'context'],
  ['assistant_versions', 'config', 'context'],
  ['threads', 'interrupts', 'error'],
  ['runs', 'kwargs', 'error', 'made_by', 'task_artifacts'],
  ['crons', 'payload', 'made_by'],
  ['stream_events', 'data'],
  ['store_items', 'value'],
  ['webhook_deliveries', 'body', 'url', 'error'],
  ['push_configs', 'url', 'data'],
];
/** Tables whose metadata have encrypted values. */
const WITH_METADATA = ['assistants', 'assistant_versions', 'threads', 'runs', 'crons'];
const WITH_TYPES = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'];

/** Reads the tables until it finds something: only done when a key is missing. */
async function isInUse(storage: Storage, fingerprint: string): Promise<boolean> {
  const prefixes = fingerprint === BY_PROJECT ? [PROJECT_PREFIX] : prefixesOf(fingerprint);
  for (const prefix of prefixes) if (await isPrefixInUse(storage, prefix, fingerprint === BY_PROJECT)) return true;
  return false;
}

async function isPrefixInUse(storage: Storage, prefix: string, byProject: boolean): Promise<boolean> {
  const id = prefix.split(':')[1];
  const conditions = [
    ...TEXTS.flatMap(([table, ...columns]) => columns.map((column) => [table, `substr(${column}, 1, ${prefix.length}) = $1`])),
    ...WITH_METADATA.map((table) => [
      table,
      byProject ? `substr(metadata, 1, ${prefix.length}) = $1` : `metadata LIKE '%"' || $1 || '%'`,
    ]),
    // Values without the id of a key may be of any.
    ...WITH_TYPES.map((table) => [
      table,
      byProject ? `type LIKE '%+project' AND $1 <> ''` : `(type LIKE '%+aes:${id}' OR type LIKE '%+aes') AND $1 <> ''`,
    ]),
  ];
  for (const [table, condition] of conditions) {
    const found = await storage.read(`SELECT 1 AS found FROM ${table} WHERE ${condition} LIMIT 1`, [prefix]);
    if (found.length > 0) return true;
  }
  return false;
}
