/** Every path below the data directory of a control plane, and the removal of such paths from texts that clients see. */

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceAbsent } from '../machine/absent-files.ts';

export class Folders {
  readonly #data: string;
  /** Removes this server's paths from a text for clients. */
  readonly withoutPaths: (text: string) => string;

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
    this.withoutPaths = pathRemover(dataDirectory);
  }

  /** Where a build is that was recorded at `directory`: the data directory may have been moved since. */
  build(id: string, directory: string): string {
    const at = directory.lastIndexOf(`/builds/${id}/`);
    return at === -1 ? directory : join(this.#data, directory.slice(at));
  }

  /** The folder for everything that lasts as long as the deployment. */
  deployment(deploymentId: string): string {
    return join(this.#data, 'deployments', deploymentId);
  }

  /** The deployment's database, shared by all its revisions. */
  state(deploymentId: string): string {
    return join(this.deployment(deploymentId), 'state');
  }

  uploads(deploymentId: string): string {
    return join(this.allUploads, deploymentId);
  }

  get allUploads(): string {
    return join(this.#data, 'uploads');
  }

  /** The images of the registry. */
  get images(): string {
    return join(this.#data, 'registry');
  }

  logs(revisionId: string): string {
    return join(this.#data, 'logs', revisionId);
  }

  buildLog(revisionId: string): string {
    return join(this.logs(revisionId), 'build.jsonl');
  }

  get secretKey(): string {
    return join(this.#data, 'secret.key');
  }

  get adminKey(): string {
    return join(this.#data, 'admin.key');
  }
}

/** Path of the database file in a data directory. */
export function databaseFile(dataDirectory: string): string {
  return join(dataDirectory, 'control-plane.db');
}

const NAME = '[\\w.-]+';
/** A path starts only where no other path continues. */
const BEGIN = '(?<![\\w./-])(?:file://)?';
const END = '(?![\\w-])';

/** Returns a function that removes all paths of the data directory from a text. */
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
  } catch (error) {
    return replaceAbsent(path)(error);
  }
}
