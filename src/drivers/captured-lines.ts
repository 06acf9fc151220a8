/**
 * Lines of output that an engine or a cluster keeps, captured into the log of a workload. Each begins with the time at which it was
 * kept and its source. So the log itself tells where to go on after a crash of the control plane.
 */
import type { LogLine } from './port.ts';
import { lastLines, parseLine } from './workload-log.ts';

/** The most that is captured of one line. */
export const MAX_LINE = 256 * 1024;
/** How far back the last captured line of a source is looked for. */
const LOOKED_AT = 20_000;
/** 9 digits of a second, in UTC: such times are ordered like their texts. The source is a word. */
const PREFIX = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z) ([a-z0-9]+) /;
/** A time before the text, as it was received. Some have a zone, and fewer digits. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) /;

/** Takes the time from the beginning of a text. Without one it is now. */
export function timed(text: string): { time: string; rest: string } {
  const found = TIME.exec(text);
  if (!found) return { time: normalized(new Date().toISOString().slice(0, 19), '', 'Z'), rest: text };
  return { time: normalized(found[1]!, found[2] ?? '', found[3]!), rest: text.slice(found[0].length) };
}

function normalized(second: string, fraction: string, zone: string): string {
  return `${new Date(`${second}${zone}`).toISOString().slice(0, 19)}.${fraction.padEnd(9, '0')}Z`;
}

/** The time of the last captured line of a source. */
export async function lastCaptured(file: string, source: string): Promise<string | undefined> {
  for (const line of (await lastLines(file, LOOKED_AT, 0)).reverse()) {
    const [, time, from] = PREFIX.exec(line) ?? [];
    if (time !== undefined && from === source) return time;
  }
  return undefined;
}

/** A captured line, or one that the driver wrote. */
export function parseCaptured(line: string): LogLine {
  const found = PREFIX.exec(line);
  if (!found) return parseLine(line);
  const parsed = parseLine(line.slice(found[0].length));
  return parsed.timestamp === undefined ? { ...parsed, timestamp: Date.parse(`${found[1]!.slice(0, 23)}Z`) } : parsed;
}
