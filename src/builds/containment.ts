/**
 * Keeps the processes of a build together, whatever sessions they create: in a control group where the system offers one, and
 * everywhere on Linux by an environment variable. All of them end with the build.
 */
import { basename } from 'node:path';
import { measureDeleted, measureFolder } from '../machine/disk-use.ts';
import { killMarked } from '../machine/process-identity.ts';
import type { GroupLimits, ResourceGroups } from '../machine/resource-groups.ts';

/** Set in the environment of every command. Its value is the build's folder. */
export const BUILD_VARIABLE = 'KEELSON_BUILD';
/** Interval between size checks, unless a check takes longer. */
const LOOK_MS = 1_000;
const LOOK_SHARE = 10;

/** The control groups of builds, and what each may take with all that it starts. */
export interface BuildGroups {
  groups: ResourceGroups;
  limits: GroupLimits;
}

/** Shell code that moves the shell into the build's groups. Empty if there are none. */
export async function joining(build: BuildGroups | undefined, buildDirectory: string): Promise<string> {
  return build === undefined ? '' : build.groups.enter(basename(buildDirectory), build.limits);
}

/** Why the system ended a process of the build, as words that follow its name. Undefined if it did not. */
export async function describeExcess(build: BuildGroups | undefined, buildDirectory: string): Promise<string | undefined> {
  if (build === undefined) return undefined;
  const { memoryKills, refusedProcesses } = await build.groups.readEvents(basename(buildDirectory));
  const { memoryMb, processes } = build.limits;
  if (memoryKills > 0) return `was ended because the build took more than ${memoryMb} MB of memory`;
  return refusedProcesses > 0 ? `failed after the build had ${processes} processes and threads, which is its limit` : undefined;
}

/** Ends all processes that the build's commands left running. */
export async function endStrays(build: BuildGroups | undefined, buildDirectory: string): Promise<void> {
  await build?.groups.release(basename(buildDirectory));
  await killMarked(BUILD_VARIABLE, buildDirectory);
}

/** What a command of a build may write to. */
interface WrittenFolders {
  /** Counted as it is. */
  build: string;
  /** Folders that other builds of the tenant have, too. What is added to them counts. */
  shared: readonly string[];
  /** The processes that may have deleted files open. Those take space, and are in no folder. */
  listPids?: () => readonly number[];
}

/** Checks what the folders hold repeatedly, and once after `stop`. Calls `exceeded` if it is over the limit. */
export function watchSize(folders: WrittenFolders, limitBytes: number, exceeded: () => void): { stop(): Promise<void> } {
  const { build, shared, listPids = () => [] } = folders;
  const measureShared = async () => {
    let sum = 0;
    for (const folder of shared) sum += (await measureFolder(folder)).bytes;
    return sum;
  };
  const before = measureShared();
  before.catch(() => {});
  const measure = async () => {
    const { bytes } = await measureFolder(build, limitBytes);
    if (bytes > limitBytes) return bytes;
    return bytes + Math.max(0, (await measureShared()) - (await before)) + (await measureDeleted(build, listPids()));
  };
  return watchBytes(measure, limitBytes, exceeded);
}

/** The same for what `measure` counts. */
export function watchBytes(measure: () => Promise<number>, limitBytes: number, exceeded: () => void): { stop(): Promise<void> } {
  const over = new AbortController();
  let stopped: Promise<void> | undefined;
  const look = async () => {
    if ((await measure()) > limitBytes) exceeded();
  };
  const watching = (async () => {
    for (let pause = LOOK_MS; await passed(pause, over.signal); ) {
      const started = Date.now();
      await look();
      pause = Math.max(LOOK_MS, LOOK_SHARE * (Date.now() - started));
    }
  })();
  return {
    stop() {
      over.abort();
      stopped ??= watching.then(look);
      return stopped;
    },
  };
}

function passed(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(!signal.aborted), ms);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
