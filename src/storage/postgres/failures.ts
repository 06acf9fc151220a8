/** Classifies errors of PostgreSQL and of the connection to it. */
import { Problem } from '../../problem.ts';

/**
 * `lost`: the connection is gone or the server takes no work. `again`: the engine aborted the work, which may be retried.
 * `taken`: a unique key is in use, or a row that another refers to came or went, perhaps only just; a retry sees it. `other`: the statement's own fault.
 */
export type Failure = 'lost' | 'again' | 'taken' | 'other';

/** SQLSTATE (appendix A of the PostgreSQL manual); classes 08, 53 and 58 as a whole are `lost` too. */
const BY_STATE: Record<string, Failure> = {
  '40001': 'again', // serialization_failure
  '40P01': 'again', // deadlock_detected
  '26000': 'again', // invalid_sql_statement_name: a pooler gave us another server connection
  '23503': 'taken', // foreign_key_violation
  '23505': 'taken', // unique_violation
  '25006': 'lost', // read_only_sql_transaction: after a fail-over this is the standby
  '25P03': 'lost', // idle_in_transaction_session_timeout
  '55P03': 'lost', // lock_not_available
  '57014': 'lost', // query_canceled
  '57P01': 'lost', // admin_shutdown
  '57P02': 'lost', // crash_shutdown
  '57P03': 'lost', // cannot_connect_now
  '57P05': 'lost', // idle_session_timeout
};

/** Codes of sockets and name resolution. */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|ERR_STREAM|ERR_SOCKET)/;
/** Messages of pg that have no code. */
const LOST_TEXT =
  /^Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;
/** Another process's migration changed what a prepared `SELECT *` returns. */
const STALE_PLAN = /cached plan must not change result type/;

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error) || error instanceof Problem) return 'other';
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (BY_STATE[code]) return BY_STATE[code];
  if (code === '0A000' && STALE_PLAN.test(error.message)) return 'again';
  const lost = /^(08|53|58)...$/.test(code) || NETWORK.test(code) || LOST_TEXT.test(error.message);
  return lost ? 'lost' : 'other';
}

/** Whether the connection is unusable after this error. */
export function spoilsConnection(error: unknown): boolean {
  const failure = failureOf(error);
  return failure === 'lost' || (failure === 'again' && /^(26000|0A000)$/.test(String((error as NodeJS.ErrnoException).code)));
}
