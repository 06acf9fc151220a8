/** The answer of a run to a conversation: its text piece by piece, then how it ended. */
import type { ChatToolCall, Interrupt } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import { describeFailure } from '../agent-server/runs/failure-description.ts';
import { ReaderBehind } from '../agent-server/streams/run-stream.ts';
import { Speech } from '../agent-server/streams/speech.ts';
import { TokenUsage } from '../agent-server/streams/token-usage.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { Problem } from '../problem.ts';
import type { Conversation } from './chat-request.ts';
import { describeQuestions, GAP, NO_RETRY } from './questions.ts';

/** How an answer ended. */
export interface AnswerEnd {
  kind: 'end';
  /** All of its text. */
  text: string;
  toolCalls: ChatToolCall[];
  reason: 'stop' | 'length' | 'tool_calls';
  /** Undefined when no model told. */
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | undefined;
}

interface GraphMessage extends StateMessage {
  id?: string;
  tool_calls?: { id?: string; name: string; args: unknown }[];
  tool_call_id?: string;
  response_metadata?: { finish_reason?: unknown };
}

/** Follows the run to its end. Throws `internal` when it fails, and `conflict` when it asks what the client cannot answer. */
export async function* answerOf(
  access: Access,
  agent: AgentServer,
  conversation: Conversation,
  signal: AbortSignal,
): AsyncGenerator<{ kind: 'text'; text: string } | AnswerEnd> {
  const { run } = conversation;
  const usage = new TokenUsage();
  let sent = '';
  let lastId: string | undefined;
  const result = agent.runs.result(access, run);
  // It is awaited after the events.
  result.catch(() => undefined);
  for await (const message of messagesOf(agent, conversation, usage, signal)) {
    const piece = contentText(message.content);
    if (!isFromAi(message) || piece === '') continue;
    const text = `${sent !== '' && message.id !== lastId ? GAP : ''}${piece}`;
    lastId = message.id;
    sent += text;
    yield { kind: 'text', text };
  }
  if (signal.aborted) return;
  const end = { ...endOf(((await result) ?? {}) as ResultParts, conversation, agent), usage: countedBy(usage) };
  const rest = sent === '' ? end.text : end.asked === '' ? '' : `${GAP}${end.asked}`;
  if (rest !== '') yield { kind: 'text', text: rest };
  const { asked: _, ...shown } = end;
  yield { ...shown, kind: 'end' };
}

async function* messagesOf(
  { streams, runs }: AgentServer,
  { run }: Conversation,
  usage: TokenUsage,
  signal: AbortSignal,
): AsyncGenerator<GraphMessage> {
  const speech = new Speech<GraphMessage>();
  try {
    for await (const { event, data } of streams.read(run, undefined, runs.ended(run), signal)) {
      // Another attempt at the run: what was said before goes on no more.
      if (event === 'metadata') yield* speech.end();
      if (event !== 'messages') continue;
      const [message, origin] = JSON.parse(data) as [GraphMessage & { usage_metadata?: unknown }, Record<string, unknown>];
      usage.take(message, origin);
      yield* speech.take(message, origin);
    }
    yield* speech.end();
  } catch (error) {
    if (!(error instanceof ReaderBehind)) throw error;
    throw new Problem('internal', 'The stream was read too slowly.', { ...NO_RETRY, cause: error });
  }
}

interface ResultParts {
  __interrupt__?: Interrupt[];
  __error__?: { error: string; message: string };
  messages?: GraphMessage[];
}

function endOf(
  { __interrupt__: interrupts = [], __error__: error, messages }: ResultParts,
  conversation: Conversation,
  { project }: AgentServer,
) {
  if (error) throw new Problem('internal', describeFailure(project, error, conversation.run.run_id), NO_RETRY);
  const asked = describeQuestions(interrupts);
  if (asked !== '' && !conversation.isKept)
    throw new Problem(
      'conflict',
      `The assistant asks: ${asked} Send metadata.thread_id with every request of a conversation to be able to answer.`,
      NO_RETRY,
    );
  const said = saidAfter(Array.isArray(messages) ? messages : [], conversation.lastMessageId);
  const texts = said.filter(isFromAi).map(({ content }) => contentText(content));
  const toolCalls = openCalls(said);
  const cutOff = said.findLast(isFromAi)?.response_metadata?.finish_reason === 'length';
  return {
    asked,
    text: [...texts, asked].filter((text) => text !== '').join(GAP),
    toolCalls,
    reason: toolCalls.length > 0 ? ('tool_calls' as const) : cutOff ? ('length' as const) : ('stop' as const),
  };
}

function saidAfter(messages: GraphMessage[], lastId: string | undefined): GraphMessage[] {
  const place = messages.findLastIndex(({ id }) => id !== undefined && id === lastId);
  if (place !== -1 || lastId === undefined) return messages.slice(place + 1);
  // A graph that gives messages ids of its own.
  return messages.slice(messages.findLastIndex(({ type, role }) => type === 'human' || role === 'user') + 1);
}

/** The calls that the graph has not answered itself. */
function openCalls(said: GraphMessage[]): ChatToolCall[] {
  const answered = new Set(said.map(({ tool_call_id: id }) => id));
  return said
    .flatMap(({ tool_calls: calls = [] }) => calls)
    .filter(({ id }) => id !== undefined && !answered.has(id))
    .map(({ id, name, args }) => ({
      ...{ id: id!, type: 'function' as const },
      function: { name, arguments: JSON.stringify(args ?? {}) },
    }));
}

function countedBy({ models }: TokenUsage): AnswerEnd['usage'] {
  if (models.length === 0) return undefined;
  const sum = (...counts: (number | undefined)[]) => counts.reduce<number>((all, count) => all + (count ?? 0), 0);
  const prompt = sum(...models.map(({ inputTokens }) => inputTokens));
  const completion = sum(...models.map(({ outputTokens }) => outputTokens));
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
