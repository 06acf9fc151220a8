/**
 * The database of a deployment. Name and password are derived from the deployment, so every control plane computes the same ones.
 */
import { createHmac } from 'node:crypto';
import type { Databases } from '../../storage/port.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { DeploymentRow } from './deployment.ts';

export class DeploymentDatabases {
  readonly #databases: Databases;
  readonly #key: Buffer;
  readonly #forNew: boolean;

  /** Without `forNew`, a deployment that has no database keeps its state in a file. */
  constructor(databases: Databases, box: SecretBox, forNew: boolean) {
    this.#forNew = forNew;
    this.#databases = databases;
    this.#key = box.derive('deployment databases');
  }

  /** Creates the database if needed and returns its name. Undefined if the deployment gets none. */
  async provision(deploymentId: string): Promise<string | undefined> {
    if (!this.#forNew) return undefined;
    const name = nameOf(deploymentId);
    await this.#databases.ensure(name, this.#passwordOf(name));
    return name;
  }

  /**
   * Shuts the machines out that were lost: the account gets the newest password, and its connections end. Nothing of the deployment
   * may run elsewhere before that.
   */
  async shutOut(row: DeploymentRow): Promise<void> {
    if (row.database_name !== null) await this.#databases.shutOut(row.database_name, this.#passwordOf(row.database_name, row));
  }

  /** Deletes everything that the deployment stored. */
  remove(deploymentId: string): Promise<void> {
    return this.#databases.drop(nameOf(deploymentId));
  }

  /** Undefined if the deployment's state is a file. */
  addressOf(row: DeploymentRow): string | undefined {
    const { database_name: name } = row;
    return name === null ? undefined : this.#databases.addressOf(name, this.#passwordOf(name, row));
  }

  #passwordOf(name: string, { shut_outs: count }: Pick<DeploymentRow, 'shut_outs'> = { shut_outs: 0 }): string {
    return createHmac('sha256', this.#key)
      .update(count === 0 ? name : `${name} ${count}`)
      .digest('base64url');
  }
}

function nameOf(deploymentId: string): string {
  return `keelson_${deploymentId.replaceAll('-', '')}`;
}
