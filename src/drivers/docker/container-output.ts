/**
 * Captures the output of a container into the log of its workload. No line is lost or repeated while the engine keeps it, also
 * over a crash of the control plane.
 */
import { appendFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type ContainerEngine, framesOf } from '../../machine/container-engine.ts';
import { lastCaptured, MAX_LINE, timed } from '../captured-lines.ts';

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
  const last = await lastCaptured(file, String(index));
  const query = { follow: true, stdout: true, stderr: true, timestamps: true, since: last && inSeconds(last) };
  const output = await engine.open('GET', `/containers/${containerId}/logs`, { query, signal });
  try {
    await appendFrames(output, { index, file, after: last ?? '' });
  } finally {
    output.destroy();
  }
}

/**
 * Writes whole lines: the engine sends a long line in several frames, which may part the bytes of a character. As latin1 a text has
 * one for each byte.
 */
async function appendFrames(output: IncomingMessage, { index, file, after }: { index: number; file: string; after: string }) {
  const unfinished = { stdout: '', stderr: '' };
  for await (const { stream, bytes } of framesOf(output)) {
    const text = bytes.toString('latin1');
    const { time, rest } = timed(text);
    if (time <= after) continue;
    const whole = unfinished[stream] === '' ? `${time} ${index} ${rest}` : unfinished[stream] + rest;
    if (!whole.endsWith('\n') && whole.length < MAX_LINE) unfinished[stream] = whole;
    else {
      unfinished[stream] = '';
      await append(file, whole.endsWith('\n') ? whole : `${whole}\n`);
    }
  }
  for (const rest of Object.values(unfinished)) if (rest !== '') await append(file, `${rest}\n`);
}

function append(file: string, bytes: string): Promise<void> {
  return appendFile(file, bytes, { encoding: 'latin1', mode: 0o600 });
}

function inSeconds(time: string): string {
  return `${Math.floor(Date.parse(`${time.slice(0, 19)}Z`) / 1_000)}.${time.slice(20, 29)}`;
}
