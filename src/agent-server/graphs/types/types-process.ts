/**
 * A process that reads the types of one project and ends: a compiler takes hundreds of megabytes and blocks for seconds, and the
 * project decides how many. Its first thread ends it when its server is gone or its time is over; the second one compiles.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type ts from 'typescript';
import { replaceAbsent } from '../../../machine/absent-files.ts';
import { messageOf } from '../../../problem.ts';
import { type GraphSource, type TypedGraph, type TypesOfProject, typesOfProject } from './graph-types.ts';

export interface TypesRequest {
  /** The folder of langgraph.json. */
  directory: string;
  sources: GraphSource[];
  /** File of the compiler's module. */
  compiler: string;
  /** What the answer depends on beside the files of the project: versions. */
  versions: string[];
  /** Files that may have the answer from before. */
  known: string[];
  /** File that the answer is kept in. */
  keep: string;
  limitMs: number;
}

export interface TypesAnswer {
  graphs: Record<string, TypedGraph>;
  /** The first mistake of the types, when something could not be told for it. */
  mistake?: string;
  /** Whether the answer is from before. */
  kept: boolean;
}

/** What is kept: the answer, and the hashes of the files that it was made from. */
interface Kept extends Omit<TypesAnswer, 'kept'> {
  made: string;
  files: Record<string, string>;
}

/** Kept answers of another format are not read. */
const FORMAT = 1;
/** The server's work goes first. */
const NICE = 5;
const MAX_HEAP_MB = 1_024;
const MAX_KEPT_CHARACTERS = 4_000_000;
/** Files that change what the modules of a project get. */
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json'];

if (!isMainThread) parentPort!.postMessage(read(workerData as TypesRequest));
else if (process.send) {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (request) => answer(request as TypesRequest));
}

function answer(request: TypesRequest): void {
  setPriority(NICE);
  setTimeout(() => process.exit(1), request.limitMs);
  const made = madeFrom(request);
  const kept = request.known.map((file) => readKept(file, made, request.directory)).find((found) => found !== undefined);
  if (kept) {
    end({ kept: true, graphs: kept.graphs, ...(kept.mistake === undefined ? {} : { mistake: kept.mistake }) });
    return;
  }
  const worker = new Worker(import.meta.filename, {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.once('error', (error) => end({ kept: false, graphs: {}, mistake: messageOf(error) }));
  worker.once('message', ({ files, ...found }: TypesOfProject) => {
    keep(request.keep, { made, files: hashes(files, request.directory), ...found });
    end({ kept: false, ...found });
  });
}

function end(found: TypesAnswer): void {
  process.send!(found, undefined, undefined, () => process.exit(0));
}

function read({ compiler, directory, sources }: TypesRequest): TypesOfProject {
  const found = typesOfProject(createRequire(import.meta.url)(compiler) as typeof ts, directory, sources);
  if (JSON.stringify(found.graphs).length <= MAX_KEPT_CHARACTERS) return found;
  return { ...found, graphs: {}, mistake: 'The types of the graphs are too large for schemas.' };
}

function madeFrom({ directory, sources, versions }: TypesRequest): string {
  const graphs = sources.map(({ file, ...source }) => ({ ...source, file: relative(directory, file) }));
  return hashOf(JSON.stringify([FORMAT, graphs, versions]));
}

function readKept(file: string, made: string, directory: string): Kept | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    if (kept.made !== made) return undefined;
    const now = hashes(
      Object.keys(kept.files).map((name) => resolve(directory, name)),
      directory,
    );
    return Object.entries(kept.files).every(([name, hash]) => now[name] === hash) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** By path from the project's folder, so that a copy of the project has the same. A file that is not there has no hash. */
function hashes(files: string[], directory: string): Record<string, string> {
  const all = [...SETTINGS.map((name) => join(directory, name)), ...files];
  return Object.fromEntries(
    all.map((file) => {
      try {
        return [relative(directory, file), hashOf(readFileSync(file))];
      } catch (error) {
        return replaceAbsent([relative(directory, file), ''])(error);
      }
    }),
  );
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A folder that cannot be written to costs the next start the time of the compiler. */
function keep(file: string, content: Kept): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(content));
    renameSync(`${file}.${process.pid}`, file);
  } catch {}
}
