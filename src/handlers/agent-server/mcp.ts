/** The endpoint of the Model Context Protocol. What its messages say is in src/handlers/mcp. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accepted, answers, assertVersion, framed, isRequest, last, newSession, type Services, take } from '../mcp/messages.ts';

export type { Services };

export const callMcp: Handler<operations.CallMcp, Services> = async ({ body, header }, services, call) => {
  assertVersion(header['mcp-protocol-version']);
  const accepts = accepted(call.headers.accept);
  const session = header['mcp-session-id'] ?? '';
  const messages = Array.isArray(body) ? body : [body];
  for (const message of messages) if (!isRequest(message)) await take(message, session, services, call);
  const requests = messages.filter(isRequest);
  if (requests.length === 0) return { status: 202 };
  const hello = requests.find(({ method }) => method === 'initialize');
  const headers = hello ? { 'Mcp-Session-Id': newSession(hello.params ?? {}) } : {};
  const calls = requests.some(({ method }) => method === 'tools/call');
  const streams = accepts.events && (calls || !accepts.json);
  const answered = requests.map((request) => answers(request, { session, streams, services, call }));
  if (streams) return { status: 200, headers, events: framed(answered) };
  const responses = answered.map(last);
  return { status: 200, headers, pending: Array.isArray(body) ? Promise.all(responses) : responses[0]! };
};
