/**
 * Labels: strings, numbers and booleans at the first level of a thread's metadata, in an indexed table. A search can find one
 * user's threads among 100,000 without reading each. Labels change together with the metadata.
 */
import { Confidential, Parameters, type Storage, type Transaction } from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';

/** Longer values are not indexed. They are compared in the metadata. */
const MAX_LABEL_CHARACTERS = 512;
/** A label that more threads have is common. */
const RARE = 5_000;

/** Each label is a condition, and a statement may have only so many. A few find the remaining threads. */
const MAX_CONDITIONS = 16;

/** Rows per statement. */
const MAX_ROWS = 512;

type Metadata = Record<string, unknown>;

/** Name and value as stored in the table. */
export type Label = [name: string, value: string];

function labelsOf(metadata: Metadata): Label[] {
  return Object.entries(metadata).flatMap(([name, value]): Label[] => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return [];
    const text = JSON.stringify(value);
    return name.length + text.length <= MAX_LABEL_CHARACTERS ? [[name, text]] : [];
  });
}

/** Replaces a thread's labels by those of its metadata. `before` is its previous metadata. */
export async function writeLabels(
  transaction: Transaction,
  threadId: string,
  metadata: Metadata,
  before: Metadata = {},
): Promise<void> {
  const wanted = new Map(labelsOf(metadata));
  const gone: string[] = [];
  for (const [name, value] of labelsOf(before)) {
    if (wanted.get(name) === value) wanted.delete(name);
    else gone.push(name);
  }
  for (const names of portions(gone)) {
    const parameters = new Parameters(threadId);
    await transaction.query(
      `DELETE FROM thread_labels WHERE thread_id = $1 AND name IN (${parameters.list(names)})`,
      parameters.values,
    );
  }
  // Sent together to save round trips.
  const written = portions([...wanted]).map((labels) => {
    const parameters = new Parameters(threadId);
    const rows = labels
      .map(
        ([name, value]) =>
          `($1, ${parameters.list([name, new Confidential(value, 'thread', 'metadata', cell('threads', 'metadata', threadId), name)])})`,
      )
      .join(', ');
    return transaction.query(
      `INSERT INTO thread_labels (thread_id, name, value) VALUES ${rows} ON CONFLICT (thread_id, name) DO NOTHING`,
      parameters.values,
    );
  });
  await Promise.all(written);
}

/**
 * Splits items into batches for one statement each. The last item repeats up to a power of two, so that few different statements
 * have to be prepared.
 */
function portions<T>(items: T[]): T[][] {
  const all: T[][] = [];
  for (let from = 0; from < items.length; from += MAX_ROWS) {
    const portion = items.slice(from, from + MAX_ROWS);
    const full = 2 ** Math.ceil(Math.log2(portion.length));
    while (portion.length < full) portion.push(portion.at(-1)!);
    all.push(portion);
  }
  return all;
}

/** Splits a metadata filter into the part that labels answer and the part that needs the metadata. */
export function splitFilter(filter: Metadata): { labels: Label[]; rest: Metadata } {
  const labels = labelsOf(filter).slice(0, MAX_CONDITIONS);
  const indexed = new Set(labels.map(([name]) => name));
  return { labels, rest: Object.fromEntries(Object.entries(filter).filter(([name]) => !indexed.has(name))) };
}

/**
 * The conditions of labels on `threads`. SQLite's planner does not know how many threads have a label, so the SQL tells it. The
 * search starts from a rare label; a common label is checked on each thread in search order.
 */
export async function labelConditions(storage: Storage, labels: Label[], parameters: Parameters): Promise<string[]> {
  const conditions: string[] = [];
  for (const [name, value] of labels) {
    const [row] = await storage.read<{ found: number }>(
      `SELECT count(*) AS found FROM (SELECT 1 FROM thread_labels WHERE name = $1 AND value = $2 LIMIT ${RARE + 1}) AS few`,
      [name, value],
    );
    const wanted = `label.name = ${parameters.add(name)} AND label.value = ${parameters.add(value)}`;
    conditions.push(
      Number(row!.found) <= RARE
        ? `threads.thread_id IN (SELECT label.thread_id FROM thread_labels AS label WHERE ${wanted})`
        : `EXISTS (SELECT 1 FROM thread_labels AS label WHERE label.thread_id = threads.thread_id AND ${wanted})`,
    );
  }
  return conditions;
}

/** Ids of the threads with this string, number or boolean at the first level of their metadata. */
export async function threadsWithLabel(storage: Storage, name: string, value: string): Promise<string[]> {
  const rows = await storage.read<{ thread_id: string }>('SELECT thread_id FROM thread_labels WHERE name = $1 AND value = $2', [
    name,
    JSON.stringify(value),
  ]);
  return rows.map(({ thread_id }) => thread_id);
}
