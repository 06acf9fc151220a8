/** Made from the contract: no operation that asks for a key does anything without one that is good enough. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { tellAnswer } from '../../src/runtime/answers.ts';
import { httpContract, rpcContracts, type SampleRequest, sampleCall, sampleRequest } from './requests.ts';
import { contract, needsKey, newKey, openWorld, stateOf, type World } from './tenant-world.ts';

const SCOPES = [
  ...new Set(contract.operations.flatMap(({ security }) => security.flatMap((alternative) => Object.values(alternative).flat()))),
];
/** Carries all the others. */
const ADMIN = 'admin';

const OR = ' or ';

/** The scopes without which a key is refused: each of an operation's, or all of those of which one is enough. */
function neededScopes({ security }: (typeof contract.operations)[number]): string[] {
  const sets = [...new Set(security.map((alternative) => Object.values(alternative).flat().join()))];
  if (sets.length > 1) return [sets.flatMap((set) => set.split(',')).join(OR)];
  return sets.flatMap((set) => set.split(',')).filter((scope) => scope !== '');
}

let world: World;
let untouched: Record<string, unknown>;
/** By the scopes that it lacks, a key of the owner with all the others. */
const lacking = new Map<string, string>();
before(async () => {
  world = await openWorld();
  for (const missing of new Set(contract.operations.flatMap(neededScopes))) {
    const lacked = missing.split(OR);
    const others = SCOPES.filter((other) => !lacked.includes(other) && other !== ADMIN);
    lacking.set(missing, await newKey(world.server, world.owner, others));
  }
  untouched = await stateOf(world.owner);
});
after(() => world?.[Symbol.asyncDispose]());

async function ask({ method, path, headers, body }: SampleRequest, credentials: Record<string, string>) {
  const response = await fetch(world.server.client.url + path, {
    ...{ method, headers: { ...headers, ...credentials }, redirect: 'manual' },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, text, challenge: response.headers.get('www-authenticate') };
}

const strangers: [who: string, credentials: Record<string, string>][] = [
  ['without a key', {}],
  ['with an unknown key', { 'x-api-key': 'keelson_unknown' }],
  ['with an unknown bearer token', { authorization: 'Bearer keelson_unknown' }],
  ['with another scheme', { authorization: 'Basic a2VlbHNvbjo=' }],
  ['with nothing but a tenant', { 'x-tenant-id': '00000000-0000-4000-8000-000000000002' }],
];

describe('an operation of the control plane', () => {
  for (const operation of contract.operations) {
    const request = () => sampleRequest(contract, operation, (name) => world.owner.ids.get(name));

    if (!needsKey(operation)) {
      it(`${operation.id} answers everybody alike`, async () => {
        const answers = await Promise.all(strangers.map(async ([, credentials]) => (await ask(request(), credentials)).status));
        assert.equal(new Set(answers).size, 1, answers.join());
        assert.notEqual(answers[0], 401);
      });
      continue;
    }

    it(`${operation.id} asks for a key that it knows`, async () => {
      for (const [who, credentials] of strangers) {
        const { status, text, challenge } = await ask(request(), credentials);
        assert.equal(status, 401, `${who}: ${status} ${text}`);
        assert.match(challenge ?? '', /^Bearer/, who);
      }
    });

    const wanted = neededScopes(operation);
    it(`${operation.id} asks for ${wanted.join(' and ') || 'no scope'}`, async () => {
      for (const scope of wanted) {
        const { status, text } = await ask(request(), { 'x-api-key': lacking.get(scope)! });
        assert.equal(status, 403, `without ${scope}: ${status} ${text}`);
        assert.ok(text.includes(scope.split(OR)[0]!), text);
      }
    });
  }

  it('changed nothing for anybody that was refused', async () => assert.deepEqual(await stateOf(world.owner), untouched));
});

describe('an operation of an agent behind the gateway', () => {
  const agent = httpContract('agent-server');
  const calls = [
    ...agent.operations.map((operation) => ({
      ...{ api: agent.name, name: operation.id },
      request: () => sampleRequest(agent, operation),
    })),
    ...rpcContracts.flatMap((rpc) =>
      rpc.methods.map(({ name }) => ({
        ...{ api: rpc.name, name },
        request: () => ({
          ...{ method: 'POST', path: '/a2a/agent', headers: { 'content-type': 'application/json' } },
          body: sampleCall(rpc, name),
        }),
      })),
    ),
  ];
  const through = (request: SampleRequest): SampleRequest => ({ ...request, path: `/d/${world.owner.mark}-shop${request.path}` });

  for (const { api, name, request } of calls) {
    it(`${name} (${api}) asks for a key of the deployment's tenant, and is not reached without`, async () => {
      world.reached.length = 0;
      for (const [who, credentials] of strangers) {
        const { status, text } = await ask(through(request()), credentials);
        assert.equal(status, 401, `${who}: ${status} ${text}`);
      }
      // The gateway refuses what it does not know by name, so the record of answers has it from here.
      tellAnswer(api, name, 401);
      for (const other of [world.neighbour, world.stranger]) {
        const { status, text } = await ask(through(request()), { 'x-api-key': other.client.key });
        assert.equal(status, 404, `${other.mark}: ${status} ${text}`);
      }
      assert.deepEqual(world.reached, []);
      tellAnswer(api, name, 404);
      const { status } = await ask(through(request()), { 'x-api-key': world.owner.client.key });
      assert.equal(status, 200);
      assert.equal(world.reached.length, 1);
    });
  }
});
