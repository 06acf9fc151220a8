/** Finds what a user names on the command line: a deployment by name or id, a revision by number or id. */
import type { Deployment, Revision } from '../../../generated/control-plane/types.gen.ts';
import { suggestion } from '../../nearest-word.ts';
import { UsageError } from '../../problem.ts';
import { ApiError, type ControlPlaneClient } from './control-plane-client.ts';
import { CommandError } from './server-access.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^v?([1-9]\d{0,8})$/i;

/** The deployment with a name or an id; throws `CommandError` where there is none. */
export async function findDeployment(client: ControlPlaneClient, target: string): Promise<Deployment> {
  const deployment = UUID.test(target) ? await orUndefined(client.getDeployment(target)) : await client.findDeployment(target);
  if (deployment) return deployment;
  const names = (await client.listDeployments()).map(({ name }) => name);
  const guess = suggestion(target, names);
  throw new CommandError(`There is no deployment ${target}.${guess} keelson list shows those that there are.`);
}

/** Whether a deployment is still there. */
export async function isThere(client: ControlPlaneClient, { id }: Deployment): Promise<boolean> {
  return (await orUndefined(client.getDeployment(id))) !== undefined;
}

/** The revision with a number (`v3`, `3`) or an id; throws `UsageError` for other words, `CommandError` where there is none. */
export async function findRevision(client: ControlPlaneClient, { id, name }: Deployment, target: string): Promise<Revision> {
  const [, number] = NUMBER.exec(target) ?? [];
  if (number === undefined && !UUID.test(target)) {
    throw new UsageError(
      `'${target}' is no revision: give its number, such as v3, or its id. keelson revisions ${name} lists them.`,
    );
  }
  const found =
    number === undefined ? await orUndefined(client.getRevision(id, target)) : await client.findRevision(id, Number(number));
  if (!found) throw new CommandError(`${name} has no revision ${target}. keelson revisions ${name} lists those that there are.`);
  return found;
}

function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}
