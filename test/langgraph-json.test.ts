/** langgraph.json means the same to a build, to an agent server and to a deploy client: one table, run through all three. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readProject as readServed } from '../src/agent-server/graphs/project.ts';
import { readProject as readBuilt } from '../src/builds/project.ts';
import { readProject as readDeployed } from '../src/cli/client/project.ts';
import { temporaryFolder } from './support/temporary.ts';

const graphs = { a: './a.ts:graph' };

/** How each of them reads the langgraph.json of a folder: the names of its graphs. */
const readers: Record<string, (folder: string) => Promise<string[]>> = {
  'a build': async (folder) => (await readBuilt(folder, 'langgraph.json')).graphs.map(({ name }) => name),
  'an agent server': async (folder) => (await readServed(join(folder, 'langgraph.json'), {})).graphs.map(({ name }) => name),
  'a deploy client': async (folder) => (await readDeployed(folder, {})).graphs,
};

const taken: [what: string, config: unknown, names: string[]][] = [
  ['a path with an export', { graphs }, ['a']],
  ['a path in an object', { graphs: { a: { path: './a.ts:graph', description: 'A' }, b: '../b.mjs:make' } }, ['a', 'b']],
  ['a byte order mark', `\uFEFF${JSON.stringify({ graphs })}`, ['a']],
  ['an export that is no identifier', { graphs: { a: './a.js:my-graph' } }, ['a']],
  ['null for env and http', { graphs, env: null, http: null }, ['a']],
  ['the usual order', { graphs, http: { middleware_order: 'middleware_first', enable_custom_route_auth: false } }, ['a']],
  ['the other order', { graphs, http: { middleware_order: 'auth_first' } }, ['a']],
  ['a Python version beside TypeScript', { graphs, python_version: '3.12', dependencies: ['.'] }, ['a']],
];

const refused: [what: string, config: unknown, message: RegExp][] = [
  ['broken JSON', '{\n  "graphs": {\n    "a": "x"\n    "b"\n', /langgraph\.json is not valid JSON: .*position \d+/],
  ['JSON that ends too early', '{\n"graphs":\n', /not valid JSON: .*line 3/],
  ['a list', [], /langgraph\.json must be a JSON object\.$/],
  ['no graphs', {}, /langgraph\.json names no graphs: give it a "graphs" object/],
  ['empty graphs', { graphs: {} }, /names no graphs/],
  ['a graph without a path', { graphs: { a: { description: 'x' } } }, /Graph "a" of .* needs a path/],
  ['a graph that is null', { graphs: { a: null } }, /Graph "a" of .* needs a path/],
  ['a graph without an export', { graphs: { a: './a.ts' } }, /does not say which export it is: write "\.\/a\.ts:graph"/],
  ['a graph with an empty export', { graphs: { a: './a.ts:' } }, /does not say which export it is: write "\.\/a\.ts:graph"/],
  ['variables in a list', { graphs, env: ['A=1'] }, /"env" must be a file name or an object/],
  ['http that is no object', { graphs, http: true }, /"http" must be an object/],
];

/** A deploy client lets these through: the server that it deploys to may host what this one does not. */
const notHosted: [what: string, config: unknown, message: RegExp][] = [
  [
    'a Python file',
    { graphs: { ok: './a.ts:g', bad: './agent.py:graph' } },
    /hosts TypeScript and JavaScript graphs; graph "bad" .* is Python \(\.\/agent\.py:graph\)/,
  ],
  ['a Python module', { python_version: '3.12', graphs: { bad: 'my.agent:graph' } }, /graph "bad" .* is Python/],
  ['Python dependencies', { dependencies: ['.'], graphs: { bad: 'agent:graph' } }, /is Python/],
  ['another language', { graphs: { a: './agent.go:Graph' } }, /graph "a" .* which is neither/],
  [
    'no order',
    { graphs, http: { middleware_order: 'auth_last' } },
    /"http\.middleware_order" of .* is refused\. It must be "middleware_first" or "auth_first"/,
  ],
  [
    'a bypass of the hosted studio',
    { graphs, auth: { path: './auth.ts:auth', disable_studio_auth: false } },
    /"auth.disable_studio_auth" of .* is refused\. .* opens nothing here/,
  ],
  ['encryption', { graphs, encryption: {} }, /"encryption" of .* is refused\. It must be an object with a "path"/],
  [
    'a switch that is neither on nor off',
    { graphs, http: { disable_runs: 'yes' } },
    /"http.disable_runs" of .* is refused. It must be true or false/,
  ],
];

for (const [reader, read] of Object.entries(readers)) {
  describe(`a langgraph.json that ${reader} reads`, () => {
    const cases = (table: readonly [string, unknown, unknown][], check: (folder: string, expected: unknown) => Promise<void>) => {
      for (const [what, config, expected] of table)
        test(what, async (t) => {
          const folder = await temporaryFolder(t);
          await writeFile(join(folder, 'langgraph.json'), typeof config === 'string' ? config : JSON.stringify(config));
          await check(folder, expected);
        });
    };
    const isRefused = (folder: string, expected: unknown) => assert.rejects(read(folder), { message: expected as RegExp });
    cases(taken, async (folder, expected) => assert.deepEqual(await read(folder), expected));
    cases(refused, isRefused);
    cases(notHosted, reader === 'a deploy client' ? async (folder) => void (await read(folder)) : isRefused);
  });
}
