/**
 * What a graph yields, as events of protocol v2: each namespace is announced, values follow their checkpoint, messages become
 * content blocks. It works on the JSON of a run's log, and on the values themselves where stream transformers get the events.
 */
import { INTERRUPTS } from '../streams/run-stream.ts';
import { type BlockEvent, MessageBlocks, type WireMessage } from './content-blocks.ts';
import type { Method } from './events.ts';

export type Namespace = readonly string[];
export type AgentStatus = 'started' | 'running' | 'completed' | 'failed' | 'interrupted';

/** An event before it has a number. */
export interface Part<D> {
  method: Method;
  namespace: Namespace;
  node?: string;
  data: D;
  /** The name of a `custom` event. */
  name?: string;
  id?: string;
}

/** How the data of events are held. */
export interface Form<D> {
  read(data: D): unknown;
  write(value: unknown): D;
  /** Whether there may be interrupts in the values. */
  mayInterrupt(values: D): boolean;
}

export const asJson: Form<string> = {
  read: (data) => JSON.parse(data),
  write: (value) => JSON.stringify(value),
  mayInterrupt: (values) => values.includes('"__interrupt__"'),
};

export const asValues: Form<unknown> = { read: (data) => data, write: (value) => value, mayInterrupt: () => true };

interface OpenMessage {
  namespace: Namespace;
  /** The task of the node, which ends the message. */
  task: string;
  node: string | undefined;
  blocks: MessageBlocks;
}

export class GraphEvents<D> {
  readonly #form: Form<D>;
  /** A `values` event waits for its checkpoint: clients expect the checkpoint first. */
  readonly #pairs: boolean;
  #waiting = new Map<string, Part<D>>();
  #messages = new Map<string, OpenMessage>();
  #finishedMessages = new Set<string>();
  /** Status of each namespace below the root, by its key. */
  readonly children = new Map<string, { namespace: Namespace; status: AgentStatus }>();
  /** What the graph asks, by the id of the interrupt. */
  readonly requests = new Map<string, Part<D>>();
  /** The graph stopped before its end. */
  stopped = false;

  constructor(form: Form<D>, pairs: boolean) {
    this.#form = form;
    this.#pairs = pairs;
  }

  /** A later attempt starts from a checkpoint; what an earlier one left open does not go on. */
  startOver(): void {
    this.stopped = false;
    this.#waiting.clear();
    this.#messages.clear();
    this.requests.clear();
  }

  /** The events that one item of a graph becomes. */
  *take(mode: string, namespace: Namespace, data: D): Generator<Part<D>> {
    if (mode === 'messages') {
      yield* this.#message(namespace, data);
      return;
    }
    const own = mode === 'tools' ? this.#graphAt(namespace) : namespace;
    if (mode in HANDLED) yield* this.#opened(own);
    if (mode !== 'checkpoints' && mode in HANDLED) yield* this.#flush(own);
    if (mode === 'values') yield* this.#values(own, data);
    else if (mode === 'checkpoints') yield* this.#checkpoint(own, data);
    else if (mode === 'updates') yield* this.#updates(own, data);
    else if (mode === 'tasks') yield* this.#task(own, data);
    else if (mode === 'tools') yield* this.#tool(own, data);
    else if (mode === 'custom') yield this.#custom(own, data);
    else if (mode === INTERRUPTS) this.#stop(own, this.#form.read(data));
  }

  /** Before 1.7, LangGraph names the tool's task. A tool belongs to the graph that its task is in. */
  #graphAt(namespace: Namespace): Namespace {
    return namespace.length === 0 || this.children.has(keyOf(namespace)) ? namespace : namespace.slice(0, -1);
  }

  *#values(namespace: Namespace, data: D): Generator<Part<D>> {
    if (this.#form.mayInterrupt(data)) {
      const { __interrupt__: interrupts, ...values } = (this.#form.read(data) ?? {}) as Record<string, unknown>;
      this.#stop(namespace, interrupts);
      if (interrupts !== undefined && Object.keys(values).length === 0) return;
      yield* this.#paired({ method: 'values', namespace, data: interrupts === undefined ? data : this.#form.write(values) });
    } else yield* this.#paired({ method: 'values', namespace, data });
    // All nodes of the step have ended.
    yield* this.#finishMessages((message) => isSame(message.namespace, namespace));
  }

  *#paired(values: Part<D>): Generator<Part<D>> {
    if (this.#pairs) this.#waiting.set(keyOf(values.namespace), values);
    else yield values;
  }

  *#checkpoint(namespace: Namespace, data: D): Generator<Part<D>> {
    const values = this.#waiting.get(keyOf(namespace));
    // The checkpoint of the input has no values event; clients would take it for that of the next one.
    if (!values) return;
    const { metadata, checkpoint, parent_checkpoint } = this.#form.read(data) as CheckpointEvent;
    const envelope = {
      id: checkpoint?.checkpoint_id,
      parent_id: parent_checkpoint?.checkpoint_id,
      step: metadata?.step,
      source: metadata?.source,
    };
    if (envelope.id) yield { method: 'checkpoints', namespace, data: this.#form.write(envelope) };
    yield* this.#flush(namespace);
  }

  *#updates(namespace: Namespace, data: D): Generator<Part<D>> {
    const updates = (this.#form.read(data) ?? {}) as Record<string, unknown>;
    for (const [node, update] of Object.entries(updates)) {
      if (node === '__interrupt__') this.#stop(namespace, update);
      else {
        yield* this.#finishMessages((message) => message.node === node && isSame(message.namespace, namespace));
        yield { method: 'updates', namespace, node, data: this.#form.write(update) };
      }
    }
  }

  *#task(namespace: Namespace, data: D): Generator<Part<D>> {
    const task = this.#form.read(data) as { id: string; name: string; result?: unknown; error?: unknown; interrupts?: unknown[] };
    const hasEnded = 'result' in task || 'error' in task;
    if (hasEnded) this.#interrupts(namespace, task.interrupts);
    const scope = [...namespace, `${task.name}:${task.id}`];
    if (hasEnded) yield* this.#finishMessages((message) => message.task === keyOf(scope));
    yield { method: 'tasks', namespace, data };
    if (!hasEnded) return;
    const status = task.error ? 'failed' : (task.interrupts?.length ?? 0) > 0 ? 'interrupted' : 'completed';
    if (this.children.get(keyOf(scope))?.status === 'started') {
      yield* this.#flush(scope);
      yield this.childEnded(scope, status);
    }
  }

  /** The graph stopped. A gate stops it without an interrupt to answer. */
  #stop(namespace: Namespace, interrupts: unknown): void {
    if (interrupts !== undefined && namespace.length === 0) this.stopped = true;
    this.#interrupts(namespace, interrupts);
  }

  #interrupts(namespace: Namespace, interrupts: unknown): void {
    if (!Array.isArray(interrupts)) return;
    for (const { id, value } of interrupts as { id?: string; value?: unknown }[]) {
      if (!id || this.requests.has(id)) continue;
      this.stopped = true;
      // The Python SDK reads `value`, the JavaScript one `payload`.
      const request = { interrupt_id: id, payload: value ?? null, value: value ?? null };
      this.requests.set(id, { method: 'input.requested', namespace, data: this.#form.write(request) });
    }
  }

  *#message(eventNamespace: Namespace, data: D): Generator<Part<D>> {
    const [message, origin] = this.#form.read(data) as [WireMessage, Record<string, unknown>];
    if (!message?.id || this.#finishedMessages.has(message.id)) return;
    const scope = originOf(origin, eventNamespace);
    const namespace = scope.slice(0, -1);
    yield* this.#opened(namespace);
    const node = typeof origin['langgraph_node'] === 'string' ? origin['langgraph_node'] : undefined;
    const isChunk = message.tool_call_chunks !== undefined;
    let open = this.#messages.get(message.id);
    if (!open) {
      open = { namespace, task: keyOf(scope), node, blocks: new MessageBlocks(message.id) };
      this.#messages.set(message.id, open);
      yield this.#messagePart(open, open.blocks.start(message, metadataOf(origin)));
    }
    for (const event of open.blocks.add(message)) yield this.#messagePart(open, event);
    if (!isChunk) yield* this.#finishMessages((other) => other === open);
  }

  *#finishMessages(which: (message: OpenMessage) => boolean): Generator<Part<D>> {
    for (const [id, open] of this.#messages) {
      if (!which(open)) continue;
      this.#messages.delete(id);
      this.#finishedMessages.add(id);
      for (const event of open.blocks.finish()) yield this.#messagePart(open, event);
    }
  }

  /** Announces a namespace, and those above it, at the first event in it. */
  *#opened(namespace: Namespace): Generator<Part<D>> {
    for (let depth = 1; depth <= namespace.length; depth += 1) {
      const above = namespace.slice(0, depth);
      if (this.children.get(keyOf(above))?.status === 'started') continue;
      this.children.set(keyOf(above), { namespace: above, status: 'started' });
      yield { method: 'lifecycle', namespace: above, data: this.#form.write({ event: 'started', graph_name: nameOf(above) }) };
    }
  }

  /** The end of a graph below the root. */
  childEnded(namespace: Namespace, status: AgentStatus): Part<D> {
    this.children.set(keyOf(namespace), { namespace, status });
    return { method: 'lifecycle', namespace, data: this.#form.write({ event: status, graph_name: nameOf(namespace) }) };
  }

  *#flush(namespace: Namespace): Generator<Part<D>> {
    const values = this.#waiting.get(keyOf(namespace));
    if (!values) return;
    this.#waiting.delete(keyOf(namespace));
    yield values;
  }

  /** What waits, when nothing more comes. */
  *flushAll(): Generator<Part<D>> {
    for (const values of this.#waiting.values()) yield values;
    this.#waiting.clear();
    yield* this.#finishMessages(() => true);
  }

  *#tool(namespace: Namespace, data: D): Generator<Part<D>> {
    const tool = this.#form.read(data) as Record<string, unknown>;
    const fields = TOOL_EVENTS[String(tool['event'])]?.(tool);
    if (fields && typeof tool['toolCallId'] === 'string')
      yield { method: 'tools', namespace, data: this.#form.write({ ...fields, tool_call_id: tool['toolCallId'] }) };
  }

  /** What a node writes as `{name, payload}` is on the channel `custom:<name>` too. */
  #custom(namespace: Namespace, data: D): Part<D> {
    const value = this.#form.read(data);
    const name = customName(value);
    if (name !== undefined) return { method: 'custom', namespace, data, name };
    return { method: 'custom', namespace, data: this.#form.write({ payload: value }) };
  }

  #messagePart({ namespace, node }: OpenMessage, event: BlockEvent): Part<D> {
    return { method: 'messages', namespace, ...(node === undefined ? {} : { node }), data: this.#form.write(event) };
  }
}

const HANDLED = { values: 1, checkpoints: 1, updates: 1, tasks: 1, tools: 1, custom: 1 };

interface CheckpointEvent {
  metadata?: { step?: number; source?: string };
  checkpoint?: { checkpoint_id?: string };
  parent_checkpoint?: { checkpoint_id?: string } | null;
}

const TOOL_EVENTS: Record<string, (data: Record<string, unknown>) => object> = {
  on_tool_start: ({ name, input }) => ({ event: 'tool-started', tool_name: name, input: parsed(input) }),
  on_tool_event: ({ data }) => ({ event: 'tool-output-delta', delta: typeof data === 'string' ? data : JSON.stringify(data) }),
  on_tool_end: ({ name, output }) => ({ event: 'tool-finished', tool_name: name, output: output ?? null }),
  on_tool_error: ({ name, error }) => ({ event: 'tool-error', tool_name: name, message: errorText(error) }),
};

/** The name of the channel that a `custom` event is on. */
export function customName(data: unknown): string | undefined {
  if (data === null || typeof data !== 'object' || !('payload' in data)) return undefined;
  const { name } = data as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'The tool failed.';
}

/** The namespace of the task that a message comes from. */
function originOf(origin: Record<string, unknown>, eventNamespace: Namespace): Namespace {
  const own = origin['langgraph_checkpoint_ns'] ?? origin['checkpoint_ns'];
  return typeof own === 'string' && own !== '' ? own.split('|') : eventNamespace;
}

/** Facts about the model call that clients show. */
function metadataOf(origin: Record<string, unknown>): Record<string, unknown> {
  const named = {
    provider: 'ls_provider',
    model: 'ls_model_name',
    model_type: 'ls_model_type',
    langgraph_node: 'langgraph_node',
  };
  const known = Object.entries(named).map(([name, key]) => [name, origin[key]] as const);
  return Object.fromEntries(known.filter(([, value]) => typeof value === 'string'));
}

/** The node that a namespace is in. */
export function nameOf(namespace: Namespace): string {
  return namespace.at(-1)!.split(':')[0]!;
}

/** A namespace as a key of a map. */
export function keyOf(namespace: Namespace): string {
  return namespace.join('|');
}

function isSame(some: Namespace, other: Namespace): boolean {
  return keyOf(some) === keyOf(other);
}
