/** What is wrong with the answer to a JSON-RPC request, if anything. */
import type { RpcCase } from './cases.ts';
import type { RpcDocument } from './rpc-document.ts';

interface HttpAnswer {
  status: number;
  contentType: string;
  text: string;
}

export interface Judgement {
  /** `result`, an error code, or an HTTP status: what the figures count. */
  outcome: string;
  /** The answer is JSON-RPC, right or wrong. */
  isJsonRpc: boolean;
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
  const isJsonRpc = [answer.text, ...dataLines(answer.text)].some(isResponse);
  const fault = (outcome: string, title: string, expected: string): Judgement => ({
    ...{ outcome, isJsonRpc, results: [] },
    fault: { title, expected },
  });
  if (answer.status !== 200)
    return fault(String(answer.status), `HTTP status ${answer.status}`, 'HTTP 200, as JSON-RPC errors travel in the body');
  const streamed = answer.contentType === 'text/event-stream';
  const refused = asked.method?.refusesInJson && !streamed && responseIn(answer.text)?.error !== undefined;
  if (asked.method && asked.method.streaming !== streamed && !refused) {
    return fault(
      isJsonRpc ? 'result' : '200',
      `The media type is ${answer.contentType}`,
      asked.method.streaming ? 'text/event-stream' : 'application/json',
    );
  }
  if (!streamed && answer.contentType !== 'application/json')
    return fault('200', `The media type is ${answer.contentType}`, 'application/json');
  const texts = streamed ? dataLines(answer.text) : [answer.text];
  if (texts.length === 0) return fault('nothing', 'The stream is empty', 'at least one event');
  const results: unknown[] = [];
  let outcome = '';
  for (const text of texts) {
    const found = judgeResponse(document, asked, text);
    outcome = found.outcome;
    if (found.fault) return { outcome, isJsonRpc, results, fault: found.fault };
    if (found.result !== undefined) results.push(found.result);
  }
  return { outcome, isJsonRpc, results, fault: undefined };
}

function isResponse(text: string): boolean {
  return responseIn(text)?.jsonrpc === '2.0';
}

/** Undefined for what is not JSON. */
function responseIn(text: string): Response | null | undefined {
  try {
    return JSON.parse(text) as Response | null;
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

/** The data of each event of a stream (WHATWG HTML, section 9.2.6); comments are skipped. */
function dataLines(text: string): string[] {
  return text
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((frame) =>
      frame
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''))
        .join('\n'),
    )
    .filter((data) => data !== '');
}
