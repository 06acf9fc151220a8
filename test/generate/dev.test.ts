/** `npm run dev` on a copy of the project: it follows a change of the contract, and outlives one that is refused. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { watchTree } from '../../src/machine/watch-tree.ts';
import { projectFolder } from '../support/contracts.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { runTool } from '../support/tools.ts';

describe('a watched tree', () => {
  it('tells of a file that is replaced again and again, and of what is in a new folder', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'a/b'), { recursive: true });
    const told = new Set<string>();
    const stop = watchTree(folder, (path) => told.add(path));
    t.after(stop);
    const isTold = (path: string) => eventually(`${path} is told`, async () => told.has(path));
    for (let round = 1; round <= 12; round++) {
      told.clear();
      await writeFile(join(folder, `a/b/${round}.new`), '');
      await rename(join(folder, `a/b/${round}.new`), join(folder, 'a/b/file'));
      await isTold('a/b/file');
    }
    await mkdir(join(folder, 'c'));
    await isTold('c');
    await writeFile(join(folder, 'c/file'), '');
    await isTold('c/file');
  });
});

describe('npm run dev', () => {
  it('serves what the contract says now, and goes on when the contract is broken', async (t) => {
    const folder = await projectFolder(t);
    for (const part of ['scripts', 'spec', 'src', 'generated', 'package.json'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    const dev = spawn(process.execPath, [join(folder, 'scripts/dev/main.ts'), 'mock', '--port', '0', '--agent-port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk));
    t.after(async () => {
      const exited = once(dev, 'exit');
      dev.kill('SIGTERM');
      await exited;
    });
    const address = () => [...output.matchAll(/Agent server +(http:\S+)/g)].at(-1)![1];
    const title = async () =>
      ((await (await fetch(`${address()}/openapi.json`)).json()) as { info: { title: string } }).info.title;

    const serves = (wanted: string) =>
      eventually(`${wanted} is served: ${output}`, async () => (await title().catch(() => '')) === wanted);

    await serves('Keelson agent server');
    assert.match(output, /^dev: running [\d.]+ s after the change$/m);
    const file = join(folder, 'spec/agent-server/openapi.yaml');
    const spec = await readFile(file, 'utf8');
    await writeFile(file, spec.replace('title: Keelson agent server', 'title: Another title'));
    await serves('Another title');

    const health = join(folder, 'spec/agent-server/paths/getHealth.yaml');
    await writeFile(health, (await readFile(health, 'utf8')).replace('schemas/system.yaml', 'schemas/nowhere.yaml'));
    await eventually('the refusal is shown', async () => output.includes('the server goes on as it was'));
    assert.match(output, /nowhere\.yaml/);
    await serves('Another title');
  });

  it('says what it can start', async () => {
    const { code, stderr } = await runTool('scripts/dev/main.ts', ['server']);
    assert.equal(code, 2);
    assert.match(stderr, /There is no command 'server' to develop with; choose mock, agent, up/);
    assert.match((await runTool('scripts/dev/main.ts', ['--help'])).stdout, /^Usage: npm run dev/);
  });
});
