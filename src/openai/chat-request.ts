/** Makes the run that a chat completion is: on a thread of its own, or on one that the client names. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Assistant,
  ChatCompletionCreate,
  ChatMessage,
  Run,
  RunCreate,
  Thread,
} from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import { RequestedBefore } from '../agent-server/runs/conversation-runs.ts';
import { isRepetition, readQuestions } from '../agent-server/runs/questions.ts';
import { existingThread, namedThreadId } from '../agent-server/threads/named-threads.ts';
import { callsForGraph } from '../agent-server/threads/tool-calls.ts';
import { Problem } from '../problem.ts';
import { assertModel } from './models.ts';
import { answersTo, describeQuestions, findAnswer, NO_RETRY } from './questions.ts';
import {
  type EarlierRun,
  findEarlierRun,
  inputMessages,
  type RequestMarks,
  requestKey,
  withEarlierIds,
} from './repeated-requests.ts';

type Values = Record<string, unknown>;

/** A run that answers a conversation. */
export interface Conversation {
  run: Run;
  /** The request made the run; otherwise an earlier one did. */
  isFirst: boolean;
  /** The client can answer what the graph asks. */
  isKept: boolean;
  /** The last message before the answer; undefined when there is none. */
  lastMessageId: string | undefined;
}

const RUN = {
  stream_mode: ['messages-tuple'],
  stream_subgraphs: false,
  stream_resumable: false,
  on_disconnect: 'continue',
  durability: 'async',
} satisfies Partial<RunCreate>;

/** Accepts the run. Throws `not_found` for what is no model. */
export async function beginConversation(
  access: Access,
  agent: AgentServer,
  request: ChatCompletionCreate,
  marks: RequestMarks,
): Promise<Conversation> {
  const assistant = await agent.assistants.getToRun(access, request.model);
  await assertModel(agent, assistant);
  const { thread_id: name, ...metadata } = request.metadata ?? {};
  const common = {
    ...RUN,
    assistant_id: assistant.assistant_id,
    metadata,
    config: { configurable: { openai: toldToGraph(request) } },
  };
  if (name !== undefined) return onThread(access, agent, { assistant, request, common, name, marks });
  const { messages, ...more } = await inputOf(agent, assistant, request, request.messages);
  const [run] = await agent.runs.createStateless(access, [{ ...common, on_completion: 'delete', input: { ...more, messages } }], {
    streamed: true,
  });
  return { run: run!, isFirst: true, isKept: false, lastMessageId: messages.at(-1)?.id };
}

type CommonRequest = Pick<RunCreate, 'assistant_id' | 'metadata' | 'config'> & typeof RUN;

interface KeptRequest {
  assistant: Assistant;
  request: ChatCompletionCreate;
  common: CommonRequest;
  /** Of the thread. */
  name: string;
  marks: RequestMarks;
}

async function onThread(access: Access, agent: AgentServer, kept: KeptRequest): Promise<Conversation> {
  const { assistant, request, name, marks } = kept;
  const threadId = namedThreadId(name, assistant.assistant_id, access.user);
  const content = [request.messages, toldToGraph(request)];
  const key = requestKey(marks, access, assistant.assistant_id, content);
  for (;;) {
    const earlier = await findEarlierRun(access, agent, { threadId, key, marks });
    if (earlier?.joined) return joinedConversation(earlier.joined);
    const conversation = { requestKey: key, latestRunId: earlier?.runId ?? null };
    try {
      return await acceptOnThread(access, agent, kept, { threadId, conversation, earlier });
    } catch (error) {
      // The same request came twice at once. Look again.
      const isRepeated =
        isConflict(error) && (await findEarlierRun(access, agent, { threadId, key, marks }))?.runId !== earlier?.runId;
      if (!(error instanceof RequestedBefore) && !isRepeated) throw error;
    }
  }
}

function joinedConversation(run: Run): Conversation {
  // The answer of a run that answers a question has no message before it: it begins behind the last one of the user.
  return { run, isFirst: false, isKept: true, lastMessageId: inputMessages(run).at(-1)?.id ?? '' };
}

interface ThreadTurn {
  threadId: string;
  conversation: { requestKey: string; latestRunId: string | null };
  /** The run that the same request made before. */
  earlier: EarlierRun | undefined;
}

async function acceptOnThread(
  access: Access,
  agent: AgentServer,
  { assistant, request, common }: KeptRequest,
  { threadId, conversation, earlier }: ThreadTurn,
): Promise<Conversation> {
  const thread = await existingThread(agent.threads, access, threadId);
  const known = messagesIn(thread);
  const asked = thread ? readQuestions(thread) : [];
  const fresh = known.length > 0 || asked.length > 0 ? sinceAnswer(request.messages) : request.messages;
  const queued = { ...common, multitask_strategy: 'enqueue', if_not_exists: 'create' } as const;
  const purpose = { streamed: true, asksForThread: true, conversation };
  if (asked.length > 0) {
    const asking = await agent.questions.findAsking(threadId);
    const before = earlier && (await agent.runs.find(access, earlier.runId));
    const isRepeated = before !== undefined && isRepetition(before);
    const text = isRepeated ? undefined : findAnswer(request.messages, describeQuestions(asked));
    if (text === undefined && asking) return joinedConversation(asking);
    if (text === undefined)
      throw new Problem('conflict', `The assistant asks: ${describeQuestions(asked)} Answer behind this question.`, NO_RETRY);
    const resume = answersTo(asked, text);
    const interrupts = Object.keys(resume);
    const run = await agent.runs.create(access, threadId, { ...queued, command: { resume } }, { ...purpose, interrupts });
    return { run, isFirst: true, isKept: true, lastMessageId: known.at(-1)?.id };
  }
  const { messages: heard, ...more } = await inputOf(agent, assistant, request, fresh);
  const messages = withEarlierIds(heard, earlier?.messages ?? []);
  const run = await agent.runs.create(access, threadId, { ...queued, input: { ...more, messages } }, purpose);
  return { run, isFirst: true, isKept: true, lastMessageId: messages.at(-1)?.id ?? known.at(-1)?.id };
}

function messagesIn(thread: Thread | undefined): { id?: string }[] {
  const messages = (thread?.values as Values | null | undefined)?.['messages'];
  return Array.isArray(messages) ? messages : [];
}

/** What the client added after the last answer. */
function sinceAnswer(messages: ChatMessage[]): ChatMessage[] {
  return messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
}

function isConflict(error: unknown): boolean {
  return error instanceof Problem && error.code === 'conflict';
}

/**
 * The fields of a request that only the graph can act on, if it does, as the value of a header. Clients may send fields of any name: these
 * are percent-encoded, and those that would not fit are left out.
 */
export function nameFieldsForGraph(request: ChatCompletionCreate): string {
  const { metadata: _, ...left } = toldToGraph(request);
  let named = '';
  for (const field of Object.keys(left).filter((name) => left[name] !== undefined && left[name] !== null)) {
    const more = `${named === '' ? '' : ', '}${encodeURIComponent(field.toWellFormed())}`;
    if (named.length + more.length <= MOST_OF_HEADER) named += more;
  }
  return named;
}

/** As the contract bounds it. */
const MOST_OF_HEADER = 1_024;

/** All of the request but what the server itself acts on. */
function toldToGraph({ model: _, messages: __, stream: ___, stream_options: ____, ...rest }: ChatCompletionCreate): Values {
  return rest;
}

async function inputOf(
  { graphs }: AgentServer,
  assistant: Assistant,
  { tools }: ChatCompletionCreate,
  messages: ChatMessage[],
): Promise<{ messages: ({ id: string } & Values)[]; tools?: unknown }> {
  const { keys } = await graphs.shape(assistant);
  return { messages: messages.map(messageForGraph), ...(tools && keys.has('tools') ? { tools } : {}) };
}

const TYPES = { system: 'system', developer: 'system', user: 'human', assistant: 'ai', tool: 'tool' };

/** Every message gets an id: what comes after the last one is the answer. */
function messageForGraph({ role, content, name, tool_call_id: callId, tool_calls: calls }: ChatMessage): { id: string } & Values {
  const type = TYPES[role];
  return {
    ...{ id: uuidv7(), type, content: content ?? '' },
    ...(name ? { name } : {}),
    ...(type === 'ai' && calls ? callsForGraph(calls) : {}),
    ...(type === 'tool' ? { tool_call_id: callId ?? '' } : {}),
  };
}
