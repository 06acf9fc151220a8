/**
 * Why a graph could not be imported, as a text for its author: the cause with its file and line first, then the project's own
 * frames of the stack. Paths are relative to the project.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { replaceAbsent } from '../../machine/absent-files.ts';

/** Where to look for the cause. */
interface Importing {
  /** What is imported, such as `graph "agent"`. */
  what: string;
  /** Its module. */
  file: string;
  /** The folder of langgraph.json. */
  directory: string;
  /** The project's modules that were resolved so far. */
  modules: readonly string[];
}

interface Location {
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

interface Frame extends Location {
  /** The function as the stack calls it. */
  caller: string | undefined;
}

interface Cause {
  /** The first line says what went wrong. */
  text: string;
  at?: Location | undefined;
}

const MODULES = '/node_modules/';
const MAX_CHECKED_FILES = 50;
const CHECK_LIMIT_MS = 10_000;

/** The cause, its file and line, and the frames of the project. */
export function describeImportFailure(error: unknown, importing: Importing): string {
  const { what, file, directory } = importing;
  const frames = framesOf(error);
  const own = frames.filter((frame) => isOwn(frame.file) && !isWrapper(frame, frames));
  const cause = causeOf(error, importing);
  // An error within a package has no frame of the project: name the package's file.
  const at = cause.at ?? own[0] ?? frames.find((frame) => frame.file.includes(MODULES)) ?? { file };
  const [first = '', ...more] = cause.text.split('\n');
  const stack = own.length > 1 || (own.length === 1 && isNamed(own[0]!)) ? own : [];
  return [
    `${first.replace(/\.$/, '')} (${locationText(at, directory)}, ${what})`,
    ...more.filter((line) => line.trim() !== ''),
    ...stack.map((frame) => `    at ${frameText(frame, directory)}`),
    ...furtherCauses(error),
  ].join('\n');
}

function causeOf(error: unknown, importing: Importing): Cause {
  if (!(error instanceof Error)) return { text: `${inspect(error)} was thrown` };
  const message = error.message === '' ? error.name : error.message;
  const transformed = /^(.+?):(\d+):(\d+): ERROR: (.+)$/m.exec(message);
  if (transformed) {
    const [, file, line, column, text] = transformed as unknown as [string, string, string, string, string];
    return { text: `SyntaxError: ${text}${adviceFor(text)}`, at: { file, line: Number(line), column: Number(column) + 1 } };
  }
  if (/^(ERR_)?MODULE_NOT_FOUND$/.test(String((error as NodeJS.ErrnoException).code))) return missingModule(message, importing);
  if (error.name !== 'SyntaxError') return { text: error.name === 'Error' ? message : `${error.name}: ${message}` };
  // V8 puts the location of some syntax errors before the stack, and of others nowhere.
  const [, file, line] = /^(\S+):(\d+)\n/.exec(error.stack ?? '') ?? [];
  const at = file === undefined ? syntaxErrorIn(importing) : { file: pathOf(file), line: Number(line) };
  return { text: `SyntaxError: ${message}`, ...(at ? { at } : {}) };
}

function adviceFor(text: string): string {
  return /Top-level await .* "cjs"/.test(text) ? '\nAdd "type": "module" to package.json.' : '';
}

/** Node names the importing file, but not the line. */
function missingModule(message: string, { directory }: Importing): Cause {
  const [, what = message, importer] = /^(.*?)(?: imported from |\nRequire stack:\n- )(\S+)/s.exec(message) ?? [];
  const [, name = ''] = /'([^']+)'/.exec(what) ?? [];
  const text = name.startsWith('/') ? what.replace(name, relative(directory, name)) : what;
  const isPackage = /^(@[\w.-]+\/)?[\w.-]+$/.test(name) && !name.startsWith('.');
  const advice = isPackage ? `\nAdd ${name} to the dependencies of package.json, with its lock file.` : '';
  if (importer === undefined) return { text: text + advice };
  const file = pathOf(importer);
  return {
    text: text + advice,
    at: {
      file,
      line: lineOf(
        name
          .split('/')
          .at(-1)!
          .replace(/\.\w+$/, ''),
        file,
      ),
    },
  };
}

/** The first line of a file that imports something of that name. */
function lineOf(name: string, file: string): number | undefined {
  const lines = readText(file).split('\n');
  const index = lines.findIndex((line) => /\b(from|import|require)\b/.test(line) && /['"`]/.test(line) && line.includes(name));
  return index === -1 ? undefined : index + 1;
}

/** Asks Node for the location. TypeScript is compiled first, and its errors have a location. */
function syntaxErrorIn({ file, modules }: Importing): Location | undefined {
  const files = [...new Set([...modules, file])].filter((path) => /\.[cm]?js$/.test(path)).slice(-MAX_CHECKED_FILES);
  for (const path of files) {
    const { stderr, status } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8', timeout: CHECK_LIMIT_MS });
    const [, at, line] = /^(\S+):(\d+)\n/m.exec(stderr) ?? [];
    if (status !== 0 && at !== undefined) return { file: pathOf(at), line: Number(line) };
  }
  return undefined;
}

function framesOf(error: unknown): Frame[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.split('\n').flatMap((text) => {
    const [, caller, path, line, column] = /^\s+at (?:(.+) \()?((?:file:\/\/)?\/.*?):(\d+):(\d+)\)?$/.exec(text) ?? [];
    if (path === undefined) return [];
    const location = { file: pathOf(path), line: Number(line), column: Number(column) };
    return [{ ...location, caller }];
  });
}

/** The loader adds a frame around a CommonJS module in TypeScript. */
function isWrapper({ caller, file }: Frame, frames: readonly Frame[]): boolean {
  return caller === 'Object.<anonymous>' && frames.some((frame) => frame.caller === '<anonymous>' && frame.file === file);
}

/** Not a package, and not this server. */
function isOwn(file: string): boolean {
  return !file.includes(MODULES) && !file.startsWith(SERVER);
}

const SERVER = fileURLToPath(new URL('../../', import.meta.url));

function locationText({ file, line, column }: Location, directory: string): string {
  const inPackage = file.lastIndexOf(MODULES);
  const path = inPackage === -1 ? relative(directory, file) : file.slice(inPackage + 1);
  return [path, line, column].filter((part) => part !== undefined).join(':');
}

function isNamed({ caller }: Frame): boolean {
  return caller !== undefined && !caller.includes('<anonymous>');
}

function frameText(frame: Frame, directory: string): string {
  const location = locationText(frame, directory);
  return isNamed(frame) ? `${frame.caller} (${location})` : location;
}

/** The first line of each `cause`, which often names the original failure. */
function furtherCauses(error: unknown): string[] {
  const texts: string[] = [];
  for (let cause = (error as Error | undefined)?.cause; cause instanceof Error && texts.length < 3; cause = cause.cause)
    texts.push(`Caused by: ${cause.name}: ${cause.message.split('\n')[0]}`);
  return texts;
}

function pathOf(path: string): string {
  return path.startsWith('file://') ? fileURLToPath(path) : path;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return replaceAbsent('')(error);
  }
}
