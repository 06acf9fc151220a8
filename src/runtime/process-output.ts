/**
 * Turns what a program writes to stdout and stderr into lines of its log, with a time, a level and the fields of the current
 * run. The log itself writes to the file descriptor, so it is not captured.
 */
import type { Logger } from 'pino';
import { printable } from './terminal-text.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

/** A longer line is logged in pieces of this size. */
const MAX_LINE = 64 * 1024;
const CONSOLE_LEVELS = { debug: 'debug', trace: 'debug', warn: 'warn', error: 'error' } as const;

/** From now on all output becomes lines of the log, whatever the log's own level is. */
export function captureOutput(log: Logger): void {
  const own = log.child({}, { level: 'trace' });
  // The level of the console method that is printing.
  let level: Level | undefined;
  for (const [method, its] of Object.entries(CONSOLE_LEVELS) as [keyof typeof CONSOLE_LEVELS, Level][]) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      level = its;
      try {
        print(...values);
      } finally {
        level = undefined;
      }
    };
  }
  for (const stream of [process.stdout, process.stderr]) {
    const otherwise = stream === process.stdout ? 'info' : 'error';
    let rest = '';
    const say = (text: string) => {
      const message = printable(text).trimEnd();
      if (message !== '') own[level ?? otherwise](message);
    };
    stream.write = ((chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
      rest += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      const end = rest.length > MAX_LINE ? rest.length : rest.lastIndexOf('\n') + 1;
      say(rest.slice(0, end));
      rest = rest.slice(end);
      const callback = typeof encoding === 'function' ? encoding : done;
      if (typeof callback === 'function') process.nextTick(callback as () => void);
      return true;
    }) as typeof stream.write;
    process.on('exit', () => say(rest));
  }
}

/** From now on control characters in what is written are escaped, so that they cannot move the cursor of a terminal. */
export function sanitizeOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (text: string, done?: unknown) => boolean;
    stream.write = ((chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return write(printable(text), typeof encoding === 'function' ? encoding : done);
    }) as typeof stream.write;
  }
}
