/** Reading rows inside a transaction and outside one with the same statement. */
import type { Row, SqlValue, Storage, Transaction } from '../storage/port.ts';

export type Reader = Pick<Storage, 'read'> | Transaction;

export function select<R extends Row>(reader: Reader, sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
  return 'query' in reader ? reader.query<R>(sql, parameters) : reader.read<R>(sql, parameters);
}

/** The time as the contract writes it. */
export function isoNow(): string {
  return new Date().toISOString();
}
