/** The log of a revision's build: a file of JSON lines, one per output line. It outlives the build. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogLine, PlacedLine } from '../../drivers/port.ts';
import { readLines } from '../../machine/line-file.ts';

/** Output beyond this size is dropped, except error lines. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/** Appends the lines of one build. */
export class BuildLogWriter implements AsyncDisposable {
  readonly #stream: WriteStream;
  readonly #maxBytes: number;
  #failure: Error | undefined;
  #bytes = 0;
  #errorBytes = 0;
  #isCut = false;

  private constructor(stream: WriteStream, maxBytes: number) {
    this.#stream = stream;
    this.#maxBytes = maxBytes;
    stream.on('error', (error) => {
      this.#failure = error;
    });
  }

  static async open(file: string, maxBytes = MAX_BYTES): Promise<BuildLogWriter> {
    await mkdir(dirname(file), { recursive: true });
    // A crash may have left half a line. Without this break the next line would be appended to it.
    await appendFile(file, '\n', { mode: 0o600 });
    return new BuildLogWriter(createWriteStream(file, { flags: 'a', mode: 0o600 }), maxBytes);
  }

  write(message: string, level: LogLine['level']): void {
    const line = lineOf(message, level);
    if (!this.#isCut && this.#bytes + line.length <= this.#maxBytes) {
      this.#bytes += line.length;
      this.#stream.write(line);
      return;
    }
    if (!this.#isCut) {
      this.#isCut = true;
      this.#stream.write(lineOf(`The log is cut here: of a build ${this.#maxBytes} bytes are kept.`, 'WARNING'));
    }
    if (level !== 'ERROR' || this.#errorBytes + line.length > MAX_ERROR_BYTES) return;
    this.#errorBytes += line.length;
    this.#stream.write(line);
  }

  /** Resolves when everything is written. Throws if the log could not be written. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#stream.destroyed) await new Promise<void>((resolve) => this.#stream.once('close', resolve).end());
    if (this.#failure) throw this.#failure;
  }
}

function lineOf(message: string, level: LogLine['level']): Buffer {
  return Buffer.from(`${JSON.stringify({ timestamp: Date.now(), level, message } satisfies LogLine)}\n`);
}

/** The lines from `from` on, oldest first. Skips a line that a crash cut off. */
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
