/** A plain request for each operation of a contract, made from its own examples: what the generated tests of access send. */
import { randomUUID } from 'node:crypto';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import type { HttpContract, Operation, RpcContract } from '../../scripts/generate/ir.ts';
import { resolved } from '../../src/runtime/contract-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

const contracts = await loadContracts();

export function httpContract(name: string): HttpContract {
  return contracts.find((contract): contract is HttpContract => contract.kind === 'http' && contract.name === name)!;
}

export const rpcContracts = contracts.filter((contract): contract is RpcContract => contract.kind === 'rpc');

export interface SampleRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** What stands for a parameter; undefined where nothing does. */
export type ValueOf = (name: string) => string | undefined;

/** `values` fill in parameters by name; the others of the path and those that are required get something plausible. */
export function sampleRequest(
  { document }: HttpContract,
  operation: Operation,
  values: ValueOf = () => undefined,
): SampleRequest {
  const { method, path, parameters } = operation;
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const { schema } = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)!;
    return encodeURIComponent(values(name) ?? plausible(resolved(document, schema)));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || values(parameter.name) !== undefined))
    .map(({ name, schema }) => [name, values(name) ?? plausible(resolved(document, schema))]);
  const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : '';
  return { method, path: filled + search, ...bodyOf(operation) };
}

/** A call of a method of A2A, with the params of its first example. */
export function sampleCall({ methods }: RpcContract, name: string): string {
  const [params] = methods.find((method) => method.name === name)!.examples;
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params });
}

function bodyOf({ body }: Operation): Pick<SampleRequest, 'headers' | 'body'> {
  if (!body) return { headers: {}, body: undefined };
  const headers = { 'content-type': body.mediaTypes[0]! };
  return { headers, body: body.kind === 'stream' ? new Uint8Array([0x1f, 0x8b]) : JSON.stringify(body.examples[0]) };
}

function plausible(schema: Node): string {
  if (schema['format'] === 'uuid') return randomUUID();
  if (schema['type'] === 'array') return plausible(schema['items']);
  return String(
    schema['enum']?.[0] ?? schema['examples']?.[0] ?? (/integer|number/.test(String(schema['type'])) ? 1 : 'anything'),
  );
}
