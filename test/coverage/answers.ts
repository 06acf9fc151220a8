/** What a run of the whole suite was answered, operation by operation: recorded by each test file's process, read at the end. */
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/generate/contracts.ts';
import type { AnswerGiven } from '../../src/runtime/answers.ts';

/** One of the answers that a test file got. */
export interface RecordedAnswer extends Omit<AnswerGiven, 'event'> {
  /** What the event of a stream is. */
  event?: string;
  /** Path of the test file below the root. */
  test: string;
}

const FILE = join(root, '.keelson/answers.txt');
/** Set while the whole suite runs, for the processes of its test files. */
const RECORDS = 'KEELSON_RECORD_ANSWERS';

/** Begins a record with nothing in it. */
export function beginRecord(): void {
  rmSync(FILE, { force: true });
  mkdirSync(dirname(FILE), { recursive: true });
  process.env[RECORDS] = FILE;
}

/** Gives the answers to add to the record that was begun, once each; undefined where none was. `path` is below the root. */
export function recorder(path: string): ((answer: AnswerGiven) => void) | undefined {
  const file = process.env[RECORDS];
  if (file === undefined) return undefined;
  const known = new Set<string>();
  return ({ api, operation, status, event }) => {
    const line = `${[path, api, operation, status, ...(event ? [kindOf(event)] : [])].join('\t')}\n`;
    if (!known.has(line)) appendFileSync(file, line);
    known.add(line);
  };
}

/** The record of the last run of the whole suite; undefined when there was none. */
export function readRecord(): RecordedAnswer[] | undefined {
  let text: string;
  try {
    text = readFileSync(FILE, 'utf8');
  } catch {
    return undefined;
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t') as [string, string, string, string, string?])
    .map(([test, api, operation, status, event]) => ({
      test,
      api,
      operation,
      status: Number(status),
      ...(event ? { event } : {}),
    }));
}

/** Events are told apart by `kind`, or by their only member. */
function kindOf(event: object): string {
  return (event as { kind?: string }).kind ?? Object.keys(event)[0]!;
}
