/**
 * Responses of the gateway itself, instead of an agent's. Pages of any origin may read them: a chat in a browser then learns that
 * its agent is restarting, and not just that something failed.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../../problem.ts';
import { EXPOSED_HEADERS } from '../../runtime/cors.ts';
import type { ErrorForm } from '../../runtime/errors.ts';
import { asRpcStatus, bindingType } from '../../runtime/http-json.ts';
import { type AnswerHeaders, writeJson } from '../../runtime/respond.ts';

/** Why the agent could not answer a request. */
export interface Failure {
  status: 502 | 504;
  detail: string;
}

/** Clients of OpenAI show no error of another shape. */
export function errorFormOf({ url = '' }: IncomingMessage): ErrorForm {
  return /^[^?]*\/v1\/(models|chat)(\/|\?|$)/.test(url) ? 'openai' : 'sentence';
}

/** Lets pages of any origin read a response. */
export const READABLE = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS.join(', ') };

/** Lets pages of any origin read the gateway's response. */
export function makeReadable(response: ServerResponse): void {
  for (const [name, value] of Object.entries(READABLE)) response.setHeader(name, value);
}

/** The HTTP+JSON binding of A2A. Its errors have a form of their own. */
const BINDING = /^(\/d\/[^/?#]+)?\/a2a\/[^/?#]+\/(message:|tasks\b|extendedAgentCard\b)/;

/** The problem in the form of errors at the address of the request. */
export function inFormOf({ url = '', headers }: IncomingMessage, problem: Problem): Problem {
  return BINDING.test(url) ? asRpcStatus(problem, bindingType(headers)) : problem;
}

/** `mayHaveBegun`: the agent got the request, so a client that repeats it by itself could run the agent twice. */
export function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { status, detail }: Failure,
  { requestId, mayHaveBegun }: { requestId: string; mayHaveBegun: boolean },
): void {
  const headers = { ...READABLE, 'x-request-id': requestId };
  if (errorFormOf(request) === 'sentence') {
    const told = inFormOf(request, new Problem('unavailable', detail, { status, body: { detail } }));
    writeJson(response, status, told.body, { ...headers, ...told.headers });
    return;
  }
  const code = status === 502 ? 'bad_gateway' : 'gateway_timeout';
  const error = { message: detail, type: 'server_error', param: null, code };
  writeJson(response, status, { detail, error }, { ...headers, ...(mayHaveBegun ? { 'x-should-retry': 'false' } : {}) });
}

export function unknownDeployment(prefix: string): Problem {
  return new Problem('not_found', `There is no deployment at ${prefix}.`);
}

/** `slug` is one of the deployments that may have been meant. */
export function nameless(prefix: string, slug = '<name>'): Problem {
  const text = `This address names no deployment. A base address must end in a slash, such as ${prefix}${slug}/.`;
  return new Problem('not_found', text);
}

export function notUp(prefix: string): Problem {
  const text = `The deployment at ${prefix} is not up: no revision of it serves requests now. Its status and the status_message and logs of its revisions in the control plane say why.`;
  return new Problem('unavailable', text, { headers: { 'retry-after': '2' } });
}

/** `cause` is for the deployment's owner alone. */
export function notStarted(prefix: string, cause: string | null): Problem {
  const why = cause ?? 'The status_message and the logs of its revision in the control plane say why.';
  const text = `The deployment at ${prefix} rested and could not be started. ${why}`;
  return new Problem('unavailable', text, { headers: { 'retry-after': '5' } });
}

export function slowStart(prefix: string, waitedMs: number): Problem {
  const text = `The deployment at ${prefix} rested and is being started, which takes longer than ${waitedMs / 1_000} seconds. Send the request again: it goes on starting meanwhile. The logs of its revision in the control plane show how far it is.`;
  return new Problem('unavailable', text, { headers: { 'retry-after': '5' } });
}

export function startingForMany(prefix: string): Problem {
  const text = `The deployment at ${prefix} rests, and too many requests wait for deployments to start. Send the request again in a moment.`;
  return new Problem('unavailable', text, { headers: { 'retry-after': '2' } });
}

export function shareIsTaken(prefix: string, most: number): Problem {
  const text = `The deployment at ${prefix} belongs to a tenant that has ${most.toLocaleString('en')} requests and WebSockets open here, and no more are passed on. Let some of them end, then send the request again.`;
  return new Problem('unavailable', text, { headers: { 'retry-after': '5' } });
}

/** For a health check of a deployment that rests: it serves as soon as it is asked for more. */
export function answerHealthy(response: ServerResponse, requestId: string): void {
  writeJson(response, 200, { ok: true }, { ...READABLE, 'x-request-id': requestId });
}

export function unreachable(prefix: string): Failure {
  return {
    status: 502,
    detail: `The agent server of the deployment at ${prefix} could not be reached or broke off. It may be starting again: the logs of its revision in the control plane say more.`,
  };
}

export function tooSlow(prefix: string, idleMs: number): Failure {
  return {
    status: 504,
    detail: `The agent server of the deployment at ${prefix} sent nothing for ${idleMs / 1_000} seconds. The logs of its revision in the control plane may say why.`,
  };
}

/** Answers on a socket that requested a WebSocket. */
export function refuseUpgrade(socket: Duplex, status: number, detail: string, headers: AnswerHeaders): void {
  writeRaw(socket, status, headers, Buffer.from(JSON.stringify({ detail })));
}

/** Writes a whole response to a bare socket and closes it. */
export function writeRaw(
  socket: Duplex,
  status: number,
  headers: Record<string, string | number | string[]>,
  body: Buffer,
): void {
  const all = { ...headers, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}`));
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n'), 'latin1');
  socket.write('\r\n\r\n');
  socket.end(body);
}
