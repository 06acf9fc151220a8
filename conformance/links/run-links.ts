/**
 * Follows the links of an OpenAPI document with valid requests, so that every operation works on something that another one
 * created.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { faultOf, jsonBody } from '../answer-rules.ts';
import { describeAnswer, type Exchange, Patience, replayCommand, sendAlone, silenceOf } from '../exchange.ts';
import { Schemas } from '../json-schema/schemas.ts';
import { type Link, type Operation, operationsOf, type Signature } from '../operations.ts';
import { type HttpPartOptions, throttleProgress } from '../part-options.ts';
import { FailureList, Figures, type Part } from '../report.ts';
import { evaluate, type Step } from './expressions.ts';
import { type Given, RequestMaker } from './requests.ts';
import { Walks } from './walks.ts';

interface LinkOptions extends HttpPartOptions {
  /** Default: all operations. */
  only?: readonly string[];
}

/** A walk goes this many operations further than its target. */
const STEPS_BEYOND = 4;
/** An operation gets more walks until it succeeded this often, or `maxExamples` times if that is less. */
const WANTED_SUCCESSES = 5;
/** Limit of walks for one operation. */
const MORE_WALKS = 40;
const LIMIT_MS = 30_000;
/** A 409 is retried, as clients do, until the operation succeeded once. Limit of retries in the whole run. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;
/** Time limit for endless answers. */
const ENDLESS_MS = 300;

export async function runLinks(options: LinkOptions): Promise<Part> {
  const started = performance.now();
  const walker = new Walker(options);
  const wanted = Math.min(WANTED_SUCCESSES, options.maxExamples);
  const goals = walker.operations.map(({ operationId }) => operationId).filter((id) => options.only?.includes(id) ?? true);
  const planned = options.maxExamples * goals.length;
  let done = 0;
  const report = throttleProgress(options.tell);
  const walk = async (operationId: string) => {
    await walker.walkTo(operationId);
    done += 1;
    report(() => `${extent(done, planned)}, ${walker.requests.toLocaleString('en')} requests so far, at ${operationId}`);
  };
  try {
    for (let turn = 0; turn < options.maxExamples; turn++) for (const operationId of goals) await walk(operationId);
    for (const operationId of goals)
      for (let turn = 0; turn < MORE_WALKS && walker.successes(operationId) < wanted; turn++) await walk(operationId);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
  const { api, seed } = options;
  return {
    ...{ api, name: 'links', seed, notes: [] },
    operations: walker.figures.all(),
    failures: walker.failures.all(),
    durationMs: performance.now() - started,
    ...(options.signal.aborted ? { stoppedAt: extent(done, planned) } : {}),
  };
}

function extent(done: number, planned: number): string {
  if (done < planned) return `${done} of ${planned} walks done`;
  return `all ${planned} walks done, and ${done - planned} more to what had not succeeded often enough`;
}

class Walker {
  readonly operations: Operation[];
  readonly figures: Figures;
  readonly failures = new FailureList();
  readonly #successes = new Map<string, number>();
  readonly #busyTries = new Map<string, number>();
  readonly #options: LinkOptions;
  readonly #schemas: Schemas;
  readonly #byId: Map<string, Operation>;
  readonly #walks: Walks;
  readonly #maker: RequestMaker;
  readonly #next: () => number;

  constructor(options: LinkOptions) {
    const { document, url, key, samples, seed } = options;
    const numbers = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed })[0]!;
    this.#next = () => numbers.next().value;
    this.#options = options;
    this.#schemas = new Schemas(document);
    this.operations = operationsOf(document);
    this.#byId = new Map(this.operations.map((operation) => [operation.operationId, operation]));
    this.figures = new Figures(
      this.operations.map(({ operationId, method, path }) => ({ operation: operationId, where: `${method} ${path}` })),
    );
    this.#walks = new Walks(this.operations, new Set(samples.keys()), this.#next);
    this.#maker = new RequestMaker({ url, key, samples, schemas: this.#schemas, next: this.#next }, document);
  }

  get requests(): number {
    return this.figures.all().reduce((sum, { requests }) => sum + requests, 0);
  }

  /** Number of successes. */
  successes(operationId: string): number {
    return this.#successes.get(operationId) ?? 0;
  }

  async walkTo(operationId: string): Promise<void> {
    const { start, links } = this.#walks.to(operationId);
    const commands: string[] = [];
    let current = this.#byId.get(start)!;
    let given: Given | undefined = { parameters: {}, body: undefined, plain: links.length > 0 };
    for (let steps = 0; given && steps <= links.length + STEPS_BEYOND; steps++) {
      const step: Step & { status: number } = await this.#askUntilFree(current, given, commands);
      const planned = links[steps];
      const link: Link | undefined = planned && isExpected(planned, step.status) ? planned : this.#anyLink(current, step.status);
      given = link && follow(link, step, steps + 1 < links.length);
      if (link) current = this.#byId.get(link.to)!;
    }
  }

  /** The same request without a key. */
  async #askWithoutKey(operation: Operation, { method, url, headers, body }: Exchange): Promise<void> {
    const { 'x-api-key': _key, ...others } = headers;
    const exchange: Exchange = { method, url, headers: others, body, answer: undefined };
    await this.#send(exchange, operation);
    const status = exchange.answer?.status ?? 0;
    this.figures.count(operation.operationId, status === 0 ? 'no answer' : status);
    if (status === 0 || status >= 400) return;
    this.failures.add({
      operation: operation.operationId,
      ...{
        check: 'ignored_auth',
        title: 'API accepts requests without authentication',
        expected: '401, as the contract asks for a key',
      },
      ...{ got: describeAnswer(exchange), replay: [replayCommand(exchange, undefined)] },
    });
  }

  async #askUntilFree(operation: Operation, given: Given, commands: string[]): Promise<Step & { status: number }> {
    const { operationId } = operation;
    for (;;) {
      const step = await this.#ask(operation, given, commands);
      const tries = this.#busyTries.get(operationId) ?? 0;
      if (step.status !== 409 || this.successes(operationId) > 0 || tries === BUSY_TRIES) return step;
      this.#busyTries.set(operationId, tries + 1);
      await sleep(BUSY_PAUSE_MS, undefined, { signal: this.#options.signal });
    }
  }

  /** Throws when the walk ends here without an answer to judge. */
  async #send(exchange: Exchange, { endless }: Operation): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    await send(exchange, endless, signal);
    signal.throwIfAborted();
  }

  #anyLink({ links }: Operation, status: number): Link | undefined {
    // A created resource can be used, even if the success status is not the contract's.
    const declared = links.some((link) => link.status === status);
    const leads = (link: Link) => (declared || !isSuccess(status) ? link.status === status : isSuccess(link.status));
    const open = links.filter((link) => leads(link) && this.#byId.has(link.to));
    return open.length > 0 ? open[this.#next() % open.length] : undefined;
  }

  async #ask(operation: Operation, given: Given, commands: string[]): Promise<Step & { status: number }> {
    const { key, document, exceptions, witness } = this.#options;
    const { operationId } = operation;
    const { request, exchange } = this.#maker.make(operation, given);
    if (key && operation.needsKey && this.successes(operationId) === 0) await this.#askWithoutKey(operation, exchange);
    await this.#send(exchange, operation);
    commands.push(replayCommand(exchange, key));
    const status = exchange.answer?.status ?? 0;
    this.figures.count(operationId, status === 0 ? 'no answer' : status);
    if (status >= 200 && status < 300) this.#successes.set(operationId, this.successes(operationId) + 1);
    const valid = operation.foreignBody ? undefined : witness(operationId, exchange);
    const fault = faultOf(operation, exchange, valid, { document, schemas: this.#schemas, exceptions });
    if (fault) this.failures.add({ operation: operationId, ...fault, got: describeAnswer(exchange), replay: [...commands] });
    const headers = Object.entries(exchange.answer?.headers ?? {}).map(([name, values]) => [name, values.join(', ')] as const);
    const body = exchange.answer && jsonBody(exchange.answer.body);
    return { request, response: { header: Object.fromEntries(headers), body }, status };
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether a link applies to this answer: its own status, or another success. */
function isExpected({ status }: Link, got: number): boolean {
  return got === status || (isSuccess(status) && isSuccess(got));
}

/** Undefined when the answer lacks a value that the link needs. */
function follow(link: Link, step: Step, plain: boolean): Given | undefined {
  const parameters = evaluate(link.parameters, step) as Record<string, unknown> | undefined;
  const body = link.body === undefined ? undefined : evaluate(link.body, step);
  const signature = link.signature && (evaluate(link.signature, step) as Signature | undefined);
  if (!parameters || (link.body !== undefined && body === undefined) || (link.signature && !signature)) return undefined;
  return { parameters, body, plain, signature };
}

async function send(exchange: Exchange, endless: boolean, stop: AbortSignal): Promise<void> {
  const { method, url, body } = exchange;
  const headers = Object.fromEntries(Object.entries(exchange.headers).map(([name, values]) => [name, values.join(', ')]));
  using patience = new Patience(LIMIT_MS, endless ? AbortSignal.any([stop, AbortSignal.timeout(ENDLESS_MS)]) : stop);
  const { signal } = patience;
  try {
    const response = await sendAlone(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    const received = Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]]));
    exchange.answer = { status: response.status, headers: received, body: Buffer.alloc(0), cut: true };
    exchange.answer.body = Buffer.from(await response.arrayBuffer());
    exchange.answer.cut = false;
  } catch (error) {
    // No answer, or one that was cut off: the exchange tells which.
    if (endless) return;
    exchange.answer = undefined;
    exchange.silence = silenceOf(error);
  }
}
