/**
 * Captures the output of a workload's pods into its log. Each line begins with the time at which the cluster got it and the end of
 * its pod's name. So the log itself tells where to go on after a crash of the control plane.
 */
import { appendFile } from 'node:fs/promises';
import type { LogLine } from '../port.ts';
import { lastLines, parseLine } from '../workload-log.ts';
import type { ApiServer } from './api-server.ts';

/** Of the time the digits after the second differ in number; they are compared by their texts after padding. */
const PREFIX = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z ([a-z0-9]+) /;
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z /;
/** How far back the last captured line of a pod is looked for. */
const LOOKED_AT = 20_000;
const MAX_LINE = 256 * 1024;

export interface Captured {
  api: ApiServer;
  /** Path of the pod. */
  path: string;
  /** Name of the pod. */
  pod: string;
  container: string;
  /** The log of the workload. */
  file: string;
  signal: AbortSignal;
}

/** What a container that ended before had left to say. */
export async function capturePrevious(captured: Captured): Promise<void> {
  await capture(captured, { previous: 'true' });
}

/** Follows the output until the container ends. Continues after the last line that the log has. */
export async function captureOutput(captured: Captured): Promise<void> {
  await capture(captured, { follow: 'true' });
}

async function capture({ api, path, pod, container, file, signal }: Captured, how: Record<string, string>): Promise<void> {
  const id = pod.split('-').at(-1)!;
  const last = await lastTime(file, id);
  const since: Record<string, string> = last === undefined ? {} : { sinceTime: `${last.slice(0, 19)}Z` };
  const query = new URLSearchParams({ container, timestamps: 'true', ...how, ...since });
  for await (const line of api.lines(`${path}/log?${query}`, signal)) {
    const found = STAMP.exec(line);
    const time = found ? normalized(found[1]!, found[2]) : normalized(new Date().toISOString().slice(0, 19), undefined);
    // The API server counts from whole seconds.
    if (last !== undefined && time <= last) continue;
    const text = (found ? line.slice(found[0].length) : line).slice(0, MAX_LINE);
    await appendFile(file, `${time} ${id} ${text}\n`, { mode: 0o600 });
  }
}

function normalized(second: string, fraction = ''): string {
  return `${second}.${fraction.padEnd(9, '0')}Z`;
}

/** The time of the last captured line of a pod. */
async function lastTime(file: string, id: string): Promise<string | undefined> {
  for (const line of (await lastLines(file, LOOKED_AT, 0)).reverse()) {
    const [, second, fraction, pod] = PREFIX.exec(line) ?? [];
    if (second !== undefined && pod === id) return normalized(second, fraction);
  }
  return undefined;
}

/** A captured line, or one that the driver wrote. */
export function parseCaptured(line: string): LogLine {
  const found = PREFIX.exec(line);
  if (!found) return parseLine(line);
  const parsed = parseLine(line.slice(found[0].length));
  return parsed.timestamp === undefined
    ? { ...parsed, timestamp: Date.parse(`${normalized(found[1]!, found[2]).slice(0, 23)}Z`) }
    : parsed;
}
