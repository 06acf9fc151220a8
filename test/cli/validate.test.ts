/** `keelson validate`, and the table of keys behind it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { judgeKeys, projectKeys } from '../../src/langgraph-keys.ts';
import { root } from '../support/agent-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

interface Ran {
  code: number;
  out: string;
  err: string;
}

const GRAPH = `/** @type {object} */
import { Annotation, StateGraph } from '@langchain/langgraph';
export const graph = new StateGraph(Annotation.Root({ text: Annotation })).addNode('a', () => ({})).addEdge('__start__', 'a').compile();
`;

/** Every key that langgraph.json can have, as of langgraph-cli 0.4.40. */
const ALL = `$schema python_version node_version api_version base_image image_distro pip_config_file pip_installer source
dockerfile_lines dependencies graphs env store store.path store.index store.ttl store.ttl.refresh_on_read store.ttl.default_ttl
store.ttl.sweep_interval_minutes checkpointer checkpointer.backend checkpointer.path checkpointer.uri checkpointer.ttl
checkpointer.serde auth encryption priority http http.app http.cors http.configurable_headers http.logging_headers
http.disable_assistants http.disable_threads http.disable_runs http.disable_store http.disable_meta http.disable_mcp
http.disable_a2a http.disable_ui http.disable_webhooks http.mount_prefix http.enable_custom_route_auth http.middleware_order
webhooks ui ui_config keep_pkg_tools`.split(/\s+/);

const validate = (args: string[]) =>
  new Promise<Ran>((done) => {
    const options = { env: { PATH: process.env['PATH'], HOME: process.env['HOME'] } };
    execFile(process.execPath, [join(root, 'src/main.js'), 'validate', ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('every key that langgraph.json can have is in the table, with a sentence', () => {
  assert.deepEqual(
    ALL.filter((key) => projectKeys[key] === undefined),
    [],
  );
  for (const [key, { says }] of Object.entries(projectKeys)) assert.match(says, /^[A-Z].*\.$/s, key);
});

test('a misspelt or misplaced key is answered with the one that was meant', () => {
  const judged = judgeKeys({
    grahps: {},
    cors: {},
    http: { mount_prefx: '/x', cors: null },
    store: { ttl: { defualt_ttl: 1 } },
    xyzzy: 1,
  });
  assert.deepEqual(
    judged.map(({ key, effect, says }) => [key, effect, says]),
    [
      ['grahps', 'unknown', 'Did you mean "graphs"?'],
      ['cors', 'unknown', 'Did you mean "http.cors"?'],
      ['http.mount_prefx', 'unknown', 'Did you mean "http.mount_prefix"?'],
      ['store.ttl.defualt_ttl', 'unknown', 'Did you mean "store.ttl.default_ttl"?'],
      ['xyzzy', 'unknown', 'This server knows no such key.'],
    ],
  );
});

test('says what a project will get, imports its graphs when asked to, and ends with the code of its verdict', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const config = {
    ...{ graphs: { agent: './graph.mjs:graph' }, env: { MODE: 'x', KEELSON_URL: 'x' } },
    ...{ python_version: '3.12', checkpointer: { backend: 'default', ttl: { default_ttl: 60 } } },
  };
  const write = (name: string, value: object) => writeFile(join(folder, name), JSON.stringify(value));
  await writeFile(join(folder, 'graph.mjs'), GRAPH);
  await write('good.json', config);
  await write('refused.json', {
    ...config,
    checkpointer: { backend: 'mongo' },
    store: { path: './s.ts:store' },
    priority: ['./p.ts:p'],
  });
  await write('wrong.json', { ...config, http: { cors: { allow_origin: [] } }, graphs: { agent: './gone.mjs:graph' } });
  await write('types.json', { ...config, env: ['A'], store: [], http: { app: './app.ts:app' } });
  await write('modules.json', {
    ...config,
    http: { app: './app.ts:app' },
    auth: { path: './auth.ts:auth' },
    priority: { path: './priority.ts:priority' },
    ui: { agent: './ui.tsx' },
  });
  await write('broken.json', { graphs: { agent: './graph.mjs:nothing' } });
  const of = (name: string, ...more: string[]) => validate(['--config', join(folder, name), ...more]);
  const [good, words, refused, wrong, types, modules, broken, none] = await Promise.all([
    ...[of('good.json', '--json', '--import'), of('good.json'), of('refused.json'), of('wrong.json', '--json')],
    ...[of('types.json'), of('modules.json'), of('broken.json', '--import'), of('none.json')],
  ] as Promise<Ran>[]);
  const { file, schemas, ...report } = JSON.parse(good!.out);
  assert.match(schemas.says, /^State that no zod schema describes is described by its types, with TypeScript 5\./);
  assert.deepEqual([good!.code, file], [0, join(folder, 'good.json')]);
  assert.deepEqual(
    { ...report, keys: report.keys.map(({ key, effect }: { key: string; effect: string }) => `${key} ${effect}`) },
    {
      ...{ ok: true, problems: [], graphs: [{ name: 'agent', path: './graph.mjs:graph', imported: true }] },
      keys: [
        ...['graphs.agent acted on', 'env acted on', 'python_version no effect'],
        ...['checkpointer.backend acted on', 'checkpointer.ttl.default_ttl acted on'],
      ],
      environment: { file: null, found: true, variables: ['MODE'], dropped: ['KEELSON_URL'] },
    },
  );
  assert.equal(words!.code, 0);
  assert.match(words!.out, / agent {2}\.\/graph\.mjs:graph\n(.|\n)*! python_version +No effect\. No Python .*\n/);
  assert.match(words!.out, /is valid: 1 graph, 1 key without effect\.\n$/);
  assert.equal(refused!.code, 1);
  assert.match(refused!.out, /✗ "checkpointer\.backend" of .* is refused\. Keelson keeps/);
  assert.match(refused!.out, /✗ "store\.path" of .* is refused\. Keelson has its own store/);
  assert.match(refused!.out, /✗ "priority" of .* is refused\. It must be an object/);
  assert.equal(wrong!.code, 1);
  assert.deepEqual(JSON.parse(wrong!.out).problems.length, 2, wrong!.out);
  assert.equal(types!.code, 1);
  assert.match(types!.out, /✗ .*"env" must be a file name or an object\.\n.*✗ "store" of .* is refused\. It must be an object\./);
  assert.equal(modules!.code, 1);
  assert.match(
    modules!.out,
    /"http\.app" of .* names app\.ts, but there is no such file\.\n.*"auth\.path" of .* names auth\.ts,.*\n.*"priority\.path" of .* names priority\.ts,.*\n.*"ui\.agent" of .* names ui\.tsx,/,
  );
  assert.match(good!.out, /This is what the server does\./);
  assert.equal(broken!.code, 1);
  assert.match(broken!.out, /nothing/);
  assert.deepEqual([none!.code, none!.out], [2, '']);
  assert.match(none!.err, /^There is no file .*none\.json\. Name the project's langgraph\.json with --config\.\n$/);
});
