/**
 * Runs one command of a build in its own process group. The command can be ended together with everything it started, even by the
 * control plane that starts after a crash.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { durationInWords } from '../machine/amounts.ts';
import type { Isolation, View } from '../machine/isolation.ts';
import {
  findByArgument,
  killGroup,
  listFamily,
  type ProcessIdentity,
  readIdentity,
  signalGroup,
  startTimeOf,
  writeIdentity,
} from '../machine/process-identity.ts';
import { findSystemProgram } from '../machine/system-programs.ts';
import { printable } from '../runtime/terminal-text.ts';
import { type BuildGroups, describeExcess, endStrays, joining, watchSize } from './containment.ts';
import { BuildFailure, type BuildRequest } from './port.ts';

export interface CommandOptions {
  /** The folder that the command runs in. */
  cwd: string;
  /** The build's folder, which holds the record of the running command. No command may write to it, only to folders in it. */
  buildDirectory: string;
  environment: Record<string, string>;
  /** Keeps the command from what is not its build's, with what it may see besides. Undefined: it sees what this process sees. */
  isolated: Isolated | undefined;
  /** Keeps the processes of a build together, if the system supports it. */
  groups: BuildGroups | undefined;
  /** Where it runs instead of on this machine. */
  containment?: Containment | undefined;
  /** The image that it runs in, with a containment that has images. Undefined: the one of all builds. */
  image?: string | undefined;
  /** Limit for the size of the build's folder. */
  maxBytes: number;
  deadline: Deadline;
  log: BuildRequest['log'];
  signal: AbortSignal;
}

interface Isolated {
  isolation: Isolation;
  tenant: string;
  /** What it may see besides the folders that it may write to, which are the tenant's. */
  readOnly: readonly string[];
  writable: readonly string[];
}

/** Time limit of the whole build. */
export interface Deadline {
  at: number;
  limitMs: number;
  /** The error when it passes. Default: that the build took too long. */
  failure?: () => BuildFailure;
}

/** Runs the commands of builds apart from this machine, which sees only what they write. */
export interface Containment {
  /** The agent server there. */
  readonly agentProgram: readonly string[];
  /** The most memory of a command. */
  readonly memoryMb: number;
  /** As `runProgram`. */
  run(program: Program, options: CommandOptions): Promise<void>;
  /** Where it can make images for single builds. */
  readonly images?: BuildImages;
  /** Ends what a build in this folder left running. */
  endLeftovers(buildDirectory: string): Promise<void>;
}

/** Images of single builds. */
export interface BuildImages {
  /** Makes the image of a build: the one of all builds with these instructions on top. Resolves with its name. */
  make(instructions: readonly string[], options: ImageOptions): Promise<string>;
  /** Removes the image of that build, if it has one. */
  remove(buildId: string): Promise<void>;
  /** The ids of all builds with an image. */
  list(): Promise<string[]>;
}

export interface ImageOptions extends Pick<CommandOptions, 'buildDirectory' | 'maxBytes' | 'deadline' | 'log' | 'signal'> {
  /** Whose build it is. Its instructions ran for nobody else. */
  tenantId: string;
}

/** A command ran and failed. */
export class CommandFailure extends BuildFailure {
  /** The last lines of its output. */
  readonly said: string;
  /** Undefined if it was killed. */
  readonly exitCode: number | undefined;
  /** What it took more of than it may, as words that follow its name. */
  readonly excess: string | undefined;

  constructor(name: string, { text: failure, exitCode, excess }: Ended, tail: readonly string[]) {
    const last = tail.length === 0 ? 'It said nothing.' : `Its last lines:\n${tail.join('\n')}`;
    const headline = `\`${name}\` ${excess ?? failure}.`;
    super(`${headline} ${last}`, { headline });
    this.said = tail.join('\n');
    this.exitCode = exitCode;
    this.excess = excess;
  }
}

/** A command whose output is read. */
type Started = ChildProcessByStdio<null, Readable, Readable>;

/** How a command failed. */
interface Ended {
  text: string;
  exitCode: number | undefined;
  excess?: string | undefined;
}

const BUILD_FLAG = '--keelson-build';
/** The lines of output that an error quotes. */
export const TAIL_LINES = 20;
/** A process that left the group may hold the output open. This is the longest wait for it. */
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

/** The forbidden part of a command. Undefined if it may run. The platform's clients apply the same rule. */
export function forbiddenInCommand(command: string): string | undefined {
  const found = FORBIDDEN.find(([text]) => command.includes(text));
  if (found) return found[1];
  return command.replaceAll('&&', '').includes('&') ? 'a single & (&& is fine)' : undefined;
}

/** Runs `command`. Rejects with a `BuildFailure` if it fails or takes too long, and with the signal's reason if it aborts. */
export function runCommand(command: string, options: CommandOptions): Promise<void> {
  return runProgram({ name: command, script: command, args: [] }, options);
}

/** What the shell runs. */
export interface Program {
  /** Its name in messages. */
  name: string;
  script: string;
  /** Arguments from `$3` on: values that must not be parsed as part of the script. */
  args: readonly string[];
  /** Reads its standard output, which is logged otherwise. */
  read?: (output: Readable) => Promise<void>;
}

/** Like `runCommand`, for a program of this server with untrusted arguments. */
export async function runProgram(program: Program, options: CommandOptions): Promise<void> {
  if (options.containment) return options.containment.run(program, options);
  const { signal, deadline, log } = options;
  signal.throwIfAborted();
  const tail: string[] = [];
  const say = (line: string) => {
    tail.push(line);
    if (tail.length > TAIL_LINES) tail.shift();
    log(line, 'INFO');
  };
  await options.isolated?.isolation.joinNetwork(options.isolated.tenant);
  await lendFolders(options.isolated);
  const child = start(program, options, await joining(options.groups, options.buildDirectory));
  const outcome = new Promise<Ended | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killed) => {
      const text = killed ? `was ended by ${killed}` : `ended with exit code ${code}`;
      resolve(code === 0 ? undefined : { text, exitCode: code ?? undefined });
    });
  });
  outcome.catch(() => {});
  // A process that could not be started may have no pipes to read, for example when no file descriptors are left.
  if (child.pid === undefined) await outcome;
  const stop = new Stop(child, deadline, signal);
  const shared = sharedFolders(options);
  const listPids = () => (child.pid === undefined ? [] : listFamily(child.pid));
  const size = watchSize({ build: options.buildDirectory, shared, listPids }, options.maxBytes, () =>
    stop.now(sizeFailure(program.name, options.maxBytes)),
  );
  const read = program.read?.(held(child.stdout)).catch(async (error: unknown) => {
    // If the program wrote all its output and failed, its error says more than the reader's, which got only part of it.
    const wroteAll = child.stdout.readableEnded && (await outcome.catch(() => undefined)) !== undefined;
    if (!wroteAll) stop.now(error as Error);
  });
  const output = Promise.all([read ?? readLines(child.stdout, say), readLines(child.stderr, say)]);
  const recorded = record(child, options.buildDirectory);
  recorded.catch(() => {});
  try {
    const failure = await outcome;
    // Background processes of the command would outlive the build.
    const leader = await recorded;
    if (leader) await killGroup(leader);
    else if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
    const excess = failure && (await describeExcess(options.groups, options.buildDirectory));
    await endStrays(options.groups, options.buildDirectory);
    await size.stop();
    await (program.read && failure === undefined
      ? output
      : Promise.race([output, sleep(OUTPUT_LIMIT_MS, undefined, { ref: false })]));
    if (stop.reason === 'time') throw deadline.failure?.() ?? timeFailure(program.name, deadline);
    if (stop.reason) throw stop.reason;
    if (failure !== undefined) throw new CommandFailure(program.name, { ...failure, excess }, tail);
  } finally {
    void size.stop();
    stop.over();
    child.stdout.destroy();
    child.stderr.destroy();
    await rm(recordFile(options.buildDirectory), { force: true });
  }
}

/** What the command may write to beside the folder of its build: the downloads and the compiled code of its tenant. */
export function sharedFolders({ isolated, environment, buildDirectory }: CommandOptions): string[] {
  const folders = new Set([...(isolated?.writable ?? []), environment['npm_config_cache'] ?? buildDirectory]);
  return [...folders].filter((folder) => !`${folder}${sep}`.startsWith(`${buildDirectory}${sep}`));
}

/** Buffers the output. Node discards the output of a process that ends before anybody reads it. */
function held(output: Readable): Readable {
  const kept = new PassThrough();
  pipeline(output, kept, () => {});
  return kept;
}

/**
 * The script does not read the arguments after it: they identify a build's command among all processes. The line after the script
 * keeps the shell from replacing itself with the command, which would lose the arguments.
 */
function start({ script, args }: Program, options: CommandOptions, joining: string): Started {
  const { cwd, environment, buildDirectory, isolated } = options;
  const shell = findSystemProgram('sh');
  const command = { file: shell, args: ['-c', `${script}\nexit $?`, 'sh', BUILD_FLAG, buildDirectory, ...args] };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (isolated) {
    const view = viewOf(isolated, options);
    return isolated.isolation.spawn(command, view, { environment, stdio, first: joining }) as Started;
  }
  const all = ['-c', `${joining}"$@"\nexit $?`, 'sh', command.file, ...command.args];
  return spawn(shell, all, { cwd, env: environment, detached: true, stdio });
}

/** Those that are its tenant's already stay as they are: from the first command on nobody else writes to them. */
async function lendFolders(isolated: Isolated | undefined): Promise<void> {
  if (!isolated) return;
  for (const folder of isolated.writable) await isolated.isolation.lend(folder, isolated.tenant);
}

function viewOf({ isolation, tenant, readOnly, writable }: Isolated, { cwd, buildDirectory, groups }: CommandOptions): View {
  const linked = isolation.linkedModules(buildDirectory);
  const processes = groups?.groups.enforces('pids') ? undefined : groups?.limits.processes;
  return { tenant, cwd, readOnly: [...readOnly, ...linked], writable, processes };
}

/** Ends a command with everything it started when it times out, is cancelled, or its output is refused. */
class Stop {
  /** The first reason to stop it. */
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

/** Ends what a build in this folder left running when the control plane was killed. The folder is to be removed next. */
export async function endLeftoverCommand(buildDirectory: string, groups: BuildGroups | undefined): Promise<void> {
  const recorded = await readIdentity(recordFile(buildDirectory));
  if (recorded) await killGroup(recorded);
  // The control plane may have been killed between the start of a command and its record.
  const found = (await findByArgument(BUILD_FLAG, new Set([buildDirectory]))).get(buildDirectory);
  if (found) await killGroup(found);
  await endStrays(groups, buildDirectory);
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

/** Says each line of an output. */
export async function readLines(stream: NodeJS.ReadableStream, say: (line: string) => void): Promise<void> {
  const lines = new LineReader(say);
  stream.setEncoding('utf8');
  try {
    for await (const text of stream) lines.push(text as string);
  } catch {
    // Destroyed during the read: log what arrived.
  }
  lines.end();
}

/** The build took too long. */
export function timeFailure(command: string, { limitMs }: Deadline): BuildFailure {
  return new BuildFailure(
    `\`${command}\` was stopped: the build took longer than its limit of ${durationInWords(limitMs)}. Make it do less, or ask the operator for a longer limit.`,
  );
}

/** The build wrote too much. */
export function sizeFailure(command: string, maxBytes: number): BuildFailure {
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

  /** A carriage return overwrites the text before it, as on a terminal. */
  #emit(raw: string): void {
    const line = printable(stripVTControlCharacters(raw.replace(/\r+$/, '')).split('\r').at(-1)!).trimEnd();
    if (line === '') return;
    this.#say(line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line);
  }
}
