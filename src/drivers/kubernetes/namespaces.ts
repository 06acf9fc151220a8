/**
 * Where agent servers run in a cluster: in one namespace for everybody, and in those that the operator gives to single tenants or
 * lets everybody name.
 */
import { StartError } from '../../problem.ts';
import type { WorkloadPlace } from '../port.ts';
import { type ApiServer, Refused } from './api-server.ts';
import { collectionOf, NAME_PREFIX, podsIn } from './objects.ts';
import { CONFINEMENT, POD_SECURITY } from './project-pods.ts';

/** Without a tenant, everybody may name it. */
interface Given {
  name: string;
  tenantId: string | undefined;
}

const [FORBIDDEN, NOT_FOUND] = [403, 404];

export class Namespaces {
  /** Where agents run whose tenant has none of its own. */
  readonly usual: string;
  readonly all: readonly string[];
  readonly #given: readonly Given[];

  /** `given` are `TENANT=NAME` and `NAME` with commas between them. Throws `StartError` if one is there twice. */
  constructor(usual: string, given = '') {
    this.usual = usual;
    this.#given = given.split(',').flatMap((entry) => {
      const [name, tenantId] = entry.trim().split('=').reverse();
      return name ? [{ name, tenantId: tenantId?.toLowerCase() }] : [];
    });
    this.all = [usual, ...this.#given.map(({ name }) => name)];
    const twice = this.all.find((name, index) => this.all.indexOf(name) !== index);
    if (twice !== undefined)
      throw new StartError(
        `Namespace '${twice}' is named twice by --namespace and --tenant-namespaces: it belongs to one tenant, or to everybody.`,
      );
  }

  /** The one that was asked for, else the first of its tenant, else the usual one. It may not be allowed. */
  of({ tenantId, namespace }: Omit<WorkloadPlace, 'several'>): string {
    return namespace ?? this.#given.find((given) => given.tenantId === tenantId)?.name ?? this.usual;
  }

  /** Whether no other tenant may run anything there. */
  isOwn(name: string, tenant: string): boolean {
    return this.#given.some((given) => given.name === name && given.tenantId === tenant);
  }

  /** Why a workload may not run where it was asked for. */
  objectionTo({ tenantId, namespace }: Omit<WorkloadPlace, 'several'>): string | undefined {
    const others = this.#given.filter((given) => given.tenantId === undefined || given.tenantId === tenantId);
    const allowed = [this.usual, ...others.map(({ name }) => name)];
    if (namespace === undefined || allowed.includes(namespace)) return undefined;
    const names = allowed.map((name) => `'${name}'`).join(', ');
    return `'source_config.listener_config.k8s_namespace' is '${namespace}', where this server runs no agents of this tenant: choose one of ${names}, or ask its operator for it (--tenant-namespaces).`;
  }
}

/** Why the cluster lets this server run nothing in a namespace, as a sentence. Undefined if it does, or does not answer. */
export async function refusalIn(api: ApiServer, namespace: string): Promise<string | undefined> {
  const secrets = collectionOf('Secret', namespace);
  const metadata = { generateName: `${NAME_PREFIX}try-`, namespace };
  try {
    await api.create(`${secrets}?dryRun=All`, { apiVersion: 'v1', kind: 'Secret', metadata });
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) return undefined;
    return `The cluster lets this server run nothing in namespace '${namespace}' (${error.message}): its operator has to make the namespace, and bind the Role of this server there.`;
  }
}

/** Whether the cluster takes no pod there that may run as root, as by the Pod Security Standard `restricted`. */
export async function refusesRoot(api: ApiServer, namespace: string): Promise<boolean> {
  const containers = [{ name: 'try', image: 'try', securityContext: CONFINEMENT }];
  const metadata = { generateName: `${NAME_PREFIX}try-`, namespace };
  const spec = { securityContext: POD_SECURITY, containers };
  try {
    await api.create(`${podsIn(namespace)}?dryRun=All`, { apiVersion: 'v1', kind: 'Pod', metadata, spec });
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.status === FORBIDDEN && error.message.includes('runAsNonRoot');
  }
}

/** For `catch`: what counts where this server has no rights, or the namespace is not there. */
export function ofRefused<T>(value: T, tell?: (error: Refused) => void): (error: unknown) => T {
  return (error) => {
    if (!isRefusal(error)) throw error;
    tell?.(error);
    return value;
  };
}

function isRefusal(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === FORBIDDEN || error.status === NOT_FOUND);
}
