/**
 * The stream transformers of a graph: they change, leave out and add events of protocol v2. What they make is written into the
 * run's log, and is all that readers of protocol v2 get of the run. A transformer that fails takes the rest of the events with it:
 * what it would have left out must not go out.
 */
import type { Logger } from 'pino';
import { messageOf } from '../../problem.ts';
import { toWire } from '../graphs/wire.ts';
import { TRANSFORMED } from '../streams/run-stream.ts';
import { type Emit, type EngineMode, shown, type Yielded } from '../streams/stream-modes.ts';
import type { Method } from './events.ts';
import { asValues, customName, GraphEvents, type Namespace, type Part } from './graph-events.ts';

/** What the log holds for readers of protocol v2. */
export type TransformedPart = Partial<Part<unknown>> & Pick<Part<unknown>, 'namespace'> & { stopped?: boolean };

/** An event as LangGraph hands it to transformers. */
interface LibraryEvent {
  type: 'event';
  seq: number;
  method: string;
  params: { namespace: Namespace; timestamp: number; node?: string; data: unknown };
}

interface StreamTransformer {
  init(): unknown;
  onRegister?(emitter: { push(namespace: Namespace, event: LibraryEvent): void }): void;
  /** False leaves the event out. */
  process(event: LibraryEvent): boolean;
  finalize?(): unknown;
  fail?(error: unknown): void;
  /** Its projection is for programs in the same process alone. */
  __native?: boolean;
}

/** A channel that a transformer writes to. */
interface StreamChannel {
  channelName?: string;
  _wire(push: (item: unknown) => void): void;
  _close?(): void;
  _fail?(error: unknown): void;
}

const CHANNEL = Symbol.for('langgraph.stream_channel');
const NAMED = 'custom:';
/** The modes that transformers see, whatever the modes of the run are. */
const MODES: readonly EngineMode[] = ['values', 'updates', 'messages', 'tools', 'custom', 'tasks', 'checkpoints'];
const METHODS: ReadonlySet<string> = new Set<Method>([
  ...(['values', 'updates', 'messages', 'tools', 'lifecycle', 'input.requested', 'tasks', 'checkpoints', 'custom'] as const),
]);
/** How long the end of a run waits for what transformers promise. */
const PROMISED_MS = 10_000;

interface TransformedRun {
  runId: string;
  graphId: string;
  emit: Emit;
  log: Logger;
}

export class TransformedEvents {
  /** What the graph must yield. */
  static readonly modes = MODES;
  readonly #run: TransformedRun;
  readonly #events = new GraphEvents(asValues, true);
  readonly #transformers: StreamTransformer[] = [];
  readonly #channels: StreamChannel[] = [];
  readonly #promised: { name: string; value: PromiseLike<unknown> }[] = [];
  /** Where the event that is being processed comes from. */
  #namespace: Namespace = [];
  #seq = 0;
  #closed = false;

  private constructor(factories: readonly (() => StreamTransformer)[], run: TransformedRun) {
    this.#run = run;
    this.#guarded(() => {
      for (const make of factories) this.#add(make());
      this.#enter({ method: 'lifecycle', namespace: [], data: { event: 'running', graph_name: run.graphId } });
    });
  }

  /** Undefined when the graph has no transformers. */
  static of(graph: object, run: TransformedRun): TransformedEvents | undefined {
    const { streamTransformers: factories } = graph as { streamTransformers?: (() => StreamTransformer)[] };
    return factories && factories.length > 0 ? new TransformedEvents(factories, run) : undefined;
  }

  take([namespace, mode, data]: Yielded): void {
    const form = mode === 'messages' || mode === 'checkpoints' ? shown(mode, data) : data;
    this.#guarded(() => this.#enterAll(this.#events.take(mode, namespace, form)));
  }

  /** The graph has yielded everything. Resolves when what the transformers promised is there. */
  async end(stopped: boolean, signal: AbortSignal): Promise<void> {
    const event = stopped ? 'interrupted' : 'completed';
    let finalized: unknown[] = [];
    this.#guarded(() => {
      this.#enterAll(this.#events.flushAll());
      if (stopped) this.#enterAll(this.#events.requests.values());
      this.#enter({ method: 'lifecycle', namespace: [], data: { event, graph_name: this.#run.graphId } });
      finalized = this.#transformers.map((transformer) => transformer.finalize?.());
      for (const channel of this.#channels) channel._close?.();
    });
    await this.#settle(finalized, signal);
    // Also after a failure: this says nothing that was to be left out.
    if (stopped) this.#run.emit(TRANSFORMED, { namespace: [], stopped });
    this.#closed = true;
  }

  /** The graph failed, or was stopped. A stopped run may go on with another attempt. */
  fail(error: unknown, { isStopped, goesOn }: { isStopped: boolean; goesOn: boolean }): void {
    const data = { event: 'failed', graph_name: this.#run.graphId, error: messageOf(error) };
    this.#guarded(() => {
      if (!goesOn) this.#enterAll(this.#events.flushAll());
      if (!isStopped) this.#enter({ method: 'lifecycle', namespace: [], data });
    });
    this.#closed = true;
    for (const one of [
      ...this.#transformers.map((each) => () => each.fail?.(error)),
      ...this.#channels.map((each) => () => each._fail?.(error)),
    ])
      try {
        one();
      } catch (thrown) {
        this.#run.log.debug({ err: thrown, runId: this.#run.runId }, 'a stream transformer failed at the end of a failed run');
      }
  }

  #add(transformer: StreamTransformer): void {
    this.#transformers.push(transformer);
    transformer.onRegister?.({ push: (namespace, event) => this.#push(namespace, event) });
    const projection = transformer.init();
    if (typeof projection !== 'object' || projection === null || transformer.__native === true) return;
    for (const [name, value] of Object.entries(projection)) {
      if (isChannel(value)) this.#wire(value);
      else if (isPromise(value)) {
        // It may be rejected long before the end.
        value.then(undefined, () => undefined);
        this.#promised.push({ name, value });
      }
    }
  }

  /** A channel with a name is for remote readers too. */
  #wire(channel: StreamChannel): void {
    this.#channels.push(channel);
    const { channelName: name } = channel;
    if (typeof name !== 'string') return;
    channel._wire((item) => this.#guarded(() => this.#custom(name, item, this.#namespace)));
  }

  #enterAll(parts: Iterable<Part<unknown>>): void {
    for (const part of parts) this.#enter(part);
  }

  #enter({ method, namespace, node, data }: Part<unknown>): void {
    const of = node === undefined ? {} : { node };
    const held = method === 'updates' ? { ...of, values: data } : data;
    this.#push(namespace, { type: 'event', seq: 0, method, params: { namespace, timestamp: Date.now(), ...of, data: held } });
  }

  /** Every transformer gets the event, also one that another leaves out. */
  #push(namespace: Namespace, given: LibraryEvent): void {
    const event = { ...given, seq: this.#seq++ };
    const outer = this.#namespace;
    this.#namespace = namespace;
    let isKept = true;
    for (const transformer of this.#transformers) if (!transformer.process(event)) isKept = false;
    this.#namespace = outer;
    if (isKept) this.#leave(event);
  }

  #leave({ method, params: { namespace, node, data } }: LibraryEvent): void {
    if (method.startsWith(NAMED)) this.#custom(method.slice(NAMED.length), data, namespace);
    // The record of the run tells how it began and ended, all but what the failure says.
    const isTold = method === 'lifecycle' && namespace.length === 0 && (data as { event?: unknown } | null)?.event !== 'failed';
    if (!METHODS.has(method) || isTold) return;
    const part = { method: method as Method, namespace, ...(node === undefined ? {} : { node }) };
    if (method === 'updates' && isUpdate(data))
      this.#emit({ ...part, ...(data.node === undefined ? {} : { node: data.node }), data: data.values });
    else {
      const name = method === 'custom' ? customName(data) : undefined;
      this.#emit({ ...part, ...(name === undefined ? {} : { name }), data });
    }
  }

  #custom(name: string, payload: unknown, namespace: Namespace): void {
    this.#emit({ method: 'custom', namespace, name, data: { name, payload } });
  }

  #emit({ data, ...part }: TransformedPart): void {
    if (!this.#closed) this.#run.emit(TRANSFORMED, { ...part, data: toWire(data) });
  }

  async #settle(finalized: unknown[], signal: AbortSignal): Promise<void> {
    if (this.#closed || (this.#promised.length === 0 && !finalized.some(isPromise))) return;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROMISED_MS)]);
    const late = new Promise((resolve) => limit.addEventListener('abort', () => resolve('late'), { once: true }));
    const values = this.#promised.map(async ({ name, value }) => {
      const payload = await value;
      this.#guarded(() => this.#custom(name, payload, []));
    });
    if ((await Promise.race([Promise.allSettled([...finalized, ...values]), late])) !== 'late' || signal.aborted) return;
    const { runId, graphId } = this.#run;
    this.#run.log.warn({ runId, graph: graphId }, 'stream transformers did not settle in time; what they promised is left out');
  }

  #guarded(work: () => void): void {
    if (this.#closed) return;
    try {
      work();
    } catch (error) {
      this.#closed = true;
      const { runId, graphId, log } = this.#run;
      log.error({ err: error, runId, graph: graphId, reason: messageOf(error) }, FAILED);
    }
  }
}

const FAILED = 'a stream transformer failed; readers of protocol v2 get no more events of the run';

function isChannel(value: unknown): value is StreamChannel {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[CHANNEL] === true;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return value !== null && value !== undefined && typeof (value as Partial<PromiseLike<unknown>>).then === 'function';
}

function isUpdate(data: unknown): data is { node?: string; values: unknown } {
  return typeof data === 'object' && data !== null && 'values' in data;
}
