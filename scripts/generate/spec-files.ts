/**
 * Finds the files of a contract in its folder. An operation is a file in `paths/`, a method a file in `methods/`. A schema is a
 * key of a file in `schemas/`; a header, parameter, response or error is a key of the file of that name.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { referenced } from '../../src/runtime/json-pointer.ts';
import { ContractError } from './check.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;

/** What a document keeps under `components`, in this order. */
const KINDS = ['parameters', 'headers', 'responses', 'schemas', 'errors'];
const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

/** Name → limit, from the nearest `limits.yaml` above a contract. */
export type Limits = Record<string, number>;

/** The document of a contract with references to all its files, relative to `file`. `finish` completes the bundled document. */
export interface GatheredDocument {
  root: Node;
  limits: Limits;
  finish(bundled: Node): Node;
}

/** `file` is the contract's `openapi.yaml` or `openrpc.yaml`. A document that lists its operations is returned unchanged. */
export async function gatherDocument(file: string): Promise<GatheredDocument> {
  const read = readsOnce();
  const document = await read(file);
  if ('paths' in document || 'methods' in document) return { root: document, limits: {}, finish: (bundled) => bundled };
  const limits = await readLimits(dirname(file), read);
  const findings: string[] = [];
  const gather = 'openrpc' in document ? gatherMethods : gatherOperations;
  const { operations, finish } = await gather(dirname(file), findings, read);
  const components = await gatherComponents(file, document, findings, read);
  if (findings.length > 0) throw new ContractError(file, findings);
  const root = { ...(withinDocument(document) as Node), ...operations, components };
  return { root, limits, finish: (bundled) => withLimits(finish(bundled), limits, file) };
}

async function readLimits(folder: string, read: Read): Promise<Limits> {
  for (const above of [join(folder, '..'), join(folder, '../..')]) {
    const limits = await read(join(above, 'limits.yaml')).catch(() => undefined);
    if (limits) return limits;
  }
  return {};
}

/** Replaces `{limits.name}` by the limit. A value that is only such a reference becomes a number. */
function withLimits(document: Node, limits: Limits, file: string): Node {
  const visit = (node: unknown, where: string): unknown => {
    if (typeof node === 'string') {
      const [, whole] = /^\{limits\.(\w+)\}$/.exec(node) ?? [];
      if (whole) return limitOf(whole, where);
      return node.replaceAll(/\{limits\.(\w+)\}/g, (_, name: string) => String(limitOf(name, where)));
    }
    if (Array.isArray(node)) return node.map((item, index) => visit(item, `${where}/${index}`));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value, `${where}/${key}`)]));
  };
  const limitOf = (name: string, where: string): number => {
    const limit = limits[name];
    if (limit === undefined) throw new ContractError(file, [`${where}: there is no limit ${name} in limits.yaml`]);
    return limit;
  };
  return visit(document, '#') as Node;
}

/**
 * Makes the document's own references point into its components. Otherwise the bundler would move the targets to the references.
 */
function withinDocument(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withinDocument);
  if (node === null || typeof node !== 'object') return node;
  const { $ref } = node as Node;
  const [target = '', pointer = ''] = typeof $ref === 'string' ? $ref.split('#') : [];
  if (target !== '') return { $ref: `#/components/${kindOf(target)}${pointer}` };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withinDocument(value)]));
}

/** The name of the file is the operationId. The file itself has method and path. */
async function gatherOperations(folder: string, findings: string[], read: Read) {
  const found: { id: string; method: string; path: string }[] = [];
  for (const name of await yamlFiles(join(folder, 'paths'))) {
    const { method, path, operationId } = await read(join(folder, 'paths', name));
    const isKnown = METHODS.map((known) => known.toUpperCase()).includes(method);
    if (!isKnown) findings.push(`paths/${name}: 'method' must be GET, PUT, POST, PATCH or DELETE, got ${method}`);
    if (!String(path).startsWith('/')) findings.push(`paths/${name}: 'path' must begin with a slash, got ${path}`);
    if (operationId !== undefined) findings.push(`paths/${name}: leave 'operationId' out; it is the name of the file`);
    const twin = found.find((other) => other.path === path && other.method === String(method).toLowerCase());
    if (twin) findings.push(`paths/${name}: ${method} ${path} is described in paths/${twin.id}.yaml already`);
    found.push({ id: basename(name, '.yaml'), method: String(method).toLowerCase(), path: String(path) });
  }
  // In the order of code units: a path comes before those below it.
  found.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
  const paths: Node = {};
  for (const { id, method, path } of found) paths[path] = { ...paths[path], [method]: { $ref: `./paths/${id}.yaml` } };
  const finish = (bundled: Node): Node => {
    for (const { id, method, path } of found) {
      const { method: _, path: __, ...operation } = bundled['paths'][path][method];
      bundled['paths'][path][method] = { operationId: id, ...operation };
    }
    return bundled;
  };
  return { operations: { paths }, finish };
}

async function gatherMethods(folder: string, findings: string[], read: Read) {
  const names = await yamlFiles(join(folder, 'methods'));
  for (const name of names) {
    const method = await read(join(folder, 'methods', name));
    const wanted = `${String(method['name']).replaceAll('/', '-')}.yaml`;
    if (name !== wanted) findings.push(`methods/${name}: the file of ${method['name']} is called ${wanted}`);
  }
  return { operations: { methods: names.map((name) => ({ $ref: `./methods/${name}` })) }, finish: (bundled: Node) => bundled };
}

/** All components of the contract's folder, and those of other folders that it refers to. */
async function gatherComponents(file: string, document: Node, findings: string[], read: Read): Promise<Node> {
  const folder = dirname(file);
  const listed = new Map<string, string>();
  const components: Node = structuredClone(document['components'] ?? {});
  const list = (path: string, name: string) => {
    const kind = kindOf(path)!;
    const place = `${relative(folder, path).replaceAll('\\', '/')}#/${name}`;
    const key = `${kind} ${name}`;
    const twin = listed.get(key);
    if (twin !== undefined && twin !== place) findings.push(`${place}: there is another of that name at ${twin}`);
    const isNew = twin === undefined;
    listed.set(key, twin ?? place);
    if (isNew) components[kind] = { ...components[kind], [name]: { $ref: place.startsWith('.') ? place : `./${place}` } };
    return isNew;
  };
  const own = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort();
  const reachedFrom = async (path: string, node: unknown): Promise<void> => {
    for (const [, reference] of referencesIn(node, '#')) {
      const [target = '', pointer = ''] = reference.split('#');
      const there = target === '' ? path : resolve(dirname(path), target);
      const name = pointer.split('/')[1] ?? '';
      if (!relative(folder, there).startsWith('..') || kindOf(there) === undefined) continue;
      const content = (await read(there).catch((): Node => ({})))[name];
      if (content !== undefined && list(there, name)) await reachedFrom(there, content);
    }
  };
  for (const name of own) {
    const path = join(folder, name);
    const content = await read(path);
    if (kindOf(path) !== undefined) for (const key of Object.keys(content)) list(path, key);
    await reachedFrom(path, content);
  }
  const inOrder = ['securitySchemes', ...KINDS].filter((kind) => components[kind]);
  const sorted = (kind: string) =>
    Object.fromEntries(Object.entries<Node>(components[kind]).sort(([a], [b]) => (a < b ? -1 : 1)));
  return Object.fromEntries(inOrder.map((kind) => [kind, kind === 'securitySchemes' ? components[kind] : sorted(kind)]));
}

/**
 * The references without a target, after bundling failed: the library does not say where they are. One line each: file and
 * location of the reference, and what is wrong. `root` is the document of `file`.
 */
export async function badReferences(file: string, root: object): Promise<string[]> {
  const findings: string[] = [];
  const documents = new Map<string, unknown>([[file, root]]);
  const known = async (path: string) => {
    if (!documents.has(path)) documents.set(path, await readYaml(path).catch(() => undefined));
    return documents.get(path);
  };
  // Iterating a map includes entries added meanwhile.
  for (const [path, document] of documents) {
    for (const [place, reference] of referencesIn(document, '#')) {
      const [target = '', pointer = ''] = reference.split('#');
      const found = target === '' ? document : await known(resolve(dirname(path), target));
      const where = `${relative(dirname(file), path)}${place}: the reference ${reference}`;
      if (found === undefined) findings.push(`${where} names a file that cannot be read`);
      else if (referenced(found, pointer) === undefined) findings.push(`${where} leads to nothing`);
    }
  }
  return findings;
}

/** The kind of components in a file. */
function kindOf(path: string): string | undefined {
  const name = basename(path, '.yaml');
  return basename(dirname(path)) === 'schemas' ? 'schemas' : KINDS.find((kind) => kind === name);
}

function* referencesIn(node: unknown, place: string): Generator<[place: string, reference: string]> {
  if (node === null || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') yield [place, value];
    else yield* referencesIn(value, `${place}/${key}`);
  }
}

async function yamlFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.yaml')).sort();
}

type Read = (path: string) => Promise<Node>;

/** Reads a file once, however many references lead there: nobody changes what it gives. */
function readsOnce(): Read {
  const known = new Map<string, Promise<Node>>();
  return (path) => {
    const found = known.get(path) ?? readYaml(path);
    known.set(path, found);
    return found;
  };
}

async function readYaml(path: string): Promise<Node> {
  const text = await readFile(path, 'utf8');
  try {
    return (parse(text) ?? {}) as Node;
  } catch (error) {
    throw new ContractError(path, [(error as Error).message]);
  }
}
