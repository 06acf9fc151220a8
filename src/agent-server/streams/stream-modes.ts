/**
 * Converts what a graph yields to events of the contract's stream modes. Most modes are LangGraph's own, under the same name.
 * `messages` accumulates the chunks that `messages-tuple` passes on. `events` are the callbacks of everything inside the graph.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { StreamMode } from '../../../generated/agent-server/types.gen.ts';
import { toWire } from '../graphs/wire.ts';
import { checkpointOf } from '../threads/thread-states.ts';
import { INTERRUPTS } from './run-stream.ts';

export type Emit = (event: string, data: unknown) => void;

/** Modes of LangGraph's `stream`. */
export type EngineMode = 'values' | 'updates' | 'messages' | 'custom' | 'debug' | 'tasks' | 'checkpoints' | 'tools';

/** One item that a graph yields: namespace (empty for the graph itself), mode, data. */
export type Yielded = [namespace: string[], mode: EngineMode, data: unknown];

const PASSED_ON: Partial<Record<StreamMode, EngineMode>> = {
  values: 'values',
  updates: 'updates',
  'messages-tuple': 'messages',
  custom: 'custom',
  debug: 'debug',
  tasks: 'tasks',
  checkpoints: 'checkpoints',
  tools: 'tools',
};

export class StreamModes {
  readonly #passedOn: Set<EngineMode>;
  readonly #accumulated: AccumulatedMessages | undefined;
  readonly #emit: Emit;
  readonly #subgraphs: boolean;
  /** The callbacks of everything inside the graph are requested too. */
  readonly events: boolean;

  constructor(modes: StreamMode[], subgraphs: boolean, emit: Emit) {
    this.#subgraphs = subgraphs;
    this.#passedOn = new Set(modes.flatMap((mode) => PASSED_ON[mode] ?? []));
    this.#accumulated = modes.includes('messages') ? new AccumulatedMessages(emit) : undefined;
    this.#emit = emit;
    this.events = modes.includes('events');
  }

  /** Modes to request from LangGraph. `values` is always included: it is the run's result. */
  get engineModes(): EngineMode[] {
    return [...new Set<EngineMode>(['values', ...this.#passedOn, ...(this.#accumulated ? (['messages'] as const) : [])])];
  }

  /** Since 1.7 LangGraph yields the pieces of a subgraph's messages only when subgraphs are requested; `messages` shows them always. */
  get subgraphs(): boolean {
    return this.#subgraphs || this.#accumulated !== undefined;
  }

  take([path, mode, data]: Yielded): void {
    const namespace = this.#subgraphs ? path : [];
    if (path.length > namespace.length && mode !== 'messages') return;
    if (this.#passedOn.has(mode)) this.#emit(namespace.length > 0 ? `${mode}|${namespace.join('|')}` : mode, shown(mode, data));
    if (mode === 'messages') this.#accumulated?.piece(data as [Chunk, Record<string, unknown>]);
    else if (mode === 'values' && namespace.length === 0) this.#values(data);
  }

  #values(data: unknown): void {
    const { __interrupt__: interrupts } = (data ?? {}) as { __interrupt__?: unknown };
    if (interrupts !== undefined && !this.#showsInterrupts) this.#emit(INTERRUPTS, toWire(interrupts));
    this.#accumulated?.complete(data);
  }

  get #showsInterrupts(): boolean {
    return (['values', 'updates'] as const).some((mode) => this.#passedOn.has(mode));
  }
}

interface Chunk {
  id?: string;
  concat?(other: Chunk): Chunk;
}

/** The `messages` mode: each message grows under one id. It is complete once it is in the state. */
class AccumulatedMessages {
  readonly #emit: Emit;
  readonly #growing = new Map<string, Chunk>();
  readonly #completed = new Set<string>();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  piece([chunk, { tags: _, ...metadata }]: [Chunk, Record<string, unknown>]): void {
    if (!chunk.id || typeof chunk.concat !== 'function') return;
    const before = this.#growing.get(chunk.id);
    if (!before) this.#emit('messages/metadata', { [chunk.id]: { metadata: toWire(metadata) } });
    const grown = before ? before.concat!(chunk) : chunk;
    this.#growing.set(chunk.id, grown);
    this.#emit('messages/partial', [toWire(grown)]);
  }

  complete(values: unknown): void {
    const messages = (values as { messages?: unknown } | undefined)?.messages;
    if (!Array.isArray(messages)) return;
    const fresh = messages.filter(({ id }: Chunk) => id && !this.#completed.has(id));
    for (const { id } of fresh as Chunk[]) this.#completed.add(id!);
    if (fresh.length > 0) this.#emit('messages/complete', toWire(fresh));
  }
}

/** What a graph yields in a mode, in the form of the contract. */
export function shown(mode: EngineMode, data: unknown): unknown {
  if (mode === 'debug') return shownDebug(data);
  return mode === 'checkpoints' ? shownCheckpoint(data as object) : toWire(data);
}

/**
 * Payload of `checkpoints` and `debug`. LangGraph names checkpoints by configurations that also hold engine objects. Clients get
 * the plain parts, with checkpoints in the form of thread states.
 */
interface Payload {
  config?: RunnableConfig;
  parentConfig?: RunnableConfig;
  tasks?: { state?: unknown }[];
}

/** What `debug` yields: a checkpoint, the start of a task or its end. */
function shownDebug(data: unknown): unknown {
  const { type, payload } = data as { type?: string; payload: Payload };
  return toWire({ ...(data as object), payload: type === 'checkpoint' ? shownCheckpoint(payload) : shownTask(payload) });
}

function shownCheckpoint({ config, parentConfig, tasks, ...rest }: Payload): unknown {
  return toWire({
    ...rest,
    config: plainConfig(config),
    parent_config: plainConfig(parentConfig),
    checkpoint: checkpointNamedBy(config),
    parent_checkpoint: checkpointNamedBy(parentConfig) ?? null,
    tasks: tasks?.map(shownTask),
  });
}

/** If the task is a subgraph, `checkpoint` says where its state is. */
function shownTask(task: object): object {
  const { state, ...rest } = task as { state?: RunnableConfig };
  const checkpoint = checkpointNamedBy(state);
  return checkpoint ? { ...rest, checkpoint } : task;
}

function checkpointNamedBy(config: RunnableConfig | undefined) {
  const threadId = config?.configurable?.['thread_id'] as string | undefined;
  return threadId === undefined ? undefined : checkpointOf(config!, threadId);
}

function plainConfig(config: RunnableConfig | undefined): object | undefined {
  if (!config?.configurable) return undefined;
  const { configurable, metadata, tags, recursionLimit } = config;
  const plain = Object.entries(configurable).filter(([key, value]) => !key.startsWith('__') && typeof value !== 'object');
  return { configurable: Object.fromEntries(plain), metadata, tags, recursion_limit: recursionLimit };
}
