/** What builds and agent servers say names files of this server; its owner reads them as the files of the project that they are. */
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const NAME = '[\\w.-]+';
/** A path begins where no other goes on. */
const BEGIN = '(?<![\\w./-])(?:file://)?';
const END = '(?![\\w-])';

/** A function that gives a text in which no path of the data directory is left. */
export function pathRemover(dataDirectory: string): (text: string) => string {
  const spellings = new Set([dataDirectory, realPath(dataDirectory), pathToFileURL(dataDirectory).pathname]);
  const directory = `${BEGIN}(?:${[...spellings].map((path) => escaped(path)).join('|')})`;
  const source = new RegExp(`${directory}/builds/${NAME}/source${END}`, 'g');
  const modules = new RegExp(`${directory}/dependencies/${NAME}/node_modules${END}`, 'g');
  const rest = new RegExp(`${directory}${END}`, 'g');
  return (text) => text.replace(source, '.').replace(modules, './node_modules').replace(rest, '[server]');
}

function escaped(path: string): string {
  return path.replaceAll(/[^\w/]/g, '\\$&');
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
