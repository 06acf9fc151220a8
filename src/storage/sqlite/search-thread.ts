/**
 * The thread of `Searches`: statements that read and compare much JSON, on a connection of its own, so that the process answers
 * meanwhile. It takes one statement after the other.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { TooMuchWork, withinWork } from '../json-functions.ts';
import type { Row, SqlValue } from '../port.ts';
import { Connection, registerFunctions } from './connection.ts';
import { keepVectors } from './vector-functions.ts';

/** What a thread is asked. */
export interface SearchRequest {
  sql: string;
  values: SqlValue[];
  units: number;
  /** The vectors that the statement names. */
  vectors: [number, Float32Array][];
}

/** What it answers. */
export type SearchResult = { rows: Row[] } | { tooMuchWork: true } | { message: string; errcode: number | undefined };

function search({ sql, values, units, vectors }: SearchRequest): SearchResult {
  keepVectors(vectors);
  try {
    return { rows: withinWork(units, () => connection.run(sql, values)) };
  } catch (error) {
    if (error instanceof TooMuchWork) return { tooMuchWork: true };
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}

const database = new DatabaseSync(workerData as string);
database.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 0;');
registerFunctions(database);
const connection = new Connection(database);
parentPort?.on('message', (request: SearchRequest) => parentPort?.postMessage(search(request)));
