/**
 * Captures the output of a container into the log of its workload. Each line begins with the time at which the engine got it and
 * the number of the replica. So the log itself tells where to go on after a crash of the control plane: no line is lost or
 * repeated while the engine keeps it.
 */
import { appendFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type ContainerEngine, framesOf } from '../../machine/container-engine.ts';
import type { LogLine } from '../port.ts';
import { lastLines, parseLine } from '../workload-log.ts';

/** Normalized: 9 digits of a second, in UTC. Such times are ordered like their texts. */
const PREFIX = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z) (\d+) /;
/** A time of the engine before the text of a frame. podman has a zone and fewer digits. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d) /;
/** How far back the last captured line of a replica is looked for. */
const LOOKED_AT = 20_000;

export interface Captured {
  engine: ContainerEngine;
  containerId: string;
  /** Number of the replica. */
  index: number;
  /** The log of the workload. */
  file: string;
  signal: AbortSignal;
}

/** Follows the output until the container ends. Continues after the last line that the log has. */
export async function captureOutput({ engine, containerId, index, file, signal }: Captured): Promise<void> {
  const last = await lastTime(file, index);
  const query = { follow: true, stdout: true, stderr: true, timestamps: true, since: last && inSeconds(last) };
  const output = await engine.open('GET', `/containers/${containerId}/logs`, { query, signal });
  try {
    await appendFrames(output, { index, file, after: last ?? '' });
  } finally {
    output.destroy();
  }
}

/** Writes whole lines: the engine sends a long line in several frames. */
async function appendFrames(output: IncomingMessage, { index, file, after }: { index: number; file: string; after: string }) {
  const unfinished = { stdout: '', stderr: '' };
  for await (const { stream, bytes } of framesOf(output)) {
    const text = bytes.toString('utf8');
    const { time, rest } = timed(text);
    if (time <= after) continue;
    const whole = unfinished[stream] === '' ? `${time} ${index} ${rest}` : unfinished[stream] + rest;
    if (!whole.endsWith('\n') && whole.length < MAX_LINE) unfinished[stream] = whole;
    else {
      unfinished[stream] = '';
      await appendFile(file, whole.endsWith('\n') ? whole : `${whole}\n`, { mode: 0o600 });
    }
  }
  for (const rest of Object.values(unfinished)) if (rest !== '') await appendFile(file, `${rest}\n`, { mode: 0o600 });
}

const MAX_LINE = 256 * 1024;

function timed(text: string): { time: string; rest: string } {
  const found = TIME.exec(text);
  if (!found) return { time: normalized(new Date().toISOString().slice(0, -1), '', 'Z'), rest: text };
  return { time: normalized(found[1]!, found[2] ?? '', found[3]!), rest: text.slice(found[0].length) };
}

function normalized(second: string, fraction: string, zone: string): string {
  return `${new Date(`${second}${zone}`).toISOString().slice(0, 19)}.${fraction.padEnd(9, '0')}Z`;
}

/** The time of the last captured line of a replica. */
async function lastTime(file: string, index: number): Promise<string | undefined> {
  for (const line of (await lastLines(file, LOOKED_AT, 0)).reverse()) {
    const [, time, replica] = PREFIX.exec(line) ?? [];
    if (time !== undefined && Number(replica) === index) return time;
  }
  return undefined;
}

function inSeconds(time: string): string {
  return `${Math.floor(Date.parse(`${time.slice(0, 19)}Z`) / 1_000)}.${time.slice(20, 29)}`;
}

/** A captured line, or one that the driver wrote. */
export function parseCaptured(line: string): LogLine {
  const found = PREFIX.exec(line);
  if (!found) return parseLine(line);
  const parsed = parseLine(line.slice(found[0].length));
  return parsed.timestamp === undefined ? { ...parsed, timestamp: Date.parse(`${found[1]!.slice(0, 23)}Z`) } : parsed;
}
