/**
 * The encryption context: what the encryption of a project is told about whose data it encrypts, such as the tenant. It comes with
 * a request, and is stored in plain text beside what was encrypted, so that a run or a cron has it again in any process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type EncryptionContext = Readonly<Record<string, unknown>>;

const contexts = new AsyncLocalStorage<EncryptionContext>();
const ofRows = new WeakMap<object, EncryptionContext>();
const NONE: EncryptionContext = {};

/** The context of the current code. */
export function encryptionContext(): EncryptionContext {
  return contexts.getStore() ?? NONE;
}

/** Does the work, and everything that it starts, with this context. */
export function within<T>(context: EncryptionContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Does the work with the context of a row that was read; with the current one if nothing in the row was encrypted with one. */
export function withinContextOf<T>(row: object, work: () => T): T {
  const context = ofRows.get(row);
  return context === undefined ? work() : contexts.run(context, work);
}

/** Remembers the context that is stored in a row. */
export function rememberContext(row: object, context: EncryptionContext): void {
  ofRows.set(row, context);
}
