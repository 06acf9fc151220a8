/** The requests for a JSON-RPC endpoint, each with the allowed answers. */
import fc from 'fast-check';
import { brokenValues } from '../json-schema/broken-values.ts';
import { jsonOf, type Pool, validValues } from '../json-schema/valid-values.ts';
import { withKnown } from './known-values.ts';
import type { RpcDocument, RpcMethod } from './rpc-document.ts';

export interface RpcCase {
  /** The method that the request counts for. */
  operation: string;
  /** What is special about it, for the report. */
  about: string;
  /** The body as it is sent. */
  body: string;
  /** The id that the answer must have. */
  id: string | number | null;
  /** Undefined when only an error is allowed. */
  method: RpcMethod | undefined;
  /** Allowed error codes. */
  codes: number[];
}

const INTERNAL_ERROR = -32603;

const ids = fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.constant(null));

/** Valid requests: a result or an error that the method lists is allowed, but not an internal error. */
export function validCases(document: RpcDocument, method: RpcMethod, pool: Pool): fc.Arbitrary<RpcCase> {
  const params = fc.oneof(
    { weight: 7, arbitrary: validValues(document.schemas, method.params, pool) },
    ...(method.examples.length > 0 ? [{ weight: 3, arbitrary: examples(document, method, pool) }] : []),
  );
  return fc.tuple(ids, params).map(([id, value]) => ({
    ...wellFormed(method, id, value),
    about: 'valid',
    method,
    codes: method.errors.filter((code) => code !== INTERNAL_ERROR),
  }));
}

/** Examples of the document as they are, and with the ids that are known. */
function examples({ schemas }: RpcDocument, { params, examples }: RpcMethod, pool: Pool): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom<unknown>(...examples), fc.option(fc.nat({ max: 4 })))
    .map(([example, nth]) => (nth === null ? example : withKnown(schemas, params, example, pool, nth)));
}

/** Requests whose parameters break one rule. */
export function brokenCases(document: RpcDocument, method: RpcMethod, pool: Pool): fc.Arbitrary<RpcCase> {
  return fc
    .tuple(ids, validValues(document.schemas, method.params, pool), fc.nat())
    .map(([id, value, index]) => {
      const broken = brokenValues(document.schemas, method.params, jsonOf(value)).filter(
        (one) => !isRead(document, method, one.value),
      );
      return { id, broken, index };
    })
    .filter(({ broken }) => broken.length > 0)
    .map(({ id, broken, index }) => {
      const { rule, value } = broken[index % broken.length]!;
      const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
      // JSON-RPC itself refuses parameters that are no object (section 4.2).
      return { ...wellFormed(method, id, value), about: rule, method: undefined, codes: isObject ? [-32602] : [-32602, -32600] };
    });
}

/** Whether the dialect takes params that are not in the form of their schema. */
function isRead({ schemas, read }: RpcDocument, { name, params }: RpcMethod, value: unknown): boolean {
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isObject && schemas.isValid(params, read(name, value));
}

/** Requests with a broken envelope, and unknown methods. */
export function envelopeCases(document: RpcDocument): fc.Arbitrary<RpcCase> {
  const needy = document.methods.find(({ params }) => !document.schemas.isValid(params, {}))!;
  const whole = { jsonrpc: '2.0', id: 1, method: needy.name, params: needy.examples[0] ?? {} };
  const wrong = (about: string, body: unknown, id: string | number | null, codes: number[]): RpcCase => ({
    ...{
      operation: 'envelope',
      about,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      id,
      method: undefined,
      codes,
    },
  });
  const scalar = fc.oneof(fc.jsonValue({ maxDepth: 0 }));
  const notVersion = fc.jsonValue({ maxDepth: 1 }).filter((value) => value !== '2.0');
  const notText = fc.jsonValue({ maxDepth: 1 }).filter((value) => typeof value !== 'string');
  const notId = fc.oneof(
    fc.boolean(),
    fc.constant(0.5),
    fc.constant([]),
    fc.constant({}),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
  );
  const known = new Set([...document.methods.map((method) => method.name), ...Object.keys(document.refused), 'rpc.discover']);
  const unknownName = fc.string({ maxLength: 40 }).filter((value) => !known.has(value));
  return fc.oneof(
    notVersion.map((jsonrpc) => wrong('another version', { ...whole, jsonrpc }, 1, [-32600])),
    notText.map((method) => wrong('a method that is no text', { ...whole, method }, 1, [-32600])),
    notId.map((id) => wrong('an id that is none', { ...whole, id }, null, [-32600])),
    fc.constantFrom('jsonrpc', 'method').map((field) => wrong(`without ${field}`, { ...whole, [field]: undefined }, 1, [-32600])),
    fc.constant(wrong('without id', { ...whole, id: undefined }, null, [-32600])),
    fc.constant(wrong('without params', { ...whole, params: undefined }, 1, [-32602])),
    fc.array(fc.constant(whole), { maxLength: 3 }).map((batch) => wrong('a batch', batch, null, [-32600])),
    scalar.map((value) => wrong('no object', JSON.stringify(value), null, [-32600])),
    unknownName.map((method) => wrong('an unknown method', { ...whole, method }, 1, [-32601])),
    fc
      .string({ maxLength: 40 })
      .filter((body) => !isJson(body))
      .map((body) => wrong('no JSON', body, null, [-32700])),
    fc
      .nat({ max: JSON.stringify(whole).length - 1 })
      .map((end) => wrong('half a request', JSON.stringify(whole).slice(0, end), null, [-32700])),
  );
}

/** Methods of the protocol that the document lists as refused. */
export function refusedCases(document: RpcDocument): fc.Arbitrary<RpcCase> | undefined {
  const names = Object.keys(document.refused);
  if (names.length === 0) return undefined;
  return fc
    .tuple(
      fc.constantFrom(...names),
      ids,
      fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    )
    .map(([name, id, params]) => ({
      operation: 'refused methods',
      about: `${name}, which is not offered`,
      body: JSON.stringify({ jsonrpc: '2.0', id, method: name, params }),
      id,
      method: undefined,
      codes: [document.refused[name]!],
    }));
}

function wellFormed(method: RpcMethod, id: string | number | null, params: unknown) {
  return { operation: method.name, id, body: JSON.stringify({ jsonrpc: '2.0', id, method: method.name, params }) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
