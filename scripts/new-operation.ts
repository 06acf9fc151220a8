/**
 * `npm run new-operation`: writes the files of a new operation: its contract, its handler, and a test that fails until the
 * handler is implemented.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './generate/contracts.ts';
import { fileOfTag } from './generate/emit/handlers.ts';
import { type HttpContract, pascalCase } from './generate/ir.ts';
import { loadOpenApi } from './generate/load.ts';

const usage = `Usage: npm run new-operation -- API OPERATION_ID METHOD PATH

Writes spec/API/paths/OPERATION_ID.yaml, a handler in the module of its tag below src/handlers/API and a test, and generates.
What is written type-checks; the test fails until the handler does its work.

  API            control-plane or agent-server
  OPERATION_ID   verb + resource in camelCase, such as countRuns
  METHOD         GET, POST, PUT, PATCH or DELETE
  PATH           such as /threads/{thread_id}/runs/count
`;

interface Wanted {
  api: string;
  id: string;
  method: string;
  path: string;
}

const APIS = ['control-plane', 'agent-server'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ABSENT = '00000000-0000-4000-8000-000000000001';

/** What is answered where the path names nothing, by the last parameter. */
const NOT_FOUND: Record<string, string> = {
  ...{ thread_id: 'ThreadNotFound', run_id: 'RunNotFound', assistant_id: 'AssistantNotFound', cron_id: 'CronNotFound' },
  ...{ deployment_id: 'DeploymentNotFound', revision_id: 'RevisionNotFound' },
};

/** What tells who calls, and where it is. */
const CALLERS = {
  'agent-server': ['accessOf', './caller.ts'],
  'control-plane': ['principalOf', '../../runtime/handler.ts'],
} as const;

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    if (values.help) process.stdout.write(usage);
    else await writeOperation(positionals);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** The words are those of the command line. Throws what a person is to do instead, before it writes anything. */
export async function writeOperation(words: string[]): Promise<void> {
  if (words.length !== 4) throw new Error(`Four words are needed, ${words.length} were given.\n\n${usage}`);
  const [api, id, method, path] = [words[0]!, words[1]!, words[2]!.toUpperCase(), words[3]!];
  if (!APIS.includes(api))
    throw new Error(
      `There is no API '${api}' that this can add to: choose ${APIS.join(' or ')}. CONTRIBUTING.md says how a method is added to A2A.`,
    );
  const wanted = { api, id, method, path };
  assertSpelt(wanted);
  const contract = await loadOpenApi(api, join(root, `spec/${api}/openapi.yaml`));
  assertFree(wanted, contract);
  const files: [path: string, content: string][] = [
    [`spec/${api}/paths/${id}.yaml`, specText(wanted, contract)],
    [`test/${api}/${fileName(id)}.test.ts`, testText(wanted)],
  ];
  for (const [file] of files)
    if (existsSync(join(root, file)))
      throw new Error(`${file} is there already. Choose another operationId, or remove the file.`);
  const handlers = `src/handlers/${api}/${fileOfTag(tagOf(path, contract))}.ts`;
  const withHandler = withHandlerOf(wanted, handlers, await readFile(join(root, handlers), 'utf8'));
  for (const [file, content] of files) await writeFile(join(root, file), content);
  await writeFile(join(root, handlers), withHandler);
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/generate/main.ts')], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
  const formatter = join(root, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [formatter, 'check', '--write', join(root, handlers), join(root, files[1]![0])], { cwd: root });
  process.stdout.write(
    `Written:\n  ${files[0]![0]}\n  ${handlers}\n  ${files[1]![0]}\nDescribe the operation in the first, and generate; do it in the second; say in the third what it is to do, and run it:\n  node --test ${files[1]![0]}\n`,
  );
}

function assertSpelt({ id, method, path }: Wanted): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(id))
    throw new Error(`'${id}' is no operationId: write a verb and a resource in camelCase, such as countRuns.`);
  if (!METHODS.includes(method)) throw new Error(`'${method}' is no method of an operation: choose ${METHODS.join(', ')}.`);
  if (!/^(\/([\w.:~-]+|\{\w+\}))+$/.test(path))
    throw new Error(
      `'${path}' is no path: it begins with a slash, has none at its end, and a parameter is a whole segment, such as /threads/{thread_id}.`,
    );
}

function assertFree({ id, method, path }: Wanted, { operations }: HttpContract): void {
  const sameName = operations.find((operation) => operation.id === id);
  if (sameName) throw new Error(`${id} is taken by ${sameName.method} ${sameName.path}. Choose another operationId.`);
  const shape = (text: string) => text.replaceAll(/\{[^}]*\}/g, '{}');
  const samePath = operations.filter((operation) => shape(operation.path) === shape(path));
  const twin = samePath.find((operation) => operation.method === method);
  if (twin) throw new Error(`${method} ${path} is taken by ${twin.id}. Choose another method or path, or change that operation.`);
  const [other] = samePath;
  if (other && other.path !== path)
    throw new Error(`${other.path} is the same path with other names of its parameters: use those.`);
}

function specText({ api, id, method, path }: Wanted, contract: HttpContract): string {
  const isControlPlane = api === 'control-plane';
  const scope = method === 'GET' ? 'deployments:read' : 'deployments:write';
  const security = ['ApiKey', 'BearerAuth'].flatMap((scheme) => [
    `  - { ${scheme}: ["${scope}"] }`,
    `  - { ${scheme}: ["${scope}"], TenantId: [] }`,
  ]);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const shared = (status: number, name: string) => `  "${status}": { $ref: "../../shared/responses.yaml#/${name}" }`;
  const own = (status: number, name: string) => `  "${status}": { $ref: "../responses.yaml#/${name}" }`;
  return `${[
    `method: ${method}`,
    `path: ${path}`,
    `summary: ${sentenceOf(id)}`,
    'description: |',
    '  Says what the operation does, when it fails and with what, and where its limits are.',
    `tags: [${JSON.stringify(tagOf(path, contract))}]`,
    ...(isControlPlane ? ['security:', ...security] : []),
    ...(names.length > 0 ? ['parameters:', ...names.map((name) => parameterText(name, contract))] : []),
    ...(hasBody ? ['requestBody:', '  required: true', '  content:', ...jsonText('    ', 'What is asked for.')] : []),
    'responses:',
    '  "200":',
    '    description: What it answers.',
    '    headers:',
    '      X-Request-Id: { $ref: "../../shared/headers.yaml#/RequestId" }',
    '    content:',
    ...jsonText('      ', 'What is answered.'),
    shared(401, 'Unauthorized'),
    isControlPlane ? own(403, 'Forbidden') : shared(403, 'Forbidden'),
    ...names.slice(-1).flatMap((name) => (name in NOT_FOUND ? [own(404, NOT_FOUND[name]!)] : [])),
    ...(hasBody ? [shared(413, 'PayloadTooLarge'), shared(415, 'UnsupportedMediaType')] : []),
    own(422, isControlPlane ? 'ValidationError' : 'InvalidRequest'),
    ...(isControlPlane ? [shared(429, 'TooManyRequests')] : []),
    shared(500, 'InternalError'),
    shared(503, 'Unavailable'),
  ].join('\n')}\n`;
}

function jsonText(indent: string, description: string): string[] {
  return [
    'application/json:',
    '  schema:',
    '    type: object',
    `    description: ${description}`,
    '    required: [name]',
    '    properties:',
    '      name: { type: string, description: A name., minLength: 1, maxLength: 255 }',
    '  examples:',
    '    one: { value: { name: example } }',
  ].map((line) => indent + line);
}

/** A reference to the contract's parameter of that name, or a new parameter. */
function parameterText(name: string, { document }: HttpContract): string {
  const known = Object.entries(
    (document['components'] as Record<string, Record<string, { name: string; in: string }>>)['parameters'] ?? {},
  );
  const [component] = known.find(([, parameter]) => parameter.name === name && parameter.in === 'path') ?? [];
  if (component) return `  - { $ref: "../parameters.yaml#/${component}" }`;
  return `  - { name: ${name}, in: path, required: true, description: Names it., schema: { type: string, minLength: 1, maxLength: 255 } }`;
}

/** The tag of the operations whose path begins the same way. */
function tagOf(path: string, { document }: HttpContract): string {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, { tags: string[] }>>);
  const segments = path.split('/');
  const common = (other: string) => {
    const difference = segments.findIndex((segment, index) => segment !== other.split('/')[index]);
    return difference === -1 ? segments.length : difference;
  };
  const [nearest] = paths.toSorted(([a], [b]) => common(b) - common(a));
  return Object.values(nearest![1])[0]!.tags[0]!;
}

/** The module of the operation's tag, with a handler that knows who calls, and throws until it is written. */
function withHandlerOf({ api, id }: Wanted, file: string, module: string): string {
  const [caller, from] = CALLERS[api as keyof typeof CALLERS];
  const imports = [
    [caller, `import { ${caller} } from '${from}';\n`],
    ['Problem', "import { Problem } from '../../problem.ts';\n"],
  ] as const;
  const missing = imports.filter(([name]) => !new RegExp(`^import .*\\b${name}\\b`, 'm').test(module));
  const head = missing.map(([, line]) => line).join('');
  return `${head === '' ? module : module.replace(/^import /m, `${head}import `)}
export const ${id}: Handler<operations.${pascalCase(id)}, Services> = async (_request, _services, call) => {
  // Hand it to the domain, which lets nobody reach what is not theirs.
  ${caller}(call);
  throw new Problem('unavailable', '${id} is not written yet: do it in ${file}.');
};
`;
}

function testText({ api, id, method, path }: Wanted): string {
  const inAgent = api === 'agent-server';
  const ofThread = inAgent && path.includes('{thread_id}');
  const absent = path.replaceAll(/\{\w+\}/g, ABSENT);
  const there = path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'thread_id' && inAgent ? `\${thread.thread_id}` : ABSENT));
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? ", { name: 'example' }" : '';
  const imports = inAgent
    ? "import { startAgent } from '../support/agent-server.ts';\nimport { call } from '../support/http.ts';"
    : "import { startTestServer } from './support.ts';";
  const start = inAgent ? "const { url } = await startAgent(t, 'echo');" : 'await using server = await startTestServer();';
  const ask = (where: string) =>
    inAgent ? `await call('${method}', \`\${url}${where}\`${body})` : `await server.client.call('${method}', '${where}'${body})`;
  const make = ofThread ? `\n    const { body: thread } = await call('POST', \`\${url}/threads\`, {});` : '';
  const t = inAgent ? 't' : '';
  const missing = path.includes('{')
    ? `
  it('is a 404 for what is not there', async (${t}) => {
    ${start}
    assert.equal((${ask(absent)}).status, 404);
  });
`
    : '';
  return `/** ${sentenceOf(id)}. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
${imports}

describe('${id}', () => {
  it('answers', async (${t}) => {
    ${start}${make}
    const { status, body } = ${ask(there)};
    assert.equal(status, 200, JSON.stringify(body));
  });
${missing}});
`;
}

function fileName(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function sentenceOf(id: string): string {
  const words = fileName(id).replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}
