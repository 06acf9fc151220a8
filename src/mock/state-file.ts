/**
 * The state file: a lowdb JSON file. It is written whole soon after a change, and read again when a person edits it. If both
 * happen, the edit wins.
 */

import { unwatchFile, watchFile } from 'node:fs';
import { access, constants, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Low } from 'lowdb';
import { DataFile } from 'lowdb/node';
import type { Logger } from 'pino';
import { messageOf } from '../problem.ts';
import { type MockState, parseState, StateError } from './state.ts';

interface StateFileOptions {
  file: string;
  /** Whether to write changes. */
  save: boolean;
  log: Logger;
  /** Returns the state to write. */
  current(): Promise<MockState>;
  /** Called after a person edited the file. */
  edited(state: MockState): Promise<void>;
}

const WATCH_MS = 250;
const SAVE_MS = 50;
/** Saving takes at most one part in this many of the time, so that a mock with much state stays fast. */
const SAVE_PAUSE = 10;

export class StateFile implements AsyncDisposable {
  readonly #options: StateFileOptions;
  readonly #low: Low<MockState>;
  /** The text of the file when it was last written or read here. */
  #text: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = SAVE_MS;
  #closed = false;
  /** Serializes saving and reading. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: StateFileOptions) {
    this.#options = options;
    const format = { parse: (text: string) => parseState(text, options.file), stringify: textOf };
    this.#low = new Low<MockState>(new DataFile(options.file, format), { deployments: [] });
  }

  /** The initial state: empty if there is no file. After a reset only its `mock` section remains. */
  async open({ reset }: { reset: boolean }): Promise<MockState> {
    const { file, save } = this.#options;
    this.#text = await this.#read().catch((error: unknown) => {
      throw new StateError(`${file} cannot be read: ${messageOf(error)}.`, { cause: error });
    });
    if (save)
      await access(dirname(file), constants.W_OK).catch((error: unknown) => {
        throw new StateError(`${file} cannot be written: ${messageOf(error)}. Choose another folder, or add --no-save.`, {
          cause: error,
        });
      });
    if (this.#text !== undefined) await this.#low.read();
    else if (!save)
      throw new StateError(`${file} is not there, so there is nothing to read: leave out --no-save to have it written.`);
    const { mock } = this.#low.data;
    if (reset) this.#low.data = { ...(mock ? { mock } : {}), deployments: [] };
    return this.#low.data;
  }

  /** Starts to watch for manual edits. */
  watch(): void {
    watchFile(this.#options.file, { interval: WATCH_MS, persistent: false }, () =>
      this.#then(async () => void (await this.#takeEdit())),
    );
  }

  /** Schedules a save. */
  changed(): void {
    // Changes during shutdown are not state, and an edit seen then would restart the mock.
    if (!this.#options.save || this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#then(() => this.#save());
    }, this.#pauseMs);
  }

  /** Writes pending changes. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    unwatchFile(this.#options.file);
    const pending = this.#timer !== undefined;
    clearTimeout(this.#timer);
    if (pending) this.#then(() => this.#save());
    await this.#work;
  }

  #then(work: () => Promise<void>): void {
    const { file, log } = this.#options;
    this.#work = this.#work.then(work).catch((error: unknown) => log.error(`${file}: ${messageOf(error)}`));
  }

  async #save(): Promise<void> {
    const started = performance.now();
    if (await this.#takeEdit()) return;
    const state = await this.#options.current();
    const text = textOf(state);
    // Collecting the state takes a while, and a person may edit the file meanwhile.
    if (text === this.#text || (await this.#takeEdit())) return;
    this.#low.data = state;
    this.#text = text;
    await this.#low.write();
    this.#pauseMs = Math.max(SAVE_MS, (performance.now() - started) * SAVE_PAUSE);
  }

  /** Whether a person had edited the file. An invalid file is left alone until it is fixed. */
  async #takeEdit(): Promise<boolean> {
    const { file, log, edited } = this.#options;
    const text = await this.#read();
    if (text === undefined || text === this.#text) {
      this.#text = text;
      return false;
    }
    const state = parseState(text, file);
    this.#text = text;
    log.info(`${file} was edited: starting over with it`);
    await edited(state);
    return true;
  }

  #read(): Promise<string | undefined> {
    return readFile(this.#options.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }
}

function textOf(state: MockState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}
