/**
 * Labels: the texts, numbers and booleans at the first level of a thread's metadata, in a table of their own with an index,
 * so that the threads of one user are found among a hundred thousand without looking at each. They change together with the
 * metadata.
 */
import type { SqlValue, Transaction } from '../../storage/port.ts';

/** Longer values are not worth an index; they are compared in the metadata themselves. */
const MAX_LABEL_CHARACTERS = 512;
/** A label that more threads have than this is common. */
const RARE = 5_000;

/** Each of them is a condition, and how many of these a statement may have is limited; a few find the threads that are left. */
const MAX_CONDITIONS = 16;

type Metadata = Record<string, unknown>;

/** Name and value as they stand in the table. */
export type Label = [name: string, value: string];

export function labelsOf(metadata: Metadata): Label[] {
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
  for (const [name, value] of labelsOf(before)) {
    if (wanted.get(name) === value) wanted.delete(name);
    else await transaction.query('DELETE FROM thread_labels WHERE thread_id = $1 AND name = $2', [threadId, name]);
  }
  // Not one after the other: together they are one way to the database and back.
  const written = [...wanted].map((label) =>
    transaction.query('INSERT INTO thread_labels (thread_id, name, value) VALUES ($1, $2, $3)', [threadId, ...label]),
  );
  await Promise.all(written);
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
export async function labelConditions(
  read: (sql: string, parameters: SqlValue[]) => Promise<{ found: number }[]>,
  labels: Label[],
  parameter: (value: SqlValue) => string,
): Promise<string[]> {
  const conditions: string[] = [];
  for (const [name, value] of labels) {
    const [row] = await read(
      `SELECT count(*) AS found FROM (SELECT 1 FROM thread_labels WHERE name = $1 AND value = $2 LIMIT ${RARE + 1}) AS few`,
      [name, value],
    );
    const wanted = `label.name = ${parameter(name)} AND label.value = ${parameter(value)}`;
    conditions.push(
      Number(row!.found) <= RARE
        ? `threads.thread_id IN (SELECT label.thread_id FROM thread_labels AS label WHERE ${wanted})`
        : `EXISTS (SELECT 1 FROM thread_labels AS label WHERE label.thread_id = threads.thread_id AND ${wanted})`,
    );
  }
  return conditions;
}
