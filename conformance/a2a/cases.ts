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
  /** `A2A-Version`, in the header or in the address. */
  version?: { in: 'header' | 'query'; text: string } | undefined;
  /** The id that the answer must have. */
  id: string | number | null;
  /** Undefined when only an error is allowed. */
  method: RpcMethod | undefined;
  /** Allowed error codes. */
  codes: number[];
}

const INTERNAL_ERROR = -32603;

/** Most clients say no version. One that is served changes nothing: the method says which dialect answers. */
export const versions: fc.Arbitrary<RpcCase['version']> = fc.option(
  fc.record({ in: fc.constantFrom('header', 'query'), text: fc.constantFrom('0.3', '1.0', '0.3.0', '1.0.1', '', ' 1.0') }),
  { nil: undefined },
);

const ids = fc.oneof(fc.string({ maxLength: 40 }), fc.integer(), fc.constant(null));

/** Valid requests: a result or an error that the method lists is allowed, but not an internal error. */
export function validCases(document: RpcDocument, method: RpcMethod, pool: Pool): fc.Arbitrary<RpcCase> {
  return fc.tuple(ids, validParams(document, method, pool), versions).map(([id, value, version]) => ({
    ...wellFormed(method, id, value),
    version,
    about: 'valid',
    method,
    codes: method.errors.filter((code) => code !== INTERNAL_ERROR),
  }));
}

export function validParams(document: RpcDocument, method: RpcMethod, pool: Pool): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: validValues(document.schemas, method.params, pool) },
    ...(method.examples.length > 0 ? [{ weight: 3, arbitrary: examples(document, method, pool) }] : []),
  );
}

/** Examples of the document as they are, and with the ids that are known. */
function examples({ schemas }: RpcDocument, { params, examples }: RpcMethod, pool: Pool): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom<unknown>(...examples), fc.option(fc.nat({ max: 4 })))
    .map(([example, nth]) => (nth === null ? example : withKnown(schemas, params, example, pool, nth)));
}

/** Requests whose parameters break one rule. */
export function brokenCases(document: RpcDocument, method: RpcMethod, pool: Pool): fc.Arbitrary<RpcCase> {
  return fc.tuple(ids, brokenParams(document, method, pool), versions).map(([id, { rule, value }, version]) => {
    // JSON-RPC itself refuses parameters that are no object (section 4.2).
    const codes = isObject(value) ? [-32602] : [-32602, -32600];
    return { ...wellFormed(method, id, value), version, about: rule, method: undefined, codes };
  });
}

/** Parameters that break one rule of their schema, and which. */
export function brokenParams(document: RpcDocument, method: RpcMethod, pool: Pool) {
  const { schemas } = document;
  return fc
    .tuple(validValues(schemas, method.params, pool), fc.nat())
    .map(([value, index]) => {
      const broken = brokenValues(schemas, method.params, jsonOf(value)).filter((one) => !isRead(document, method, one.value));
      return { broken, index };
    })
    .filter(({ broken }) => broken.length > 0)
    .map(({ broken, index }) => broken[index % broken.length]!);
}

/** Whether the dialect takes params that are not in the form of their schema. */
function isRead({ schemas, read }: RpcDocument, { name, params }: RpcMethod, value: unknown): boolean {
  return isObject(value) && schemas.isValid(params, read(name, value));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Versions that no server of these documents speaks. They are looked at behind the method, and before its parameters. */
export function unservedVersions(): fc.Arbitrary<NonNullable<RpcCase['version']>> {
  const known = fc.constantFrom('0.2', '2.0', '1', 'v1.0', '1.0-beta', '0.3.x', '1.1', '1.0.0.0', '01.0');
  const any = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'019.v-_a +/') });
  const isServed = (text: string) => /^((0\.3|1\.0)(\.\d+)?)?$/.test(text.trim());
  const headers = fc.oneof(known, any).filter((text) => !isServed(text));
  return fc.oneof(
    known.map((text) => ({ in: 'query' as const, text })),
    headers.map((text) => ({ in: 'header' as const, text })),
  );
}

/** Requests for a version that is not served, with parameters of all kinds. */
export function versionCases(document: RpcDocument): fc.Arbitrary<RpcCase> {
  const params = (method: RpcMethod) => fc.oneof(fc.constant(method.examples[0] ?? {}), fc.jsonValue({ maxDepth: 1 }));
  return fc
    .constantFrom(...document.methods)
    .chain((method) => fc.tuple(fc.constant(method), ids, params(method), unservedVersions()))
    .map(([method, id, value, version]) => ({
      ...wellFormed(method, id, value),
      operation: 'versions',
      about: `version ${JSON.stringify(version)}`,
      version,
      method: undefined,
      codes: [document.unservedVersion],
    }));
}

/** The cases with a version that is served, or none. */
export function withVersions(cases: fc.Arbitrary<RpcCase>): fc.Arbitrary<RpcCase> {
  return fc.tuple(cases, versions).map(([one, version]) => ({ ...one, version }));
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
