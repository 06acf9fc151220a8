/**
 * Records how attempts at runs end. What the row says counts: a run that was asked to stop ends by that request, whatever its
 * attempt came to. While the database is unavailable, recordings are repeated.
 */
import type { Logger } from 'pino';
import { isUnavailable, messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { newestIdOfGraph } from '../checkpoints/checkpoint-records.ts';
import type { ConversationRuns } from '../runs/conversation-runs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import type { TaskEnd } from '../runs/queue-records.ts';
import { whyUnreadable } from '../runs/readable-runs.ts';
import { cancelled, type RunOutcome } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import type { Attempt } from '../streams/event-records.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import type { Emit } from '../streams/stream-modes.ts';
import type { EndingRun } from '../webhooks/announced-values.ts';
import type { AttemptResult } from './attempt.ts';
import { CancelRequested, LeaseLost } from './lease-records.ts';
import type { Leases, Recorded } from './leases.ts';

/** While the database is unavailable: the first pause before the next try, and the longest. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

interface RecorderOptions {
  storage: Storage;
  leases: Leases;
  streams: RunStreams;
  conversations: ConversationRuns;
  log: Logger;
  /** What a webhook is to tell of the values. */
  announcedValues(ending: EndingRun): Promise<string | undefined>;
  /** Whether this process is ending. */
  isEnding(): boolean;
  /** The owner that claims the next ready run with the end of this one. */
  successor(): Owner | undefined;
}

export class OutcomeRecorder {
  readonly #options: RecorderOptions;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /**
   * Records the outcome, and gives it as it was recorded. If it cannot be stored, another attempt could not store it either, so the
   * run ends as an error. Throws `LeaseLost`.
   */
  async finish(attempt: Attempt, run: RunRow, ended: AttemptResult, emit: Emit): Promise<AttemptResult & Recorded> {
    let current = ended;
    for (let failed = false; ; ) {
      try {
        return { ...current, ...(await this.#record(attempt, run, current, emit)) };
      } catch (error) {
        if (error instanceof CancelRequested) current = toResult(cancelled(error.request));
        else if (failed || error instanceof LeaseLost || isUnavailable(error)) throw error;
        else {
          this.#options.log.error({ err: error, runId: run.run_id }, 'the outcome of a run cannot be stored');
          const message = `The run reached its end, but that cannot be stored: ${describeFailure(error)}`;
          current = toResult({ status: 'error', error: { error: 'EndNotStored', message } });
          failed = true;
        }
      }
    }
  }

  /** Gives an unfinished run back. Throws `CancelRequested` when it is to be ended instead. */
  release(attempt: Attempt, pauseMs: number): Promise<void> {
    return this.#insist(() => this.#options.leases.release(attempt, pauseMs));
  }

  async #record(attempt: Attempt, run: RunRow, ended: AttemptResult, emit: Emit): Promise<Recorded> {
    const { storage, leases, streams, announcedValues, successor } = this.#options;
    const { outcome, result, writeRest } = ended;
    const task = await this.#describeTaskEnd(run, ended);
    let isTold = outcome.error === undefined;
    return this.#insist(async () => {
      const checkpointId = outcome.checkpointId ?? (await newestIdOfGraph(storage, run.thread_id));
      const values = await announcedValues({ run, outcome, result, checkpointId });
      return leases.record(attempt, run, {
        outcome: { ...outcome, checkpointId, task, values },
        unsaved: (watchers) => {
          // Not before it is certain that this is how the run ends. The transaction may begin again.
          if (!isTold) emit('error', outcome.error);
          isTold = true;
          // What cannot be decrypted cannot be encrypted either.
          return whyUnreadable(run) ? [] : streams.unsaved(run.run_id, watchers);
        },
        ...(writeRest ? { writeRest } : {}),
        successor: successor(),
      });
    });
  }

  /** What the end of a run says of its task. Whatever goes wrong there, the run has ended. */
  async #describeTaskEnd(run: RunRow, { outcome, result }: AttemptResult): Promise<TaskEnd | undefined> {
    const { conversations, log } = this.#options;
    if (run.task_id === null || outcome.rollback) return undefined;
    return conversations.describeEnd?.({ run, outcome, result }).catch((error: unknown) => {
      log.error({ err: error, runId: run.run_id }, 'reading what a run left its task failed');
      return undefined;
    });
  }

  /** Repeats a recording while the database is unavailable, unless this process is ending. */
  async #insist<T>(record: () => Promise<T>): Promise<T> {
    for (let pauseMs = RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS)) {
      try {
        return await record();
      } catch (error) {
        if (!isUnavailable(error) || this.#options.isEnding()) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

/** The database's own text is for the operator. */
function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isOfDatabase = code.startsWith('ERR_SQLITE') || code === 'ERR_INVALID_ARG_TYPE' || /^[0-9A-Z]{5}$/.test(code);
  return isOfDatabase ? 'the database refuses it. The log of the server says why.' : messageOf(error);
}

/** The result of an attempt that left none of its graph. */
export function toResult(outcome: RunOutcome): AttemptResult {
  return { outcome, result: { __error__: outcome.error } };
}
