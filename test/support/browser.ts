/** A browser of the machine, without a window: for pages that do something only when somebody types. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { findProgram } from './programs.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

/** Undefined where there is none. */
export function findBrowser(): string | undefined {
  return findProgram('chromium', 'chromium-browser', 'google-chrome');
}

/** Without a window, and with nothing of the person's own. */
export function browserFlags(profile: string): string[] {
  return ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`];
}

/** A browser takes its time on a busy machine. */
const STARTED_MS = 60_000;

/** What Chromium answers an expression whose page goes. */
const BETWEEN_PAGES =
  /Inspected target navigated or closed|Execution context was destroyed|Cannot find (default execution )?context/;

interface Reply {
  id?: number;
  method?: string;
  params?: {
    type?: string;
    args?: { value?: unknown; description?: string }[];
    entry?: { text: string };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  };
  error?: { message: string };
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown };
}

/** One tab, led over the DevTools protocol. */
export class BrowserTab {
  /** What the browser complained of, such as something that the page's policy forbids, and what a script did not catch. */
  readonly complaints: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #sent = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
      else if (reply.method === 'Log.entryAdded') this.complaints.push(reply.params!.entry!.text);
      else if (reply.method === 'Runtime.exceptionThrown') {
        const { text, exception } = reply.params!.exceptionDetails!;
        this.complaints.push(`${text} ${exception?.description ?? ''}`);
      } else if (reply.method === 'Runtime.consoleAPICalled' && reply.params!.type === 'error')
        this.complaints.push(reply.params!.args!.map(({ value, description }) => description ?? String(value)).join(' '));
    });
  }

  /** One command of the protocol. */
  async send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#sent;
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    this.#waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result;
  }

  async open(url: string): Promise<void> {
    await this.send('Log.enable');
    await this.send('Runtime.enable');
    await this.send('Page.navigate', { url });
    await eventually(
      `${url} is loaded`,
      async () => (await this.look('location.href + document.readyState')) === `${url}complete`,
      STARTED_MS,
    );
  }

  /** Resolves once the page is there anew: until then expressions are of the one before. */
  async reload(): Promise<void> {
    await this.value('window.isBeforeReload = true');
    await this.send('Page.reload');
    const isAnew = `window.isBeforeReload === undefined && document.readyState === 'complete'`;
    await eventually('the page is loaded again', () => this.look(isAnew), STARTED_MS);
  }

  /** What an expression is worth in the page. */
  async value(expression: string): Promise<unknown> {
    const options = { expression, returnByValue: true, awaitPromise: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', options)) as NonNullable<Reply['result']>;
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result?.value;
  }

  /** The same for who asks until it is so: undefined while one page gives way to the next. */
  async look(expression: string): Promise<unknown> {
    try {
      return await this.value(expression);
    } catch (error) {
      if (BETWEEN_PAGES.test(String(error))) return undefined;
      throw error;
    }
  }
}

/** Starts a browser that ends with the test. */
export async function openTab(program: string, t: Cleanup, flags: readonly string[] = []): Promise<BrowserTab> {
  const profile = await temporaryFolder(t);
  const all = [...browserFlags(profile), ...flags, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(program, all, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const file = join(profile, 'DevToolsActivePort');
  const read = async () => /^(\d+)\n./.exec(await readFile(file, 'utf8').catch(() => ''))?.[1];
  const port = await eventually('the browser listens', read, STARTED_MS);
  const address = await eventually('the tab is there', () => findTab(Number(port)), STARTED_MS);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return new BrowserTab(socket);
}

async function findTab(port: number): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`);
  const found = (await response.json()) as { type: string; webSocketDebuggerUrl: string }[];
  return found.find(({ type }) => type === 'page')?.webSocketDebuggerUrl;
}
