/**
 * Checks every recorded request and answer with two independent validators. Where they disagree, one of them or the contract is
 * wrong. `comparable` lists the intended differences.
 */
import type { DocumentedOperation, HttpApiName, OpenApiDocument } from '../contracts.ts';
import { describeAnswer, type Exchange, type HeaderMap, replayCommand } from '../exchange.ts';
import { FailureList, Figures, type Part } from '../report.ts';
import { type Judge, ownJudge, peerJudge, type RequestParts, type Verdict } from './judges.ts';

interface DocumentedParameter {
  name: string;
  in: string;
  allowEmptyValue?: boolean;
  schema?: { type?: string | string[]; $ref?: string };
  /** Of a parameter that is JSON as text. */
  content?: object;
}

export class Oracle {
  readonly #api: HttpApiName;
  readonly #document: OpenApiDocument;
  readonly #key: string | undefined;
  readonly #own: Judge;
  readonly #peer: Judge;
  readonly #failures = new FailureList();
  readonly #figures: Figures;
  readonly #parameters: Map<string, DocumentedParameter[]>;
  readonly #carriesRpc: Set<string>;
  #elapsedMs = 0;

  constructor(api: HttpApiName, document: OpenApiDocument, key: string | undefined, own: Judge, peer: Judge) {
    this.#api = api;
    this.#document = document;
    this.#key = key;
    this.#own = own;
    this.#peer = peer;
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ where: `${method.toUpperCase()} ${path}`, ...operation })),
    ) as (DocumentedOperation & { where: string })[];
    this.#figures = new Figures(operations.map(({ operationId, where }) => ({ operation: operationId, where })));
    this.#parameters = new Map(operations.map((operation) => [operation.operationId, this.#parametersOf(operation)]));
    this.#carriesRpc = new Set(operations.filter((operation) => operation['x-json-rpc']).map(({ operationId }) => operationId));
  }

  static async open(api: HttpApiName, document: OpenApiDocument, key: string | undefined): Promise<Oracle> {
    return new Oracle(api, document, key, await ownJudge(api), await peerJudge(document));
  }

  /** Judges one request and its answer. Returns whether the request is valid, if both validators agree. */
  witness(operationId: string | undefined, exchange: Exchange): boolean | undefined {
    if (operationId === undefined) return undefined;
    const started = performance.now();
    const valid = this.#judgeRequest(operationId, exchange);
    this.#judgeResponse(operationId, exchange);
    this.#elapsedMs += performance.now() - started;
    return valid;
  }

  part(seed: number): Part {
    return {
      api: this.#api,
      name: 'oracle',
      operations: this.#figures.all(),
      failures: this.#failures.all(),
      seed,
      durationMs: this.#elapsedMs,
      notes: [],
    };
  }

  /**
   * The request as both validators can judge it; undefined when they cannot. Left out are:
   * - query parameters that the contract does not have: the library refuses them, the contract ignores them
   * - empty values that mean absent: the library does not know `allowEmptyValue`
   * - JSON-RPC calls: their errors are in the body
   * - numbers and booleans in unusual forms: the runtime reads `1` and `True`, the library hexadecimal numbers
   * - bodies whose type is not JSON
   */
  comparable(operationId: string, exchange: Exchange): RequestParts | undefined {
    const url = new URL(exchange.url);
    const declared = this.#parameters.get(operationId) ?? [];
    const query: Record<string, string | string[]> = {};
    for (const { name, in: place, schema, content, allowEmptyValue } of declared) {
      if (place !== 'query') continue;
      const absentWhenEmpty = allowEmptyValue || content !== undefined;
      const values = url.searchParams.getAll(name).filter((value) => value !== '' || !absentWhenEmpty);
      if (values.length === 0) continue;
      if (values.some((value) => (content ? isNothing(value) : !isPlain(value, schema)))) return undefined;
      query[name] = values.length === 1 ? values[0]! : values;
    }
    const type = exchange.headers['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase();
    const hasBody = (exchange.body?.length ?? 0) > 0;
    if (hasBody && type !== 'application/json') return undefined;
    const headers = joined(exchange.headers);
    return {
      method: exchange.method,
      pathname: url.pathname,
      query,
      headers,
      body: hasBody ? exchange.body!.toString('utf8') : undefined,
    };
  }

  #judgeRequest(operationId: string, exchange: Exchange): boolean | undefined {
    const parts = this.#carriesRpc.has(operationId) ? undefined : this.comparable(operationId, exchange);
    if (!parts) return undefined;
    const [own, peer] = [this.#own.request(operationId, parts), this.#peer.request(operationId, parts)];
    this.#compare(operationId, 'request', exchange, own, peer);
    return own?.valid === peer?.valid ? own?.valid : undefined;
  }

  #judgeResponse(operationId: string, exchange: Exchange): void {
    const { answer } = exchange;
    this.#judgeHeaders(operationId, exchange);
    if (!answer || answer.cut || !/^application\/json/.test(answer.headers['content-type']?.[0] ?? '')) return;
    const body = parse(answer.body);
    if (body === undefined) return;
    const [own, peer] = [this.#own, this.#peer].map((judge) => judge.response(operationId, answer.status, body));
    this.#compare(operationId, 'response', exchange, own, peer);
  }

  /** Only our own validators do this: the library does not know response headers. */
  #judgeHeaders(operationId: string, exchange: Exchange): void {
    const { answer } = exchange;
    if (!answer) return;
    for (const finding of this.#own.headers?.(operationId, answer.status, joined(answer.headers)) ?? [])
      this.#failures.add({
        operation: operationId,
        check: 'response headers',
        title: `${answer.status}: ${finding}`,
        expected: 'the headers that the contract declares for this answer, and those of HTTP itself',
        got: describeAnswer(exchange),
        replay: [replayCommand(exchange, this.#key)],
      });
  }

  #compare(
    operationId: string,
    what: 'request' | 'response',
    exchange: Exchange,
    own: Verdict | undefined,
    peer: Verdict | undefined,
  ): void {
    if (!own || !peer) return;
    this.#figures.count(operationId, `${what} ${own.valid ? 'valid' : 'invalid'}`);
    if (own.valid === peer.valid) return;
    const say = ({ valid, why }: Verdict) => (valid ? 'valid' : `invalid (${why.slice(0, 400)})`);
    this.#failures.add({
      operation: operationId,
      check: 'oracle',
      title: `The validators disagree on a ${what}`,
      expected: `the same verdict; the generated validators say ${say(own)}, openapi-backend says ${say(peer)}`,
      got: what === 'request' ? `${exchange.method} ${exchange.url.slice(0, 400)}` : describeAnswer(exchange),
      replay: [replayCommand(exchange, this.#key)],
    });
  }

  #parametersOf(operation: Record<string, unknown>): DocumentedParameter[] {
    return ((operation['parameters'] ?? []) as (DocumentedParameter & { $ref?: string })[]).map((parameter) =>
      this.#resolve(parameter),
    );
  }

  #resolve<T extends { $ref?: string }>(node: T): T {
    if (typeof node.$ref !== 'string') return node;
    const target = node.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], this.#document);
    return this.#resolve(target as T);
  }
}

function joined(headers: HeaderMap): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]));
}

function isPlain(text: string, schema: DocumentedParameter['schema']): boolean {
  const types = [schema?.type ?? []].flat();
  if (!types.some((type) => ['integer', 'number', 'boolean'].includes(type))) return true;
  return (
    (/^(true|false|-?(0|[1-9]\d{0,14})(\.\d+)?|[^\d\s.+-][^\d]*)$/.test(text) && text.toLowerCase() !== 'null') || text === ''
  );
}

/** JSON as text that the library takes for null. */
function isNothing(text: string): boolean {
  return ['0', 'false', '""'].includes(text.trim());
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
