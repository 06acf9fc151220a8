/** Where the control plane keeps files: one place for every path below its data directory. */
import { join } from 'node:path';
import { pathRemover } from './server-paths.ts';

export class Folders {
  readonly #data: string;
  /** Gives a text as it may be shown to clients: without the paths of this server. */
  readonly withoutPaths: (text: string) => string;

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
    this.withoutPaths = pathRemover(dataDirectory);
  }

  /** Everything of a deployment that lasts as long as it does. */
  deployment(deploymentId: string): string {
    return join(this.#data, 'deployments', deploymentId);
  }

  /** The deployment's database, the same for all its revisions. */
  state(deploymentId: string): string {
    return join(this.deployment(deploymentId), 'state');
  }

  uploads(deploymentId: string): string {
    return join(this.allUploads, deploymentId);
  }

  get allUploads(): string {
    return join(this.#data, 'uploads');
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

/** Where the database of a data directory lies. */
export function databaseFile(dataDirectory: string): string {
  return join(dataDirectory, 'control-plane.db');
}
