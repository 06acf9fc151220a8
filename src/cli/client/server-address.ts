/** A running control plane says in its data directory where it is reached, so that commands on the same machine find it. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, startTimeOf, writeIdentity } from '../../process-identity.ts';

interface Announced {
  pid: number;
  startTime: string;
  url: string;
}

/** Says that this process is the control plane of the directory, and is reached at `url`; resolves with the way to take it back. */
export async function announceServer(dataDirectory: string, url: string): Promise<() => Promise<void>> {
  const announced: Announced = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? '', url };
  await writeIdentity(fileIn(dataDirectory), announced);
  return () => rm(fileIn(dataDirectory), { force: true });
}

/** Where the control plane of the directory is reached; undefined when none runs. */
export async function findServer(dataDirectory: string): Promise<string | undefined> {
  try {
    const announced = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')) as Announced;
    return (await isAlive(announced)) ? announced.url : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'control-plane.address');
}
