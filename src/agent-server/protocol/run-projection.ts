/**
 * The events of a run's log as events of protocol v2. The log is the only record: every reader derives the same events from it,
 * so runs of every kind can be read, in any process and after a restart.
 */
import type { RunStatus } from '../../../generated/agent-server/types.gen.ts';
import type { OrderedRun } from '../runs/run-order.ts';
import { INTERRUPTS, parseEventId, type RunEvent } from '../streams/run-stream.ts';
import { type BlockEvent, MessageBlocks, type WireMessage } from './content-blocks.ts';
import { END, LAST, type Place, type ProtocolEvent, seqOf } from './events.ts';

/** What is known about a run before its log is read. */
type ProjectedRun = Pick<OrderedRun, 'run_id' | 'position' | 'graphId' | 'kwargs'>;

type Part = Omit<ProtocolEvent, 'seq' | 'id' | 'at'> & { id?: string };
type Namespace = readonly string[];
type AgentStatus = 'started' | 'running' | 'completed' | 'failed' | 'interrupted';

/** A node of the tree of graphs that a run executes. */
export interface TreeNode {
  namespace: Namespace;
  status: AgentStatus;
  graph_name: string;
  children?: TreeNode[];
}

interface OpenMessage {
  namespace: Namespace;
  /** The task of the node, which ends the message. */
  task: string;
  node: string | undefined;
  blocks: MessageBlocks;
}

export class RunProjection {
  readonly #run: ProjectedRun;
  /** A `values` event waits for its checkpoint: clients expect the checkpoint first. */
  readonly #pairs: boolean;
  #attempt = 0;
  /** The number of the last event. */
  #seq = 0;
  #begun = false;
  #stopped = false;
  #waiting = new Map<string, Part>();
  #messages = new Map<string, OpenMessage>();
  #finishedMessages = new Set<string>();
  /** Interrupts, by id. They are told of when the run has ended, since only then can they be answered. */
  #requests = new Map<string, Part>();
  /** Status of each namespace below the root, by its key. */
  #children = new Map<string, { namespace: Namespace; status: AgentStatus }>();

  constructor(run: ProjectedRun) {
    this.#run = run;
    this.#pairs = run.kwargs.stream_mode.includes('checkpoints');
  }

  /** The events that the next event of the log becomes. */
  take(event: RunEvent): ProtocolEvent[] {
    const [attempt, number] = parseEventId(event.id);
    const again = attempt !== this.#attempt && this.#begun;
    if (again) this.#startOver();
    this.#attempt = attempt;
    const parts = [...(this.#begun && !again ? [] : this.#begin(again)), ...this.#parts(event)];
    return this.#numbered(parts, { attempt, number }, event.at);
  }

  /** The last events, when the run has ended with `status`. A run that is gone was cancelled. */
  end(status: RunStatus | undefined, error: string | undefined, at: number): ProtocolEvent[] {
    const final = this.#statusAtEnd(status);
    const parts: Part[] = [...this.#flushAll()];
    for (const { namespace, status: before } of this.#children.values())
      if (before === 'started') parts.push(this.#childEnded(namespace, final));
    if (final === 'interrupted') parts.push(...this.#requests.values());
    const data = { event: final, graph_name: this.#run.graphId, ...(final === 'failed' && error ? { error } : {}) };
    const root = this.#root(data);
    const events = this.#numbered(parts, END, at);
    return [...events, ...this.#numbered([root], LAST, at)];
  }

  /** The graphs that the run has executed so far. */
  tree(status: RunStatus): TreeNode {
    const isActive = status === 'pending' || status === 'running';
    const root: TreeNode = {
      namespace: [],
      status: isActive ? 'running' : this.#statusAtEnd(status),
      graph_name: this.#run.graphId,
    };
    const nodes = new Map<string, TreeNode>([['', root]]);
    for (const { namespace, status: own } of this.#children.values()) {
      const node: TreeNode = { namespace, status: own, graph_name: nameOf(namespace) };
      nodes.set(keyOf(namespace), node);
      const above = nodes.get(keyOf(namespace.slice(0, -1))) ?? root;
      above.children = [...(above.children ?? []), node];
    }
    return root;
  }

  /** A later attempt starts from a checkpoint; what an earlier one left open does not go on. */
  #startOver(): void {
    this.#stopped = false;
    this.#waiting.clear();
    this.#messages.clear();
    this.#requests.clear();
  }

  *#begin(again: boolean): Generator<Part> {
    this.#begun = true;
    yield this.#root({ event: 'running', graph_name: this.#run.graphId });
    const resume: unknown = this.#run.kwargs.command?.resume;
    const answered =
      resume !== null && typeof resume === 'object' ? Object.keys(resume).filter((id) => INTERRUPT_ID.test(id)) : [];
    if (answered.length > 0 && !again)
      yield { method: 'input.answered', namespace: [], data: JSON.stringify({ interrupt_ids: answered }) };
  }

  *#parts({ event, data }: RunEvent): Generator<Part> {
    const [mode, ...namespace] = event.split('|') as [string, ...string[]];
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
    else if (mode === 'tools') yield* toolParts(own, data);
    else if (mode === 'custom') yield customPart(own, data);
    else if (mode === INTERRUPTS) this.#stop(own, JSON.parse(data));
  }

  /** Before 1.7, LangGraph names the tool's task. A tool belongs to the graph that its task is in. */
  #graphAt(namespace: Namespace): Namespace {
    return namespace.length === 0 || this.#children.has(keyOf(namespace)) ? namespace : namespace.slice(0, -1);
  }

  *#values(namespace: Namespace, data: string): Generator<Part> {
    if (data.includes('"__interrupt__"')) {
      const { __interrupt__: interrupts, ...values } = (JSON.parse(data) ?? {}) as Record<string, unknown>;
      this.#stop(namespace, interrupts);
      if (interrupts !== undefined && Object.keys(values).length === 0) return;
      yield* this.#paired({ method: 'values', namespace, data: interrupts === undefined ? data : JSON.stringify(values) });
    } else yield* this.#paired({ method: 'values', namespace, data });
    // All nodes of the step have ended.
    yield* this.#finishMessages((message) => isSame(message.namespace, namespace));
  }

  *#paired(values: Part): Generator<Part> {
    if (this.#pairs) this.#waiting.set(keyOf(values.namespace), values);
    else yield values;
  }

  *#checkpoint(namespace: Namespace, data: string): Generator<Part> {
    const values = this.#waiting.get(keyOf(namespace));
    // The checkpoint of the input has no values event; clients would take it for that of the next one.
    if (!values) return;
    const { metadata, checkpoint, parent_checkpoint } = JSON.parse(data) as CheckpointEvent;
    const envelope = {
      id: checkpoint?.checkpoint_id,
      parent_id: parent_checkpoint?.checkpoint_id,
      step: metadata?.step,
      source: metadata?.source,
    };
    if (envelope.id) yield { method: 'checkpoints', namespace, data: JSON.stringify(envelope) };
    yield* this.#flush(namespace);
  }

  *#updates(namespace: Namespace, data: string): Generator<Part> {
    const updates = (JSON.parse(data) ?? {}) as Record<string, unknown>;
    for (const [node, update] of Object.entries(updates)) {
      if (node === '__interrupt__') this.#stop(namespace, update);
      else {
        yield* this.#finishMessages((message) => message.node === node && isSame(message.namespace, namespace));
        yield { method: 'updates', namespace, node, data: JSON.stringify(update) };
      }
    }
  }

  *#task(namespace: Namespace, data: string): Generator<Part> {
    const task = JSON.parse(data) as { id: string; name: string; result?: unknown; error?: unknown; interrupts?: unknown[] };
    const hasEnded = 'result' in task || 'error' in task;
    if (hasEnded) this.#interrupts(namespace, task.interrupts);
    const scope = [...namespace, `${task.name}:${task.id}`];
    if (hasEnded) yield* this.#finishMessages((message) => message.task === keyOf(scope));
    yield { method: 'tasks', namespace, data };
    if (!hasEnded) return;
    const status = task.error ? 'failed' : (task.interrupts?.length ?? 0) > 0 ? 'interrupted' : 'completed';
    if (this.#children.get(keyOf(scope))?.status === 'started') {
      yield* this.#flush(scope);
      yield this.#childEnded(scope, status);
    }
  }

  /** The graph stopped. A gate stops it without an interrupt to answer. */
  #stop(namespace: Namespace, interrupts: unknown): void {
    if (interrupts !== undefined && namespace.length === 0) this.#stopped = true;
    this.#interrupts(namespace, interrupts);
  }

  #interrupts(namespace: Namespace, interrupts: unknown): void {
    if (!Array.isArray(interrupts)) return;
    for (const { id, value } of interrupts as { id?: string; value?: unknown }[]) {
      if (!id || this.#requests.has(id)) continue;
      this.#stopped = true;
      // The Python SDK reads `value`, the JavaScript one `payload`.
      const request = { interrupt_id: id, payload: value ?? null, value: value ?? null };
      this.#requests.set(id, { method: 'input.requested', namespace, data: JSON.stringify(request) });
    }
  }

  *#message(eventNamespace: Namespace, data: string): Generator<Part> {
    const [message, origin] = JSON.parse(data) as [WireMessage, Record<string, unknown>];
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
      yield messagePart(open, open.blocks.start(message, metadataOf(origin)));
    }
    for (const event of open.blocks.add(message)) yield messagePart(open, event);
    if (!isChunk) yield* this.#finishMessages((other) => other === open);
  }

  *#finishMessages(which: (message: OpenMessage) => boolean): Generator<Part> {
    for (const [id, open] of this.#messages) {
      if (!which(open)) continue;
      this.#messages.delete(id);
      this.#finishedMessages.add(id);
      for (const event of open.blocks.finish()) yield messagePart(open, event);
    }
  }

  /** Announces a namespace, and those above it, at the first event in it. */
  *#opened(namespace: Namespace): Generator<Part> {
    for (let depth = 1; depth <= namespace.length; depth += 1) {
      const above = namespace.slice(0, depth);
      if (this.#children.get(keyOf(above))?.status === 'started') continue;
      this.#children.set(keyOf(above), { namespace: above, status: 'started' });
      yield { method: 'lifecycle', namespace: above, data: JSON.stringify({ event: 'started', graph_name: nameOf(above) }) };
    }
  }

  #childEnded(namespace: Namespace, status: AgentStatus): Part {
    this.#children.set(keyOf(namespace), { namespace, status });
    return { method: 'lifecycle', namespace, data: JSON.stringify({ event: status, graph_name: nameOf(namespace) }) };
  }

  *#flush(namespace: Namespace): Generator<Part> {
    const values = this.#waiting.get(keyOf(namespace));
    if (!values) return;
    this.#waiting.delete(keyOf(namespace));
    yield values;
  }

  *#flushAll(): Generator<Part> {
    for (const values of this.#waiting.values()) yield values;
    this.#waiting.clear();
    yield* this.#finishMessages(() => true);
  }

  /** Clients read the id of a run out of these ids. */
  #root(data: { event: AgentStatus } & Record<string, unknown>): Part {
    const id = `synth:${this.#run.run_id}:lc||${data.event}`;
    return { method: 'lifecycle', namespace: [], data: JSON.stringify(data), id };
  }

  #statusAtEnd(status: RunStatus | undefined): AgentStatus {
    if (status === 'success') return this.#stopped ? 'interrupted' : 'completed';
    return status === 'error' || status === 'timeout' ? 'failed' : 'interrupted';
  }

  #numbered(parts: Part[], place: Omit<Place, 'position' | 'part'> & { part?: number }, at: number): ProtocolEvent[] {
    const { position } = this.#run;
    const { attempt, number, part: first = 0 } = place;
    return parts.map((part, index) => {
      // An event of the log may become more events than its place has numbers.
      this.#seq = Math.max(seqOf({ position, attempt, number, part: first + index }), this.#seq + 1);
      return { ...part, seq: this.#seq, id: part.id ?? `${position}-${attempt}-${number}-${first + index}`, at };
    });
  }
}

/** Ids of interrupts are hashes. Other keys of a resume value are the answer's own. */
const INTERRUPT_ID = /^[0-9a-f]{32}$/;
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

function* toolParts(namespace: Namespace, data: string): Generator<Part> {
  const tool = JSON.parse(data) as Record<string, unknown>;
  const fields = TOOL_EVENTS[String(tool['event'])]?.(tool);
  if (fields && typeof tool['toolCallId'] === 'string')
    yield { method: 'tools', namespace, data: JSON.stringify({ ...fields, tool_call_id: tool['toolCallId'] }) };
}

/** What a node writes as `{name, payload}` is on the channel `custom:<name>` too. */
function customPart(namespace: Namespace, data: string): Part {
  const value = JSON.parse(data) as { name?: unknown } | null;
  const isNamed = value !== null && typeof value === 'object' && typeof value.name === 'string' && 'payload' in value;
  if (isNamed) return { method: 'custom', namespace, data, name: value.name as string };
  return { method: 'custom', namespace, data: `{"payload":${data}}` };
}

function messagePart({ namespace, node }: OpenMessage, event: BlockEvent): Part {
  return { method: 'messages', namespace, ...(node === undefined ? {} : { node }), data: JSON.stringify(event) };
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

function nameOf(namespace: Namespace): string {
  return namespace.at(-1)!.split(':')[0]!;
}

function keyOf(namespace: Namespace): string {
  return namespace.join('|');
}

function isSame(some: Namespace, other: Namespace): boolean {
  return keyOf(some) === keyOf(other);
}
