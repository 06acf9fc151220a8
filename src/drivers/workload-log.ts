/** The log of a workload: a file that its output is appended to, and the parser of its lines. */
import { appendFile, open, stat } from 'node:fs/promises';
import { replaceAbsent } from '../machine/absent-files.ts';
import { readKept, readLines } from '../machine/line-file.ts';
import { printable } from '../runtime/terminal-text.ts';
import type { LogLine, PlacedLine } from './port.ts';

const CHUNK_BYTES = 64 * 1024;
/** The most that is read, however many lines are requested. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** pino's levels. */
const LEVELS: readonly [from: number, level: LogLine['level']][] = [
  [60, 'CRITICAL'],
  [50, 'ERROR'],
  [40, 'WARNING'],
  [30, 'INFO'],
  [0, 'DEBUG'],
];

/** The lines of the log from `from` on. */
export async function* readLog(file: string, from: number, parse = parseLine): AsyncGenerator<PlacedLine> {
  for await (const { text, position, next } of readLines(file, from)) {
    if (text.trim() !== '') yield { ...parse(text), position, next };
  }
}

/** The messages of the last lines at or after the offset `from`. */
export async function lastMessages(file: string, limit: number, from: number, parse = parseLine): Promise<string[]> {
  return (await lastLines(file, limit, from)).map((line) => parse(line).message);
}

/** The last lines at or after the offset `from`. */
export async function lastLines(file: string, limit: number, from: number): Promise<string[]> {
  const handle = await open(file).catch(replaceAbsent(undefined));
  if (!handle) return [];
  try {
    const { size } = await handle.stat();
    const origin = Math.max(from, await readKept(file, size));
    const least = Math.max(origin, size - MAX_READ_BYTES);
    let start = size;
    const chunks: Buffer[] = [];
    let breaks = 0;
    // One more break than lines: the first line read may be incomplete.
    while (start > least && breaks <= limit) {
      const length = Math.min(CHUNK_BYTES, start - least);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start - length);
      start -= length;
      const chunk = buffer.subarray(0, bytesRead);
      for (const byte of chunk) if (byte === 0x0a) breaks += 1;
      chunks.unshift(chunk);
    }
    const lines = Buffer.concat(chunks).toString('utf8').split('\n');
    if (start > origin) lines.shift();
    return lines.filter((line) => line.trim() !== '').slice(-limit);
  } finally {
    await handle.close();
  }
}

/** Appends a line of the driver, in the format of the others. */
export async function appendNote(file: string, level: 30 | 40 | 50, message: string): Promise<void> {
  // A killed child may have left half a line.
  const line = JSON.stringify({ level, time: new Date().toISOString(), name: 'keelson', msg: message });
  await appendFile(file, `\n${line}\n`, { mode: 0o600 }).catch(() => {});
}

/** Size of the log, which is the offset of the next line. */
export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(replaceAbsent(undefined)))?.size ?? 0;
}

/** A line of an agent server of this repository, or any other text. */
export function parseLine(line: string): LogLine {
  const record = asRecord(line);
  if (!record) return { timestamp: undefined, level: 'INFO', message: printable(line).trimEnd() };
  return {
    timestamp: readTime(record['time']),
    level: levelOf(record['level']),
    message: messageOf(record, line),
    ...(typeof record['runId'] === 'string' ? { runId: record['runId'] } : {}),
  };
}

/** In milliseconds. Loggers count seconds, milliseconds, microseconds or nanoseconds, each of which is told by its size. */
function readTime(time: unknown): number | undefined {
  const value = typeof time === 'number' ? time : typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (!(value >= 0 && value < 1e20)) return undefined;
  if (typeof time === 'string') return value;
  if (value < 1e11) return value * 1_000;
  return value < 1e14 ? value : value < 1e17 ? value / 1_000 : value / 1e6;
}

/** The line of a pino logger. Other JSON is treated as plain text. */
function asRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line) as Record<string, unknown>;
    return typeof value['level'] === 'number' || (typeof value['level'] === 'string' && 'msg' in value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function levelOf(level: unknown): LogLine['level'] {
  if (typeof level === 'number') return LEVELS.find(([from]) => level >= from)?.[1] ?? 'DEBUG';
  const name = String(level).toUpperCase();
  if (name.startsWith('WARN')) return 'WARNING';
  if (name === 'FATAL' || name === 'CRITICAL') return 'CRITICAL';
  if (name === 'ERROR') return 'ERROR';
  return name === 'DEBUG' || name === 'TRACE' ? 'DEBUG' : 'INFO';
}

/** If an error was logged with the message, its owner looks for the error. */
function messageOf(record: Record<string, unknown>, line: string): string {
  const message = typeof record['msg'] === 'string' ? record['msg'] : '';
  const error = record['err'] as { stack?: unknown; message?: unknown } | undefined;
  const detail = typeof error?.stack === 'string' ? error.stack : typeof error?.message === 'string' ? error.message : '';
  return printable([message, detail].filter(Boolean).join('\n') || line);
}
