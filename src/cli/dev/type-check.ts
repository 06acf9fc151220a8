/**
 * Checks the types of a project beside the server, with the project's own TypeScript. Each check is a process of its own that
 * begins where the last one stopped (`--incremental`): nothing is left running, and any version of TypeScript has it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join, relative } from 'node:path';

interface Compiler {
  /** Its program, in JavaScript. */
  file: string;
  version: string;
}

interface TypeError {
  /** `src/graph.ts:12:5`; empty for an error of the settings. */
  where: string;
  text: string;
}

interface TypeCheckOptions {
  /** The folder of langgraph.json. */
  directory: string;
  tsconfig: string;
  compiler: Compiler;
  /** File of the compiler's memory of the last check. */
  memory: string;
  tell(errors: TypeError[]): void;
}

const ERROR = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/;
/** A check is worth less than the server. */
const NICE = 10;

export class TypeCheck {
  readonly #options: TypeCheckOptions;
  #running: ChildProcess | undefined;

  constructor(options: TypeCheckOptions) {
    this.#options = options;
  }

  /** Ends a check that runs: it was of what is no longer there. */
  start(): void {
    this.stop();
    const { directory, tsconfig, compiler, memory, tell } = this.#options;
    const args = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', memory];
    const child = spawn(process.execPath, [compiler.file, '-p', tsconfig, ...args], {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#running = child;
    if (child.pid !== undefined) setPriority(child.pid, NICE);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', () => {});
    child.once('close', (code) => {
      if (this.#running !== child) return;
      this.#running = undefined;
      tell(code === 0 ? [] : parseErrors(output));
    });
  }

  stop(): void {
    this.#running?.kill('SIGKILL');
    this.#running = undefined;
  }
}

/** Lines that belong to an error are indented. */
function parseErrors(output: string): TypeError[] {
  const errors: TypeError[] = [];
  for (const line of output.split('\n')) {
    const [, file, row, column, code, text] = ERROR.exec(line) ?? [];
    if (code !== undefined)
      errors.push({ where: file === undefined ? '' : `${file}:${row}:${column}`, text: `${text} (${code})` });
    else if (/^\s+\S/.test(line) && errors.length > 0) errors.at(-1)!.text += `\n${line}`;
  }
  return errors.length > 0 ? errors : [{ where: '', text: output.trim().split('\n').at(-1) || 'the check ended without a word' }];
}

/** The nearest tsconfig.json, in the folder or above it in the same repository. */
export function findTsconfig(directory: string): string | undefined {
  for (const folder of foldersFrom(directory)) {
    const file = join(folder, 'tsconfig.json');
    if (existsSync(file)) return relative(directory, file);
    if (existsSync(join(folder, '.git'))) return undefined;
  }
  return undefined;
}

/** The TypeScript that the modules of a folder get. */
export function findCompiler(directory: string): Compiler | undefined {
  for (const folder of foldersFrom(directory)) {
    const found = readManifest(join(folder, 'node_modules/typescript'));
    if (found) return found;
  }
  return undefined;
}

function readManifest(folder: string): Compiler | undefined {
  try {
    const { version, bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string;
      bin: { tsc: string };
    };
    return { file: join(folder, bin.tsc), version };
  } catch {
    return undefined;
  }
}

/** The folder and all above it. */
export function foldersFrom(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...foldersFrom(above)];
}
