/** The log of a revision's build: a file of JSON lines, one a line that the build said, which outlives the build. */
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { LogLine } from '../../drivers/port.ts';

/** A line with its place in the log, by which a reader goes on. */
export interface NumberedLine extends LogLine {
  number: number;
}

/** Appends the lines of one build. */
export class BuildLogWriter implements AsyncDisposable {
  readonly #stream: WriteStream;
  #failure: Error | undefined;

  private constructor(stream: WriteStream) {
    this.#stream = stream;
    stream.on('error', (error) => {
      this.#failure = error;
    });
  }

  static async open(file: string): Promise<BuildLogWriter> {
    await mkdir(dirname(file), { recursive: true });
    return new BuildLogWriter(createWriteStream(file, { flags: 'a', mode: 0o600 }));
  }

  write(message: string, level: LogLine['level']): void {
    this.#stream.write(`${JSON.stringify({ timestamp: Date.now(), level, message } satisfies LogLine)}\n`);
  }

  /** Resolves when everything is written; why a log could not be written is thrown here. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#stream.destroyed) await new Promise<void>((resolve) => this.#stream.once('close', resolve).end());
    if (this.#failure) throw this.#failure;
  }
}

/** The lines from `after` on, oldest first; a line that a crash cut off is passed over. */
export async function readBuildLog(file: string, after: number, limit: number): Promise<NumberedLine[]> {
  const found: NumberedLine[] = [];
  const stream = createReadStream(file, { encoding: 'utf8' });
  let number = 0;
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      const line = number > after ? parse(text) : undefined;
      if (line) found.push({ ...line, number });
      if (found.length >= limit) break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    stream.destroy();
  }
  return found;
}

function parse(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}
