/**
 * What keeps the runs of all processes going beside executing them: leases are renewed, lost runs taken back, ends elsewhere
 * heard of. Everything comes by push; the sweep is a net under what was missed.
 */
import type { Logger } from 'pino';
import type { Storage } from '../../storage/port.ts';
import { KEPT_STORED_MS, type RunStreams } from '../streams/run-streams.ts';
import { forgetTemporaryThreads } from '../threads/temporary-threads.ts';
import { ClockWatch } from './clock-watch.ts';
import { DelayedRuns } from './delayed-runs.ts';
import { type Execution, Stop } from './execution.ts';
import type { LostRuns } from './lost-runs.ts';
import { type Owner, ownerIsDead } from './owner.ts';
import type { RunRow } from './run.ts';
import type { RunEnds } from './run-ends.ts';
import type { RunQueue } from './run-queue.ts';
import type { Trials } from './trials.ts';

const SWEEP_MS = 5_000;
/** How long a thread that was made for one run can still be read after it. */
const TEMPORARY_MS = 120_000;

export interface RunUpkeepOptions {
  storage: Storage;
  queue: RunQueue;
  lost: LostRuns;
  trials: Trials;
  streams: RunStreams;
  ends: RunEnds;
  owner: Owner;
  log: Logger;
  /** What this process executes, by the id of the run. */
  executing: ReadonlyMap<string, Execution>;
  /** Called when a run may be ready. */
  wake(): void;
}

export class RunUpkeep {
  readonly #options: RunUpkeepOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #delayed: DelayedRuns;
  readonly #clock = new ClockWatch();
  #stopListening: () => void = () => undefined;

  constructor(options: RunUpkeepOptions) {
    this.#options = options;
    this.#delayed = new DelayedRuns(options.storage, options.queue);
  }

  start(): void {
    this.#guard(this.#delayed.look());
    const { storage, queue, wake } = this.#options;
    this.#stopListening = storage.listen((heard) => {
      if (heard.channel === 'run-ready') wake();
      else if (heard.channel === 'run-delayed') this.#guard(this.#delayed.look());
      else if (heard.channel === 'run-cancelled') this.#guard(this.#cancelIfAsked(heard.payload));
      else if (heard.channel === 'run-ended') this.#guard(this.#settleEndedElsewhere([heard.payload]));
      else if (heard.channel === '*') this.#lookAround();
    });
    this.#timers.push(setInterval(() => this.#guard(this.#sweep()), Math.min(SWEEP_MS, queue.leaseMs)));
    this.#timers.push(setInterval(() => this.#guard(this.#heartbeat()), queue.leaseMs / 3));
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#delayed.stop();
    this.#stopListening();
  }

  async #cancelIfAsked(runId: string): Promise<void> {
    const execution = this.#options.executing.get(runId);
    if (!execution) return;
    const [row] = await this.#options.storage.read<Pick<RunRow, 'cancel_action'>>(
      'SELECT cancel_action FROM runs WHERE run_id = $1',
      [runId],
    );
    if (row?.cancel_action) execution.abort.abort(new Stop(row.cancel_action));
  }

  /** Another process changed something: a run may be ready, one of ours may be unwanted, one we wait for may have ended. */
  #lookAround(): void {
    this.#options.wake();
    this.#guard(this.#delayed.look());
    this.#guard(this.#settleEndedElsewhere(this.#options.ends.awaited));
    for (const runId of this.#options.executing.keys()) this.#guard(this.#cancelIfAsked(runId));
  }

  async #settleEndedElsewhere(runIds: string[]): Promise<void> {
    const { ends, storage } = this.#options;
    for (const runId of runIds.filter((id) => ends.isAwaited(id) && !this.#options.executing.has(id))) {
      const [row] = await storage.read<Pick<RunRow, 'status'>>('SELECT status FROM runs WHERE run_id = $1', [runId]);
      if (!row || (row.status !== 'pending' && row.status !== 'running')) ends.settle(runId, {});
    }
  }

  async #heartbeat(): Promise<void> {
    // What is claimed while this is under way is not in the answer.
    const executing = [...this.#options.executing];
    if (executing.length === 0) return;
    const { queue, owner } = this.#options;
    const rows = await queue.heartbeat(
      owner,
      executing.map(([runId]) => runId),
    );
    const held = new Map(rows.map((row) => [row.run_id, row]));
    for (const [runId, { run, abort }] of executing) {
      const row = held.get(runId);
      if (!row || row.attempt !== run.attempt) abort.abort(new Stop('lost'));
      else if (row.cancel_action) abort.abort(new Stop(row.cancel_action));
    }
  }

  async #sweep(): Promise<void> {
    const { streams } = this.#options;
    // A process that was held up keeps what it still has, before it looks for what others lost.
    await this.#heartbeat();
    await this.reclaim();
    await this.#settleEndedElsewhere(this.#options.ends.awaited);
    await streams.sweep();
    await this.#delayed.look();
    await this.#forgetOld();
    this.#options.wake();
  }

  /** What is old by a clock that was set is not: nothing is forgotten until the clock has gone evenly for as long as it is kept. */
  async #forgetOld(): Promise<void> {
    const { storage, streams } = this.#options;
    const evenFor = this.#clock.evenFor();
    const before = (keptMs: number) => new Date(Date.now() - keptMs).toISOString();
    if (evenFor >= KEPT_STORED_MS) await streams.forget(before(KEPT_STORED_MS));
    if (evenFor >= TEMPORARY_MS)
      await storage.transaction((transaction) => forgetTemporaryThreads(transaction, before(TEMPORARY_MS)));
  }

  /** Takes back the runs of processes that are dead or whose lease has run out. */
  async reclaim(): Promise<void> {
    const { lost, trials, storage, owner, log } = this.#options;
    const reclaimed = await lost.takeBack(async (other) => other !== owner && ownerIsDead(other));
    trials.note(await lost.suspicion());
    if (reclaimed.length === 0) return;
    log.info({ runs: reclaimed.length }, 'took back the runs of a process that ended');
    for (const runId of reclaimed) for (const channel of ['run-ready', 'run-ended'] as const) storage.notify(channel, runId);
  }

  #guard(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error({ err: error }, 'a periodic task of the run worker failed'));
  }
}
