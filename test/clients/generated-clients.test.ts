/**
 * The published documents hold for generators of clients that know nothing of this project: one for TypeScript and one for Python
 * leave no operation out, what they write compiles and loads, and no type comes out twice.
 */
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { httpContract } from '../operations/requests.ts';
import { isPlayed } from '../suite/scope.ts';
import { projectFolder } from '../support/contracts.ts';
import { generatePythonClient, pythonScript } from '../support/python-clients.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { runTool } from '../support/tools.ts';
import { typeErrors } from '../support/type-check.ts';

const APIS = ['agent-server', 'control-plane'] as const;
const documentOf = (api: string) => join(root, 'generated', api, 'openapi.json');

/** Generating and compiling them takes long; that no type comes out twice is seen in what is generated for this project, too. */
const skip = isPlayed('all') ? false : 'played by npm run test:all';

describe('clients generated from the published documents', { skip }, () => {
  const cleanup = suiteCleanup(after);
  let folder = '';
  before(async () => {
    folder = await projectFolder(cleanup);
  });

  for (const api of APIS)
    it(`in TypeScript, of ${api}: every operation, each type once, and it compiles`, async () => {
      const args = ['-i', documentOf(api), '-o', join(folder, api), '--silent'];
      const { code, stdout, stderr } = await runTool('node_modules/@hey-api/openapi-ts/bin/run.js', args, folder);
      assert.equal(code, 0, stdout + stderr);
      const functions = (await readFile(join(folder, api, 'sdk.gen.ts'), 'utf8')).match(/^export const \w+ = </gm) ?? [];
      assert.equal(functions.length, httpContract(api).operations.length);
      const types = await readFile(join(folder, api, 'types.gen.ts'), 'utf8');
      assert.deepEqual(numberedTwins(types), []);
      const errors = typeErrors(folder, [`${api}/index.ts`]).filter((line) => !OF_THE_GENERATOR.test(line));
      assert.deepEqual(errors, []);
    });

  it('in Python: every operation, each enum once, and all modules load', async () => {
    await writeFile(join(folder, 'config.yaml'), 'post_hooks: []\n');
    for (const api of APIS) {
      const output = join(folder, api.replace('-', '_'));
      const args = [
        '--path',
        documentOf(api),
        '--output-path',
        output,
        '--config',
        join(folder, 'config.yaml'),
        '--meta',
        'none',
      ];
      const ran = await generatePythonClient(folder, ['generate', ...args]);
      assert.equal(ran.code, 0, ran.output);
      const files = await readdir(join(output, 'api'), { recursive: true });
      const modules = files.filter((file) => file.endsWith('.py') && !file.endsWith('__init__.py'));
      assert.equal(modules.length, httpContract(api).operations.length, ran.output);
    }
    const { code, output } = await pythonScript(
      'import_clients.py',
      [folder, ...APIS.map((api) => api.replace('-', '_'))],
      'generator',
    );
    assert.equal(code, 0, output);
  });
});

describe('the types of the project', () => {
  for (const api of [...APIS, 'a2a/0.3'])
    it(`come out once each, of ${api}`, async () => {
      assert.deepEqual(numberedTwins(await readFile(join(root, 'generated', api, 'types.gen.ts'), 'utf8')), []);
    });
});

/** What its templates write is held to fewer checks than this project is. */
const OF_THE_GENERATOR = /^[\w-]+\/(client|core)\//;

/** `LogOffset2` beside `LogOffset`: a second type under a name that was taken. */
function numberedTwins(source: string): string[] {
  const names = new Set([...source.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => name!));
  return [...names].filter((name) => /\D\d$/.test(name) && names.has(name.slice(0, -1)));
}
