/** The Helm chart agrees with the project: its version, and its values with their schema. helm itself runs in test/kubernetes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { root } from '../../scripts/generate/contracts.ts';
import { version } from '../../src/version.ts';

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
}

const read = (file: string) => readFile(join(root, 'deploy/chart', file), 'utf8');
const values = parse(await read('values.yaml')) as Record<string, unknown>;
const schema = JSON.parse(await read('values.schema.json')) as Schema;

describe('the chart', () => {
  it('has the version of the project', async () => {
    const chart = parse(await read('Chart.yaml')) as { version: string; appVersion: string };
    assert.deepEqual([chart.version, chart.appVersion], [version, version]);
  });

  it('has a default for each value of its schema, and no other value', () => {
    assert.deepEqual(namesOf(values, schema), schemaNames(schema).sort());
  });

  it('takes its own defaults, and no misspelt value', () => {
    const isValid = new Ajv({ strict: false }).compile(schema);
    assert.ok(isValid(values), JSON.stringify(isValid.errors));
    assert.ok(!isValid({ ...values, replica: 3 }));
    assert.ok(!isValid({ ...values, ingress: { enabled: true, hostname: 'agents.example.com' } }));
  });
});

/** The names of values, where the schema says which there are. */
function namesOf(given: unknown, { properties }: Schema, path = ''): string[] {
  if (!properties) return [path];
  return Object.entries(given as object)
    .flatMap(([name, value]) => namesOf(value, properties[name] ?? {}, `${path}.${name}`))
    .sort();
}

/** helm gives `global` to every chart. */
function schemaNames({ properties }: Schema, path = ''): string[] {
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, part]) => (name === 'global' ? [] : schemaNames(part, `${path}.${name}`)));
}
