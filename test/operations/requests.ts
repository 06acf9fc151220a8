/** A plain request for each operation of a contract, made from its own examples: what the generated tests of access send. */
import { randomUUID } from 'node:crypto';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import type { HttpContract, Operation, RpcContract } from '../../scripts/generate/ir.ts';

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
    return encodeURIComponent(values(name) ?? plausible(resolve(document, schema as Node)));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || values(parameter.name) !== undefined))
    .map(({ name, schema }) => [name, values(name) ?? plausible(resolve(document, schema as Node))]);
  const search = query.length > 0 ? `?${new URLSearchParams(query as [string, string][])}` : '';
  return { method, path: filled + search, ...bodyOf(document as Node, operation) };
}

/** A call of a method of A2A, with the params of its first example. */
export function sampleCall({ document }: RpcContract, name: string): string {
  const method = ((document as Node)['methods'] as Node[])
    .map((entry) => resolve(document, entry))
    .find((one) => one['name'] === name)!;
  const params = Object.fromEntries(method['examples'][0].params.map((param: Node) => [param['name'], param['value']]));
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params });
}

function bodyOf(document: Node, { method, path }: Operation): Pick<SampleRequest, 'headers' | 'body'> {
  const { content = {} } = resolve(document, document['paths'][path][method.toLowerCase()].requestBody ?? {});
  const [type, media] = Object.entries<Node>(content)[0] ?? [];
  if (type === undefined || media === undefined) return { headers: {}, body: undefined };
  if (media['x-stream-body']) return { headers: { 'content-type': type }, body: new Uint8Array([0x1f, 0x8b]) };
  const [example] = Object.values<Node>(media['examples']);
  return { headers: { 'content-type': type }, body: JSON.stringify(example!['value']) };
}

function plausible(schema: Node): string {
  if (schema['format'] === 'uuid') return randomUUID();
  if (schema['type'] === 'array') return plausible(schema['items']);
  return String(
    schema['enum']?.[0] ?? schema['examples']?.[0] ?? (/integer|number/.test(String(schema['type'])) ? 1 : 'anything'),
  );
}

function resolve(document: unknown, node: Node): Node {
  if (typeof node['$ref'] !== 'string') return node;
  const parts = node['$ref'].slice(2).split('/');
  return resolve(
    document,
    parts.reduce((target, part) => target[part], document as Node),
  );
}
