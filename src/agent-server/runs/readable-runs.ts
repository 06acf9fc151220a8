/**
 * Runs whose texts cannot be decrypted, for example because the key of their tenant was disabled. They must not stop others: rows
 * of the server's own work are decrypted one by one, outside of transactions, and a run without its texts can still be ended.
 */
import type { Reader, Storage } from '../../storage/port.ts';
import { rememberContext } from '../encryption/encryption-context.ts';
import { findPlainRun, type PlainRun } from './plain-run-records.ts';
import { findRun, type RunRow } from './run-records.ts';

const failures = new WeakMap<RunRow, { error: unknown }>();

/** Why the texts of a run that was read here are missing; undefined when they are there. */
export function whyUnreadable(run: RunRow): { error: unknown } | undefined {
  return failures.get(run);
}

/** The row of a run. Where it cannot be decrypted its texts are empty. Undefined when there is no such run. */
export async function readRun(storage: Storage, runId: string): Promise<RunRow | undefined> {
  try {
    return await findRun(storage, runId);
  } catch (error) {
    const plain = await findPlainRun(storage, runId);
    return plain && withoutTexts(plain, error);
  }
}

/** A row that was read without its texts, with those that were read before. */
export function withTexts(plain: PlainRun, known: RunRow): RunRow {
  return Object.assign(known, plain);
}

/** What `readRun` read, as it is in this transaction. */
export async function readAgain(reader: Reader, known: RunRow): Promise<RunRow | undefined> {
  const plain = await findPlainRun(reader, known.run_id);
  return plain && withTexts(plain, known);
}

/** Adds the texts to rows that a statement returned without them. Runs that were deleted meanwhile are left out. */
export async function readTexts(storage: Storage, rows: readonly PlainRun[]): Promise<RunRow[]> {
  const runs = await Promise.all(
    // The statement is committed. Whatever goes wrong now is found when the run is executed.
    rows.map((row) => readRun(storage, row.run_id).catch((error: unknown) => withoutTexts(row, error))),
  );
  return runs.filter((run) => run !== undefined);
}

function withoutTexts(plain: PlainRun, error: unknown): RunRow {
  const run: RunRow = { ...plain, metadata: '{}', kwargs: '{}', made_by: null, error: null, task_artifacts: null };
  failures.set(run, { error });
  rememberContext(run, {});
  return run;
}
