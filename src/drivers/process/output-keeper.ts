/**
 * A small process between an agent server and its log. The agent server has a bounded stream to it, and never the log: it can
 * neither change nor remove what it wrote. The keeper outlives the control plane, and ends when nobody can write to it any more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { ended, type ProcessIdentity, startTimeOf } from '../../machine/process-identity.ts';
import { constantEnvironment, findSystemProgram, hasSystemProgram } from '../../machine/system-programs.ts';

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

/** Above what the control plane cuts a log to, so that the keeper only does it while none runs. */
const MOST_BYTES = 24 * 1024 * 1024;
const KEPT_BYTES = 10 * 1024 * 1024;
/** Reads between two looks at the size of the log, and the most bytes of one. */
const READS = 512;
const READ_BYTES = 16_384;

/**
 * Copies each read at once. On a full disk what is read is lost, and the agent server goes on. Where the log is too large its older
 * lines become a hole, as `cutBeginning` does it. No tenant writes to the folder of the log.
 */
function keeperScript(): string {
  const [dd, sleep] = ['dd', 'sleep'].map(findSystemProgram);
  return `exec 3>&1
while :; do
  said=$(${dd} bs=${READ_BYTES} count=${READS} 2>&1 >&3) || ${sleep} 1
  case $said in "0+0 records in"*) exit ;; esac
  ${cutScript()}
done`;
}

/** Empty where the system makes no holes: then only the control plane bounds the log. */
function cutScript(): string {
  const programs = ['stat', 'tail', 'head', 'wc', 'readlink', 'mv', 'fallocate'];
  if (process.platform !== 'linux' || !programs.every(hasSystemProgram)) return ':';
  const [stat, tail, head, wc, readlink, mv, fallocate] = programs.map(findSystemProgram);
  return `log=/proc/self/fd/3
  set -- $(${stat} -L -c '%s %b' "$log")
  if [ $((\${2:-0} * 512)) -gt ${MOST_BYTES} ]; then
    first=$(($1 - ${KEPT_BYTES}))
    first=$((first + $(${tail} -c +$((first + 1)) "$log" | ${head} -n 1 | ${wc} -c)))
    kept=$(${readlink} "$log").kept
    printf %s $first > "$kept.keeper" && ${mv} -f "$kept.keeper" "$kept" &&
      ${fallocate} --punch-hole --offset 0 --length $first "$log"
  fi`;
}

function spawnKeeper(logFile: string, name: string): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(findSystemProgram('sh'), ['-c', keeperScript(), 'keelson-output', name], {
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
