/** `npm run generate`: what is committed and built is what spec/ implies, the same bytes every time, and `--check` guards it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isBuilt } from '../../scripts/generate/built.js';
import { root } from '../../scripts/generate/contracts.ts';
import { isForMachines } from '../../scripts/generate/generate-for-machines.ts';
import { isPlayed } from '../suite/scope.ts';
import { projectFolder, writeFiles } from '../support/contracts.ts';
import { type Cleanup, suiteCleanup } from '../support/temporary.ts';

/** The project as it is committed, without what is built. */
let tree = '';
/** What the generator reads and writes. */
const PARTS = ['scripts', 'spec', 'src', 'generated'];

describe('the generator', () => {
  const cleanup = suiteCleanup(after);
  before(async () => {
    tree = await projectFolder(cleanup);
    const isCommitted = (path: string) => !path.startsWith(join(root, 'generated/')) || !isForMachines(path);
    for (const part of PARTS) await cp(join(root, part), join(tree, part), { recursive: true, filter: isCommitted });
  });

  it('--check passes on what is committed, names nothing, and asks for no file that is not committed', async () => {
    const { code, stdout, stderr } = await run(tree, '--check');
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^\d+ files from spec\/ in [\d.]+ s: all up to date\n$/);
    await assert.rejects(readFile(join(tree, 'generated/control-plane/openapi.json')), { code: 'ENOENT' });
  });

  it('what is built beside it is of the contracts as they are', () => {
    assert.ok(isBuilt(root), 'run npm run setup');
  });

  it('--check names what is edited, stale, missing or left over, and the command; without it the files follow', {
    skip: !isPlayed('all') && 'npm run test:all plays it',
  }, async (t) => {
    const copy = await copyTree(t);
    const types = join(copy, 'generated/agent-server/types.gen.ts');
    const edited = `${await readFile(types, 'utf8')}export type Mine = string;\n`;
    await writeFile(types, edited);
    const contract = join(copy, 'spec/agent-server/paths/getHealth.yaml');
    await writeFile(contract, (await readFile(contract, 'utf8')).replace(/^summary: .*$/m, 'summary: See whether it lives'));
    await rm(join(copy, 'src/handlers/a2a/0.3/handlers.gen.ts'));
    await writeFiles(copy, [['generated/a2a/0.2/types.gen.ts', '// Left over.\n']]);
    const { code, stderr } = await run(copy, '--check');
    assert.equal(code, 1);
    const [, named, command] = /^Stale: (.*)\n(.*)\n$/.exec(stderr) ?? assert.fail(stderr);
    assert.deepEqual(named!.split(', ').sort(), [
      'generated/a2a/0.2/types.gen.ts',
      'generated/agent-server/operations.gen.ts',
      'generated/agent-server/types.gen.ts',
      'src/handlers/a2a/0.3/handlers.gen.ts',
    ]);
    assert.equal(command, 'Run `npm run generate` and commit the result with the change in spec/.');
    assert.equal(await readFile(types, 'utf8'), edited, '--check leaves it alone');

    assert.equal((await run(copy)).code, 0);
    assert.doesNotMatch(await readFile(types, 'utf8'), /Mine/);
    await readFile(join(copy, 'src/handlers/a2a/0.3/handlers.gen.ts'));
    await assert.rejects(readFile(join(copy, 'generated/a2a/0.2/types.gen.ts')), { code: 'ENOENT' });
    assert.match(
      await readFile(join(copy, 'generated/agent-server/operations.gen.ts'), 'utf8'),
      /GET \/ok: See whether it lives\./,
    );
    assert.match(await readFile(join(copy, 'generated/agent-server/openapi.json'), 'utf8'), /"See whether it lives"/);
    for (const file of ['a2a/0.3/openrpc.json', 'control-plane/openapi.json', 'control-plane/request-validators.gen.js']) {
      const [here, there] = [root, copy].map((folder) => readFile(join(folder, 'generated', file), 'utf8'));
      assert.ok((await here) === (await there), `the same contract gives the same bytes: ${file}`);
    }
  });

  it('writes nothing when the contract breaks a rule, and says which', async (t) => {
    const copy = await copyTree(t);
    const file = join(copy, 'spec/agent-server/paths/getHealth.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('path: /ok', 'path: /info'));
    const { code, stderr } = await run(copy);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /openapi\.yaml breaks 1 rule:\n {2}- paths\/getInfo\.yaml: GET \/info is described in paths\/getHealth\.yaml already\n$/,
    );
    assert.equal((await run(copy, '--chek')).code, 1);
  });
});

async function copyTree(t: Cleanup): Promise<string> {
  const copy = await projectFolder(t);
  for (const part of PARTS) await cp(join(tree, part), join(copy, part), { recursive: true });
  return copy;
}

function run(folder: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'scripts/generate/main.ts'), ...args], (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
