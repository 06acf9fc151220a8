/** The event log of a run as events of AG-UI. The log is the only source, so a client that asks again gets the same events. */
import type { Interrupt, Run, RunAgentInput } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { WireMessage } from '../agent-server/protocol/content-blocks.ts';
import { describeFailure } from '../agent-server/runs/failure-description.ts';
import { ReaderBehind, type RunEvent } from '../agent-server/streams/run-stream.ts';
import { TokenUsage } from '../agent-server/streams/token-usage.ts';
import { type AgUiEvent, MessageEvents } from './message-events.ts';
import { messagesForClient } from './messages.ts';
import { patchOf } from './state-patch.ts';

type Values = Record<string, unknown>;

/** The events of a run for the client that asked for it, until its end. */
export async function* agUiEvents(
  access: Access,
  agent: AgentServer,
  run: Run,
  { threadId, runId, parentRunId }: RunAgentInput,
  signal: AbortSignal,
): AsyncGenerator<AgUiEvent> {
  const ids = { threadId, runId };
  yield {
    ...{ type: 'RUN_STARTED', ...ids, protocolVersion: '1.0' },
    ...(parentRunId === undefined ? {} : { parentRunId }),
  };
  const events = new RunEvents();
  try {
    for await (const event of agent.streams.read(run, undefined, agent.runs.ended(run), signal)) yield* events.take(event);
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    return yield { type: 'RUN_ERROR', message: BEHIND, code: error.name };
  }
  if (signal.aborted) return;
  yield* events.close();
  yield* ending(access, agent, run, ids, events);
}

const BEHIND = 'The next events are no longer kept. The run goes on: send the same request again after its end.';

interface ResultParts {
  __interrupt__?: Interrupt[];
  __error__?: { error: string; message: string };
  messages?: unknown;
}

async function* ending(
  access: Access,
  agent: AgentServer,
  run: Run,
  ids: { threadId: string; runId: string },
  { usage, pendingToolCallIds }: RunEvents,
): AsyncGenerator<AgUiEvent> {
  const result = ((await agent.runs.result(access, run)) ?? {}) as ResultParts;
  const { __interrupt__: interrupts = [], __error__: error, messages } = result;
  const used = usage.models.length > 0 ? { usage: usage.models } : {};
  const finished = (outcome: Values) => ({ type: 'RUN_FINISHED', ...ids, outcome, ...used });
  if (error) {
    const now = await agent.runs.again(run);
    const isCancelled = !now || now.status === 'interrupted';
    yield isCancelled
      ? finished({ type: 'cancelled' })
      : { type: 'RUN_ERROR', message: describeFailure(agent.project, error, run.run_id), code: error.error, ...used };
    return;
  }
  if (Array.isArray(messages)) yield { type: 'MESSAGES_SNAPSHOT', messages: messagesForClient(messages, run.run_id) };
  const asked = interrupts.filter(({ id }) => id).map(interruptForClient);
  if (asked.length > 0) yield finished({ type: 'interrupt', interrupts: asked });
  else yield finished({ type: 'success', ...(pendingToolCallIds.length > 0 ? { pendingToolCallIds } : {}) });
}

/** What a graph asks, with the fields that clients show where the graph names them. */
function interruptForClient({ id, value }: Interrupt): Values {
  const named = isObject(value) ? value : {};
  const text = (...names: string[]) => names.map((name) => named[name]).find((found) => typeof found === 'string');
  const message = typeof value === 'string' ? value : text('message', 'question');
  const toolCallId = text('toolCallId', 'tool_call_id');
  const expiresAt = text('expiresAt', 'expires_at');
  const schema = [named['responseSchema'], named['response_schema']].find(isObject);
  return {
    ...{ id, reason: text('reason') ?? 'langgraph:interrupt' },
    ...(message === undefined ? {} : { message }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(schema === undefined ? {} : { responseSchema: schema }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    metadata: { langgraph: { raw: value ?? null } },
  };
}

interface TaskEvent {
  id: string;
  name: string;
}

/** Translates a log event by event. */
class RunEvents {
  readonly usage = new TokenUsage();
  readonly #messages = new MessageEvents();
  /** How many tasks of each node are at work. A step is begun with the first and ended with the last. */
  readonly #steps = new Map<string, number>();
  #state: Values | undefined;

  get pendingToolCallIds(): string[] {
    return this.#messages.pendingToolCallIds;
  }

  *take({ event, data }: RunEvent): Generator<AgUiEvent> {
    const [mode, ...namespace] = event.split('|');
    const isRoot = namespace.length === 0;
    // The beginning of an attempt: what an earlier one left open does not go on.
    if (mode === 'metadata') yield* this.close();
    else if (mode === 'messages') yield* this.#message(JSON.parse(data));
    else if (mode === 'custom') yield customEvent(JSON.parse(data));
    else if (mode === 'tasks' && isRoot) yield* this.#task(JSON.parse(data));
    else if (mode === 'values' && isRoot) yield* this.#values(JSON.parse(data));
  }

  /** Ends what is open. */
  *close(): Generator<AgUiEvent> {
    yield* this.#messages.endAll();
    for (const stepName of this.#steps.keys()) yield { type: 'STEP_FINISHED', stepName };
    this.#steps.clear();
  }

  *#message([message, origin]: [WireMessage, Values | undefined]): Generator<AgUiEvent> {
    this.usage.take(message, origin);
    const scope = origin?.['langgraph_checkpoint_ns'] ?? origin?.['checkpoint_ns'];
    yield* this.#messages.take(message, typeof scope === 'string' ? scope : '');
  }

  *#task(task: TaskEvent): Generator<AgUiEvent> {
    const { id, name } = task;
    const hasEnded = 'result' in task || 'error' in task;
    if (hasEnded) yield* this.#messages.endScope(`${name}:${id}`);
    const count = this.#steps.get(name) ?? 0;
    if (!hasEnded) this.#steps.set(name, count + 1);
    else if (count > 1) this.#steps.set(name, count - 1);
    else this.#steps.delete(name);
    if (!hasEnded && count === 0) yield { type: 'STEP_STARTED', stepName: name };
    if (hasEnded && count === 1) yield { type: 'STEP_FINISHED', stepName: name };
  }

  *#values(values: unknown): Generator<AgUiEvent> {
    if (!isObject(values)) return;
    const entries = Object.entries(values).filter(([key]) => key !== 'messages' && !key.startsWith('__'));
    const state = Object.fromEntries(entries);
    const before = this.#state;
    this.#state = state;
    if (!before) return yield { type: 'STATE_SNAPSHOT', snapshot: state };
    const delta = patchOf(before, state);
    if (delta.length > 0) yield { type: 'STATE_DELTA', delta };
  }
}

/** What a node writes itself. `{name, value}`, `{name, payload}` and components (`{type: "ui", …}`) keep their name. */
function customEvent(data: unknown): AgUiEvent {
  const named = isObject(data) ? data : {};
  const { name, type } = named;
  if (typeof name === 'string' && ('value' in named || 'payload' in named))
    return { type: 'CUSTOM', name, value: named['value'] ?? named['payload'] ?? null };
  return { type: 'CUSTOM', name: typeof type === 'string' && type !== '' ? type : 'custom', value: data ?? null };
}

function isObject(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
