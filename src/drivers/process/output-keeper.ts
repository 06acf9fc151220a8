/**
 * A small process between an agent server and its log. The agent server has a bounded stream to it, and never the log: it can
 * neither change nor remove what it wrote. The keeper outlives the control plane, and ends when nobody can write to it any more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { ended, type ProcessIdentity, startTimeOf } from '../../machine/process-identity.ts';
import { constantEnvironment, findSystemProgram } from '../../machine/system-programs.ts';

/** How long the last output is waited for. What a replica left running may hold the stream open. */
const LAST_OUTPUT_MS = 1_000;

/** A keeper that was started. */
export interface OutputKeeper {
  /** What the agent server writes to. */
  readonly input: Writable;
  /** By what it is found again. Undefined if it ended at once. */
  readonly identity: ProcessIdentity | undefined;
  /** To be called once the agent server has its stream, or could not be started: this process no longer holds it. */
  letGo(): void;
}

/** Starts one that appends to that log. `name` tells it from others in the list of processes. */
export async function startKeeper(logFile: string, name: string): Promise<OutputKeeper> {
  const keeper = spawnKeeper(logFile, name);
  const { pid, stdin: input } = keeper;
  keeper.on('error', () => {});
  // A process that could not be started has no streams, for example when no file descriptors are left.
  if (pid === undefined || input === null) throw new Error('the process that keeps its output could not be started');
  // Nothing is written to it here.
  input.on('error', () => {});
  const startTime = await startTimeOf(pid);
  return {
    input,
    identity: startTime === undefined ? undefined : { pid, startTime },
    letGo() {
      input.destroy();
      keeper.unref();
    },
  };
}

function spawnKeeper(logFile: string, name: string): ChildProcess {
  // On a full disk what is read is lost, and the agent server goes on.
  const script = `while ! ${findSystemProgram('cat')}; do ${findSystemProgram('sleep')} 1; done`;
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(findSystemProgram('sh'), ['-c', script, 'keelson-output', name], {
      cwd: '/',
      env: constantEnvironment,
      detached: true,
      stdio: ['pipe', log, 'ignore'],
    });
  } finally {
    closeSync(log);
  }
}

/** Waits until everything that an agent server wrote before its end is in the log. */
export async function awaitLastOutput(keeper: ProcessIdentity | undefined): Promise<void> {
  if (keeper) await ended(keeper, LAST_OUTPUT_MS);
}
