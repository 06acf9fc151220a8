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

  it('speaks of every package that was asked for and is not used as asked', () => {
    for (const id of ['lowdb', 'openapi-backend', 'sse-channel'])
      assert.ok(
        decisions.some((entry) => entry['id'] === id),
        id,
      );
  });

  it('fits on a screen', () => {
    const long = source.split('\n').flatMap((line, index) => (line.length > 140 ? [index + 1] : []));
    assert.deepEqual(long, []);
  });
});
