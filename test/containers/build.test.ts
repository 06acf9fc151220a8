/** Images of projects, made by `keelson build`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { root } from '../../scripts/generate/contracts.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Container, LOCKED_DOWN } from './container.ts';
import { docker, openEngine } from './engine.ts';
import { loadImage } from './images.ts';

const engine = await openEngine();
const BLANK = join(root, 'examples/blank/src/graph.ts');

interface Ran {
  code: number;
  out: string;
  err: string;
}

function keelson(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const options = { env: { ...process.env, DOCKER_HOST: engine.host, ...env }, maxBuffer: 16 * 1024 * 1024 };
  return new Promise((done) => {
    execFile(process.execPath, [join(root, 'src/main.js'), ...args], options, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe('an image of a project', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);

  before(() => loadImage(engine, 'agent'));

  /** A folder with the graph of examples/blank, whose packages the server has. */
  async function project(config: Record<string, unknown>, name = 'blank'): Promise<string> {
    const folder = join(await temporaryFolder(cleanup), name);
    await mkdir(join(folder, 'src'), { recursive: true });
    await cp(BLANK, join(folder, 'src/graph.ts'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, type: 'module' }));
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
    return folder;
  }

  it('is made of a project with packages, and serves it', async () => {
    const { code, out, err } = await keelson(['build', join(root, 'examples/chat'), '--tag', 'test/chat:1', '--json']);
    assert.equal(code, 0, err);
    const { image, id, status } = JSON.parse(out.trim().split('\n').at(-1)!);
    assert.deepEqual({ image, status }, { image: 'test/chat:1', status: 'succeeded' });
    assert.match(id, /^sha256:/);
    const container = await Container.run(cleanup, engine, image, { options: LOCKED_DOWN });
    const client = new Client({ apiUrl: await container.url() });
    const { thread_id } = await client.threads.create();
    const input = { messages: [{ role: 'user', content: 'What is 12 * (3 + 4)?' }] };
    const { messages } = (await client.runs.wait(thread_id, 'chat', { input })) as { messages: { content: string }[] };
    assert.equal(messages.at(-1)!.content, '12 * (3 + 4) = 84.');
    // The agent cannot change its own code.
    assert.equal(await container.exec('stat', '-c', '%u %a', '/app/langgraph.json'), '0 644');
  });

  it('leaves out files of variables, and runs the build command', async () => {
    const folder = await project({ node_version: '24', env: '.env', graphs: { blank: './made/graph.ts:graph' } });
    await writeFile(join(folder, '.env'), 'SECRET=hidden\n');
    await writeFile(join(folder, '.npmrc'), 'fund=false\n');
    const { code, err } = await keelson(['build', folder, '--tag', 'test/made:1', '--build-command', 'cp -r src made']);
    assert.equal(code, 0, err);
    assert.match(err, /\.env is left out/);
    const said = await docker(engine, ['run', '--rm', '--entrypoint', 'ls', 'test/made:1', '-A', '/app', '/app/made']);
    assert.match(said, /graph\.ts/);
    assert.doesNotMatch(said, /\.env|\.npmrc/);
  });

  it('is not made of a project whose graph cannot be imported', async () => {
    const folder = await project({ node_version: '24', graphs: { blank: './src/graph.ts:missing' } });
    const { code, err } = await keelson(['build', folder, '--tag', 'test/broken:1']);
    assert.equal(code, 1);
    assert.match(err, /has no export.*missing|missing/);
    assert.match(err, /The image was not built .*--no-import/);
    await assert.rejects(docker(engine, ['image', 'inspect', 'test/broken:1']));
  });

  it('names the base image that is missing', async () => {
    const folder = await project({ node_version: '24', graphs: { blank: './src/graph.ts:graph' } });
    const { code, err } = await keelson(['build', folder, '--base-image', '127.0.0.1:1/none:1']);
    assert.equal(code, 1);
    assert.match(err, /There is no image 127\.0\.0\.1:1\/none:1 on this machine.*npm run images -- --load/);
  });
});

describe('keelson build without an engine', () => {
  it('says what to do', async (t) => {
    const folder = await temporaryFolder(t);
    const { code, err } = await keelson(['build', join(root, 'examples/blank')], { PATH: folder });
    assert.equal(code, 1);
    assert.match(err, /Neither docker nor podman is installed.*keelson(\.js)? deploy/);
  });

  it('is a mistake of its user where there is no project', async (t) => {
    const { code, err } = await keelson(['build', await temporaryFolder(t)]);
    assert.equal(code, 2);
    assert.match(err, /There is no langgraph\.json/);
  });
});
