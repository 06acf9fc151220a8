/** Pointers into documents, with every way in which a name can be written there. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namesIn, referenced, referenceTo } from '../../src/runtime/json-pointer.ts';

it('reads slashes and tildes in names, each as it was meant', () => {
  const cases: [pointer: string, names: string[]][] = [
    ['', []],
    ['/', ['']],
    ['/a~1b/0', ['a/b', '0']],
    ['/~0/~1/~01/~00/~10', ['~', '/', '~1', '~0', '/0']],
    ['#/components/schemas/X', ['components', 'schemas', 'X']],
  ];
  for (const [pointer, names] of cases) assert.deepEqual(namesIn(pointer), names, pointer);
});

it('follows a reference, which may be encoded for a URL, and finds nothing where there is nothing', () => {
  const document = { paths: { '/x/{id}': 1, 'a~1b': 2, 'a/b': 3 }, none: null };
  assert.equal(referenced(document, '#/paths/~1x~1%7Bid%7D'), 1);
  assert.equal(referenced(document, '#/paths/a~01b'), 2);
  assert.equal(referenced(document, '#/paths/a~1b'), 3);
  assert.equal(referenced(document, '#'), document);
  assert.equal(referenced(document, '#/none/more'), undefined);
});

it('writes the reference that leads to a place, whatever its names hold', () => {
  const names = ['paths', '/x/{id}', 'a~1b', '%7B é'];
  const document = { paths: { '/x/{id}': { 'a~1b': { '%7B é': 1 } } } };
  assert.equal(referenceTo(['components', 'schemas', 'X']), '#/components/schemas/X');
  assert.equal(referenced(document, referenceTo(names)), 1);
  assert.equal(referenced(document, referenceTo([])), document);
});
