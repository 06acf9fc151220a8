/** Handlers against the generated types: the compiler finds each way in which one can miss its contract. */
import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { generate } from '../../scripts/generate/generate.ts';
import { loadOpenApi } from '../../scripts/generate/load.ts';
import { projectFolder, writeFiles } from '../support/contracts.ts';
import { typeErrors } from '../support/type-check.ts';

const fixtures = join(import.meta.dirname, '../fixtures/contract-errors');

/** The folder of fixtures → what the compiler must say, in this file; nothing for the right one. */
const wanted: Record<string, [file: string, text: RegExp] | undefined> = {
  complete: undefined,
  'missing-field': ['pets.ts', /Property 'legs' is missing in type '\{ id: string; name: string; \}' but required in type 'Pet'/],
  'missing-handler': ['handlers.gen.ts', /Property 'getPet' does not exist on type/],
  'missing-header': ['pets.ts', /Property 'headers' is missing/],
  'undeclared-header': ['pets.ts', /'X-Legs'.* is not assignable to type 'undefined'/],
  'undeclared-status': ['pets.ts', /Type '410' is not assignable to type '200'/],
  'wrong-operation': [
    'handlers.gen.ts',
    /Type 'Handler<CreatePet, Services>' is not assignable to type 'Handler<GetPet, Services>'/,
  ],
  'wrong-type': ['pets.ts', /Type 'string' is not assignable to type 'number'/],
};

describe('a handler', () => {
  for (const [name, want] of Object.entries(wanted)) {
    it(want ? `does not compile: ${name}` : 'compiles when it answers what its contract declares', async (t) => {
      const folder = await projectFolder(t);
      await writeFiles(folder, await generate(await loadOpenApi('pets', join(fixtures, 'openapi.yaml'))));
      await cp(join(fixtures, name), join(folder, 'src/handlers/pets'), { recursive: true });
      await cp(join(root, 'src/runtime/handler.ts'), join(folder, 'src/runtime/handler.ts'));
      const errors = typeErrors(folder, ['src/handlers/pets/handlers.gen.ts']);
      if (!want) return assert.deepEqual(errors, []);
      const [file, text] = want;
      assert.ok(errors.length > 0, 'it compiles');
      assert.ok(errors[0]!.startsWith(`src/handlers/pets/${file}: `), errors[0]);
      assert.match(errors[0]!, text);
    });
  }

  it('has a row here for each folder of fixtures', async () => {
    const folders = (await readdir(fixtures, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    assert.deepEqual(folders.sort(), Object.keys(wanted).sort());
  });
});
