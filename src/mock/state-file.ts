/**
 * The state file: a lowdb JSON file that is written whole, soon after something changed, and read again when a person has
 * edited it. Where both happened the person wins.
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
  /** Whether changes are written at all. */
  save: boolean;
  log: Logger;
  /** Gives what is to be written. */
  current(): Promise<MockState>;
  /** The file was edited by a person. */
  edited(state: MockState): Promise<void>;
}

const WATCH_MS = 250;
const SAVE_MS = 50;
/** Saving takes at most this share of the time, so that a mock with much state stays quick. */
const SAVE_PAUSE = 10;

export class StateFile implements AsyncDisposable {
  readonly #options: StateFileOptions;
  readonly #low: Low<MockState>;
  /** The text that the file had when it was last written or read here. */
  #text: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = SAVE_MS;
  #closed = false;
  /** Saving and reading, one after the other. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: StateFileOptions) {
    this.#options = options;
    const format = { parse: (text: string) => parseState(text, options.file), stringify: textOf };
    this.#low = new Low<MockState>(new DataFile(options.file, format), { deployments: [] });
  }

  /** The state to begin with: none where there is no file, and none but its `mock` section after a reset. */
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

  /** From now on edits by hand are taken up. */
  watch(): void {
    watchFile(this.#options.file, { interval: WATCH_MS, persistent: false }, () =>
      this.#then(async () => void (await this.#takeEdit())),
    );
  }

  /** Something changed: it is written soon. */
  changed(): void {
    // What a mock does while it ends is not its state; and an edit that is seen then would start it over.
    if (!this.#options.save || this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#then(() => this.#save());
    }, this.#pauseMs);
  }

  /** Writes what is still to be written. */
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
    // Gathering the state takes a while, in which a person may have edited the file.
    if (text === this.#text || (await this.#takeEdit())) return;
    this.#low.data = state;
    this.#text = text;
    await this.#low.write();
    this.#pauseMs = Math.max(SAVE_MS, (performance.now() - started) * SAVE_PAUSE);
  }

  /** Whether a person had edited the file; one that cannot be taken as it stands is left alone until it can. */
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
