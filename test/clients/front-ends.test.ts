/**
 * Both `useStream` hooks of LangGraph's React packages in a real browser, unmodified, from another origin: on an agent server and
 * through the gateway. KEELSON_FRONT_ENDS=long also reloads the page and kills the agent server in mid-run.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { build } from 'esbuild';
import { WebSocket } from 'ws';
import { isPlayed } from '../suite/scope.ts';
import { root, startAgent } from '../support/agent-server.ts';
import { type BrowserTab, findBrowser, openTab } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { type DeployedAgent, deployedAgent } from './deployed-agent.ts';
import { AgentChat, agentChatUi } from './front-ends/agent-chat-ui.ts';

const folder = join(root, 'test/clients/front-ends');
const browser = findBrowser();
const isLong = process.env['KEELSON_FRONT_ENDS'] === 'long';
const SLOW = `slow ${'word '.repeat(20)}end`;
const LONG_TEXT = `slow ${'word '.repeat(40)}end`;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** `npm test` plays one hook on either route. */
const routesOf = (hook: string) => (isPlayed('all') ? ['direct', 'gateway'] : [hook === 'protocol' ? 'gateway' : 'direct']);

interface Route {
  api: string;
  key?: string;
}

describe('front ends in a browser', { skip: browser ? false : 'there is no browser on this machine' }, () => {
  const cleanup = suiteCleanup(after);
  const routes: Record<string, Route> = {};
  let behind: DeployedAgent;
  let page = '';
  let tab: BrowserTab;
  before(async () => {
    const starting = [bundled(), startAgent(cleanup, 'protocol'), deployedAgent(cleanup, 'protocol')] as const;
    const [bundle, { url }, deployed] = await Promise.all(starting);
    behind = deployed;
    routes['direct'] = { api: url };
    routes['gateway'] = behind;
    page = await served(bundle);
    tab = await openTab(browser!, cleanup);
  });

  function served(bundle: string): Promise<string> {
    const html = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="root"></div>';
    return listening(({ url = '' }, response) => {
      const isScript = url.startsWith('/page.js');
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? bundle : `${html}<script type="module" src="/page.js"></script>`);
    });
  }

  /** Paths that are no files are the page's own. */
  function servedFrom(folder: string): Promise<string> {
    return listening(async ({ url = '' }, response) => {
      const [path] = url.split('?') as [string];
      const type = TYPES[extname(path)] ?? 'text/html';
      const file = await readFile(join(folder, type === 'text/html' ? 'index.html' : path)).catch(() => undefined);
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file);
    });
  }

  async function listening(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanup.after(async () => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const seen = async (expression: string, limitMs = 30_000) => {
    try {
      return await eventually(expression, async () => (await tab.value(expression).catch(() => undefined)) || undefined, limitMs);
    } catch (error) {
      const view = await tab.value('window.chat?.view').catch(String);
      throw new Error(`${JSON.stringify(view)}, ${tab.complaints.join('; ')}`, { cause: error });
    }
  };
  const isLast = (text: string) => `window.chat.view.shown.at(-1)?.text === ${JSON.stringify(text)}`;
  const ends = (text: string, limitMs?: number) => seen(`!window.chat.view.isLoading && ${isLast(text)}`, limitMs);
  const submit = (text: string) => tab.value(`window.chat.texts.length = 0, window.chat.submit(${JSON.stringify(text)})`);
  const open = async (hook: string, { api, key }: Route, assistant = 'chat') => {
    const query = new URLSearchParams({ hook, api, assistant, ...(key ? { key } : {}) });
    await tab.send('Page.navigate', { url: `${page}?${query}` });
    await seen(`location.search.includes('hook=${hook}') && window.chat?.view.shown.length === 0`);
  };

  for (const hook of ['protocol', 'classic'])
    for (const route of routesOf(hook))
      test(`${hook} useStream, ${route}: tokens, a tool, and an interrupt that is answered`, async () => {
        await open(hook, routes[route]!);
        const whole = `You said: ${SLOW}`;
        await submit(SLOW);
        await ends(whole);
        const texts = (await tab.value('window.chat.texts')) as string[];
        const isPart = (text: string) => text.startsWith('You said: slow') && text !== whole && whole.startsWith(text);
        assert.ok(texts.some(isPart), JSON.stringify(texts));
        await submit('add');
        await ends('You said: 3');
        const call = { name: 'add', args: { a: 1, b: 2 } };
        assert.deepEqual(await tab.value('window.chat.view.shown.find(({ calls }) => calls.length > 0).calls'), [call]);
        await submit('ask me');
        await seen(`!window.chat.view.isLoading && window.chat.view.interrupt?.question === 'Really ask me?'`);
        await tab.value(`window.chat.answer('yes')`);
        await ends('You said: answer yes');
        assert.equal(await tab.value('window.chat.view.error'), null);
      });

  for (const hook of ['protocol', 'classic'])
    test(`${hook} useStream: a message is edited, an answer made again, and a question answered after a reload`, async () => {
      await open(hook, routes['direct']!);
      await submit('one');
      await ends('You said: one');
      await submit('two');
      await ends('You said: two');
      const id = (text: string) => tab.value(`window.chat.view.shown.find((one) => one.text === '${text}').id`);
      const fork = async (text: string, ...input: string[]) => {
        const from = JSON.stringify(await id(text));
        await seen(`window.chat.canFork(${from})`);
        await tab.value(`window.chat.fork(${[from, ...input.map((one) => JSON.stringify(one))].join()})`);
      };
      const shown = () => tab.value('window.chat.view.shown.map(({ text }) => text)');
      await fork('two', 'changed');
      await ends('You said: changed');
      const edited = ['one', 'You said: one', 'changed', 'You said: changed'];
      assert.deepEqual(await shown(), edited);
      const before = await id('You said: changed');
      await fork('You said: changed');
      await seen(
        `!window.chat.view.isLoading && ${isLast('You said: changed')} && window.chat.view.shown.at(-1).id !== ${JSON.stringify(before)}`,
      );
      assert.deepEqual(await shown(), edited);
      if (hook === 'classic') {
        await seen('window.chat.view.shown[2].branchOptions.length === 2');
        await tab.value('window.chat.stream.setBranch(window.chat.view.shown[2].branchOptions[0])');
        await seen(isLast('You said: two'));
        await tab.value('window.chat.stream.setBranch("")');
        await seen(isLast('You said: changed'));
      }
      await submit('ask me');
      const asks = `!window.chat?.view.isLoading && window.chat?.view.interrupt?.question === 'Really ask me?'`;
      await seen(asks);
      await tab.reload();
      // Sooner or later @langchain/react 1.1.0 adds what other branches said behind the conversation.
      await seen(`${asks} && window.chat.view.shown.length >= 5`);
      // As a person does: @langchain/react 1.1.0 drops an answer that comes in the instant in which it shows the question.
      await tab.value('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))');
      await tab.value(`window.chat.answer('yes')`);
      await seen(`!window.chat.view.isLoading && window.chat.view.shown.some(({ text }) => text === 'You said: answer yes')`);
      const texts = (await shown()) as string[];
      assert.deepEqual(texts.slice(0, 5), [...edited, 'ask me']);
      assert.deepEqual(
        texts.filter((text) => text.endsWith('answer yes')),
        ['answer yes', 'You said: answer yes'],
      );
      if (hook === 'classic') assert.equal(texts.length, 7);
      assert.equal(await tab.value('window.chat.view.error'), null);
    });

  test('a WebSocket of the JavaScript SDK through the gateway, with the key of the tenant', async () => {
    const { api, key } = routes['gateway']!;
    const headers = { 'x-api-key': key! };
    const webSocketFactory = (address: string) => new WebSocket(address, { headers }) as never;
    // The SDK takes no headers of its own together with a WebSocket.
    const withKey: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } });
    const { threads } = new Client({ apiUrl: api, apiKey: null, callerOptions: { fetch: withKey } });
    const thread = threads.stream(randomUUID(), { assistantId: 'chat', transport: 'websocket', webSocketFactory });
    const said = isLong ? LONG_TEXT : 'slow one two';
    let streamed = '';
    thread.onEvent(({ method, params }) => {
      const { delta } = params.data as { delta?: { text?: string } };
      if (method === 'messages') streamed += delta?.text ?? '';
    });
    const reading = (async () => {
      for await (const message of thread.messages) await message.text;
    })();
    await thread.run.start({ input: { messages: [{ role: 'user', content: said }] } });
    if (isLong) {
      await eventually('some of the answer', async () => streamed.includes('slow word') || undefined);
      await behind.kill();
    }
    const { messages } = (await thread.output) as { messages: { text: string }[] };
    assert.equal(messages.at(-1)!.text, `You said: ${said}`);
    assert.ok(streamed.endsWith(`You said: ${said}`), streamed);
    await thread.close();
    await reading;
  });

  for (const route of routesOf('protocol'))
    test(`LoadExternalComponent, ${route}: a component of the project, with its style, its hooks and those of the page`, async () => {
      await open('classic', routes[route]!, 'cards');
      await submit('Hello');
      const button = `document.querySelector('.external').shadowRoot.querySelector('button')`;
      await seen(`${button}.textContent === 'Hello! 0 of 2'`);
      await tab.value(`${button}.click()`);
      await seen(`${button}.textContent === 'Hello! 1 of 2'`);
      await seen(`getComputedStyle(${button}).color === 'rgb(1, 2, 3)'`);
    });

  for (const hook of isLong ? ['protocol', 'classic'] : [])
    for (const route of ['direct', 'gateway'])
      test(`${hook} useStream, ${route}: a reload in mid-run goes on`, async () => {
        await open(hook, routes[route]!);
        await submit(LONG_TEXT);
        await seen(`window.chat.view.shown.at(-1)?.text.startsWith('You said: slow word')`);
        await tab.reload();
        await seen(`window.chat?.view.isLoading && window.chat.view.shown.at(-1)?.text.startsWith('You said: slow word')`);
        await ends(`You said: ${LONG_TEXT}`);
      });

  for (const route of isLong ? ['direct', 'gateway'] : [])
    test(`agent-chat-ui, ${route}: tokens, a tool, an approval, an edited message, and all of it after a reload`, async () => {
      const chat = new AgentChat(tab);
      await chat.open(await servedFrom(await agentChatUi()), routes[route]!);
      // The page shows an approval behind an answer, or where there is none yet.
      await chat.say('approve');
      await chat.click('Accept');
      await chat.shows('You said: answer accept');
      const isPart = `/You said: slow one(?! two three four)/.test(document.body.innerText)`;
      await chat.say('slow one two three four');
      await chat.until(isPart);
      await chat.shows('You said: slow one two three four');
      await chat.say('add');
      await chat.shows('call_1', 'You said: 3');
      await chat.edit('changed');
      await chat.shows('You said: changed', '2 / 2');
      await tab.reload();
      await chat.shows('You said: answer accept', 'You said: slow one two three four', 'You said: changed', '2 / 2');
      assert.equal(await tab.value(`document.body.innerText.includes('An error occurred')`), false);
    });

  for (const hook of isLong ? ['protocol', 'classic'] : [])
    test(`${hook} useStream: goes on when the agent server is killed in mid-run`, async () => {
      await open(hook, routes['gateway']!);
      await submit(LONG_TEXT);
      await seen(`window.chat.view.shown.at(-1)?.text.startsWith('You said: slow word')`);
      await behind.kill();
      // The SDK in @langchain/react 1.1.0 goes on to show the message of the attempt that died, behind the answer. The hook waits
      // longer after each try to come back.
      const answer = JSON.stringify(`You said: ${LONG_TEXT}`);
      await seen(`!window.chat.view.isLoading && window.chat.view.shown.some(({ text }) => text === ${answer})`, 120_000);
    });
});

/** The page with what it imports. Its packages are installed once, into a folder that git ignores. */
async function bundled(): Promise<string> {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
  );
  const versions = (lock: string) =>
    Object.entries((JSON.parse(lock || '{"packages":{}}') as Lock).packages).flatMap(([path, { version }]) =>
      path === '' ? [] : `${path}@${version}`,
    );
  if (versions(wanted!).sort().join() !== versions(installed!).sort().join()) await install();
  const define = { 'process.env.NODE_ENV': '"production"' };
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.js')],
    bundle: true,
    format: 'esm',
    write: false,
    define,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

interface Lock {
  packages: Record<string, { version?: string }>;
}

async function install(): Promise<void> {
  const child = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm ci in ${folder} ended with ${code}`);
}
