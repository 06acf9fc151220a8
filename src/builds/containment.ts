/**
 * Holds together what the commands of a build start, whatever sessions of its own it makes: in a control group where the system
 * gives one, and everywhere on Linux by a variable in its environment. A build ends with all of it.
 */
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { ControlGroups } from '../machine/control-groups.ts';
import { killMarked } from '../machine/process-identity.ts';

const run = promisify(execFile);

/** In the environment of every command; its value is the build's own folder. */
export const BUILD_VARIABLE = 'KEELSON_BUILD';
/** Between two looks at how much was written, unless a look takes long. */
const LOOK_MS = 1_000;
const LOOK_SHARE = 10;

/** A line of shell by which the shell that reads it joins the build's group; empty where there is none. */
export async function joining(groups: ControlGroups | undefined, buildDirectory: string): Promise<string> {
  const group = await groups?.make(basename(buildDirectory)).catch(() => undefined);
  return group === undefined ? '' : `{ echo $$ > '${group.replaceAll("'", `'\\''`)}/cgroup.procs'; } 2>/dev/null\n`;
}

/** Ends whatever the commands of the build have left running. */
export async function endStrays(groups: ControlGroups | undefined, buildDirectory: string): Promise<void> {
  await groups?.release(basename(buildDirectory));
  await killMarked(BUILD_VARIABLE, buildDirectory);
}

/** Looks again and again how much the folder holds, and once after `stop`; `exceeded` is called when that is too much. */
export function watchSize(folder: string, limitBytes: number, exceeded: () => void): { stop(): Promise<void> } {
  const over = new AbortController();
  let stopped: Promise<void> | undefined;
  const look = async () => {
    if ((await sizeOf(folder)) > limitBytes) exceeded();
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

/** In bytes on disk. Files that go while it counts are no failure; what it could not count is 0. */
async function sizeOf(folder: string): Promise<number> {
  try {
    const { stdout } = await run('du', ['-sk', folder], { maxBuffer: 16 * 1024 * 1024 });
    return 1024 * Number.parseInt(stdout, 10);
  } catch (error) {
    return 1024 * (Number.parseInt((error as { stdout?: string }).stdout ?? '', 10) || 0);
  }
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
