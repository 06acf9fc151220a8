/**
 * Runs one command of a build: in a process group of its own, so that it can be ended with everything it started, even by
 * the control plane that comes after a crash.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { durationInWords } from '../machine/amounts.ts';
import type { ControlGroups } from '../machine/control-groups.ts';
import {
  findByArgument,
  killGroup,
  type ProcessIdentity,
  readIdentity,
  signalGroup,
  startTimeOf,
  writeIdentity,
} from '../machine/process-identity.ts';
import { printable } from '../runtime/terminal-text.ts';
import { endStrays, joining, watchSize } from './containment.ts';
import { BuildFailure, type BuildRequest } from './port.ts';

export interface CommandOptions {
  /** The folder that the command runs in. */
  cwd: string;
  /** The build's own folder, where the running command is on record. */
  buildDirectory: string;
  environment: Record<string, string>;
  /** Where the system keeps what the build starts together. */
  groups: ControlGroups | undefined;
  /** How much the build's own folder may hold. */
  maxBytes: number;
  deadline: Deadline;
  log: BuildRequest['log'];
  signal: AbortSignal;
}

/** When the whole build must be done. */
export interface Deadline {
  at: number;
  limitMs: number;
}

/** A command that ran and failed. */
export class CommandFailure extends BuildFailure {
  /** The last lines that it said. */
  readonly said: string;
  /** How it failed, for a log that has those lines already. */
  readonly headline: string;

  constructor(name: string, failure: string, tail: readonly string[]) {
    const last = tail.length === 0 ? 'It said nothing.' : `Its last lines:\n${tail.join('\n')}`;
    const headline = `\`${name}\` ${failure}.`;
    super(`${headline} ${last}`);
    this.headline = headline;
    this.said = tail.join('\n');
  }
}

const BUILD_FLAG = '--keelson-build';
const TAIL_LINES = 20;
/** A process that left the group may hold the output open; it is not waited for longer than this. */
const OUTPUT_LIMIT_MS = 1_000;

const FORBIDDEN: readonly [text: string, name: string][] = [
  ['"', 'a double quote'],
  ['`', 'a backtick'],
  ['\\', 'a backslash'],
  ['\n', 'a line break'],
  ['\r', 'a carriage return'],
  ['\0', 'a NUL character'],
  ['\t', 'a tab'],
  ['|', 'a pipe (|)'],
  [';', 'a semicolon'],
  ['$', 'a dollar sign'],
  ['>', 'a redirection (>)'],
  ['<', 'a redirection (<)'],
];

/** What in a command is refused, in words; undefined when it may run. The clients of the platform apply the same rule. */
export function forbiddenInCommand(command: string): string | undefined {
  const found = FORBIDDEN.find(([text]) => command.includes(text));
  if (found) return found[1];
  return command.replaceAll('&&', '').includes('&') ? 'a single & (&& is fine)' : undefined;
}

/** Runs `command` to its end. Rejects with a `BuildFailure` when it fails or takes too long, with the reason of the signal when it aborts. */
export function runCommand(command: string, options: CommandOptions): Promise<void> {
  return runProgram({ name: command, script: command, args: [] }, options);
}

/** What the shell is to run. */
export interface Program {
  /** What it is called in messages. */
  name: string;
  script: string;
  /** From `$3` on: for what must not be read as part of the script. */
  args: readonly string[];
  /** Takes what it writes to its standard output, which is logged otherwise. */
  read?: (output: Readable) => Promise<void>;
}

/** Like `runCommand`, for a program of ours with arguments of somebody else's. */
export async function runProgram(program: Program, options: CommandOptions): Promise<void> {
  const { signal, deadline, log } = options;
  signal.throwIfAborted();
  const tail: string[] = [];
  const say = (line: string) => {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    log(line, 'INFO');
  };
  const child = start(program, options, await joining(options.groups, options.buildDirectory));
  const outcome = new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killed) =>
      resolve(code === 0 ? undefined : killed ? `was ended by ${killed}` : `ended with exit code ${code}`),
    );
  });
  outcome.catch(() => {});
  // What could not be started may have no output to read: where no descriptors are left there are no pipes.
  if (child.pid === undefined) await outcome;
  const stop = new Stop(child, deadline, signal);
  const size = watchSize(options.buildDirectory, options.maxBytes, () => stop.now(sizeFailure(program.name, options.maxBytes)));
  const read = program.read?.(held(child.stdout)).catch(async (error: unknown) => {
    // Whoever wrote all it had to write and failed says more than its reader, who got half.
    const wroteAll = child.stdout.readableEnded && (await outcome.catch(() => undefined)) !== undefined;
    if (!wroteAll) stop.now(error as Error);
  });
  const output = Promise.all([read ?? readLines(child.stdout, say), readLines(child.stderr, say)]);
  const recorded = record(child, options.buildDirectory);
  recorded.catch(() => {});
  try {
    const failure = await outcome;
    // What the command left running in the background would outlive the build.
    const leader = await recorded;
    if (leader) await killGroup(leader);
    else if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
    await endStrays(options.groups, options.buildDirectory);
    await size.stop();
    await (program.read && failure === undefined
      ? output
      : Promise.race([output, sleep(OUTPUT_LIMIT_MS, undefined, { ref: false })]));
    if (stop.reason === 'time') throw timeFailure(program.name, deadline);
    if (stop.reason) throw stop.reason;
    if (failure !== undefined) throw new CommandFailure(program.name, failure, tail);
  } finally {
    void size.stop();
    stop.over();
    child.stdout.destroy();
    child.stderr.destroy();
    await rm(recordFile(options.buildDirectory), { force: true });
  }
}

/** A process that ends has its output thrown away where nobody reads it yet. */
function held(output: Readable): Readable {
  const kept = new PassThrough();
  pipeline(output, kept, () => {});
  return kept;
}

/**
 * What follows the script is not read by it: it is the sign by which a build's command is known among all processes. The
 * line after it keeps the shell from becoming the command, which would lose the sign.
 */
function start({ script, args }: Program, { cwd, environment, buildDirectory }: CommandOptions, joining: string) {
  return spawn('sh', ['-c', `${joining}${script}\nexit $?`, 'sh', BUILD_FLAG, buildDirectory, ...args], {
    cwd,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Ends a command with everything it started when its time is up, it is no longer wanted, or its output is refused. */
class Stop {
  /** The first reason for which it was stopped. */
  reason: 'time' | Error | undefined;
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  readonly #abort = () => this.now(this.#signal.reason as Error);

  constructor(child: ChildProcess, deadline: Deadline, signal: AbortSignal) {
    this.#child = child;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.now('time'), Math.max(0, deadline.at - Date.now()));
    signal.addEventListener('abort', this.#abort, { once: true });
  }

  now(reason: 'time' | Error): void {
    if (this.#isOver) return;
    this.reason ??= reason;
    if (this.#child.pid !== undefined) signalGroup(this.#child.pid, 'SIGKILL');
  }

  over(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#abort);
  }
}

/** Ends what a build of this folder left running when the control plane was killed. */
export async function endLeftoverCommand(buildDirectory: string, groups: ControlGroups | undefined): Promise<void> {
  const file = recordFile(buildDirectory);
  const recorded = await readIdentity(file);
  if (recorded) await killGroup(recorded);
  // The control plane may have been killed before it could write down what it had just started.
  const found = (await findByArgument(BUILD_FLAG, new Set([buildDirectory]))).get(buildDirectory);
  if (found) await killGroup(found);
  await endStrays(groups, buildDirectory);
  await rm(file, { force: true });
}

function recordFile(buildDirectory: string): string {
  return join(buildDirectory, 'command.pid');
}

async function record(child: ChildProcess, buildDirectory: string): Promise<ProcessIdentity | undefined> {
  if (child.pid === undefined) return undefined;
  const startTime = await startTimeOf(child.pid);
  if (startTime === undefined) return undefined;
  const leader = { pid: child.pid, startTime };
  await writeIdentity(recordFile(buildDirectory), leader);
  return leader;
}

async function readLines(stream: NodeJS.ReadableStream, say: (line: string) => void): Promise<void> {
  const lines = new LineReader(say);
  stream.setEncoding('utf8');
  try {
    for await (const text of stream) lines.push(text as string);
  } catch {
    // Destroyed while it was read: whatever came is said.
  }
  lines.end();
}

function timeFailure(command: string, { limitMs }: Deadline): BuildFailure {
  return new BuildFailure(
    `\`${command}\` was stopped: the build took longer than its limit of ${durationInWords(limitMs)}. Make it do less, or ask the operator for a longer limit.`,
  );
}

function sizeFailure(command: string, maxBytes: number): BuildFailure {
  return new BuildFailure(
    `\`${command}\` was stopped: the build holds more than its limit of ${Math.round(maxBytes / 1_048_576)} MiB on disk. Make it write less.`,
  );
}

const MAX_LINE = 4_000;

class LineReader {
  readonly #say: (line: string) => void;
  #rest = '';

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) this.#emit(line);
    while (this.#rest.length > MAX_LINE) {
      this.#emit(this.#rest.slice(0, MAX_LINE));
      this.#rest = this.#rest.slice(MAX_LINE);
    }
  }

  end(): void {
    this.#emit(this.#rest);
    this.#rest = '';
  }

  /** A carriage return overwrites what stood before it, as on a terminal. */
  #emit(raw: string): void {
    const line = printable(stripVTControlCharacters(raw.replace(/\r+$/, '')).split('\r').at(-1)!).trimEnd();
    if (line === '') return;
    this.#say(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line);
  }
}
