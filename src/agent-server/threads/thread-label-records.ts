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
  for (const names of portions(gone, 1))
    await transaction.query(`DELETE FROM thread_labels WHERE thread_id = $1 AND name IN (${places(names)})`, [
      threadId,
      ...names,
    ]);
  // Not one after the other: together they are one way to the database and back.
  const written = portions([...wanted].flat(), 2).map((values) =>
    transaction.query(
      `INSERT INTO thread_labels (thread_id, name, value) VALUES ${rows(values)} ON CONFLICT (thread_id, name) DO NOTHING`,
      [threadId, ...values],
    ),
  );
  await Promise.all(written);
}

/**
 * The values by so many as one statement takes, each time a power of two with the last ones repeated, so that there are few
 * different statements to prepare; `width` of them belong together.
 */
function portions(values: string[], width: number): string[][] {
  const all: string[][] = [];
  for (let from = 0; from < values.length; from += MAX_ROWS * width) {
    const portion = values.slice(from, from + MAX_ROWS * width);
    const full = 2 ** Math.ceil(Math.log2(portion.length / width)) * width;
    while (portion.length < full) portion.push(...portion.slice(-width));
    all.push(portion);
  }
  return all;
}

/** `$1` is the thread. */
function places(values: string[]): string {
  return values.map((_, index) => `$${index + 2}`).join(', ');
}

function rows(values: string[]): string {
  return Array.from({ length: values.length / 2 }, (_, row) => `($1, $${2 * row + 2}, $${2 * row + 3})`).join(', ');
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
