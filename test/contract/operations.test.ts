/** One operation, one name, everywhere: in spec/, in the contract and in src/handlers, each found from each other. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';
import type { HttpContract } from '../../scripts/generate/ir.ts';
import type { OpenApiDocument } from '../../src/conformance/documents.ts';
import { type Schema, Schemas } from '../../src/conformance/json-schema/schemas.ts';
import { operationsOf } from '../../src/conformance/links/operations.ts';
import { MAX_HEAD_BYTES } from '../../src/runtime/malformed.ts';

for (const contract of await loadContracts()) {
  const names =
    contract.kind === 'http'
      ? contract.operations.map(({ id }) => id)
      : contract.methods.map(({ name }) => name.replaceAll('/', '-'));
  const folder = join(root, 'src/handlers', contract.name);

  describe(`${contract.name}`, () => {
    it('has a file of its name in spec/ for each operation, and no other', async () => {
      const place = contract.kind === 'http' ? 'paths' : 'methods';
      const files = await readdir(join(root, 'spec', contract.name, place));
      assert.deepEqual(files.sort(), names.map((name) => `${name}.yaml`).sort());
    });

    it('has a handler of its name for each operation', async () => {
      const files = await readdir(folder);
      assert.deepEqual(
        handledNames().filter((name) => !files.includes(`${name}.ts`)),
        [],
      );
    });

    it('has no handler that is no operation', async () => {
      const stray: string[] = [];
      for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
        const name = file.replace(/\.ts$/, '');
        if (file.endsWith('.gen.ts') || handledNames().includes(name)) continue;
        if (/:\s*(Rpc)?Handler</.test(await readFile(join(folder, file), 'utf8'))) stray.push(file);
      }
      assert.deepEqual(stray, []);
    });

    it('keeps its handlers thin', async () => {
      const long: string[] = [];
      for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
        const lines = (await readFile(join(folder, file), 'utf8')).split('\n').length;
        if (!file.endsWith('.gen.ts') && lines > 60) long.push(`${file}: ${lines} lines`);
      }
      assert.deepEqual(long, []);
    });

    if (contract.kind === 'http')
      it('has no parameters that are too long, percent-encoded, for the head of a request', () => assertFitsHead(contract));

    if (contract.kind === 'http')
      it('says of each operation what it is, what it does and where it belongs', () => assertDescribed(contract));
  });

  /** The operation that carries JSON-RPC is answered by the methods of its document. */
  function handledNames(): string[] {
    return contract.kind === 'http' ? contract.operations.filter(({ jsonRpc }) => !jsonRpc).map(({ id }) => id) : names;
  }
}

describe('a resolved resource_spec', () => {
  it('has the fields of the one that is sent', async () => {
    const plane = (await loadContracts()).find(({ name }) => name === 'control-plane')!;
    const fieldsOf = (name: string) => Object.keys(plane.schemas[name]!['properties'] as object).sort();
    assert.deepEqual(fieldsOf('ResolvedResourceSpec'), fieldsOf('ResourceSpec'));
  });
});

/** The longest character of a URL: four bytes of UTF-8, each as `%F0`. */
const ENCODED_BYTES = 12;
/** For the method, the names of the parameters and what clients send by themselves. */
const OTHER_HEAD_BYTES = 16_384;

function assertFitsHead({ document }: HttpContract): void {
  const schemas = new Schemas(document);
  for (const { operationId, parameters } of operationsOf(document as unknown as OpenApiDocument, schemas)) {
    const characters = parameters.map(({ schema }) => longestText(schemas, schema)).reduce((sum, length) => sum + length, 0);
    assert.ok(characters * ENCODED_BYTES + OTHER_HEAD_BYTES <= MAX_HEAD_BYTES, `${operationId}: ${characters} characters`);
  }
}

/** What has no bound by its length has one by its format or its values. */
function longestText(schemas: Schemas, schema: Schema): number {
  const { maxLength = 0, items, maxItems = 0, anyOf = [], oneOf = [] } = schemas.resolve(schema);
  const branches = [...anyOf, ...oneOf].map((branch) => longestText(schemas, branch));
  return Math.max(maxLength, items ? maxItems * longestText(schemas, items) : 0, ...branches);
}

function assertDescribed({ document, operations }: HttpContract): void {
  const tags = (document['tags'] as { name: string; description: string }[]).map(({ name, description }) => {
    assert.ok(description, `tag ${name}`);
    return name;
  });
  const described = Object.values(document['paths'] as object).flatMap((item) => Object.values(item as object)) as Record<
    string,
    unknown
  >[];
  assert.equal(described.length, operations.length);
  for (const { operationId, summary, description, tags: own } of described) {
    assert.match(String(summary), /^[A-Z].*[^.]$/, `summary of ${operationId}`);
    assert.ok(String(summary).length <= 80, `summary of ${operationId}`);
    assert.ok(String(description).trim().length > 40, `description of ${operationId}`);
    assert.ok(Array.isArray(own) && own.length === 1 && tags.includes(own[0] as string), `tags of ${operationId}`);
  }
}
