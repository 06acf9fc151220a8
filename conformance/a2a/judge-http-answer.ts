/** What is wrong with the answer to a request of the HTTP+JSON binding, if anything. */
import { isObject } from './cases.ts';
import type { HttpCase } from './http-cases.ts';
import { eventsIn, type HttpAnswer, type Judgement, parsed } from './judge-answer.ts';
import type { RpcDocument } from './rpc-document.ts';

/** Code → status of HTTP and of `google.rpc.Status`, where they are not those of a request that cannot be served now (section 5.4). */
const STATUSES: Readonly<Record<number, readonly [number, string]>> = {
  [-32001]: [404, 'NOT_FOUND'],
  [-32005]: [400, 'INVALID_ARGUMENT'],
  [-32602]: [400, 'INVALID_ARGUMENT'],
};

export function judgeHttpAnswer(document: RpcDocument, asked: HttpCase, answer: HttpAnswer): Judgement {
  const { method } = asked;
  const fault = (outcome: string, title: string, expected: string): Judgement => ({
    ...{ outcome, isOfA2a: isObject(parsed(answer.text)), results: [] },
    fault: { title, expected },
  });
  if (answer.status !== 200) {
    const why = refusalFault(document, asked, parsed(answer.text), answer.status);
    if (why) return fault(String(answer.status), ...why);
    return { outcome: String(answer.status), isOfA2a: true, results: [], fault: undefined };
  }
  if (!method) return fault('result', 'A result for a request that is wrong', wanted(document, asked));
  const mediaTypes = method.streaming ? ['text/event-stream'] : ['application/a2a+json', 'application/json'];
  if (!mediaTypes.includes(answer.contentType))
    return fault('200', `The media type is ${answer.contentType}`, mediaTypes.join(' or '));
  const results: unknown[] = [];
  for (const { event, data } of method.streaming ? eventsIn(answer.text) : [{ event: '', data: answer.text }]) {
    const value = parsed(data);
    const why = event === 'error' ? refusalFault(document, asked, value) : resultFault(document, asked, value);
    if (why) return fault('result', ...why);
    if (event !== 'error') results.push(value);
  }
  if (results.length === 0) return fault('nothing', 'The stream is empty', 'at least one event');
  return { outcome: 'result', isOfA2a: true, results, fault: undefined };
}

function resultFault({ schemas }: RpcDocument, { method }: HttpCase, value: unknown): [string, string] | undefined {
  const why = schemas.explain(method!.result, value);
  return why === '' ? undefined : ['The result breaks its schema', why];
}

/** Title and expectation where an error is no `google.rpc.Status` of an error that is allowed. */
function refusalFault(document: RpcDocument, asked: HttpCase, body: unknown, status?: number): [string, string] | undefined {
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || typeof error['message'] !== 'string' || error['code'] !== (status ?? error['code']))
    return ['The error is no google.rpc.Status', 'an error with the status of HTTP as its code, its name and a message'];
  const reason = (error['details'] as { reason?: string }[] | undefined)?.find((detail) => detail.reason)?.reason;
  const isAllowed = (code: number) => {
    const [http, name] = STATUSES[code] ?? [400, 'FAILED_PRECONDITION'];
    if (error['code'] !== http || error['status'] !== name) return false;
    return code === -32602 ? reason === undefined : document.reasons.get(code) === reason;
  };
  if (asked.codes.some(isAllowed)) return undefined;
  const got = reason ?? String(error['status']);
  return [`${got} for a request that is ${asked.method ? 'valid' : 'wrong in another way'}`, wanted(document, asked)];
}

function wanted({ reasons }: RpcDocument, { method, codes }: HttpCase): string {
  return [...(method ? ['a result'] : []), ...codes.map((code) => reasons.get(code) ?? String(code))].join(' or ');
}
