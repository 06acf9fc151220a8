/**
 * The events of a run's log as events of protocol v2. The log is the only record: every reader derives the same events from it,
 * so runs of every kind can be read, in any process and after a restart.
 */
import type { RunStatus } from '../../../generated/agent-server/types.gen.ts';
import type { OrderedRun } from '../runs/run-order.ts';
import { parseEventId, type RunEvent, TRANSFORMED, UNTRANSFORMED } from '../streams/run-stream.ts';
import { END, LAST, type Place, type ProtocolEvent, seqOf } from './events.ts';
import { type AgentStatus, asJson, GraphEvents, keyOf, type Namespace, nameOf, type Part } from './graph-events.ts';
import type { TransformedPart } from './transformed-events.ts';

/** What is known about a run before its log is read. */
type ProjectedRun = Pick<OrderedRun, 'run_id' | 'turn' | 'graphId' | 'kwargs'>;

/** A node of the tree of graphs that a run executes. */
export interface TreeNode {
  namespace: Namespace;
  status: AgentStatus;
  graph_name: string;
  children?: TreeNode[];
}

export class RunProjection {
  readonly #run: ProjectedRun;
  readonly #events: GraphEvents<string>;
  #attempt = 0;
  /** The number of the last event. */
  #seq = 0;
  #begun = false;
  /** Stream transformers make the events. */
  #isTransformed = false;
  /** What they left of the reason for a failure. */
  #failure: string | undefined;

  constructor(run: ProjectedRun) {
    this.#run = run;
    this.#events = new GraphEvents(asJson, run.kwargs.stream_mode.includes('checkpoints'));
  }

  /** The events that the next event of the log becomes. */
  take(event: RunEvent): ProtocolEvent[] {
    const [attempt, number] = parseEventId(event.id);
    const again = attempt !== this.#attempt && this.#begun;
    if (again) this.#events.startOver();
    this.#attempt = attempt;
    const parts = [...(this.#begun && !again ? [] : this.#begin(again)), ...this.#parts(event)];
    return this.#numbered(parts, { attempt, number }, event.at);
  }

  /** The last events, when the run has ended with `status`. A run that is gone was cancelled. */
  end(status: RunStatus | undefined, error: string | undefined, at: number): ProtocolEvent[] {
    const final = this.#statusAtEnd(status);
    const parts: Part<string>[] = [...this.#events.flushAll()];
    for (const { namespace, status: before } of this.#events.children.values())
      if (before === 'started') parts.push(this.#events.childEnded(namespace, final));
    if (final === 'interrupted') parts.push(...this.#events.requests.values());
    const said = this.#isTransformed ? this.#failure : error;
    const data = { event: final, graph_name: this.#run.graphId, ...(final === 'failed' && said ? { error: said } : {}) };
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
    for (const { namespace, status: own } of this.#events.children.values()) {
      const node: TreeNode = { namespace, status: own, graph_name: nameOf(namespace) };
      nodes.set(keyOf(namespace), node);
      const above = nodes.get(keyOf(namespace.slice(0, -1))) ?? root;
      above.children = [...(above.children ?? []), node];
    }
    return root;
  }

  *#begin(again: boolean): Generator<Part<string>> {
    this.#begun = true;
    yield this.#root({ event: 'running', graph_name: this.#run.graphId });
    const resume: unknown = this.#run.kwargs.command?.resume;
    const answered =
      resume !== null && typeof resume === 'object' ? Object.keys(resume).filter((id) => INTERRUPT_ID.test(id)) : [];
    if (answered.length > 0 && !again)
      yield { method: 'input.answered', namespace: [], data: JSON.stringify({ interrupt_ids: answered }) };
  }

  *#parts({ event, data }: RunEvent): Generator<Part<string>> {
    this.#isTransformed ||= event === TRANSFORMED || event.startsWith(UNTRANSFORMED);
    if (event === TRANSFORMED) yield* this.#transformed(JSON.parse(data) as TransformedPart);
    else if (!event.startsWith(UNTRANSFORMED)) {
      const [mode, ...namespace] = event.split('|') as [string, ...string[]];
      yield* this.#events.take(mode, namespace, data);
    }
  }

  /** What a stream transformer left or made. Requests for input go out at the end, when the answer would be taken. */
  *#transformed({ stopped, method, data, ...rest }: TransformedPart): Generator<Part<string>> {
    const { children, requests } = this.#events;
    if (stopped) this.#events.stopped = true;
    if (method === undefined) return;
    const { namespace } = rest;
    const written = { ...rest, method, data: JSON.stringify(data ?? null) };
    const { event, error, interrupt_id: id } = (data ?? {}) as { event?: AgentStatus; error?: unknown; interrupt_id?: unknown };
    const isRoot = method === 'lifecycle' && namespace.length === 0;
    if (method === 'input.requested') requests.set(String(id), written);
    else if (isRoot) this.#failure = typeof error === 'string' ? error : undefined;
    else yield written;
    if (method === 'lifecycle' && event && !isRoot) children.set(keyOf(namespace), { namespace, status: event });
  }

  /** Clients read the id of a run out of these ids. */
  #root(data: { event: AgentStatus } & Record<string, unknown>): Part<string> {
    const id = `synth:${this.#run.run_id}:lc||${data.event}`;
    return { method: 'lifecycle', namespace: [], data: JSON.stringify(data), id };
  }

  #statusAtEnd(status: RunStatus | undefined): AgentStatus {
    if (status === 'success') return this.#events.stopped ? 'interrupted' : 'completed';
    return status === 'error' || status === 'timeout' ? 'failed' : 'interrupted';
  }

  #numbered(parts: Part<string>[], place: Omit<Place, 'turn' | 'part'> & { part?: number }, at: number): ProtocolEvent[] {
    const { turn } = this.#run;
    const { attempt, number, part: first = 0 } = place;
    return parts.map((part, index) => {
      // An event of the log may become more events than its place has numbers.
      this.#seq = Math.max(seqOf({ turn, attempt, number, part: first + index }), this.#seq + 1);
      return { ...part, seq: this.#seq, id: part.id ?? `${turn}-${attempt}-${number}-${first + index}`, at };
    });
  }
}

/** Ids of interrupts are hashes. Other keys of a resume value are the answer's own. */
const INTERRUPT_ID = /^[0-9a-f]{32}$/;
