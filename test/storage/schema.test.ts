import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { databases, dumpSchema, schemaFile } from '../../scripts/dump-schema.ts';

for (const database of databases) {
  test(`the migrations of the ${database} add up to the schema on file`, async () => {
    const expected = await readFile(schemaFile(database), 'utf8');
    assert.equal(
      await dumpSchema(database),
      expected,
      'run `node scripts/dump-schema.ts` and commit the result with the migration',
    );
  });
}
