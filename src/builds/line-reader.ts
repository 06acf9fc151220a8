/** Cuts the output of a command into lines as it comes, fit for a log: no colours, no progress bars, no line without end. */
import { stripVTControlCharacters } from 'node:util';
import { printable } from '../runtime/terminal-text.ts';

const MAX_LINE = 4_000;

export class LineReader {
  readonly #say: (line: string) => void;
  #rest = '';

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#emit(line);
    while (this.#rest.length > MAX_LINE) {
      this.#emit(this.#rest.slice(0, MAX_LINE));
      this.#rest = this.#rest.slice(MAX_LINE);
    }
  }

  end(): void {
    this.#emit(this.#rest);
    this.#rest = '';
  }

  /** A carriage return overwrites what stood before it, as on a terminal. */
  #emit(raw: string): void {
    const line = printable(stripVTControlCharacters(raw.replace(/\r+$/, '')).split('\r').at(-1)!).trimEnd();
    if (line === '') return;
    this.#say(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line);
  }
}
