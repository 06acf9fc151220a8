/** Builds on another machine: the program of the agent image builds here in a folder of its own, and gets archives by HTTP. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { ArchiveExchange, allowUpload, endUpload } from '../../src/builds/archive-exchange.ts';
import { BuildFailure, type BuildRequest } from '../../src/builds/port.ts';
import type { RemotePlace } from '../../src/builds/remote-build.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { archiveAddress } from '../../src/machine/agent-image.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { type Entry, writeArchive } from './archives.ts';

const PROGRAM = join(root, 'src/builds/remote-program.ts');
const GRAPH = "import { Annotation, StateGraph } from '@langchain/langgraph';\nexport const graph = 7;\n";

describe('a build on another machine', () => {
  const cleanup = suiteCleanup(after);
  let data: string;
  let url: string;
  let lines: string[];

  before(async () => {
    data = await temporaryFolder(cleanup);
    const full = async function* (body: AsyncIterable<Buffer>, folder: string) {
      if (folder.endsWith('full')) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      yield* body;
    };
    const exchange = new ArchiveExchange(data, { withinRoom: full, maxBytes: 5_000_000 });
    const server = createServer((request, response) => exchange.request(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup.after(async () => void server.close());
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });

  /** Runs the program in a folder of its own. */
  async function program(args: string[], say: (line: string) => void): Promise<{ code: number; folder: string }> {
    const folder = await temporaryFolder(cleanup);
    const there = args.map((argument) => (argument === '/keelson/build' ? folder : argument));
    const child = spawn(process.execPath, [PROGRAM, ...there], { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', say);
    const [code] = await once(child, 'close');
    return { code: code as number, folder };
  }

  const place = (): RemotePlace => ({
    url,
    async run({ command, request }, say) {
      const file = join(await temporaryFolder(cleanup), 'request.json');
      await writeFile(file, request);
      const args = command.slice(2).map((argument) => (argument.endsWith('request.json') ? file : argument));
      // The project's code may write to the output of the program.
      say('\u001b[2Jnot JSON');
      const { code } = await program(args, say);
      return code === 0 ? undefined : `exited with code ${code}`;
    },
    async end() {},
  });

  async function build(id: string, entries: Entry[], more: Partial<BuildRequest> = {}) {
    lines = [];
    const file = join(await temporaryFolder(cleanup), 'source.tar.gz');
    await writeArchive(file, entries);
    const builder = createSourceBuilder({ dataDirectory: data, remote: place() });
    return builder.build({
      ...{ id, tenantId: 't', source: { kind: 'archive', file }, configPath: 'langgraph.json' },
      ...{ installCommand: undefined, buildCommand: undefined, environment: { TOKEN: 'its-own' } },
      ...{ log: (line, level) => void lines.push(`${level} ${line}`), signal: new AbortController().signal },
      ...more,
    });
  }
  const project = (more: Entry[] = []): Entry[] => [
    { path: 'langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.ts:graph' } }) },
    { path: 'graph.ts', content: GRAPH },
    ...more,
  ];

  it('gives an archive that another machine fetches by its digest', async () => {
    const made = "require('node:fs').writeFileSync('made.txt', process.cwd())";
    const { directory, configPath } = await build('b1', project([{ path: 'make.cjs', content: made }]), {
      buildCommand: 'node make.cjs',
    });
    assert.equal(configPath, 'langgraph.json');
    assert.deepEqual(await readdir(join(data, 'builds/b1')), [directory.split('/').at(-1)]);
    assert.ok(lines.includes('INFO not JSON'), lines.join('\n'));
    assert.ok(lines.includes("INFO Running node make.cjs, the deployment's build_command"), lines.join('\n'));
    const { address, digest } = archiveAddress(url, directory);
    const { code, folder } = await program(['fetch', address, digest, '/keelson/build'], () => {});
    assert.equal(code, 0);
    assert.deepEqual(await readdir(folder), ['source']);
    assert.match(await readFile(join(folder, 'source/made.txt'), 'utf8'), /\/source$/);
  });

  it('fails with what the command said there', async () => {
    const failing = build('b2', project([{ path: 'fail.cjs', content: "console.error('no luck'); process.exit(7)" }]), {
      buildCommand: 'node fail.cjs',
    });
    const text = '`node fail.cjs` ended with exit code 7. Its last lines:\nno luck';
    await assert.rejects(failing, (error: unknown) => error instanceof BuildFailure && error.message === text);
    assert.deepEqual(lines.slice(-2), ['INFO no luck', 'ERROR `node fail.cjs` ended with exit code 7.']);
  });

  it('fails with what the control plane said to its project', async () => {
    const failed = (id: string, more: Entry[] = []) =>
      build(id, project(more)).then(
        () => 'it was built',
        (error: Error) => error.message,
      );
    assert.match(
      await failed('full'),
      /The control plane answered 507: The disk of the control plane has no room for the project/,
    );
    const large = [{ path: 'large', content: randomBytes(6_000_000) }];
    assert.match(await failed('large', large), /The control plane answered 413: The project is too large\./);
    assert.deepEqual(
      (await readdir(join(data, 'builds/full'))).filter((name) => name.startsWith('upload-')),
      [],
    );
  });

  it('gives archives by digest alone, and takes one from the build that runs', async () => {
    const folder = join(data, 'builds/b3');
    await mkdir(folder);
    await writeFile(join(data, 'secret.key'), 'secret');
    const token = await allowUpload(folder);
    const ask = async (path: string, options: RequestInit = {}) => (await fetch(url + path, options)).status;
    const put = (bearer: string) => ({ method: 'PUT', headers: { authorization: `Bearer ${bearer}` }, body: 'x' });
    for (const path of ['/builds/b3/token', '/builds/b3/', '/builds/b3/..%2f..%2fsecret.key', `/builds/../secret.key`])
      assert.equal(await ask(path), 404, path);
    assert.equal(await ask('/builds/b3', put('undefined')), 403);
    assert.equal(await ask('/builds/b1', put(token)), 403);
    const endless = Buffer.alloc(100_000_000);
    assert.equal(await ask('/builds/b3', { ...put(token), body: endless }), 413);
    await mkdir(join(data, 'builds/also-full'));
    const other = await allowUpload(join(data, 'builds/also-full'));
    assert.equal(await ask('/builds/also-full', { ...put(other), body: endless }), 507);
    assert.deepEqual(await readdir(folder), ['token']);
    assert.equal(await ask('/builds/b3', put(token)), 200);
    assert.equal(await ask('/builds/b3', { ...put(token), body: Buffer.alloc(5_000_000) }), 413, 'together they are too large');
    await endUpload(folder);
    assert.equal(await ask('/builds/b3', put(token)), 403);
    const damaged = (await readdir(folder))[0]!;
    const address = `${url}/builds/b3/${damaged}`;
    const { code } = await program(
      ['fetch', address.replace(/.{8}\.tar/, '00000000.tar'), '0'.repeat(64), '/keelson/build'],
      () => {},
    );
    assert.equal(code, 1);
  });
});
