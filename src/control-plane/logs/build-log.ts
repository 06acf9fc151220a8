/** The log of a revision's build: a file of JSON lines, one a line that the build said, which outlives the build. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogLine, PlacedLine } from '../../drivers/port.ts';
import { readLines } from '../../line-file.ts';

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
    // A build that a crash broke off may have left half a line, which must not take the next one with it.
    await appendFile(file, '\n', { mode: 0o600 });
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

/** The lines from `from` on, oldest first; a line that a crash cut off is passed over. */
export async function* readBuildLog(file: string, from: number): AsyncGenerator<PlacedLine> {
  for await (const { text, position, next } of readLines(file, from)) {
    const line = parse(text);
    if (line) yield { ...line, position, next };
  }
}

function parse(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}
