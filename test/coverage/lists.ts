/**
 * What of the contracts no test, no example and no fuzz case covers: lists, made from the contracts and from what a run of
 * the whole suite was answered. Each is to be empty.
 */

import { DIALECTS } from '../../conformance/a2a/run-a2a.ts';
import { type HttpApiName, openApiDocument } from '../../conformance/contracts.ts';
import { Walks } from '../../conformance/links/walks.ts';
import { operationsOf } from '../../conformance/operations.ts';
import type { Contract, JsonSchema, Operation, RpcContract, RpcMethod } from '../../scripts/generate/ir.ts';
import { needsKey, resolved } from '../../src/runtime/contract-document.ts';
import type { RecordedAnswer } from './answers.ts';

/** What may be missing → the operations that lack it, as `createThread (agent-server)`. */
export type CoverageLists = Record<
  'handler test' | 'auth test' | 'tenant test' | 'example' | 'fuzz case' | 'test of an error or event',
  string[]
>;

/** Tests made from the contract, and those with contracts of their own: what they are answered says nothing of a handler. */
const NOT_BY_HAND = /^test\/(operations|conformance|contract|coverage|generate|runtime)\//;
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
  const lists: CoverageLists = {
    ...{ 'handler test': [], 'auth test': [], 'tenant test': [], example: [], 'fuzz case': [] },
    'test of an error or event': contracts.flatMap((contract) => (contract.kind === 'rpc' ? unseenOf(contract, answers) : [])),
  };
  for (const contract of contracts) {
    const fuzzed = fuzzedOf(contract);
    for (const item of contract.kind === 'http' ? contract.operations : contract.methods) {
      const name = 'id' in item ? item.id : item.name;
      const own = answers.filter(({ api, operation }) => api === contract.name && operation === name);
      const has = (test: string, status: number) => own.some((answer) => answer.test === test && answer.status === status);
      const miss = (list: keyof CoverageLists) => lists[list].push(`${name} (${contract.name})`);

      const succeeds = (status: number) => status >= 200 && status < 300;
      if (!own.some(({ test, status }) => !NOT_BY_HAND.test(test) && succeeds(status))) miss('handler test');
      if (asksForKey(contract, item) && !has(AUTH_TEST, 401)) miss('auth test');
      if (!isTenantTested(contract, item, saysNotFound.includes(name) ? [] : owned, own)) miss('tenant test');
      if (!('id' in item ? hasExamples(item) : item.examples.length > 0)) miss('example');
      if (!fuzzed.has(name)) miss('fuzz case');
    }
  }
  return lists;
}

/** Faults of the server. */
const INTERNAL_ERROR = -32603;
/** What JSON-RPC itself refuses. */
const OF_THE_ENVELOPE = [-32700, -32600, -32601];

/** What a client of a document can be sent, and no test was: the errors of each method and of the document, and each kind of event. */
function unseenOf({ name: api, document, errors, methods, refused }: RpcContract, answers: readonly RecordedAnswer[]): string[] {
  const own = answers.filter((answer) => answer.api === api && !NOT_BY_HAND.test(answer.test));
  const saw = (of: Partial<RecordedAnswer>) =>
    own.some((answer) => Object.entries(of).every(([key, value]) => answer[key as keyof RecordedAnswer] === value));
  const declared: (readonly [string, number])[] = [
    ...methods.flatMap(({ name, errors }) => errors.map((code) => [name, code] as const)),
    ...Object.entries(refused).map(([method, error]) => [method, errors[error]!.code] as const),
    ...OF_THE_ENVELOPE.map((code) => ['', code] as const),
  ];
  const unsent = declared.filter(([operation, status]) => status !== INTERNAL_ERROR && !saw({ operation, status }));
  const events = methods.flatMap(({ name, streaming, result }) =>
    (streaming ? eventsOf(document, result) : []).map((event) => [name, event] as const),
  );
  return [
    ...unsent.map(([method, code]) => `${method || 'envelope'} ${code} (${api})`),
    ...events.filter(([operation, event]) => !saw({ operation, event })).map(([method, event]) => `${method} ${event} (${api})`),
  ];
}

/** The kinds of event of a stream: told apart by `kind`, or by their only member. */
function eventsOf(document: object, result: JsonSchema): string[] {
  const { oneOf = [] } = resolved<{ oneOf?: unknown[] }>(document, result);
  return oneOf.map((form) => {
    const { properties = {}, required = [] } = resolved<{ properties?: { kind?: unknown }; required?: string[] }>(document, form);
    return resolved<{ const?: string }>(document, properties.kind ?? {}).const ?? required[0]!;
  });
}

/** Whatever a deployment's agent offers is asked for through the gateway, which wants a key for all of it. */
function asksForKey({ name }: Contract, item: Operation | RpcMethod): boolean {
  if (name !== 'control-plane' || !('security' in item)) return true;
  return needsKey(item);
}

/** What names a thing of somebody's was not there for another tenant; the rest was asked for by one. */
function isTenantTested(
  contract: Contract,
  item: Operation | RpcMethod,
  owned: readonly string[],
  own: readonly RecordedAnswer[],
): boolean {
  if (!asksForKey(contract, item)) return true;
  if (contract.name !== 'control-plane') return own.some(({ test, status }) => test === AUTH_TEST && status === 404);
  const asked = own.filter(({ test }) => test === TENANT_TEST);
  const names = (item as Operation).parameters.some(({ in: place, name }) => place === 'path' && owned.includes(name));
  return names ? asked.some(({ status }) => status === 404) : asked.length > 0;
}

/** Bytes have none, as JSON cannot hold them. */
function hasExamples({ body, answers }: Operation): boolean {
  if (body?.kind === 'json' && body.examples.length === 0) return false;
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return [...byStatus.values()].every((all) => all.some(({ kind, examples }) => kind === 'empty' || examples.length > 0));
}

/** What links, or samples, lead a fuzzer to; of A2A every method of the dialects that are fuzzed. */
function fuzzedOf(contract: Contract): Set<string> {
  const isFuzzed = DIALECTS.some((dialect) => contract.name === `a2a/${dialect}`);
  if (contract.kind === 'rpc') return new Set(isFuzzed ? contract.methods.map(({ name }) => name) : []);
  const document = openApiDocument(contract.name as HttpApiName);
  const operations = operationsOf(document);
  const walks = new Walks(operations, new Set((document['x-samples'] ?? []).flatMap(({ parameters }) => parameters)), () => 0);
  return new Set(operations.map(({ operationId }) => operationId).filter((id) => walks.reaches(id)));
}
