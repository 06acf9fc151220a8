/** The requests for the HTTP+JSON binding of an OpenRPC document, each with the allowed answers. */
import fc from 'fast-check';
import { jsonOf, type Pool } from '../json-schema/valid-values.ts';
import { brokenParams, isObject, type RpcCase, unservedVersions, validParams, versions } from './cases.ts';
import type { RpcDocument, RpcMethod } from './rpc-document.ts';

/** A request to an address of a method: `POST /message:send`. */
export interface HttpCase extends Pick<RpcCase, 'about' | 'method' | 'codes' | 'version'> {
  /** The address as the document writes it. */
  operation: string;
  verb: string;
  /** Below the endpoint, with its query. */
  path: string;
  /** Undefined where the parameters are in the address. */
  body: string | undefined;
  mediaType: string;
}

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

const mediaTypes = fc.constantFrom('application/json', 'application/a2a+json', 'application/json; charset=utf-8');

export function addressesOf({ methods }: RpcDocument): { method: RpcMethod; address: string }[] {
  return methods.flatMap((method) => method.http.map((address) => ({ method, address })));
}

/** Valid requests: a result or an error that the method lists is allowed, but not an internal error. */
export function validHttpCases(document: RpcDocument, method: RpcMethod, address: string, pool: Pool): fc.Arbitrary<HttpCase> {
  const params = validParams(document, method, pool).map(jsonOf);
  const codes = method.errors.filter((code) => code !== INTERNAL_ERROR);
  return fc
    .tuple(params, versions, mediaTypes)
    .map(([value, version, mediaType]) => requestOf(address, value, { about: 'valid', method, codes, version, mediaType }))
    .filter((asked) => asked !== undefined);
}

/** Requests whose body breaks one rule. An address can only hold texts, so that most rules cannot be broken in it. */
export function brokenHttpCases(document: RpcDocument, method: RpcMethod, address: string, pool: Pool): fc.Arbitrary<HttpCase> {
  return fc
    .tuple(brokenParams(document, method, pool), versions, mediaTypes)
    .map(([{ rule, value }, version, mediaType]) =>
      requestOf(address, value, { about: rule, method: undefined, codes: [INVALID_PARAMS], version, mediaType }),
    )
    .filter((asked) => asked !== undefined);
}

/** Requests for a version that is not served. */
export function versionHttpCases(document: RpcDocument): fc.Arbitrary<HttpCase> {
  return fc
    .tuple(fc.constantFrom(...addressesOf(document)), unservedVersions(), mediaTypes)
    .map(([{ method, address }, version, mediaType]) => {
      const about = `version ${JSON.stringify(version)}`;
      const codes = [document.unservedVersion];
      const asked = requestOf(address, method.examples[0] ?? {}, { about, method: undefined, codes, version, mediaType });
      return asked && { ...asked, operation: 'versions' };
    })
    .filter((asked) => asked !== undefined);
}

/** Undefined where the address has no place for the parameters. */
function requestOf(
  address: string,
  params: unknown,
  more: Pick<HttpCase, 'about' | 'method' | 'codes' | 'version' | 'mediaType'>,
): HttpCase | undefined {
  const [verb, template] = address.split(' ') as [string, string];
  const names = [...template.matchAll(/{(\w+)}/g)].map(([, name]) => name!);
  const given = isObject(params) ? { ...params } : undefined;
  if (!given && names.length > 0) return undefined;
  let path = template;
  for (const name of names) {
    const value = given![name];
    // A URL takes a segment of dots for a step.
    if (typeof value !== 'string' || value === '' || /^\.\.?$/.test(value)) return undefined;
    path = path.replace(`{${name}}`, encoded(value));
    delete given![name];
  }
  const request = { ...more, operation: address, verb };
  if (verb === 'POST') return { ...request, path, body: JSON.stringify(given ?? params) };
  const query = Object.entries(given!).filter(([, value]) => value !== null && typeof value !== 'object');
  const text = query.map(([name, value]) => `${name}=${encoded(String(value))}`).join('&');
  return { ...request, path: text === '' ? path : `${path}?${text}`, body: undefined };
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
