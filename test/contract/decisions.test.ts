/** spec/decisions.yaml: every choice that the contract makes where its commission is silent, in a form that people can search. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { root } from '../../scripts/generate/contracts.ts';

const AREAS = ['a2a', 'agent-server', 'control-plane', 'project'];
const FIELDS = ['id', 'area', 'commissioned', 'decision', 'why'];

const source = await readFile(join(root, 'spec/decisions.yaml'), 'utf8');
const decisions = parse(source) as Record<string, unknown>[];

function isDecided(id: string, words = / /): boolean {
  return decisions.some((entry) => entry['id'] === id && words.test(String(entry['decision'])));
}

describe('spec/decisions.yaml', () => {
  it('is one list with entries of every area', () => {
    assert.ok(Array.isArray(decisions));
    assert.deepEqual([...new Set(decisions.map(({ area }) => area))], AREAS);
  });

  it('has the same five fields in each entry, all of them text', () => {
    for (const entry of decisions) {
      assert.deepEqual(Object.keys(entry), FIELDS, String(entry['id']));
      for (const field of FIELDS)
        assert.ok(typeof entry[field] === 'string' && entry[field].trim() !== '', `${entry['id']}: ${field}`);
    }
  });

  it('names each entry once, in kebab-case', () => {
    const ids = decisions.map(({ id }) => String(id));
    for (const id of ids) assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('is sorted by area and id, so that an entry is found where one looks for it', () => {
    const keys = decisions.map(({ area, id }) => `${area} ${id}`);
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  });

  it('speaks of every package that was asked for, which then has the role that it says', async () => {
    const dependencies = await Promise.all(
      ['package.json', 'conformance/package.json'].map(async (file) => {
        const { dependencies = {}, devDependencies = {} } = JSON.parse(await readFile(join(root, file), 'utf8'));
        return Object.keys({ ...dependencies, ...devDependencies });
      }),
    );
    const packages = dependencies.flat();
    const roles = {
      lowdb: 'lowdb',
      'openapi-backend': 'openapi-backend',
      prism: '@stoplight/prism-cli',
      'swagger-parser': '@apidevtools/json-schema-ref-parser',
    };
    for (const [id, name] of Object.entries(roles)) assert.ok(isDecided(id) && packages.includes(name), id);
    for (const id of ['polka', 'sse-channel']) assert.ok(isDecided(id, / is not used; /) && !packages.includes(id), id);
    assert.ok(isDecided('schemathesis'));
    for (const name of ['ajv', 'json-schema-to-typescript'])
      assert.ok(packages.includes(name), `${name} is used as it was asked for`);
  });

  it('fits on a screen', () => {
    const long = source.split('\n').flatMap((line, index) => (line.length > 140 ? [index + 1] : []));
    assert.deepEqual(long, []);
  });
});
