/** The lists of what is not covered name what is missing, and nothing else; what needs no run is empty at any time. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import type { HttpContract } from '../../scripts/generate/ir.ts';
import type { RecordedAnswer } from './answers.ts';
import { coverageLists } from './lists.ts';

const contracts = await loadContracts();
const operations = contracts.flatMap((contract) =>
  (contract.kind === 'http' ? contract.operations : contract.methods).map((item) => ({
    api: contract.name,
    operation: 'id' in item ? item.id : item.name,
  })),
);
const owned = ['deployment_id', 'revision_id', 'key_id', 'provider_id'];
const lists = (answers: RecordedAnswer[]) => coverageLists(contracts, answers, owned);
const everything = operations.map(({ api, operation }) => `${operation} (${api})`);
/** What a whole run records of each operation, or of all but one. */
const recorded = (test: string, status: number, without = '') =>
  operations.filter(({ operation }) => operation !== without).map((each) => ({ test, ...each, status }));
/** Each error and each kind of event of A2A, as the empty record lacks them. */
const sent = lists([])['test of an error or event'].map((text): RecordedAnswer => {
  const [, operation = '', what = '', api = ''] = /^(\S+) (\S+) \((.+)\)$/.exec(text)!;
  const told = Number.isNaN(Number(what)) ? { status: 200, event: what } : { status: Number(what) };
  return { test: 'test/a2a/tasks.test.ts', api, operation: operation === 'envelope' ? '' : operation, ...told };
});
const whole = (without = '') => [
  ...sent,
  ...recorded('test/agent-server/runs.test.ts', 200, without),
  ...['auth', 'tenants'].flatMap((name) =>
    [401, 404].flatMap((status) => recorded(`test/operations/${name}.test.ts`, status, without)),
  ),
];

describe('the lists of what is not covered', () => {
  it('are empty for examples and fuzz cases', () => {
    const { example, 'fuzz case': fuzz } = lists([]);
    assert.deepEqual({ example, fuzz }, { example: [], fuzz: [] });
  });

  it('have every operation without a handler test while nothing is recorded', () => {
    assert.deepEqual(lists([])['handler test'], everything);
  });

  it('are empty after a run that asked for everything', () => {
    assert.deepEqual(Object.values(lists(whole())).flat(), []);
  });

  it('name the one operation that no test asked for', () => {
    const { 'handler test': handler, 'auth test': auth, 'tenant test': tenant } = lists(whole('getKey'));
    const missing = ['getKey (control-plane)'];
    assert.deepEqual({ handler, auth, tenant }, { handler: missing, auth: missing, tenant: missing });
  });

  it('count neither an answer that is no success, nor one to a test that is made from the contract', () => {
    const rest = whole('createThread');
    const more = (test: string, status: number) => ({ test, api: 'agent-server', operation: 'createThread', status });
    for (const answer of [
      more('test/agent-server/runs.test.ts', 422),
      more('test/operations/auth.test.ts', 200),
      more('test/conformance/faults.test.ts', 200),
    ])
      assert.deepEqual(lists([...rest, answer])['handler test'], ['createThread (agent-server)']);
    assert.deepEqual(lists([...rest, more('test/clients/threads.test.ts', 200)])['handler test'], []);
  });

  it('name an error and an event that no test was sent', () => {
    const isLost = ({ api, operation, status, event }: RecordedAnswer) =>
      (api === 'a2a/1.0' && operation === 'GetTask' && status === -32001) || event === 'artifact-update';
    assert.deepEqual(lists(whole().filter((answer) => !isLost(answer)))['test of an error or event'], [
      'message/stream artifact-update (a2a/0.3)',
      'tasks/resubscribe artifact-update (a2a/0.3)',
      'GetTask -32001 (a2a/1.0)',
    ]);
  });

  it('ask for no key where the contract asks for none', () => {
    const open = (contracts[0] as HttpContract).operations.find(({ id }) => id === 'getHealth')!;
    assert.ok(open.security.some((alternative) => Object.keys(alternative).length === 0) || open.security.length === 0);
    assert.ok(!lists([])['auth test'].includes('getHealth (control-plane)'));
  });

  it('name operations without an example', () => {
    const [contract] = structuredClone(contracts) as [HttpContract];
    for (const answer of contract.operations.find(({ id }) => id === 'createDeployment')!.answers) answer.examples = [];
    assert.deepEqual(coverageLists([contract], [], owned).example, ['createDeployment (control-plane)']);
  });
});
