/** The messages of the Model Context Protocol ↔ tools and their calls. */
import { randomUUID } from 'node:crypto';
import type { JsonRpcResponse, McpMessage } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { answerForm, type CallEvent, callKey, callTool, cancelCall, type FormAnswer, failed } from '../../mcp/tool-calls.ts';
import { findTool, listTools } from '../../mcp/tools.ts';
import { Problem } from '../../problem.ts';
import type { Call, ServerSentEvent } from '../../runtime/handler.ts';
import { accessOf } from '../agent-server/caller.ts';

export type Services = AgentServer & { version: string };

type Values = Record<string, unknown>;
type Id = string | number;

/** Known versions of the protocol, the newest last. */
const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

/** End of the session of a client that can show forms. */
const ASKS = '.elicit';

/** An error of the request, as JSON-RPC tells it. */
class RpcFault extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws `bad_request` for a version that the client did not agree on with this server. */
export function assertVersion(version: string | undefined): void {
  if (version !== undefined && !VERSIONS.includes(version))
    throw new Problem('bad_request', `MCP-Protocol-Version: this server speaks ${VERSIONS.join(', ')}. Initialize again.`);
}

/** Throws `bad_request` for a client that reads neither of the two forms of an answer. */
export function accepted(accept = '*/*'): { json: boolean; events: boolean } {
  const json = /\*\/\*|application\/(json|\*)/i.test(accept);
  const events = /text\/(event-stream|\*)/i.test(accept);
  if (json || events) return { json, events };
  throw new Problem('bad_request', 'Accept must allow application/json or text/event-stream.');
}

/** The session carries what a client can do, so that every process knows it. */
export function newSession({ capabilities }: Values): string {
  const elicitation = isObject(capabilities) ? capabilities['elicitation'] : undefined;
  const forms = isObject(elicitation) && (Object.keys(elicitation).length === 0 || 'form' in elicitation);
  return `${randomUUID()}${forms ? ASKS : ''}`;
}

/** A message that is to be answered. */
export type McpRequest = McpMessage & { id: Id; method: string };

export function isRequest(message: McpMessage): message is McpRequest {
  return message.id !== undefined && message.method !== undefined;
}

/** A notification, or the answer to a form. Others are ignored. */
export async function take(
  { id, method, params = {}, result }: McpMessage,
  session: string,
  services: Services,
  call: Call,
): Promise<void> {
  if (method === 'notifications/cancelled') {
    const { requestId } = params as { requestId?: Id };
    if (requestId !== undefined && session !== '') await cancelCall(accessOf(call), services, callKey(session, requestId));
  } else if (method === undefined && id !== undefined) {
    const answer: FormAnswer = result ?? { action: 'cancel' };
    await answerForm(accessOf(call), services, String(id), answer);
  }
}

/** The messages that answer a request; its response is the last one. */
export async function* answers({ id, method, params = {} }: McpRequest, asked: AskedBy): AsyncGenerator<object> {
  const { call } = asked;
  if (method === 'tools/call') yield* toolMessages(id, params, asked);
  else yield await respond(id, call, () => resultOf(method, params, asked));
}

async function resultOf(method: string, params: Values, { session, services, call }: AskedBy): Promise<unknown> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: VERSIONS.includes(String(params['protocolVersion'])) ? params['protocolVersion'] : VERSIONS.at(-1),
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'keelson', title: 'Keelson', version: services.version },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return listTools(accessOf(call), services, startOf(params['cursor']), session.endsWith(ASKS));
    default:
      throw new RpcFault(-32601, `Method not found: ${method}`);
  }
}

function startOf(cursor: unknown): number {
  if (cursor === undefined || cursor === null) return 0;
  if (!/^\d{1,9}$/.test(String(cursor))) throw new RpcFault(-32602, 'Invalid params: cursor is not one of this server.');
  return Number(cursor);
}

/** Who asks, and how. */
interface AskedBy {
  session: string;
  /** The client reads more than the result. */
  streams: boolean;
  services: Services;
  call: Call;
}

async function* toolMessages(id: Id, params: Values, request: AskedBy): AsyncGenerator<object> {
  const token = (params['_meta'] as Values | undefined)?.['progressToken'] as Id | undefined;
  const events = callOf(id, params, request, token !== undefined);
  try {
    for await (const event of events) {
      if (event.kind === 'progress') yield notification(event, token!);
      else if (event.kind === 'form') yield { jsonrpc: '2.0', id: event.id, method: 'elicitation/create', params: event.form };
      else if (event.kind === 'form-closed') yield cancellation(event.id);
      else yield { jsonrpc: '2.0', id, result: event.result };
    }
  } catch (error) {
    yield await respond(id, request.call, () => told(error));
  }
}

async function* callOf(
  id: Id,
  params: Values,
  { session, streams, services, call }: AskedBy,
  wantsProgress: boolean,
): AsyncGenerator<CallEvent> {
  const { name, arguments: given = {}, context } = params;
  const assistant = typeof name === 'string' ? await findTool(accessOf(call), services, name) : undefined;
  if (!assistant) throw new RpcFault(-32602, `Unknown tool: ${name}`);
  if (!isObject(given)) throw new RpcFault(-32602, 'Invalid params: arguments must be an object.');
  if (context !== undefined && !isObject(context)) throw new RpcFault(-32602, 'Invalid params: context must be an object.');
  const key = session === '' ? undefined : callKey(session, id);
  const hasForms = session.endsWith(ASKS);
  const asks = streams && hasForms;
  const followed = streams && wantsProgress;
  const { signal } = call;
  yield* callTool(accessOf(call), services, assistant, { arguments: given, context, key, followed, hasForms, asks, signal });
}

function notification({ step, message }: { step: number; message: string }, progressToken: Id) {
  return { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: step, message } };
}

function cancellation(requestId: string) {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'The question is no longer open.' } };
}

/** What a model may do better is a result. */
async function told(thrown: unknown): Promise<unknown> {
  const byModel = thrown instanceof Problem && ['invalid', 'not_found', 'conflict', 'forbidden'].includes(thrown.code);
  if (!byModel) throw thrown;
  return failed(thrown.message);
}

async function respond(id: Id, call: Call, work: () => Promise<unknown>): Promise<JsonRpcResponse> {
  try {
    return { jsonrpc: '2.0', id, result: (await work()) as JsonRpcResponse['result'] };
  } catch (thrown) {
    if (thrown instanceof RpcFault) return { jsonrpc: '2.0', id, error: { code: thrown.code, message: thrown.message } };
    call.log.error({ err: thrown }, 'MCP request failed');
    return { jsonrpc: '2.0', id, error: { code: -32603, message: `Internal error. Quote request id ${call.requestId}.` } };
  }
}

/** The messages as events, one answer after the other. */
export async function* framed(answered: AsyncIterable<object>[]): AsyncGenerator<ServerSentEvent & { event: 'message' }> {
  for (const messages of answered)
    for await (const message of messages) yield { event: 'message', data: JSON.stringify(message) };
}

/** The response, for a client that reads nothing else. */
export async function last(messages: AsyncIterable<object>): Promise<JsonRpcResponse> {
  let response: object | undefined;
  for await (const message of messages) response = message;
  return response as JsonRpcResponse;
}

function isObject(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
