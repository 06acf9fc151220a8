/** The endpoints for clients of OpenAI: assistants as models, runs as chat completions. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { OpenAiError } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { RunReader } from '../../agent-server/streams/run-readers.ts';
import { answerOf } from '../../openai/chat-answer.ts';
import { chunksOf, factsOf, wholeOf } from '../../openai/chat-completions.ts';
import { beginConversation, nameFieldsForGraph } from '../../openai/chat-request.ts';
import * as models from '../../openai/models.ts';
import { asProblem, openAiError } from '../../runtime/errors.ts';
import type { Call, Handler, ServerSentEvent } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { endWithLastReader } from './run-answers.ts';

export type Services = AgentServer;

/** For how long an answer is awaited before the response begins. Proxies wait a little longer for the first byte. */
const SILENT_MS = 50_000;

function silence(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SILENT_MS).unref());
}

async function* framed(chunks: AsyncIterable<object>, call: Call, reader: RunReader): AsyncGenerator<ServerSentEvent> {
  try {
    for await (const chunk of chunks) yield { data: JSON.stringify(chunk) };
    yield { data: '[DONE]' };
  } catch (error) {
    yield { data: JSON.stringify({ error: failureOf(error, call).error }) };
  }
  reader.finish();
}

/** A failure after the response has begun. */
function failureOf(error: unknown, call: Call): OpenAiError {
  const problem = asProblem(error, call.requestId);
  if (problem.code === 'internal') call.log.error({ err: problem.cause ?? problem }, 'chat completion failed');
  return { detail: problem.message, error: openAiError(problem) };
}

type Answer = Extract<operations.CreateChatCompletion['response'], { status: 200; events: unknown }>;

export const listModels: Handler<operations.ListModels, Services> = async (_request, services, call) => ({
  status: 200,
  body: { object: 'list', data: await models.listModels(accessOf(call), services) },
});

export const getModel: Handler<operations.GetModel, Services> = async ({ path }, services, call) => ({
  status: 200,
  body: await models.getModel(accessOf(call), services, path.assistant_id),
});

export const createChatCompletion: Handler<operations.CreateChatCompletion, Services> = async (
  { body, header },
  services,
  call,
) => {
  const marks = { idempotencyKey: header['idempotency-key'], isRetry: Number(header['x-stainless-retry-count'] ?? 0) > 0 };
  const conversation = await beginConversation(accessOf(call), services, body, marks);
  const reader = endWithLastReader(services, conversation, call);
  const answer = answerOf(accessOf(call), services, conversation, call.signal);
  const facts = factsOf(conversation, body.model);
  const left = nameFieldsForGraph(body);
  const headers = left === '' ? {} : { 'X-Left-To-Graph': left };
  if (body.stream) {
    const chunks = chunksOf(answer, facts, body.stream_options?.include_usage === true);
    return { status: 200, headers, events: framed(chunks, call, reader) as Answer['events'] };
  }
  const completion = wholeOf(answer, facts).finally(() => reader.finish());
  // A failure before the response begins has a status of its own.
  await Promise.race([completion, silence()]);
  return { status: 200, headers, pending: completion.catch((error: unknown) => failureOf(error, call)) };
};
