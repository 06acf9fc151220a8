/** Makes valid requests, with values of a link, existing values or random ones, in this order of preference. */
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Exchange } from '../exchange.ts';
import type { Schema, Schemas } from '../json-schema/schemas.ts';
import { jsonOf, validValues } from '../json-schema/valid-values.ts';
import type { Operation, Parameter, Signature } from '../operations.ts';
import type { Step } from './expressions.ts';

/** What a link says about the next request. */
export interface Given {
  parameters: Record<string, unknown>;
  body: unknown;
  /** Adds only required values: the answer is needed for the next step. */
  plain: boolean;
  /** How to sign the body, if at all. */
  signature?: Signature | undefined;
}

interface MadeRequest {
  exchange: Exchange;
  request: Step['request'];
}

interface MakerOptions {
  url: string;
  key: string | undefined;
  schemas: Schemas;
  /** `path.assistant_id` → values that exist. */
  samples: Map<string, string[]>;
  /** The next number of the seeded sequence, from 0 to 2³¹-1. */
  next(): number;
}

/** Values generated at once for one schema. */
const STOCK = 20;
/** In percent. */
const OPTIONAL = 30;
const USE_SAMPLE = 80;
const USE_EXAMPLE = 50;
const USE_LINKED_BODY = 90;
const WITHOUT_BODY = 20;
const LONGEST_WAIT_SECONDS = 1;
const SHORT_WAIT_SECONDS = 0.05;
const MAX_BYTES = 512;

export class RequestMaker {
  readonly #options: MakerOptions;
  readonly #waits: Record<string, number>;
  readonly #stocks = new Map<Schema, unknown[]>();

  constructor(options: MakerOptions, document: object) {
    this.#options = options;
    this.#waits = waitFields(document);
  }

  make(operation: Operation, given: Given): MadeRequest {
    const { url, key } = this.#options;
    const request: Step['request'] = { path: {}, query: {}, header: key ? { 'x-api-key': key } : {}, body: undefined };
    let { path } = operation;
    const query = new URLSearchParams();
    for (const parameter of operation.parameters) {
      const isGiven = Object.hasOwn(given.parameters, parameter.name);
      const value = isGiven ? given.parameters[parameter.name] : this.#parameter(parameter, given.plain);
      if (value === undefined || value === null) continue;
      const texts = (parameter.json ? [JSON.stringify(value)] : [value].flat()).map(textOf);
      if (parameter.in === 'header') request.header[parameter.name.toLowerCase()] = texts.join(', ');
      else request[parameter.in][parameter.name] = value;
      if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(texts.join()));
      if (parameter.in === 'query') for (const text of texts) query.append(parameter.name, text);
    }
    const { body, type } = this.#body(operation, given);
    if (type) request.header['content-type'] = type;
    request.body = Buffer.isBuffer(body) ? undefined : body;
    const bytes = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    if (given.signature && bytes) request.header[given.signature.parameter.toLowerCase()] = sign(bytes, given.signature.secret);
    const headers = Object.fromEntries(Object.entries(request.header).map(([name, value]) => [name, [value]]));
    const target = url + path + (query.size > 0 ? `?${query}` : '');
    return { request, exchange: { method: operation.method, url: target, headers, body: bytes, answer: undefined } };
  }

  #parameter({ name, in: place, required, schema, examples }: Parameter, plain: boolean): unknown {
    // The default may be long.
    if (place === 'query' && schema['x-wait-seconds'] === true) return this.#options.next() % (LONGEST_WAIT_SECONDS + 1);
    const known = this.#options.samples.get(`${place}.${name}`);
    if (known && this.#often(USE_SAMPLE)) return this.#pick(known);
    if (!required && (plain || !this.#often(OPTIONAL))) return undefined;
    if (examples.length > 0 && this.#often(USE_SAMPLE)) return this.#pick(examples);
    for (let attempt = 0; attempt < STOCK; attempt++) {
      const value = this.#made(schema);
      if (canTravel(value, place)) return value;
    }
    return undefined;
  }

  #body({ body, foreignBody }: Operation, given: Given): { body: unknown; type: string | undefined } {
    if (!body) return { body: undefined, type: undefined };
    if (body.bytes.length > 0) {
      const content = Buffer.alloc(this.#options.next() % MAX_BYTES, this.#options.next() % 256);
      return { body: gzipSync(content), type: this.#pick(body.bytes) };
    }
    const type = 'application/json';
    if (given.body !== undefined && this.#often(USE_LINKED_BODY)) return { body: given.body, type };
    if (!body.required && this.#often(WITHOUT_BODY)) return { body: undefined, type: undefined };
    const isExample = body.examples.length > 0 && (foreignBody || this.#often(USE_EXAMPLE));
    const value = isExample ? structuredClone(this.#pick(body.examples)) : this.#made(body.schema);
    if (!foreignBody) this.#fillIn(value);
    return { body: value, type };
  }

  /** Replaces random values by existing ones, and long waits by short ones. */
  #fillIn(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.#fillIn(item);
    else if (value !== null && typeof value === 'object') {
      const object = value as Record<string, unknown>;
      for (const name of Object.keys(object)) {
        const known = this.#options.samples.get(`body.${name}`);
        if (known && this.#often(USE_SAMPLE)) object[name] = this.#pick(known);
        const wait = object[name];
        if (name in this.#waits && typeof wait === 'number' && wait > LONGEST_WAIT_SECONDS) object[name] = SHORT_WAIT_SECONDS;
      }
    }
  }

  #made(schema: Schema): unknown {
    const stock = this.#stocks.get(schema) ?? [];
    if (stock.length === 0) {
      const values = validValues(this.#options.schemas, schema);
      stock.push(...fc.sample(values, { numRuns: STOCK, seed: this.#options.next() }).map(jsonOf));
      this.#stocks.set(schema, stock);
    }
    return stock.pop();
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#options.next() % values.length]!;
  }

  #often(percent: number): boolean {
    return this.#options.next() % 100 < percent;
  }
}

/** Signs like the webhooks of git hosts. */
function sign(bytes: Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value can be sent in a URL or a header. */
function canTravel(value: unknown, place: Parameter['in']): boolean {
  if (value === null) return false;
  const texts = [value].flat().map(textOf);
  if (place === 'header') return texts.every((text) => /^[\x21-\x7e]+$/.test(text));
  if (place === 'path') return texts.every((text) => text.isWellFormed() && !['', '.', '..'].includes(text));
  return texts.every((text) => text.isWellFormed());
}

/** Fields that the contract marks with `x-wait-seconds` → their greatest value. */
function waitFields(node: unknown, found: Record<string, number> = {}): Record<string, number> {
  if (node === null || typeof node !== 'object') return found;
  for (const [name, value] of Object.entries(node)) {
    const field = value as { 'x-wait-seconds'?: unknown; maximum?: number } | null;
    if (field?.['x-wait-seconds'] === true) found[name] = Math.max(found[name] ?? 0, field.maximum ?? Number.MAX_SAFE_INTEGER);
    waitFields(value, found);
  }
  return found;
}
