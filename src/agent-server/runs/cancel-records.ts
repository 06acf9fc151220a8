/** Requests to stop a running run, as they stand in its row. The row decides how the run ends. */
import type { Storage, Transaction } from '../../storage/port.ts';

export type CancelAction = 'interrupt' | 'rollback';

/** A request to stop a run. */
export interface CancelRequest {
  action: CancelAction;
  /** Why, as the error of the run says it. */
  reason: string;
}

/** The reason of requests that clients send. */
export const BY_CLIENT = 'a client asked for it';
/** The reason where the request for the run is hung up. */
export const BY_HANG_UP = 'its client hung up';

/** What a row says of it. */
export interface CancelColumns {
  cancel_action: CancelAction | null;
  /** Set with `cancel_action`. */
  cancel_reason: string | null;
}

/** The recorded request to stop a run; undefined when nobody asked. */
export function toCancelRequest({ cancel_action: action, cancel_reason: reason }: CancelColumns): CancelRequest | undefined {
  return action === null ? undefined : { action, reason: reason ?? BY_CLIENT };
}

/** The one of both requests that counts: a rollback, else the earlier one. */
export function pickStronger(recorded: CancelColumns, request: CancelRequest): CancelRequest {
  const earlier = toCancelRequest(recorded);
  return earlier === undefined || (earlier.action === 'interrupt' && request.action === 'rollback') ? request : earlier;
}

/** The recorded request to stop a running run. */
export async function findCancelRequest(storage: Storage, runId: string): Promise<CancelRequest | undefined> {
  const [row] = await storage.read<CancelColumns>('SELECT cancel_action, cancel_reason FROM runs WHERE run_id = $1', [runId]);
  return row && toCancelRequest(row);
}

/** Asks the process that executes the run to stop it. The stronger of two requests stays. */
export async function requestCancel(
  transaction: Transaction,
  run: CancelColumns & { run_id: string },
  request: CancelRequest,
): Promise<void> {
  const { action, reason } = pickStronger(run, request);
  await transaction.query('UPDATE runs SET cancel_action = $2, cancel_reason = $3 WHERE run_id = $1', [
    run.run_id,
    action,
    reason,
  ]);
}
