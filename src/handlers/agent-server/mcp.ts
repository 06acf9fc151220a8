/** The endpoint of the Model Context Protocol. What its messages say is in src/handlers/mcp. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { McpMessage } from '../../../generated/agent-server/types.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accepted, answer, framed, last, newSession, type Services, take, toolMessages } from '../mcp/messages.ts';

export type { Services };

export const callMcp: Handler<operations.CallMcp, Services> = async ({ body, header }, services, call) => {
  const accepts = accepted(call.headers.accept);
  const session = header['mcp-session-id'] ?? '';
  if (body.id === undefined || body.method === undefined) {
    await take(body, session, services, call);
    return { status: 202 };
  }
  const { id, method, params = {} } = body as Required<McpMessage>;
  if (method === 'tools/call') {
    const messages = toolMessages(id, params, { session, streams: accepts.events, services, call });
    return accepts.events ? { status: 200, events: framed(messages) } : { status: 200, pending: last(messages) };
  }
  const answered = await answer(id, method, params, services, call);
  if (!accepts.json) return { status: 200, events: framed([answered]) };
  const headers = method === 'initialize' ? { 'Mcp-Session-Id': newSession(params) } : {};
  return { status: 200, headers, pending: Promise.resolve(answered) };
};
