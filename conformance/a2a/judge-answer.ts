/** What is wrong with the answer to a JSON-RPC request, if anything. */
import type { RpcCase } from './cases.ts';
import type { RpcDocument } from './rpc-document.ts';

export interface HttpAnswer {
  status: number;
  contentType: string;
  text: string;
}

export interface Judgement {
  /** `result`, an error code, or an HTTP status: what the figures count. */
  outcome: string;
  /** The answer is of an A2A endpoint, right or wrong. */
  isOfA2a: boolean;
  /** The results, from which ids are learnt. */
  results: unknown[];
  fault: { title: string; expected: string } | undefined;
}

interface Response {
  jsonrpc?: unknown;
  id?: unknown;
  result?: unknown;
  error?: { code?: unknown; message?: unknown };
}

export function judgeAnswer(document: RpcDocument, asked: RpcCase, answer: HttpAnswer): Judgement {
  const events = eventsIn(answer.text).map(({ data }) => data);
  const isOfA2a = [answer.text, ...events].some(isResponse);
  const fault = (outcome: string, title: string, expected: string): Judgement => ({
    ...{ outcome, isOfA2a, results: [] },
    fault: { title, expected },
  });
  if (answer.status !== 200)
    return fault(String(answer.status), `HTTP status ${answer.status}`, 'HTTP 200, as JSON-RPC errors travel in the body');
  const streamed = answer.contentType === 'text/event-stream';
  const refused = asked.method?.refusesInJson && !streamed && responseIn(answer.text)?.error !== undefined;
  if (asked.method && asked.method.streaming !== streamed && !refused) {
    return fault(
      isOfA2a ? 'result' : '200',
      `The media type is ${answer.contentType}`,
      asked.method.streaming ? 'text/event-stream' : 'application/json',
    );
  }
  if (!streamed && answer.contentType !== 'application/json')
    return fault('200', `The media type is ${answer.contentType}`, 'application/json');
  const texts = streamed ? events : [answer.text];
  if (texts.length === 0) return fault('nothing', 'The stream is empty', 'at least one event');
  const results: unknown[] = [];
  let outcome = '';
  for (const text of texts) {
    const found = judgeResponse(document, asked, text);
    outcome = found.outcome;
    if (found.fault) return { outcome, isOfA2a, results, fault: found.fault };
    if (found.result !== undefined) results.push(found.result);
  }
  return { outcome, isOfA2a, results, fault: undefined };
}

function isResponse(text: string): boolean {
  return responseIn(text)?.jsonrpc === '2.0';
}

function responseIn(text: string): Response | null | undefined {
  return parsed(text) as Response | null | undefined;
}

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function judgeResponse(
  document: RpcDocument,
  asked: RpcCase,
  text: string,
): { outcome: string; result?: unknown; fault?: { title: string; expected: string } } {
  let response: Response;
  try {
    response = JSON.parse(text) as Response;
  } catch {
    return { outcome: 'no JSON', fault: { title: 'The answer is not JSON', expected: 'a JSON-RPC response' } };
  }
  if (response === null || typeof response !== 'object' || response.jsonrpc !== '2.0') {
    return {
      outcome: 'no response',
      fault: { title: 'The answer is no JSON-RPC response', expected: "an object with jsonrpc '2.0'" },
    };
  }
  const { id, error } = response;
  const hasResult = 'result' in response;
  if (hasResult === (error !== undefined)) {
    return {
      outcome: 'no response',
      fault: { title: 'The answer has not exactly one of result and error', expected: 'one of them' },
    };
  }
  const outcome = hasResult ? 'result' : String(error?.code);
  if (id !== asked.id) return { outcome, fault: { title: 'The id is another one', expected: `id ${JSON.stringify(asked.id)}` } };
  if (hasResult) return judgeResult(document, asked, response.result);
  if (typeof error?.code !== 'number' || !Number.isInteger(error.code) || typeof error.message !== 'string') {
    return { outcome, fault: { title: 'The error is no JSON-RPC error', expected: 'an integer code and a message' } };
  }
  if (asked.codes.includes(error.code)) return { outcome };
  const wanted = [...(asked.method ? ['a result'] : []), ...asked.codes.map((code) => `error ${code}`)].join(' or ');
  return {
    outcome,
    fault: {
      title: `Error ${error.code} for a request that is ${asked.method ? 'valid' : 'wrong in another way'}`,
      expected: wanted,
    },
  };
}

function judgeResult(document: RpcDocument, asked: RpcCase, result: unknown) {
  const outcome = 'result';
  if (!asked.method)
    return {
      outcome,
      fault: { title: 'A result for a request that is wrong', expected: asked.codes.map((code) => `error ${code}`).join(' or ') },
    };
  const why = document.schemas.explain(asked.method.result, result);
  if (why !== '') return { outcome, fault: { title: 'The result breaks its schema', expected: why } };
  return { outcome, result };
}

/** The events of a stream (WHATWG HTML, section 9.2.6); comments are skipped. */
export function eventsIn(text: string): { event: string; data: string }[] {
  return text
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((frame) => {
      const lines = frame.split(/\r\n|\n|\r/);
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
      return { event: field('event').at(-1) ?? '', data: field('data').join('\n') };
    })
    .filter(({ data }) => data !== '');
}
