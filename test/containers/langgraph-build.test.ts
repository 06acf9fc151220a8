/** An image that the official `langgraph build` makes of a project on the base image of Keelson. */
import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, it } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { root } from '../../scripts/generate/contracts.ts';
import { pythonClient } from '../support/python-clients.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { Container } from './container.ts';
import { openEngine } from './engine.ts';
import { loadImage } from './images.ts';

const engine = await openEngine();

describe('langgraph build', { skip: engine.missing }, () => {
  it('makes an image on keelson/agent, which needs neither a licence nor Redis', async (t) => {
    const folder = join(await temporaryFolder(t), 'official');
    await mkdir(join(folder, 'src'), { recursive: true });
    await cp(join(root, 'examples/blank/src/graph.ts'), join(folder, 'src/graph.ts'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'official', type: 'module' }));
    const config = { node_version: '20', graphs: { blank: './src/graph.ts:graph' }, http: { disable_mcp: true } };
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
    const env = { DOCKER_HOST: engine.host, PATH: process.env['PATH']! };
    await pythonClient(folder, ['--version'], env);
    await loadImage(engine, 'agent');
    const build = ['build', '--tag', 'test/official:1', '--base-image', 'keelson/agent', '--no-pull'];
    const { code, output } = await pythonClient(folder, build, env);
    assert.equal(code, 0, output);
    const container = await Container.run(t, engine, 'test/official:1', {});
    const url = await container.url();
    assert.equal((await new Client({ apiUrl: url }).assistants.search({ graphId: 'blank' })).length, 1);
    // What its file sets as variables holds.
    assert.equal((await fetch(`${url}/mcp`, { method: 'POST' })).status, 404);
    // Its build steps were root's; what runs is not.
    assert.equal(await container.exec('stat', '-c', '%u', '/data/agent.db'), '10001');
  });
});
