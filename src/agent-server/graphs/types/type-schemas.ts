/**
 * What the types of a project tell of its graphs, for those whose state no schema describes at run time. They are read when they
 * are first asked for, by a process of their own, and kept: a start with the same files does not compile again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { replaceAbsent } from '../../../machine/absent-files.ts';
import { baseEnvironment } from '../../../machine/agent-process.ts';
import type { GraphSource, TypedGraph } from './graph-types.ts';
import type { TypesAnswer, TypesRequest } from './types-process.ts';

interface TypeSchemasOptions {
  /** The folder of langgraph.json. */
  directory: string;
  sources: GraphSource[];
  /** Version of the LangGraph that the graphs use. */
  langgraphVersion: string;
  /** File that the answer is kept in. */
  keep: string;
  log: Logger;
  limitMs?: number;
}

interface Compiler {
  /** Its module. */
  file: string;
  version: string;
  /** Whether the project brings it. */
  own: boolean;
}

const PROCESS = join(import.meta.dirname, 'types-process.ts');
/** The compiler may take that long. */
const LIMIT_MS = 120_000;
/** A request waits that long, and is answered without types then. */
const WAIT_MS = 20_000;
/** What failed for want of time or memory is tried again after that. */
const RETRY_MS = 60_000;

/** What to do when no compiler is there, for messages. */
const NO_COMPILER =
  'Schemas are not read from types: neither the project nor this server has a TypeScript below 7 installed. Add typescript 5 or 6 to "dependencies" of package.json, or describe the state with zod.';

/** The answer of a build, which its agent servers find in the project's folder. */
export function builtTypes(directory: string): string {
  return join(directory, '.keelson/types.json');
}

export class TypeSchemas {
  readonly #options: TypeSchemasOptions;
  readonly #sources: GraphSource[];
  #asked: Promise<TypesAnswer | undefined> | undefined;
  /** Resolves when requests wait no longer. */
  #late: Promise<undefined> | undefined;
  #child: ChildProcess | undefined;
  #closed = false;

  constructor(options: TypeSchemasOptions) {
    this.#options = options;
    this.#sources = options.sources.filter(({ file }) => mayTell(file));
  }

  /** What the types tell of a graph; undefined when they tell nothing, or not in time. */
  async of(name: string): Promise<TypedGraph | undefined> {
    if (this.#closed || !this.#sources.some((source) => source.name === name)) return undefined;
    this.#asked ??= this.#ask();
    // One wait for all: a list of tools asks for every graph.
    this.#late ??= delay(WAIT_MS, undefined, { ref: false });
    const answer = await Promise.race([this.#asked, this.#late]);
    return answer?.graphs[name];
  }

  /** Reads and keeps the types, for a build. With the server's compiler that is left to the first request. */
  async prepare(): Promise<void> {
    if (this.#sources.length === 0 || !findCompiler(this.#options.directory)?.own) return;
    this.#asked ??= this.#ask();
    await this.#asked;
  }

  close(): void {
    this.#closed = true;
    this.#child?.kill('SIGKILL');
  }

  async #ask(): Promise<TypesAnswer | undefined> {
    const { directory, langgraphVersion, keep, log, limitMs = LIMIT_MS } = this.#options;
    const compiler = findCompiler(directory);
    if (!compiler) {
      log.info({ says: NO_COMPILER }, 'schemas are not read from types');
      return undefined;
    }
    const began = performance.now();
    const answer = await this.#compile({
      ...{ directory, compiler: compiler.file, versions: [compiler.version, langgraphVersion], keep, limitMs },
      sources: this.#sources.map(({ name, file, exportName }) => ({ name, file, exportName })),
      known: [builtTypes(directory), keep],
    });
    const ms = Math.round(performance.now() - began);
    if (this.#closed) return undefined;
    if (!answer) {
      log.warn({ ms }, 'the types of the project could not be read; its schemas have no types');
      setTimeout(() => {
        this.#asked = undefined;
        this.#late = undefined;
      }, RETRY_MS).unref();
      return undefined;
    }
    const { mistake, kept } = answer;
    if (mistake !== undefined) log.warn({ mistake, ms }, 'the types of the project have a mistake; schemas lack what it hides');
    else log.debug({ ms, kept, typescript: compiler.version }, 'schemas were read from types');
    return answer;
  }

  /** Undefined when the process ended without an answer. */
  #compile(request: TypesRequest): Promise<TypesAnswer | undefined> {
    return new Promise((done) => {
      const child = fork(PROCESS, [], {
        ...{ cwd: request.directory, env: baseEnvironment(), execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
      });
      this.#child = child;
      const late = setTimeout(() => child.kill('SIGKILL'), request.limitMs + 5_000).unref();
      child.once('message', (answer) => done(answer as TypesAnswer));
      child.once('error', () => done(undefined));
      child.once('exit', () => {
        clearTimeout(late);
        done(undefined);
      });
      child.send(request, () => {});
    });
  }
}

/** TypeScript, or JavaScript with types in its comments. */
function mayTell(file: string): boolean {
  if (/\.[cm]?tsx?$/.test(file)) return true;
  try {
    return /@(type|typedef|param|template|import)\b/.test(readFileSync(file, 'utf8'));
  } catch (error) {
    return replaceAbsent(false)(error);
  }
}

/** Where the schemas of a project come from, for `keelson validate`. Undefined when types tell nothing of it. */
export function sourceOfSchemas(directory: string, files: string[]): { typed: boolean; says: string } | undefined {
  if (!files.some(mayTell)) return undefined;
  const compiler = findCompiler(directory);
  if (!compiler) return { typed: false, says: NO_COMPILER };
  return {
    typed: true,
    says: `State that no zod schema describes is described by its types, with TypeScript ${compiler.version}.`,
  };
}

/** The TypeScript of the project, else that of this server. From version 7 on it is no module of JavaScript. */
function findCompiler(directory: string): Compiler | undefined {
  for (const own of [true, false])
    try {
      const require = createRequire(own ? join(directory, 'langgraph.json') : import.meta.filename);
      const { version } = require('typescript/package.json') as { version: string };
      if (Number.parseInt(version, 10) < 7) return { file: require.resolve('typescript'), version, own };
    } catch {}
  return undefined;
}
