/**
 * agent-chat-ui as npm has it: the template of create-agent-chat-app, unmodified. It is installed and built once, into a folder
 * that git ignores, which takes some minutes.
 */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/agent-server.ts';
import type { BrowserTab } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';

const PUBLISHED = 'create-agent-chat-app@0.1.6';
const built = join(root, 'node_modules/.cache', PUBLISHED);

/** The folder of the built page. */
export async function agentChatUi(): Promise<string> {
  const page = join(built, 'dist');
  if (await isThere(join(page, 'index.html'))) return page;
  const work = `${built}.new`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const run = (directory: string, program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: directory });
  await run(work, 'npm', 'pack', PUBLISHED);
  await run(work, 'tar', 'xzf', `${PUBLISHED.replace('@', '-')}.tgz`);
  const app = join(work, 'app');
  await cp(join(work, 'package/templates/vite'), app, { recursive: true });
  await run(app, 'npm', 'install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund');
  await run(app, 'npx', 'vite', 'build');
  await rm(built, { recursive: true, force: true });
  await rename(app, built);
  await rm(work, { recursive: true, force: true });
  return page;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** What a person does on the page. */
export class AgentChat {
  readonly #tab: BrowserTab;

  constructor(tab: BrowserTab) {
    this.#tab = tab;
  }

  async open(page: string, { api, key = '' }: { api: string; key?: string }): Promise<void> {
    await this.#tab.send('Page.navigate', { url: page });
    await this.#tab.value(`localStorage.setItem('lg:chat:apiKey', ${JSON.stringify(key)})`);
    await this.#tab.send('Page.navigate', { url: `${page}?${new URLSearchParams({ apiUrl: api, assistantId: 'chat' })}` });
    await this.until(`document.querySelector('form textarea')`);
  }

  async say(text: string): Promise<void> {
    await this.#typed('form textarea', text);
    await this.#tab.value(`document.querySelector('form').requestSubmit()`);
  }

  /** Edits the last message of the person. */
  async edit(text: string): Promise<void> {
    await this.click('Edit', -1);
    const edited = 'textarea:not(form textarea)';
    await this.until(`document.querySelector('${edited}')`);
    await this.#tab.value(`document.querySelector('${edited}').select()`);
    await this.#typed(edited, text);
    await this.click('Submit');
  }

  async click(name: string, index = 0): Promise<void> {
    const button = `[...document.querySelectorAll('button')].filter((one) => one.textContent.trim() === '${name}').at(${index})`;
    await this.until(`${button} && !${button}.disabled`);
    await this.#tab.value(`${button}.click()`);
  }

  /** Nothing is under way and the page shows the texts. */
  shows(...texts: string[]): Promise<void> {
    const isShown = texts.map((text) => `document.body.innerText.includes(${JSON.stringify(text)})`);
    return this.until([...isShown, `!/\\nCancel\\n?/.test(document.body.innerText)`].join(' && '));
  }

  async until(expression: string): Promise<void> {
    const isSo = async () => (await this.#tab.value(`Boolean(${expression})`).catch(() => false)) || undefined;
    await eventually(expression, isSo, 30_000).catch(async (error: unknown) => {
      throw new Error(`${String(await this.#tab.value('document.body.innerText'))}\n${this.#tab.complaints.join('\n')}`, {
        cause: error,
      });
    });
  }

  async #typed(selector: string, text: string): Promise<void> {
    await this.#tab.value(`document.querySelector('${selector}').focus()`);
    await this.#tab.send('Input.insertText', { text });
  }
}
