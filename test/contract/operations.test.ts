/** One operation, one name, everywhere: in spec/, in the contract and in src/handlers, each found from each other. */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, test } from 'node:test';
import { type Schema, Schemas } from '../../conformance/json-schema/schemas.ts';
import { LIMITS } from '../../generated/limits.gen.ts';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';
import type { HttpContract } from '../../scripts/generate/ir.ts';
import { operationsOf } from '../../src/runtime/contract-document.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';

for (const contract of await loadContracts()) {
  const names =
    contract.kind === 'http'
      ? contract.operations.map(({ id }) => id)
      : contract.methods.map(({ name }) => name.replaceAll('/', '-'));
  const folder = join(root, 'src/handlers', contract.name);

  describe(`${contract.name}`, () => {
    it('has a handler for each operation, and no other', async () => {
      const names = (await handlers()).map(({ name }) => name);
      assert.deepEqual(names.sort(), handledNames().sort());
    });

    it('keeps its handlers thin', async () => {
      const long = (await handlers()).filter(({ lines }) => lines > 30);
      assert.deepEqual(long, []);
    });

    if (contract.kind === 'http')
      it('declares the request id on every answer', () => {
        const declared = new ResponseValidators(contract.document);
        const without = contract.operations.flatMap((operation) =>
          operation.answers
            .filter(({ status }) => !declared.headers(operation, status)?.get('x-request-id')?.required)
            .map(({ status }) => `${operation.id} ${status}`),
        );
        assert.deepEqual(without, []);
      });

    if (contract.kind === 'http')
      it('has no parameters that are too long, percent-encoded, for the head of a request', () => assertFitsHead(contract));
  });

  /** The operation that carries JSON-RPC is answered by the methods of its document. */
  function handledNames(): string[] {
    if (contract.kind === 'http') return contract.operations.filter(({ jsonRpc }) => !jsonRpc).map(({ id }) => id);
    return names.map((name) =>
      name.replace(/(^|-)(.)/g, (_, dash: string, letter: string) => (dash ? letter.toUpperCase() : letter.toLowerCase())),
    );
  }

  /** Each handler, up to the next one or the end of its module. */
  async function handlers(): Promise<{ name: string; lines: number }[]> {
    const modules = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.gen.ts'));
    const texts = await Promise.all(modules.map((name) => readFile(join(folder, name), 'utf8')));
    return texts
      .flatMap((text) => text.split(/^export const (?=\w+: (?:Rpc)?Handler<)/m).slice(1))
      .map((text) => ({ name: text.split(':')[0]!, lines: text.trim().split('\n').length }));
  }
}

describe('a resolved resource_spec', () => {
  it('has the fields of the one that is sent', async () => {
    const plane = (await loadContracts()).find(({ name }) => name === 'control-plane')!;
    const fieldsOf = (name: string) => Object.keys(plane.schemas[name]!['properties'] as object).sort();
    assert.deepEqual(fieldsOf('ResolvedResourceSpec'), fieldsOf('ResourceSpec'));
  });
});

test('each operation of the agent server can be left out by a project, but for its health, its rest and the endpoint for test suites', async () => {
  const contract = (await loadContracts()).find(({ name }) => name === 'agent-server') as HttpContract;
  const always = contract.operations.filter(({ disabledBy }) => disabledBy === undefined).map(({ id }) => id);
  assert.deepEqual(always, ['getHealth', 'getRestReport', 'truncateServer']);
  assert.deepEqual(
    contract.operations.filter(({ disabledBy }) => disabledBy && !/^http\.disable_[a-z0-9_]+$/.test(disabledBy)),
    [],
  );
});

/** The longest character of a URL: four bytes of UTF-8, each as `%F0`. */
const ENCODED_BYTES = 12;
/** For the method, the names of the parameters and what clients send by themselves. */
const OTHER_HEAD_BYTES = 16_384;

function assertFitsHead({ document }: HttpContract): void {
  const schemas = new Schemas(document);
  for (const { id, parameters } of operationsOf(document)) {
    const characters = parameters.map(({ schema }) => longestText(schemas, schema)).reduce((sum, length) => sum + length, 0);
    assert.ok(characters * ENCODED_BYTES + OTHER_HEAD_BYTES <= LIMITS.requestHeadBytes, `${id}: ${characters} characters`);
  }
}

/** What has no bound by its length has one by its format or its values. */
function longestText(schemas: Schemas, schema: Schema): number {
  const { maxLength = 0, items, maxItems = 0, anyOf = [], oneOf = [] } = schemas.resolve(schema);
  const branches = [...anyOf, ...oneOf].map((branch) => longestText(schemas, branch));
  return Math.max(maxLength, items ? maxItems * longestText(schemas, items) : 0, ...branches);
}
