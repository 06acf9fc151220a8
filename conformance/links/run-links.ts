/**
 * Follows the links of an OpenAPI document with requests that keep the contract, so that every operation is seen to do its work
 * on something that another one made.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Assignment } from '../assignment.ts';
import { describeAnswer, type Exchange, replayCommand, silenceOf } from '../exchange.ts';
import { Schemas } from '../json-schema/schemas.ts';
import { nowAndThen } from '../progress.ts';
import { FailureList, Figures, type Part } from '../report.ts';
import { sendAlone } from '../send.ts';
import { faultOf, jsonBody } from './answers.ts';
import { evaluate, type Step } from './expressions.ts';
import { type Link, type Operation, operationsOf, type Signature } from './operations.ts';
import { type Given, RequestMaker } from './requests.ts';
import { Walks } from './walks.ts';

export interface LinksAssignment extends Assignment {
  /** Walks lead only to these operations; to all without it. */
  only?: readonly string[];
}

/** A walk goes on this far behind the operation that it was for. */
const STEPS_BEYOND = 4;
/** An operation gets more walks until it succeeded so often, or as often as it was to be asked when that is less. */
const WANTED_SUCCESSES = 5;
/** The most that it gets. */
const MORE_WALKS = 40;
const LIMIT_MS = 30_000;
/** What is busy (409) is asked again, as a client would, until it was seen to work once; so often in the whole run. */
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 100;
/** How long an answer is listened to that ends only when the client hangs up. */
const ENDLESS_MS = 300;

export async function runLinks(options: LinksAssignment): Promise<Part> {
  const started = performance.now();
  const walker = new Walker(options);
  const wanted = Math.min(WANTED_SUCCESSES, options.maxExamples);
  const goals = walker.operations.map(({ operationId }) => operationId).filter((id) => options.only?.includes(id) ?? true);
  const planned = options.maxExamples * goals.length;
  let done = 0;
  const report = nowAndThen(options.tell);
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
  readonly #options: LinksAssignment;
  readonly #schemas: Schemas;
  readonly #byId: Map<string, Operation>;
  readonly #walks: Walks;
  readonly #maker: RequestMaker;
  readonly #next: () => number;

  constructor(options: LinksAssignment) {
    const { document, url, key, samples, seed } = options;
    const numbers = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed })[0]!;
    this.#next = () => numbers.next().value;
    this.#options = options;
    this.#schemas = new Schemas(document);
    this.operations = operationsOf(document, this.#schemas);
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

  /** How often the operation answered with a success. */
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

  /** The request that is about to be made, by somebody who has no key. */
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

  /** Throws when the walk is to end here: what then came is no answer to judge. */
  async #send(exchange: Exchange, { endless }: Operation): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    await send(exchange, endless, signal);
    signal.throwIfAborted();
  }

  #anyLink({ links }: Operation, status: number): Link | undefined {
    // What was made can be used, though it was answered with another success than the contract says.
    const isSuccess = (code: string | number) => /^2/.test(String(code));
    const declared = links.some((link) => link.status === String(status));
    const leads = (link: Link) => (declared || !isSuccess(status) ? link.status === String(status) : isSuccess(link.status));
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

/** The answer that a link is for, or another success in its place. */
function isExpected({ status }: Link, got: number): boolean {
  return String(got) === status || (/^2/.test(status) && got >= 200 && got < 300);
}

/** Undefined when the answer lacks something that the link takes from it. */
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
  const signal = AbortSignal.any([stop, AbortSignal.timeout(endless ? ENDLESS_MS : LIMIT_MS)]);
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
    // Without an answer, or with one that was cut off: the exchange says which.
    if (endless) return;
    exchange.answer = undefined;
    exchange.silence = silenceOf(error);
  }
}
