/**
 * Labels: the texts, numbers and booleans at the first level of a thread's metadata, in a table of their own with an index,
 * so that the threads of one user are found among a hundred thousand without looking at each. They change together with the
 * metadata.
 */
import { Parameters, type Storage, type Transaction } from '../../storage/port.ts';

/** Longer values are not worth an index; they are compared in the metadata themselves. */
const MAX_LABEL_CHARACTERS = 512;
/** A label that more threads have than this is common. */
const RARE = 5_000;

/** Each of them is a condition, and how many of these a statement may have is limited; a few find the threads that are left. */
const MAX_CONDITIONS = 16;

/** Of one statement. */
const MAX_ROWS = 512;

type Metadata = Record<string, unknown>;

/** Name and value as they stand in the table. */
export type Label = [name: string, value: string];

function labelsOf(metadata: Metadata): Label[] {
  return Object.entries(metadata).flatMap(([name, value]): Label[] => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return [];
    const text = JSON.stringify(value);
    return name.length + text.length <= MAX_LABEL_CHARACTERS ? [[name, text]] : [];
  });
}

/** Makes the labels of a thread those of its metadata; `before` are the metadata that it had. */
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
  // Not one after the other: together they are one way to the database and back.
  const written = portions([...wanted]).map((labels) => {
    const parameters = new Parameters(threadId);
    const rows = labels.map((label) => `($1, ${parameters.list(label)})`).join(', ');
    return transaction.query(
      `INSERT INTO thread_labels (thread_id, name, value) VALUES ${rows} ON CONFLICT (thread_id, name) DO NOTHING`,
      parameters.values,
    );
  });
  await Promise.all(written);
}

/**
 * By so many as one statement takes, each time a power of two with the last one repeated, so that there are few different
 * statements to prepare.
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

/** A metadata filter split into what the labels answer and what only the metadata themselves do. */
export function splitFilter(filter: Metadata): { labels: Label[]; rest: Metadata } {
  const labels = labelsOf(filter).slice(0, MAX_CONDITIONS);
  const indexed = new Set(labels.map(([name]) => name));
  return { labels, rest: Object.fromEntries(Object.entries(filter).filter(([name]) => !indexed.has(name))) };
}

/**
 * The conditions of labels on `threads`. The planner of SQLite cannot know how many threads have a label, so it is told: a rare
 * one is where the search begins, a common one is looked for on each thread in the order of the search.
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

/** The ids of the threads that have this text, number or boolean at the first level of their metadata. */
export async function threadsWithLabel(storage: Storage, name: string, value: string): Promise<string[]> {
  const rows = await storage.read<{ thread_id: string }>('SELECT thread_id FROM thread_labels WHERE name = $1 AND value = $2', [
    name,
    JSON.stringify(value),
  ]);
  return rows.map(({ thread_id }) => thread_id);
}
