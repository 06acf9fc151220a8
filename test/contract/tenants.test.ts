/** The generated tests of access know every kind of thing that an operation of the control plane can name. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contract, needsKey, OWNED, UNOWNED } from '../operations/tenant-world.ts';

it('whatever a path with a key names is made for two tenants, and looked for by the wrong one', () => {
  const named = contract.operations
    .filter(needsKey)
    .flatMap(({ id, parameters }) =>
      parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `${name} (${id})`),
    );
  const unknown = named.filter((each) => ![...Object.keys(OWNED), ...UNOWNED].includes(each.split(' ')[0]!));
  assert.deepEqual(
    unknown,
    [],
    'say in OWNED of test/operations/tenant-world.ts how a tenant comes to have one, or list it in UNOWNED',
  );
});
