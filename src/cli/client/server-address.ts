/** A running control plane says in its data directory where it is reached, so that commands on the same machine find it. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, startTimeOf, writeIdentity } from '../../machine/process-identity.ts';

export interface ServerAddress {
  /** Where clients reach it. */
  url: string;
  /** Where it listens: a name that others know, or a certificate, may be no good on the machine itself. */
  localUrl: string;
}

interface Announced extends ServerAddress {
  pid: number;
  startTime: string;
}

/** Says that this process is the control plane of the directory, and where it is; resolves with the way to take it back. */
export async function announceServer(dataDirectory: string, address: ServerAddress): Promise<() => Promise<void>> {
  const announced: Announced = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? '', ...address };
  await writeIdentity(fileIn(dataDirectory), announced);
  return () => rm(fileIn(dataDirectory), { force: true });
}

/** Where the control plane of the directory is; undefined when none runs. */
export async function findServer(dataDirectory: string): Promise<ServerAddress | undefined> {
  try {
    const announced = JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')) as Announced;
    return (await isAlive(announced)) ? announced : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'control-plane.address');
}
