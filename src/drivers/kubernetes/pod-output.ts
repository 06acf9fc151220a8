/** Captures the output of a workload's pods into its log. The source of a line is the end of its pod's name. */
import { appendFile } from 'node:fs/promises';
import { lastCaptured, MAX_LINE, timed } from '../captured-lines.ts';
import type { ApiServer } from './api-server.ts';

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
  const last = await lastCaptured(file, id);
  const since: Record<string, string> = last === undefined ? {} : { sinceTime: `${last.slice(0, 19)}Z` };
  const query = new URLSearchParams({ container, timestamps: 'true', ...how, ...since });
  for await (const line of api.lines(`${path}/log?${query}`, signal)) {
    const { time, rest } = timed(line);
    // The API server counts from whole seconds.
    if (last !== undefined && time <= last) continue;
    await appendFile(file, `${time} ${id} ${rest.slice(0, MAX_LINE)}\n`, { mode: 0o600 });
  }
}
