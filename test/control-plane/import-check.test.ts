/** The import of the graphs at the end of a build: what it finds, what it says of it, and that it tells no secret. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { writeArchive } from '../builds/archives.ts';
import { isPlayed, type Scope } from '../suite/scope.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { archiveOf, startTestServer, type TestServer } from './support.ts';

const TOKEN = 'a-very-secret-token';
const KEY = '-----BEGIN KEY-----\nfirst-line-of-a-key\nsecond-line-of-a-key';

/** In `npm test` those that the check itself tells from each other; what the runtime says of a module comes with all of them. */
const cases: { what: string; files: Record<string, string>; message: RegExp; scope?: Scope }[] = [
  {
    what: 'a throw, in a module of the project',
    files: {
      'package.json': '{"type":"module"}',
      'graph.ts': `import { connect } from './client.ts';\n\nexport const graph = connect();\n`,
      'client.ts': `type Key = string;\n\nexport function connect() {\n  throw new TypeError('no ' + process.env.TOKEN);\n}\n`,
    },
    message:
      /^TypeError: no \[redacted\] \(client\.ts:4:\d+, graph "agent"\)\n {4}at connect \(client\.ts:4:\d+\)\n {4}at graph\.ts:3:\d+$/,
  },
  {
    what: 'a syntax error',
    scope: 'all',
    files: { 'graph.ts': 'export const graph = {\n  a: \n' },
    message: /^SyntaxError: Unexpected end of file \(graph\.ts:3:\d+, graph "agent"\)$/,
  },
  {
    what: 'a syntax error in JavaScript that the graph imports',
    scope: 'all',
    files: { 'graph.ts': `import './client.mjs';\n`, 'client.mjs': 'const a = 1;\nconst b = {,};\n' },
    message: /^SyntaxError: Unexpected token ',' \(client\.mjs:2, graph "agent"\)$/,
  },
  {
    what: 'a package that is not installed',
    files: {
      'graph.ts': `import { a } from './a.ts';\nimport dayjs from 'dayjs';\nexport const graph = dayjs(a);\n`,
      'a.ts': 'export const a = 1;',
    },
    message:
      /^Cannot find (package|module) 'dayjs' \(graph\.ts:2, graph "agent"\)\nAdd dayjs to the dependencies of package\.json/,
  },
  {
    what: 'an export that another module lacks',
    scope: 'all',
    files: {
      'package.json': '{"type":"module"}',
      'graph.ts': `import { b } from './a.ts';\nexport const graph = b;\n`,
      'a.ts': 'export const a = 1;',
    },
    message: /^SyntaxError: .*'\.\/a\.ts' does not provide an export named 'b' \(graph\.ts:1, graph "agent"\)$/,
  },
  {
    what: 'a module that ends the process, with what it printed',
    files: { 'graph.ts': `console.error('give me ' + process.env.KEY);\nprocess.exit(0);` },
    message:
      /^The process exited with code 0 while graph\.ts, graph "agent", was imported\.\ngive me \[redacted\](\n\[redacted\])*$/,
  },
  {
    what: 'an import that awaits for ever',
    files: { 'package.json': '{"type":"module"}', 'graph.ts': 'await new Promise(() => {});' },
    message: /^The import of graph\.ts, graph "agent", never ends/,
  },
  {
    what: 'a rejection that nobody handles',
    files: {
      'package.json': '{"type":"module"}',
      'graph.ts': `void Promise.reject(new Error('no route'));\nawait new Promise((resolve) => setTimeout(resolve, 100));\n`,
    },
    message: /^no route \(graph\.ts:1:\d+, graph "agent"\)/,
  },
  {
    what: 'a component for web pages that cannot be bundled',
    scope: 'all',
    files: {
      'langgraph.json': '{"graphs":{"agent":"./graph.ts:graph"},"ui":{"agent":"./ui.tsx"}}',
      'ui.tsx': `\nimport Card from './gone.tsx';\nexport default { Card };\n`,
    },
    message: /^"ui\.agent": ui\.tsx cannot be bundled\. ui\.tsx:2:\d+: Could not resolve "\.\/gone\.tsx"$/,
  },
  {
    what: 'a key that this server refuses',
    files: { 'langgraph.json': '{"graphs":{"agent":"./graph.ts:graph"},"checkpointer":{"path":"./mine.ts:saver"}}' },
    message: /^"checkpointer\.path" of langgraph\.json is refused\. Keelson keeps states in its own database/,
  },
];

describe('the import of the graphs at the end of a build', { concurrency: 3 }, () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ importLimitMs: 60_000 });
  });
  after(() => server[Symbol.asyncDispose]());

  const played = cases.filter(({ scope = 'quick' }) => isPlayed(scope));
  for (const [index, { what, files, message }] of played.entries()) {
    it(`finds ${what}`, async () => {
      const { client, dataDirectory } = server;
      const secrets = [
        { name: 'TOKEN', value: TOKEN },
        { name: 'KEY', value: KEY },
      ];
      const { id } = await client.create(`broken-${index}`, { secrets });
      const revision = await client.deploy(id, await archiveOf(files));
      const { status_message: text } = await client.until(id, revision, 'BUILD_FAILED');
      assert.match(text ?? '', message);
      const log = await readFile(join(dataDirectory, 'logs', revision, 'build.jsonl'), 'utf8');
      assert.ok(!/secret-token|line-of-a-key/.test(log), log);
      assert.ok(log.includes(JSON.stringify(text!.split('\n')[0]).slice(1, -1)), log);
    });
  }

  it('gets the variables of the agent server, and lets a graph that works go on', async () => {
    const { client } = server;
    const { id } = await client.create('works', { secrets: [{ name: 'TOKEN', value: TOKEN }] });
    const graph = `if (process.env.TOKEN !== '${TOKEN}' || !process.env.LANGSMITH_HOST_REVISION_ID) throw new Error('no variables');
setInterval(() => {}, 1_000);
export const graph = () => { throw new Error('a graph is made for each run'); };`;
    const revision = await client.deploy(id, await archiveOf({ 'graph.ts': graph }));
    await client.until(id, revision, 'DEPLOYED');
  });
});

it('ends an import that does not end, and says which', async (t) => {
  const folder = await temporaryFolder(t);
  const entries = [
    { path: 'langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.js:graph' } }) },
    // As a computation without end, but for the processor time.
    { path: 'graph.js', content: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);' },
  ];
  const build = createSourceBuilder({ dataDirectory: folder, importLimitMs: 3_000 }).build({
    id: 'r1',
    tenantId: 't1',
    source: { kind: 'archive', file: await writeArchive(join(folder, 'source.tar.gz'), entries) },
    ...{ configPath: 'langgraph.json', installCommand: undefined, buildCommand: undefined, environment: {} },
    log: () => {},
    signal: new AbortController().signal,
  });
  await assert.rejects(
    build,
    /^BuildFailure: The import of (graph\.js, graph "agent",|the project) did not end within 3 seconds\. Connect/,
  );
});
