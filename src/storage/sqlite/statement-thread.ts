/** The thread of a `LengthyTransaction`: carries out one statement after the other on a connection of its own. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Row, SqlValue } from '../port.ts';
import { Connection, LOG_PRAGMAS, limitPages, registerFunctions } from './connection.ts';

/** Another process may hold the lock meanwhile; this one does not. */
const LOCKED_MS = 10_000;

export interface StatementThreadData {
  file: string;
  limitMb: number | undefined;
}

export interface StatementRequest {
  sql: string;
  values: SqlValue[];
}

export type StatementResult = { rows: Row[] } | { message: string; errcode: number | undefined };

const { file, limitMb } = workerData as StatementThreadData;
const database = new DatabaseSync(file, { timeout: LOCKED_MS });
database.exec(`PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ${LOG_PRAGMAS}`);
registerFunctions(database);
const connection = new Connection(database);
if (limitMb !== undefined) limitPages(connection, limitMb);

function execute({ sql, values }: StatementRequest): StatementResult {
  try {
    return { rows: connection.run(sql, values) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}

parentPort?.on('message', (request: StatementRequest) => parentPort?.postMessage(execute(request)));
