/** Makes the run that a client of AG-UI asks for: what is new of its messages and its state, or its answers, on its thread. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Assistant, Run, RunAgentInput, RunCreate, Thread } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import { RequestedBefore } from '../agent-server/runs/conversation-runs.ts';
import { runNotFound } from '../agent-server/runs/run-records.ts';
import { existingThread, namedThreadId } from '../agent-server/threads/named-threads.ts';
import { Problem } from '../problem.ts';
import { type GraphMessage, messageForGraph } from './messages.ts';

type Values = Record<string, unknown>;

/** Settings of every run of a client. */
const RUN = {
  stream_mode: ['values', 'messages-tuple', 'tasks', 'custom'],
  stream_subgraphs: true,
  stream_resumable: true,
  on_disconnect: 'continue',
  multitask_strategy: 'enqueue',
  durability: 'async',
} satisfies Partial<RunCreate>;

/** How far back a message is looked for that is said again. */
const SEARCHED_STATES = 200;

/** What clients pass on that this server acts on. */
interface ForwardedProps {
  config?: unknown;
  command?: { resume?: unknown } | null;
  onDisconnect?: unknown;
}

/** Whether the run goes on when the client hangs up. */
export function goesOn({ forwardedProps }: RunAgentInput): boolean {
  return propsOf(forwardedProps).onDisconnect === 'continue';
}

/**
 * The run that the input asks for: a new one, or the one that it made before. Throws `not_found` for a thread of another user, and
 * `conflict` for an answer to an interrupt that does not wait.
 */
export async function runOfInput(
  access: Access,
  agent: AgentServer,
  assistant: Assistant,
  input: RunAgentInput,
): Promise<{ run: Run; isFirst: boolean }> {
  const threadId = namedThreadId(input.threadId, assistant.assistant_id, access.user);
  const requestKey = makeRequestKey(assistant, input);
  const before = await agent.conversationRuns.requested(threadId, requestKey);
  if (before !== undefined) return madeBefore(access, agent, before);
  const { interrupts, ...request } = await requestOf(access, agent, assistant, input, threadId);
  const purpose = { streamed: true, asksForThread: true, conversation: { requestKey }, ...(interrupts ? { interrupts } : {}) };
  try {
    return { run: await agent.runs.create(access, threadId, request, purpose), isFirst: true };
  } catch (error) {
    if (!(error instanceof RequestedBefore)) throw error;
    return madeBefore(access, agent, error.runId);
  }
}

/**
 * Identifies a request by what its user asks of whom: a client may give several the same id. What the client has read of an answer that
 * broke off is in its messages when it asks again.
 */
function makeRequestKey({ assistant_id: assistantId }: Assistant, input: RunAgentInput): string {
  const { runId, messages, resume = [], forwardedProps } = input;
  const said = messages.findLast(({ role }) => role === 'user');
  const { command = null } = propsOf(forwardedProps);
  return createHash('sha256')
    .update(JSON.stringify(['ag-ui', assistantId, runId, said?.id, said?.content, resume, command]))
    .digest('base64url');
}

async function madeBefore(access: Access, { runs }: AgentServer, runId: string): Promise<{ run: Run; isFirst: boolean }> {
  const run = await runs.find(access, runId);
  if (!run) throw runNotFound(runId);
  return { run, isFirst: false };
}

/** A request, and the interrupts that it answers. */
type AskedRun = RunCreate & { interrupts?: string[] };

async function requestOf(
  access: Access,
  agent: AgentServer,
  assistant: Assistant,
  input: RunAgentInput,
  threadId: string,
): Promise<AskedRun> {
  const { keys } = await agent.graphs.shape(assistant);
  const common = {
    ...RUN,
    assistant_id: assistant.assistant_id,
    metadata: { ag_ui_run_id: input.runId },
    config: configOf(input, keys),
  };
  const { resume = [], forwardedProps } = input;
  if (resume.length > 0) {
    const answers = Object.fromEntries(resume.map((entry) => [entry.interruptId, answerIn(entry)]));
    return { ...common, if_not_exists: 'reject', command: { resume: answers }, interrupts: Object.keys(answers) };
  }
  const older = propsOf(forwardedProps).command?.resume;
  if (older !== undefined && older !== null)
    return { ...common, if_not_exists: 'reject', command: { resume: parsed(older) } as NonNullable<RunCreate['command']> };
  const thread = await existingThread(agent.threads, access, threadId);
  const fork = thread && (await forkOf(access, agent, thread, input));
  const given = inputFor(keys, input, fork?.values ?? valuesOf(thread));
  return { ...common, if_not_exists: 'create', input: given, ...(fork ? { checkpoint_id: fork.checkpointId } : {}) };
}

function answerIn({ interruptId, status, payload = null }: NonNullable<RunAgentInput['resume']>[number]): unknown {
  return status === 'resolved' ? payload : { __agui_cancelled__: true, interrupt_id: interruptId };
}

/** Older clients send the answer as JSON. */
function parsed(resume: unknown): unknown {
  if (typeof resume !== 'string') return resume;
  try {
    return JSON.parse(resume);
  } catch {
    return resume;
  }
}

/** What a graph finds of the request in its configuration; the messages too when its state has no place for them. */
function configOf(input: RunAgentInput, keys: ReadonlySet<string>): NonNullable<RunCreate['config']> {
  const { threadId, runId, parentRunId, tools, context, messages, forwardedProps } = input;
  const { config } = propsOf(forwardedProps);
  const given = isObject(config) ? config : {};
  const limit = given['recursion_limit'];
  const told = {
    ...{ thread_id: threadId, run_id: runId, tools: tools ?? [], context: context ?? [] },
    ...(parentRunId === undefined ? {} : { parent_run_id: parentRunId }),
    ...(keys.has('messages') ? {} : { messages }),
    forwarded_props: forwardedProps ?? null,
  };
  return {
    configurable: { ...(isObject(given['configurable']) ? given['configurable'] : {}), ag_ui: told },
    ...(Number.isSafeInteger(limit) && (limit as number) >= 1 ? { recursion_limit: limit as number } : {}),
  };
}

/** The input of the graph: messages and keys of the state that the thread does not have like this. */
function inputFor(keys: ReadonlySet<string>, input: RunAgentInput, before: Values): Values {
  const known = new Set(messagesIn(before).map(({ id }) => id));
  const messages = input.messages.filter(({ id }) => !known.has(id)).flatMap((message) => messageForGraph(message) ?? []);
  const state = Object.entries(isObject(input.state) ? input.state : {}).filter(
    ([key, value]) => keys.has(key) && !OWN_KEYS.has(key) && !isDeepStrictEqual(value, before[key]),
  );
  return {
    ...Object.fromEntries(state),
    ...(keys.has('messages') ? { messages } : {}),
    ...toolsFor(keys, input),
  };
}

/** Keys that this server fills in from other parts of the request. */
const OWN_KEYS = new Set(['messages', 'tools', 'ag-ui', 'copilotkit']);

function toolsFor(keys: ReadonlySet<string>, { tools = [], context = [] }: RunAgentInput): Values {
  const functions = tools.map(({ name, description, parameters = {} }) => ({
    type: 'function',
    name,
    function: { name, description, parameters },
  }));
  return {
    ...(keys.has('tools') ? { tools: functions } : {}),
    ...(keys.has('ag-ui') ? { 'ag-ui': { tools: functions, context } } : {}),
    ...(keys.has('copilotkit') ? { copilotkit: { actions: functions, context } } : {}),
  };
}

interface Fork {
  checkpointId: string;
  values: Values;
}

/** Where to begin when the last message is one of the user that the thread has already, with others after it. */
async function forkOf(access: Access, { states }: AgentServer, thread: Thread, input: RunAgentInput): Promise<Fork | undefined> {
  const last = input.messages.at(-1);
  const said = messagesIn(valuesOf(thread));
  const place = said.findIndex(({ id }) => id === last?.id);
  if (last?.role !== 'user' || place === -1 || place === said.length - 1) return undefined;
  const history = await states.history(access, thread.thread_id, { limit: SEARCHED_STATES });
  const earlier = history.filter(({ values }) => !messagesIn(values as Values).some(({ id }) => id === last.id));
  const found = earlier.find(({ metadata }) => (metadata as Values | null)?.['source'] !== 'input') ?? earlier[0];
  if (!found?.checkpoint?.checkpoint_id)
    throw new Problem('conflict', `The message ${last.id} is too far back to be said again. Send it as a new message.`);
  return { checkpointId: found.checkpoint.checkpoint_id, values: (found.values ?? {}) as Values };
}

function valuesOf(thread: Thread | undefined): Values {
  return isObject(thread?.values) ? thread.values : {};
}

function messagesIn(values: Values | null): GraphMessage[] {
  const messages = values?.['messages'];
  return Array.isArray(messages) ? (messages as GraphMessage[]) : [];
}

function propsOf(forwardedProps: unknown): ForwardedProps {
  return isObject(forwardedProps) ? (forwardedProps as ForwardedProps) : {};
}

function isObject(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
