/** A running control plane keeps its address in its data directory, for commands on the same machine. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { isAlive, startTimeOf, writeIdentity } from '../../machine/process-identity.ts';

export interface ServerAddress {
  /** Where clients reach it. */
  url: string;
  /** Where it listens. The public name or certificate may not work on the machine itself. */
  localUrl: string;
  /** What the hosts of its deployments look like, if they have their own. */
  deploymentHosts?: string | undefined;
}

interface Announced extends ServerAddress {
  pid: number;
  startTime: string;
}

/** Registers this process as the control plane of the directory. Resolves with the function that unregisters it. */
export async function announceServer(dataDirectory: string, address: ServerAddress): Promise<() => Promise<void>> {
  const announced: Announced = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? '', ...address };
  await writeIdentity(fileIn(dataDirectory), announced);
  return () => rm(fileIn(dataDirectory), { force: true });
}

/** The address of the directory's control plane; undefined when none runs. */
export async function findServer(dataDirectory: string): Promise<ServerAddress | undefined> {
  const text = await readFile(fileIn(dataDirectory), 'utf8').catch(replaceAbsent(undefined));
  if (text === undefined) return undefined;
  try {
    const announced = JSON.parse(text) as Announced;
    return (await isAlive(announced)) ? announced : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'control-plane.address');
}
