/** Schemas in, TypeScript out: one row for each construct that spec/ uses. All that the rows give is then compiled. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { generateDocument, projectFolder, schemasOnly, writeFiles } from '../support/contracts.ts';
import { typeErrors } from '../support/type-check.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nothing = { type: 'null' };
const Color = { type: 'string', enum: ['red', 'green'] };
const Circle = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', const: 'circle' }, radius: { type: 'number' } },
};
const Square = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', const: 'square' } } };

interface Row {
  name: string;
  given: Record<string, unknown>;
  want: string;
}

const rows: Row[] = [
  {
    name: 'required and optional properties, integers and numbers',
    given: {
      Thing: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer' }, b: { type: 'number' }, c: { type: 'boolean' } },
      },
    },
    want: 'export interface Thing {\n  a: number;\n  b?: number;\n  c?: boolean;\n}\n',
  },
  {
    name: 'null in a list of types',
    given: { Thing: { type: 'object', properties: { a: { type: ['string', 'null'] } } } },
    want: 'export interface Thing {\n  a?: string | null;\n}\n',
  },
  {
    name: 'null beside a reference',
    given: { Thing: { type: 'object', properties: { a: { anyOf: [ref('Color'), nothing] } } }, Color },
    want: 'export interface Thing {\n  a?: Color | null;\n}\n',
  },
  { name: 'an enum', given: { Color }, want: "export type Color = 'red' | 'green';\n" },
  {
    name: 'an enum with null',
    given: { Color: { anyOf: [{ type: 'string', enum: ['red'] }, { type: 'null' }] } },
    want: "export type Color = 'red' | null;\n",
  },
  {
    name: 'a union told apart by a constant',
    given: { Shape: { oneOf: [ref('Circle'), ref('Square')] }, Circle, Square },
    want: 'export type Shape = Circle | Square;\n',
  },
  { name: 'a constant', given: { Square }, want: "export interface Square {\n  kind: 'square';\n}\n" },
  {
    name: 'allOf adds to a component',
    given: {
      Big: { allOf: [ref('Circle'), { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } }] },
      Circle,
    },
    want: 'export type Big = Circle & {\n  size: number;\n};\n',
  },
  {
    name: 'a property with a default is there',
    given: { Thing: { type: 'object', properties: { a: { type: 'integer', default: 3 }, b: { type: 'string' } } } },
    want: 'export interface Thing {\n  a: number;\n  b?: string;\n}\n',
  },
  {
    name: 'so is one with a default around a reference, whose text it keeps',
    given: {
      Thing: { type: 'object', properties: { a: { description: 'Paint.', default: 'red', allOf: [ref('Color')] } } },
      Color,
    },
    want: 'export interface Thing {\n  /**\n   * Paint.\n   */\n  a: Color;\n}\n',
  },
  {
    name: 'and one with a default beside a reference',
    given: { Thing: { type: 'object', properties: { a: { ...ref('Color'), default: 'red' } } }, Color },
    want: 'export interface Thing {\n  a: Color;\n}\n',
  },
  {
    name: 'text beside a reference',
    given: { Thing: { type: 'object', properties: { a: { ...ref('Color'), description: 'Paint.' } } }, Color },
    want: 'export interface Thing {\n  /**\n   * Paint.\n   */\n  a?: Color;\n}\n',
  },
  {
    name: 'a free-form object',
    given: { Thing: { type: 'object', additionalProperties: true } },
    want: 'export interface Thing {\n  [k: string]: unknown;\n}\n',
  },
  {
    name: 'a map of strings',
    given: { Thing: { type: 'object', additionalProperties: { type: 'string' } } },
    want: 'export interface Thing {\n  [k: string]: string;\n}\n',
  },
  {
    name: 'known properties in a free-form object',
    given: { Thing: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true } },
    want: 'export interface Thing {\n  a?: string;\n  [k: string]: unknown;\n}\n',
  },
  {
    name: 'any value',
    given: { Thing: { description: 'Any JSON.' } },
    want: '/**\n * Any JSON.\n */\nexport type Thing = unknown;\n',
  },
  {
    name: 'any value of a property',
    given: {
      Thing: {
        type: 'object',
        properties: { a: {}, b: { type: ['object', 'array', 'string', 'number', 'boolean', 'null'], items: {} } },
      },
    },
    want: 'export interface Thing {\n  a?: unknown;\n  b?: {} | unknown[] | string | number | boolean | null;\n}\n',
  },
  {
    name: 'a list',
    given: { Thing: { type: 'array', items: ref('Color'), maxItems: 9 }, Color },
    want: 'export type Thing = Color[];\n',
  },
  {
    name: 'a list by position',
    given: { Pair: { type: 'array', prefixItems: [{ type: 'string' }, ref('Color')], items: {} }, Color },
    want: 'export type Pair = [string, Color, ...unknown[]];\n',
  },
  {
    name: 'a schema that holds itself',
    given: {
      Tree: {
        type: 'object',
        required: ['children'],
        properties: { children: { type: 'array', items: ref('Tree') }, parent: { anyOf: [ref('Tree'), nothing] } },
      },
    },
    want: 'export interface Tree {\n  children: Tree[];\n  parent?: Tree | null;\n}\n',
  },
  {
    name: 'two schemas that hold each other',
    given: {
      Hen: { type: 'object', properties: { eggs: { type: 'array', items: ref('Egg') } } },
      Egg: { type: 'object', properties: { hen: ref('Hen') } },
    },
    want: 'export interface Egg {\n  hen?: Hen;\n}\n',
  },
  {
    name: 'formats are text',
    given: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', format: 'uuid' }, at: { type: 'string', format: 'date-time' } },
      },
    },
    want: 'export interface Thing {\n  id: string;\n  at?: string;\n}\n',
  },
  {
    name: 'properties that are called like keywords',
    given: {
      Thing: {
        type: 'object',
        required: ['title', 'type'],
        properties: {
          title: { type: 'string' },
          type: { type: 'string' },
          examples: { type: 'array', items: { type: 'string' } },
          default: { type: 'boolean' },
          enum: { type: 'string' },
          const: { type: 'string' },
          items: { type: 'string' },
          description: { type: 'string' },
          required: { type: 'boolean' },
          properties: { type: 'object', additionalProperties: true },
          'x-extra': { type: 'string' },
        },
      },
    },
    want: [
      'export interface Thing {',
      '  title: string;',
      '  type: string;',
      '  examples?: string[];',
      '  default?: boolean;',
      '  enum?: string;',
      '  const?: string;',
      '  items?: string;',
      '  description?: string;',
      '  required?: boolean;',
      '  properties?: {\n    [k: string]: unknown;\n  };',
      "  'x-extra'?: string;",
      '}\n',
    ].join('\n'),
  },
  { name: 'a component that is another one', given: { Paint: ref('Color'), Color }, want: 'export type Paint = Color;\n' },
  {
    name: 'text that would end a comment',
    given: { Thing: { type: 'object', description: 'Matches */ and more.', additionalProperties: true } },
    want: '/**\n * Matches * / and more.\n */\nexport interface Thing {\n  [k: string]: unknown;\n}\n',
  },
];

describe('types of schemas', async () => {
  const emitted: [string, string][] = [];

  for (const { name, given, want } of rows) {
    it(name, async (t) => {
      const files = await generateDocument(t, schemasOnly(given));
      const types = files.get('generated/small/types.gen.ts')!;
      assert.ok(types.includes(`\n${want}`), `wanted\n${want}\nin\n${types}`);
      emitted.push([`row-${emitted.length}.gen.ts`, types]);
    });
  }

  it('compile', async (t) => {
    const folder = await projectFolder(t);
    await writeFiles(folder, emitted);
    assert.equal(emitted.length, rows.length);
    assert.deepEqual(
      typeErrors(
        folder,
        emitted.map(([file]) => file),
      ),
      [],
    );
  });

  it('say first that nobody edits them', async (t) => {
    for (const [path, content] of await generateDocument(t, schemasOnly({ Color }))) {
      if (path.endsWith('.ts'))
        assert.match(content, /^(\/\/ @ts-nocheck\n)?\/\/ Generated from spec\/ by `npm run generate`\. Do not edit/, path);
    }
  });
});
