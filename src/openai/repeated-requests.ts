/**
 * Requests that a client sends again, on a thread that the server keeps: the clients of OpenAI do so by themselves when a
 * connection breaks. They get the answer of the run that exists, and no message gets into the thread twice.
 */
import { createHash } from 'node:crypto';
import type { Run } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import { runNotFound } from '../agent-server/runs/run-records.ts';

type Values = Record<string, unknown>;
type InputMessage = { id: string } & Values;

/** What the headers of a request say about it. */
export interface RequestMarks {
  /** Names the request. */
  idempotencyKey: string | undefined;
  /** The client says that it sent the request before. */
  isRetry: boolean;
}

/** Identifies what is asked for: by the client's key, or by its content. */
export function requestKey({ idempotencyKey }: RequestMarks, access: Access, assistantId: string, content: unknown): string {
  const what = idempotencyKey === undefined ? ['openai content', content] : ['openai key', idempotencyKey];
  return createHash('sha256')
    .update(JSON.stringify([...what, assistantId, access.user?.identity ?? null]))
    .digest('base64url');
}

/** The latest run that the same request made. */
export interface EarlierRun {
  runId: string;
  /** The run whose answer is the answer of this request. */
  joined?: Run;
  /** The messages that the run put into the thread, or was about to, where this request has to put them there again. */
  messages: readonly InputMessage[];
}

/** Looks for the run that the same request made before. */
export async function findEarlierRun(
  access: Access,
  { conversationRuns, runs }: Pick<AgentServer, 'conversationRuns' | 'runs'>,
  { threadId, key, marks }: { threadId: string; key: string; marks: RequestMarks },
): Promise<EarlierRun | undefined> {
  const latest = await conversationRuns.latestRequested(threadId, key);
  if (!latest) return undefined;
  const { run_id: runId, status, cancel_action: cancelAction, isLast } = latest;
  const isActive = status === 'pending' || status === 'running';
  const isAnswered = status === 'success';
  const isSentAgain = marks.idempotencyKey !== undefined || (marks.isRetry && isLast);
  const joins = isActive ? cancelAction === null : isAnswered && isSentAgain;
  if (!joins && (isAnswered || !isLast)) return { runId, messages: [] };
  const run = await runs.find(access, runId);
  if (!run) throw runNotFound(runId);
  return { runId, messages: inputMessages(run), ...(joins ? { joined: run } : {}) };
}

/** The messages that a run had as input. */
export function inputMessages({ kwargs }: Run): InputMessage[] {
  const messages = (kwargs.input as Values | null)?.['messages'];
  return Array.isArray(messages) ? (messages as InputMessage[]) : [];
}

/** The messages with the ids that they had before, so that they replace themselves in the state. */
export function withEarlierIds(messages: InputMessage[], earlier: readonly InputMessage[]): InputMessage[] {
  const shift = earlier.length - messages.length;
  return messages.map((message, index) => ({ ...message, id: earlier[index + shift]?.id ?? message.id }));
}
