/**
 * What of the contracts no test, no example and no fuzz case covers: five lists, made from the contracts and from what a run of
 * the whole suite was answered. Each is to be empty.
 */

import { DIALECT } from '../../conformance/a2a/run-a2a.ts';
import { type HttpApiName, openApiDocument } from '../../conformance/contracts.ts';
import { Schemas } from '../../conformance/json-schema/schemas.ts';
import { Walks } from '../../conformance/links/walks.ts';
import { operationsOf } from '../../conformance/operations.ts';
import type { Contract, HttpContract, Operation, RpcContract } from '../../scripts/generate/ir.ts';
import { referenced } from '../../src/runtime/json-pointer.ts';
import type { RecordedAnswer } from './answers.ts';

/** What may be missing → the operations that lack it, as `createThread (agent-server)`. */
export type CoverageLists = Record<'handler test' | 'auth test' | 'tenant test' | 'example' | 'fuzz case', string[]>;

/** Tests made from the contract, and those with contracts of their own: what they are answered says nothing of a handler. */
const NOT_BY_HAND = /^test\/(operations|conformance|contract|coverage|generate|runtime)\//;
/** Operations that succeed nowhere yet, and the status that refuses them: it takes the place of a success. */
const ALWAYS_REFUSED: Record<string, number> = { createPushToken: 400 };
const AUTH_TEST = 'test/operations/auth.test.ts';
const TENANT_TEST = 'test/operations/tenants.test.ts';

/**
 * `owned` are the parameters that name what somebody owns; `saysNotFound` are operations that tell in a body, not by a 404, that
 * there is no such thing. Without a record, the lists that need one have everything.
 */
export function coverageLists(
  contracts: readonly Contract[],
  answers: readonly RecordedAnswer[],
  owned: readonly string[],
  saysNotFound: readonly string[] = [],
): CoverageLists {
  const lists: CoverageLists = { 'handler test': [], 'auth test': [], 'tenant test': [], example: [], 'fuzz case': [] };
  for (const contract of contracts) {
    const fuzzed = fuzzedOf(contract);
    for (const item of contract.kind === 'http' ? contract.operations : contract.methods) {
      const name = 'id' in item ? item.id : item.name;
      const own = answers.filter(({ api, operation }) => api === contract.name && operation === name);
      const has = (test: string, status: number) => own.some((answer) => answer.test === test && answer.status === status);
      const miss = (list: keyof CoverageLists) => lists[list].push(`${name} (${contract.name})`);

      const succeeds = (status: number) => (status >= 200 && status < 300) || status === ALWAYS_REFUSED[name];
      if (!own.some(({ test, status }) => !NOT_BY_HAND.test(test) && succeeds(status))) miss('handler test');
      if (asksForKey(contract, item) && !has(AUTH_TEST, 401)) miss('auth test');
      if (!isTenantTested(contract, item, saysNotFound.includes(name) ? [] : owned, own)) miss('tenant test');
      if (!('id' in item ? hasExamples(contract as HttpContract, item) : hasPairing(contract as RpcContract, name)))
        miss('example');
      if (!fuzzed.has(name)) miss('fuzz case');
    }
  }
  return lists;
}

/** Whatever a deployment's agent offers is asked for through the gateway, which wants a key for all of it. */
function asksForKey({ name }: Contract, item: Operation | object): boolean {
  if (name !== 'control-plane' || !('security' in item)) return true;
  return item.security.length > 0 && item.security.every((alternative) => Object.keys(alternative).length > 0);
}

/** What names a thing of somebody's was not there for another tenant; the rest was asked for by one. */
function isTenantTested(contract: Contract, item: object, owned: readonly string[], own: readonly RecordedAnswer[]): boolean {
  if (!asksForKey(contract, item)) return true;
  if (contract.name !== 'control-plane') return own.some(({ test, status }) => test === AUTH_TEST && status === 404);
  const asked = own.filter(({ test }) => test === TENANT_TEST);
  const names = (item as Operation).parameters.some(({ in: place, name }) => place === 'path' && owned.includes(name));
  return names ? asked.some(({ status }) => status === 404) : asked.length > 0;
}

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

function hasExamples({ document }: HttpContract, { method, path }: Operation): boolean {
  const root = document as Node;
  const operation: Node = root['paths'][path][method.toLowerCase()];
  const parts = [operation['requestBody'] ?? {}, ...Object.values<Node>(operation['responses'])];
  return parts.every((part) => {
    const content = Object.values<Node>(resolve(root, part)['content'] ?? {});
    const isBytes = content.some((media) => media['x-stream-body'] === true);
    return content.length === 0 || isBytes || content.some(({ examples }) => Object.keys(examples ?? {}).length > 0);
  });
}

function hasPairing({ document }: RpcContract, name: string): boolean {
  const method = ((document as Node)['methods'] as Node[])
    .map((entry) => resolve(document as Node, entry))
    .find((entry) => entry['name'] === name)!;
  return (method['examples'] ?? []).length > 0;
}

function resolve(document: Node, node: Node): Node {
  const ref = node['$ref'];
  return typeof ref === 'string' ? resolve(document, referenced(document, ref) as Node) : node;
}

/** What links, or samples, lead a fuzzer to; of A2A every method of the dialect that is fuzzed. */
function fuzzedOf(contract: Contract): Set<string> {
  if (contract.kind === 'rpc') return new Set(contract.name === `a2a/${DIALECT}` ? contract.methods.map(({ name }) => name) : []);
  const document = openApiDocument(contract.name as HttpApiName);
  const operations = operationsOf(document, new Schemas(document));
  const walks = new Walks(operations, new Set((document['x-samples'] ?? []).flatMap(({ parameters }) => parameters)), () => 0);
  return new Set(operations.map(({ operationId }) => operationId).filter((id) => walks.reaches(id)));
}
