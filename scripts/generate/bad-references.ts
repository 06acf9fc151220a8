/**
 * Finds the references that lead nowhere, once a document could not be bundled: the library says what is missing, but not which
 * file and place asks for it.
 */
import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { referenced } from '../../src/runtime/json-pointer.ts';

/** A line each: the file and place of the reference, and what is wrong with it. `root` is the document of a file. */
export async function badReferences(file: string, root: object): Promise<string[]> {
  const findings: string[] = [];
  const documents = new Map<string, unknown>([[file, root]]);
  const read = async (path: string) => {
    if (!documents.has(path)) documents.set(path, await readFile(path, 'utf8').then(parse, () => undefined));
    return documents.get(path);
  };
  // A map goes on to what is added to it on the way.
  for (const [path, document] of documents) {
    for (const [place, reference] of referencesIn(document, '#')) {
      const [target = '', pointer = ''] = reference.split('#');
      const found = target === '' ? document : await read(resolve(dirname(path), target));
      const where = `${relative(dirname(file), path)}${place}: the reference ${reference}`;
      if (found === undefined) findings.push(`${where} names a file that cannot be read`);
      else if (referenced(found, pointer) === undefined) findings.push(`${where} leads to nothing`);
    }
  }
  return findings;
}

function* referencesIn(node: unknown, place: string): Generator<[place: string, reference: string]> {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') yield [place, value];
    else yield* referencesIn(value, `${place}/${key}`);
  }
}
