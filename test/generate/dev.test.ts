/** `npm run dev` on a copy of the project: it follows a change of the contract, and outlives one that is refused. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { projectFolder } from '../support/contracts.ts';
import { eventually } from '../support/eventually.ts';
import { runTool } from '../support/tools.ts';

describe('npm run dev', { timeout: 180_000 }, () => {
  it('serves what the contract says now, and goes on when the contract is broken', async (t) => {
    const folder = await projectFolder(t);
    for (const part of ['scripts', 'spec', 'src', 'generated', 'package.json'])
      await cp(join(root, part), join(folder, part), { recursive: true });
    const dev = spawn(process.execPath, [join(folder, 'scripts/dev.ts'), 'mock', '--port', '0', '--agent-port', '0'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk));
    t.after(async () => {
      const exited = once(dev, 'exit');
      dev.kill('SIGTERM');
      await exited;
    });
    const starts = () => [...output.matchAll(/^dev: running [\d.]+ s after the change$/gm)].length;
    const address = () => [...output.matchAll(/Agent server +(http:\S+)/g)].at(-1)![1];
    const started = (times: number) => eventually(`start ${times}: ${output}`, async () => starts() >= times, 60_000);
    const title = async () =>
      ((await (await fetch(`${address()}/openapi.json`)).json()) as { info: { title: string } }).info.title;

    await started(1);
    assert.equal(await title(), 'Keelson agent server');
    const file = join(folder, 'spec/agent-server/openapi.yaml');
    const spec = await readFile(file, 'utf8');
    await writeFile(file, spec.replace('title: Keelson agent server', 'title: Another title'));
    await started(2);
    assert.equal(await title(), 'Another title');

    await writeFile(file, spec.replace('operationId', 'x').replace('paths/getHealth.yaml', 'paths/nowhere.yaml'));
    await eventually('the refusal is shown', async () => output.includes('the server goes on as it was'), 60_000);
    assert.match(output, /nowhere\.yaml/);
    assert.equal(await title(), 'Another title');
    assert.equal(starts(), 2);
  });

  it('says what it can start', async () => {
    const { code, stderr } = await runTool('scripts/dev.ts', ['server']);
    assert.equal(code, 2);
    assert.match(stderr, /There is no command 'server' to develop with; choose mock, agent, up/);
    assert.match((await runTool('scripts/dev.ts', ['--help'])).stdout, /^Usage: npm run dev/);
  });
});
