/** Small contracts for tests: documents with everything that is not the point filled in, and the code generated from them. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/generate/contracts.ts';
import { type GeneratedFiles, generate } from '../../scripts/generate/generate.ts';
import type { Contract } from '../../scripts/generate/ir.ts';
import { loadOpenApi, loadOpenRpc } from '../../scripts/generate/load.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

type Json = Record<string, unknown>;

/** An operation that answers 200 with any object, with `parts` in place of what they name. */
export function operation(operationId: string, parts: Json = {}): Json {
  return {
    operationId,
    summary: `Do ${operationId}`,
    description: `Does ${operationId}.`,
    tags: ['Things'],
    responses: { 200: json({ type: 'object', additionalProperties: true }) },
    ...parts,
  };
}

/** A body or an answer that is JSON. */
export function json(schema: Json, parts: Json = {}): Json {
  return { description: 'JSON.', content: { 'application/json': { schema, examples: { one: { value: {} } } } }, ...parts };
}

export function openApi(paths: Json, components: Json = {}, parts: Json = {}): Json {
  return { openapi: '3.1.0', info: { title: 'Small', version: '1.0.0' }, paths, components, ...parts };
}

/** A document whose only point is its schemas. */
export function schemasOnly(schemas: Json): Json {
  return openApi({ '/x': { get: operation('getX') } }, { schemas });
}

export function openRpc(methods: Json[], components: Json = {}, parts: Json = {}): Json {
  return { openrpc: '1.3.2', info: { title: 'Small', version: '1.0.0' }, methods, components, ...parts };
}

export function method(name: string, parts: Json = {}): Json {
  return {
    name,
    summary: `Do ${name}`,
    description: `Does ${name}.`,
    tags: [{ name: name.split('/')[0] }],
    paramStructure: 'by-name',
    params: [],
    result: { name: 'result', schema: { type: 'object', additionalProperties: true } },
    examples: [{ name: 'one', params: [], result: { name: 'result', value: {} } }],
    ...parts,
  };
}

export async function loadDocument(t: Cleanup, document: Json, name = 'small'): Promise<Contract> {
  const file = join(await temporaryFolder(t), 'document.json');
  await writeFile(file, JSON.stringify(document));
  return 'openrpc' in document ? loadOpenRpc(name, file) : loadOpenApi(name, file);
}

export async function generateDocument(t: Cleanup, document: Json, name = 'small'): Promise<GeneratedFiles> {
  return generate(await loadDocument(t, document, name));
}

/** A folder beside no other code in which generated files run and compile as they do in the project. */
export async function projectFolder(t: Cleanup): Promise<string> {
  const folder = await temporaryFolder(t);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  return folder;
}

export async function writeFiles(folder: string, files: Iterable<readonly [path: string, content: string]>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
