/** Made from the contract: whatever a tenant has is not there for another one, in any operation that could name it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '../../scripts/generate/ir.ts';
import { sampleRequest } from './requests.ts';
import { contract, needsKey, OWNED, openWorld, SAYS_NOT_FOUND, stateOf, type Tenant, type World } from './tenant-world.ts';

/** An operation that waits for something to happen, or follows a log, has shown enough by then. */
const LONG_ENOUGH_MS = 3_000;

let world: World;
let untouched: Record<string, unknown>;
before(async () => {
  world = await openWorld();
  untouched = await stateOf(world.owner);
});
after(() => world?.[Symbol.asyncDispose]());

const operations = contract.operations.filter(needsKey);
// What deletes comes last: until then everybody has what the others are to look for in vain.
const deletingLast = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

for (const [who, where] of [
  ['neighbour', 'of the same organization'],
  ['stranger', 'of another organization'],
] as const) {
  const foreign = Object.keys(OWNED).filter((name) => who === 'stranger' || OWNED[name]!.of === 'tenant');

  describe(`for a tenant ${where}`, () => {
    for (const operation of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      for (const name of inPath.filter((each) => foreign.includes(each)))
        it(`the owner's ${name} is not there in ${operation.id}`, async () => {
          // The rest of the path is its own: one foreign id is enough.
          const asker = world[who];
          const key = OWNED[name]!.of === 'organization' ? asker.organizationKey : asker.client.key;
          const whose = (each: string) => (each === name ? world.owner : asker);
          const { status, text } = await ask(asker, operation, whose, { key, limitMs: 60_000 });
          if (SAYS_NOT_FOUND.includes(operation.id)) assert.equal((JSON.parse(text) as { status: string }).status, 'not_found');
          else assert.equal(status, 404, `${status} ${text}`);
        });
    }

    for (const operation of deletingLast)
      it(`${operation.id} tells nothing of the owner`, async () => {
        const { status, text } = await ask(world[who], operation, (_, isQuery) => (isQuery ? world.owner : world[who]));
        // That there is no such thing may be said of what was asked for.
        if (status === 404) return;
        const { ids, mark, tenantId } = world.owner;
        for (const word of [...foreign.map((name) => ids.get(name)!), `${mark}-shop`, tenantId])
          assert.ok(!text.includes(word), `${word} in ${text}`);
      });

    it('the owner has what it had', async () => assert.deepEqual(await stateOf(world.owner), untouched));
  });
}

/** The operation with a key of `asker`, each parameter filled in with what one of the tenants has. */
async function ask(
  asker: Tenant,
  operation: Operation,
  whose: (parameter: string, isQuery: boolean) => Tenant,
  { key = asker.client.key, limitMs = LONG_ENOUGH_MS } = {},
) {
  const inQuery = new Set(operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  // A list of ids is named after what it lists.
  const kindOf = (name: string) => (Object.hasOwn(OWNED, name) ? name : name.replace(/s$/, ''));
  const { method, path, headers, body } = sampleRequest(contract, operation, (name) =>
    whose(name, inQuery.has(name)).ids.get(kindOf(name)),
  );
  const response = await fetch(asker.client.url + path, {
    ...{ method, headers: { ...headers, 'x-api-key': key }, redirect: 'manual' },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => '');
  return { status: response?.status, text: text ?? '' };
}
