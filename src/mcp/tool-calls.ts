/**
 * Calls of the tools. A call is a run on a thread, so it has the queue and durability of all runs. A call is found again by what
 * its run records, in any process: to cancel it, and to pass on the answer of its user.
 */
import { createHash } from 'node:crypto';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import type { Assistant, Command, Interrupt, Run, RunCreate, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import type { RunPurpose } from '../agent-server/runs/accept-runs.ts';
import { RequestedBefore } from '../agent-server/runs/conversation-runs.ts';
import { describeFailure } from '../agent-server/runs/failure-description.ts';
import { readQuestions } from '../agent-server/runs/questions.ts';
import { ReaderBehind } from '../agent-server/streams/run-stream.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { ownThreadId } from '../agent-server/threads/named-threads.ts';
import { Problem } from '../problem.ts';
import { askingText, commandOfArgument, commandOfForm, describeWaiting, formOf } from './questions.ts';
import { isPublic } from './tools.ts';

type Values = Record<string, unknown>;

/** What a tool answers. */
interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Values;
  isError?: true;
}

/** What happens while a call is carried out. The last event is its result. */
export type CallEvent =
  | { kind: 'progress'; step: number; message: string }
  | { kind: 'form'; id: string; form: ReturnType<typeof formOf> }
  /** The form is to be closed: its call was cancelled, or the question was answered otherwise. */
  | { kind: 'form-closed'; id: string }
  | { kind: 'result'; result: ToolResult };

export interface ToolCall {
  arguments: Values;
  context: Values | undefined;
  /** Names the call among those of all clients. */
  key: string | undefined;
  /** The client wants to know each step. */
  followed: boolean;
  /** The client can show a form to its user, who alone answers then. */
  hasForms: boolean;
  /** A form can be shown while this call is answered. */
  asks: boolean;
  /** Aborts when the client hangs up. The run goes on. */
  signal: AbortSignal;
}

/** Settings of every run of a call. */
const RUN = {
  stream_subgraphs: false,
  stream_resumable: false,
  on_disconnect: 'continue',
  multitask_strategy: 'enqueue',
  if_not_exists: 'create',
  durability: 'async',
} as const;

/** How often a call that waits for its user looks by itself: what another process says may be lost. */
const LOOK_MS = 5_000;
/** How long a user may look at a form. The question can be answered by another call after that. */
const FORM_MS = 600_000;

/** The key of a call, from the client's session and the id of its request. */
export function callKey(session: string, requestId: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([session, requestId]))
    .digest('hex')
    .slice(0, 32);
}

/** Carries out a call to its end. Throws `invalid` for arguments that cannot be used. */
export async function* callTool(
  access: Access,
  agent: AgentServer,
  assistant: Assistant,
  call: ToolCall,
): AsyncGenerator<CallEvent> {
  let run: Run | undefined;
  let cancelling: Promise<void> | undefined;
  using _watch = agent.earlyCancels.watch(call.key, () => {
    cancelling = run && cancelRun(access, agent, run);
    // It is awaited with the result.
    cancelling?.catch(() => undefined);
  });
  run = await begin(access, agent, assistant, call);
  for (let step = 0; ; ) {
    if (call.followed)
      for await (const message of stepsOf(agent, run, call.signal)) yield { kind: 'progress', step: ++step, message };
    const { thread_id: threadId } = run;
    await agent.runs.ended(run);
    await cancelling;
    const values = await agent.runs.result(access, run);
    const { __interrupt__: interrupts = [], __error__: error } = (values ?? {}) as ResultParts;
    if (error) {
      return yield { kind: 'result', result: failed(describeFailure(agent.project, error, run.run_id)) };
    }
    if (interrupts.length === 0) return yield { kind: 'result', result: await answered(agent, assistant, threadId, values) };
    if (!call.hasForms) return yield { kind: 'result', result: asked(interrupts, threadId) };
    if (!call.asks) return yield { kind: 'result', result: failed(`${UNSHOWN} ${describeWaiting(interrupts, threadId)}`) };
    yield { kind: 'form', id: run.run_id, form: formOf(interrupts) };
    const { next, settled, refusal } = await awaitFormEnd(agent, run, call.signal);
    if (!settled) yield { kind: 'form-closed', id: run.run_id };
    if (!next) return yield { kind: 'result', result: failed(refusal ?? `${LATE} ${describeWaiting(interrupts, threadId)}`) };
    run = next;
  }
}

const UNSHOWN = 'The assistant asks its user, and this call can show no form: accept text/event-stream.';
const LATE = 'Nobody answered the question of the assistant in time.';

interface ResultParts {
  __interrupt__?: Interrupt[];
  __error__?: { error: string; message: string };
}

async function begin(access: Access, agent: AgentServer, assistant: Assistant, call: ToolCall): Promise<Run> {
  const requestKey = call.key && makeRequestKey(call.key, assistant, call);
  const { thread_id: threadId = newThreadId(access, assistant, requestKey), answer, ...input } = call.arguments;
  if (typeof threadId !== 'string' || !isUuid(threadId)) throw new Problem('invalid', 'thread_id: a UUID is expected.');
  if (answer !== undefined && call.hasForms)
    throw new Problem('invalid', 'answer: the user of this client answers in a form. Call the tool without answer.');
  const before = requestKey && (await agent.conversationRuns.requested(threadId, requestKey));
  const made = before ? await agent.runs.find(access, before) : undefined;
  if (made) return made;
  if (answer !== undefined) {
    const pending = readQuestions(await agent.threads.get(access, threadId, false));
    const command = pending.length > 0 ? commandOfArgument(pending, answer) : undefined;
    if (!command) throw new Problem('invalid', `answer: ${pending.length > 0 ? SEVERAL : 'the thread waits for no answer.'}`);
    return resume(access, agent, assistant, threadId, command, { ...call, requestKey });
  }
  const { keys } = await agent.graphs.shape(assistant);
  const { messages } = input;
  if (keys.has('messages') && typeof messages === 'string') input['messages'] = [{ role: 'user', content: messages }];
  return accept(access, agent, threadId, { ...requestOf(assistant, call), input }, { ...call, requestKey });
}

/** Identifies what a call asks for: clients send a call again whose answer was lost. */
function makeRequestKey(key: string, { assistant_id: assistantId }: Assistant, { arguments: args, context }: ToolCall): string {
  return createHash('sha256')
    .update(JSON.stringify(['mcp', key, assistantId, args, context]))
    .digest('base64url');
}

/** The thread of a call that names none. The same call finds it again. */
function newThreadId({ user }: Access, { assistant_id: assistantId }: Assistant, requestKey: string | undefined): string {
  return requestKey === undefined ? uuidv7() : ownThreadId(`mcp ${requestKey}`, assistantId, user);
}

const SEVERAL = 'several questions wait; send an object of answers by their ids.';

function resume(
  access: Access,
  agent: AgentServer,
  assistant: Assistant,
  threadId: string,
  command: Command,
  call: KeyedCall,
): Promise<Run> {
  const interrupts = Object.keys(command.resume as Values);
  return accept(access, agent, threadId, { ...requestOf(assistant, call), command }, call, interrupts);
}

/** With what identifies its request, where it is the first run of the call. */
type KeyedCall = ToolCall & { requestKey?: string | undefined };

/** Accepts a run of the call, or finds the one that the same call made, and cancels it when the call was taken back meanwhile. */
async function accept(
  access: Access,
  agent: AgentServer,
  threadId: string,
  request: RunCreate,
  { key, followed, requestKey }: KeyedCall,
  interrupts?: string[],
): Promise<Run> {
  const purpose: RunPurpose = {
    streamed: followed,
    asksForThread: true,
    ...(interrupts ? { interrupts } : {}),
    ...(requestKey ? { conversation: { requestKey } } : {}),
  };
  const run = await agent.runs.create(access, threadId, request, purpose).catch(async (error: unknown) => {
    const made = error instanceof RequestedBefore ? await agent.runs.find(access, error.runId) : undefined;
    if (!made) throw error;
    return made;
  });
  if (key !== undefined && agent.earlyCancels.has(key)) await cancelRun(access, agent, run);
  return run;
}

function cancelRun(access: Access, { runs }: AgentServer, run: Run): Promise<void> {
  return runs.cancel(access, run, 'interrupt', false).catch(unlessConflict);
}

function requestOf({ assistant_id: assistantId }: Assistant, { context, key, followed }: ToolCall): RunCreate {
  return {
    ...RUN,
    assistant_id: assistantId,
    metadata: key ? { mcp_call: key } : {},
    stream_mode: followed ? ['updates'] : [],
    ...(context ? { context } : {}),
  };
}

/** What each step of a run was, as it ends. A reader that falls behind misses some. */
async function* stepsOf({ streams, runs }: AgentServer, run: Run, signal: AbortSignal): AsyncGenerator<string> {
  const read = streams.read(run, undefined, runs.ended(run), signal);
  try {
    for await (const { event, data } of read) {
      const [node] = event === 'updates' ? Object.keys(JSON.parse(data) as Values) : [];
      if (node !== undefined && isPublic(node)) yield node;
    }
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
  }
}

interface FormEnd {
  /** The run that answers; undefined when the user does not want to answer, takes too long, or the call was cancelled. */
  next?: Run;
  /** The user answered or declined this form. */
  settled: boolean;
  /** Why nobody answers the question any more. */
  refusal?: string | undefined;
}

/** What an action of a form other than `accept` says, as the error of the run that asked. */
const REFUSALS = {
  decline: 'The user declined to answer the question of the assistant, which has stopped.',
  cancel: 'The user closed the question of the assistant without an answer, and it has stopped.',
};

async function awaitFormEnd({ runs, threadStreams }: AgentServer, asking: Run, signal: AbortSignal): Promise<FormEnd> {
  const run = await runs.again(asking);
  const end = performance.now() + FORM_MS;
  while (run && !signal.aborted && performance.now() < end) {
    // Listen before looking, so that no change is missed.
    const change = threadStreams.awaitChange(run.thread_id, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]));
    try {
      const [next] = await runs.after(run, 1);
      if (next) return { next, settled: callOf(next) === callOf(asking) };
      const now = await runs.again(asking);
      if (now?.status !== 'success') {
        const { failure: refusal = 'The question of the assistant was withdrawn.' } = now ?? {};
        return { settled: Object.values(REFUSALS).includes(refusal), refusal };
      }
      await change.heard;
    } finally {
      change.stop();
    }
  }
  return { settled: false };
}

function callOf({ metadata }: Run): string | undefined {
  return (metadata as { mcp_call?: string }).mcp_call;
}

/** What the user did with the form of a call. */
export interface FormAnswer {
  action?: unknown;
  content?: unknown;
}

/** Passes on what a user did with a form. Nothing happens when it is no longer asked. */
export async function answerForm(
  access: Access,
  agent: AgentServer,
  runId: string,
  { action, content }: FormAnswer,
): Promise<void> {
  const asking = isUuid(runId) ? await agent.runs.find(access, runId) : undefined;
  if (asking?.status !== 'success') return;
  const { __interrupt__: interrupts = [] } = ((await agent.runs.result(access, asking)) ?? {}) as ResultParts;
  if (interrupts.length === 0) return;
  if (action !== 'accept') {
    const message = REFUSALS[action === 'decline' ? 'decline' : 'cancel'];
    await agent.runs.withdraw(access, asking, { error: 'QuestionRefused', message });
    return;
  }
  const { thread_id: threadId, kwargs } = asking;
  const assistant = await agent.assistants.getToRun(access, asking.assistant_id);
  const key = callOf(asking);
  const followed = kwargs.stream_mode.length > 0;
  const { signal } = new AbortController();
  const call = { arguments: {}, context: kwargs.context ?? undefined, key, followed, hasForms: true, asks: true, signal };
  await resume(access, agent, assistant, threadId, commandOfForm(interrupts, (content ?? {}) as Values), call).catch(
    unlessConflict,
  );
}

/**
 * Cancels the run of a call, and takes back what it asks its user. A call that is not accepted yet is cancelled as it is. Nothing
 * happens when it has ended.
 */
export function cancelCall(access: Access, { runs, earlyCancels }: AgentServer, key: string): Promise<void> {
  earlyCancels.announce(key);
  return runs.cancelWith(access, { mcp_call: key }, 'interrupt');
}

function unlessConflict(thrown: unknown): void {
  if (!(thrown instanceof Problem) || thrown.code !== 'conflict') throw thrown;
}

async function answered({ graphs }: AgentServer, assistant: Assistant, threadId: string, values: RunResult) {
  const { output } = await graphs.shape(assistant);
  const entries = Object.entries((values ?? {}) as Values).filter(([key]) => output.has(key) && isPublic(key));
  const own = Object.fromEntries(entries);
  const said = Array.isArray(own['messages']) ? saidSince(own['messages'] as StateMessage[]) : undefined;
  if (said) own['messages'] = said;
  const text = said?.findLast(({ role, content }) => role === 'assistant' && content !== '')?.content ?? JSON.stringify(own);
  return { ...textResult(text), structuredContent: { ...own, thread_id: threadId } };
}

/** What was said after the last message of the user. */
function saidSince(messages: StateMessage[]): { role: string; content: string }[] {
  const asked = messages.findLastIndex(({ type, role }) => type === 'human' || role === 'user');
  return messages.slice(asked + 1).map((message) => ({
    role: isFromAi(message) ? 'assistant' : (message.type ?? message.role ?? ''),
    content: contentText(message.content),
  }));
}

function asked(interrupts: Interrupt[], threadId: string): ToolResult {
  const structuredContent = { thread_id: threadId, __interrupt__: interrupts };
  return { ...textResult(askingText(interrupts, threadId)), structuredContent };
}

/** The result of a call that went wrong. The model that called may read it and try otherwise. */
export function failed(text: string): ToolResult {
  return { ...textResult(text), isError: true };
}

function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}
