/** `keelson dev`: what a save changes, what a broken one does not, and that nothing outlives it. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { everyProcessOf } from '../support/processes.ts';
import { sendAllFirst } from '../support/raw-http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const LAUNCHER = join(root, 'bin/keelson.js');
const THREAD = '0d9c9e0e-6a53-4f0b-8d5a-54fbb0a0f001';

/** Waits or blocks when told to, else answers with a word of a module outside of the project's folder. */
const GRAPH = `import { AIMessage } from '@langchain/core/messages';
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { later } from 'later';
import { word } from '../../../shared/word.ts';

async function agent({ messages }: typeof MessagesAnnotation.State) {
  const text = messages.at(-1)?.text ?? '';
  if (text === 'block') for (;;);
  if (text === 'wait') await new Promise((resolve) => setTimeout(resolve, 5000));
  return { messages: [new AIMessage(\`\${word} \${text}\${later}\`)] };
}

export const graph = new StateGraph(MessagesAnnotation).addNode('agent', agent).addEdge(START, 'agent').compile();
`;
const FILES = {
  'shared/word.ts': "export const word: string = 'first';\n",
  'apps/agent/src/graph.ts': GRAPH,
  'apps/agent/langgraph.json': '{ "graphs": { "agent": "./src/graph.ts:graph" } }\n',
  'apps/agent/package.json': '{ "type": "module", "dependencies": { "later": "1.0.0" } }\n',
  'apps/agent/tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
    },
    include: ['src/types.ts'],
  }),
  'apps/agent/src/types.ts': "export const count: number = 'one';\n",
};
const LATER = {
  'package.json':
    '{ "name": "later", "version": "1.0.0", "type": "module", "exports": { "types": "./index.d.ts", "default": "./index.js" } }',
  'index.js': "export const later = '!';\n",
  'index.d.ts': 'export declare const later: string;\n',
};

/** One connection that the client keeps between its requests, as chat front ends do. */
async function openConnection(url: string): Promise<{ ask(): Promise<number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number>();
  const ask = async () => {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    ports.add(response.socket.localPort!);
    await response.resume().toArray();
    assert.equal(ports.size, 1, 'the client had to open another connection');
    return response.statusCode!;
  };
  assert.equal(await ask(), 200);
  return { ask };
}

class Session {
  readonly launcher: ChildProcess;
  output = '';

  constructor(folder: string, args: string[]) {
    this.launcher = spawn(
      process.execPath,
      [LAUNCHER, 'dev', folder, '--config', 'apps/agent/langgraph.json', '--grace', '30', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.launcher.stdout!, this.launcher.stderr!]) stream.on('data', (chunk) => (this.output += chunk));
  }

  /** The output since the last call, once it matches. */
  async says(pattern: RegExp): Promise<string> {
    const said = await eventually(`${pattern} is said`, async () => pattern.test(this.output) && this.output, 110_000).catch(
      (error) => {
        throw new Error(`${error.message}:\n${this.output}`);
      },
    );
    this.output = '';
    return said;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const exited = once(this.launcher, 'exit');
    this.launcher.kill(signal);
    return (await exited)[0] as number | null;
  }
}

describe('keelson dev', () => {
  const cleanup = suiteCleanup(after);
  let folder: string;
  let session: Session;
  let port = 0;
  const url = () => `http://127.0.0.1:${port}`;
  const save = async (path: string, text: string) => writeFile(join(folder, path), text);
  const start = () => {
    session = new Session(join(folder, 'link'), ['--port', String(port)]);
    return session;
  };
  const run = async (content: string) => {
    const body = { assistant_id: 'agent', if_not_exists: 'create', input: { messages: [{ role: 'user', content }] } };
    const response = await fetch(`${url()}/threads/${THREAD}/runs/wait`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { messages: { content: string }[] }).messages.map((message) => message.content);
  };
  const nothingIsLeft = () => eventually('no process is left', async () => (await everyProcessOf(folder)).length === 0, 60_000);

  before(async () => {
    folder = await temporaryFolder(cleanup);
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, 'mono', path, '..'), { recursive: true });
      await save(`mono/${path}`, text);
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await symlink(join(folder, 'mono'), join(folder, 'link'));
    cleanup.after(async () => {
      if (session.launcher.exitCode === null && session.launcher.signalCode === null) await session.end('SIGTERM');
      // Only where the test has failed.
      for (const { pid } of await everyProcessOf(folder)) process.kill(pid, 'SIGKILL');
    });
  });

  test('explains what is missing at the start, answers with it, and serves once it is there', async () => {
    const said = await start().says(/nothing serves/);
    assert.match(said, /Cannot find package 'later'.*\(src\/graph\.ts:3, graph "agent"\)/);
    assert.match(said, /not installed: later\. Run npm install/);
    await mkdir(join(folder, 'mono/apps/agent/node_modules/later'), { recursive: true });
    for (const [name, text] of Object.entries(LATER)) await save(`mono/apps/agent/node_modules/later/${name}`, text);
    const served = await session.says(/Ctrl-C stops it/);
    port = Number(/Agent server +http:\/\/127\.0\.0\.1:(\d+)/.exec(served)![1]);
    assert.match(served, /\/docs$/m);
    assert.match(served, /curl -s http:\S+\/runs\/wait/);
    assert.deepEqual(await run('a'), ['a', 'first a!']);
  });

  test('says a type error with its file and line, and goes on serving', async () => {
    assert.match(await session.says(/types: 1 error/), /src\/types\.ts:1:14 Type 'string' is not assignable/);
  });

  test('lets a client that sends all of a large body before it reads see why it is refused', async () => {
    const head = 'POST /threads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 30000000\r\n';
    for (const more of ['', 'Connection: close\r\n'])
      assert.match(await sendAllFirst(url(), `${head}${more}\r\n${'x'.repeat(30_000_000)}`), /^HTTP\/1\.1 413 /, more);
  });

  test('keeps threads and connections over a reload, and runs their last step on the graphs before', async () => {
    const connection = await openConnection(`${url()}/ok`);
    const running = run('wait');
    await eventually('the run has begun', async () => {
      const runs = (await (await fetch(`${url()}/threads/${THREAD}/runs`)).json()) as { status: string }[];
      return runs.some(({ status }) => status === 'running');
    });
    // As editors do that replace a file.
    await save('mono/shared/word.new', "export const word: string = 'second';\n");
    await rename(join(folder, 'mono/shared/word.new'), join(folder, 'mono/shared/word.ts'));
    await session.says(/reloaded in [\d.]+ s: \.\.\/\.\.\/shared\/word\.ts/);
    assert.deepEqual((await running).slice(2), ['wait', 'first wait!']);
    assert.deepEqual((await run('b')).slice(4), ['b', 'second b!']);
    assert.equal(await connection.ask(), 200);
  });

  test('explains a broken save with the cause first, keeps the graphs before, and recovers', async () => {
    const broken = [
      ['src/graph.ts', GRAPH.replace('const text =', 'const text'), /SyntaxError: .*\(src\/graph\.ts:7:/],
      ['langgraph.json', '{ "graphs": ', /langgraph\.json is not valid JSON: .* at line 1/],
    ] as const;
    for (const [file, text, expected] of broken) {
      await save(`mono/apps/agent/${file}`, text);
      assert.match(await session.says(/go on serving/), expected);
    }
    assert.deepEqual((await run('c')).slice(6), ['c', 'second c!']);
    await save('mono/apps/agent/langgraph.json', FILES['apps/agent/langgraph.json']);
    await save('mono/apps/agent/src/graph.ts', GRAPH);
    await save('mono/apps/agent/src/types.ts', 'export const count: number = 1;\n');
    await session.says(/reloaded in .*src\/types\.ts.*types are fine/s);
    assert.deepEqual((await run('d')).slice(8), ['d', 'second d!']);
  });

  test('says who has its port or its data', () => {
    const other = (...args: string[]) =>
      spawnSync(process.execPath, [LAUNCHER, 'dev', join(root, 'examples/blank'), '--port', String(port), ...args], {
        encoding: 'utf8',
        timeout: 100_000,
      });
    assert.match(other('--data-dir', join(folder, 'other')).stderr, /Port \d+ is in use\. .* choose another with --port/);
    const same = other('--data-dir', join(folder, 'mono/apps/agent/.keelson/agent'));
    assert.match(same.stderr, /is in use by the agent server with process id \d+/);
  });

  test('leaves no process behind, whoever is killed, and no run is lost', async () => {
    // One process blocks in the import of a graph.
    await save('mono/apps/agent/src/graph.ts', `for (;;);\n${GRAPH}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await session.end('SIGKILL');
    await nothingIsLeft();
    await save('mono/apps/agent/src/graph.ts', GRAPH);
    await start().says(/Ctrl-C stops it/);
    assert.deepEqual((await run('e')).slice(10), ['e', 'second e!']);
    const lost = run('block').catch(() => 'lost');
    await eventually('the run blocks its process', async () => {
      const asked = fetch(`${url()}/ok`, { signal: AbortSignal.timeout(300) });
      return asked.then(() => false).catch(() => true);
    });
    const main = (await everyProcessOf(folder)).find(({ command }) => /main\.js dev/.test(command))!;
    process.kill(main.pid, 'SIGKILL');
    assert.equal(await lost, 'lost');
    await nothingIsLeft();
  });
});
