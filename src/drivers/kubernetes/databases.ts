/**
 * Database servers of single deployments, sized by `db_*`. CloudNativePG runs them: the driver states a Cluster, which outlives the
 * revisions of its deployment, and pods read its address from the Secret that CloudNativePG makes.
 */
import { databaseFieldOf, type Workload, type WorkloadStatus } from '../port.ts';
import { type ApiServer, type KubernetesObject, Refused } from './api-server.ts';
import { ofRefused } from './namespaces.ts';
import { collectionOf, LABELS, networkPolicyOf, objectName, type Placement, RESERVED_PREFIX } from './objects.ts';

const clustersIn = (namespace: string) => `/apis/postgresql.cnpg.io/v1/namespaces/${namespace}/clusters`;
const [FORBIDDEN, NOT_FOUND] = [403, 404];
const DEFAULT_STORAGE_GI = 10;
/** What PostgreSQL shares between its connections, of its memory. */
const SHARED_PART = 4;

/** What of a Cluster is read. */
interface Cluster extends KubernetesObject {
  spec?: { storage?: { size?: string } };
  status?: { phase?: string; conditions?: { type: string; status: string }[] };
}

export class OwnDatabases {
  readonly #api: ApiServer;

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** Why deployments cannot have their own in the namespace, as a sentence. Undefined if they can, or nobody answers. */
  async refusalIn(namespace: string): Promise<string | undefined> {
    try {
      await this.#api.get(`${clustersIn(namespace)}?limit=1`);
    } catch (error) {
      const status = error instanceof Refused ? error.status : undefined;
      const instead = "or leave 'db_*' out: the deployment then gets a database on the server of --postgres";
      const needs = "'source_config.resource_spec.db_*' needs CloudNativePG";
      if (status === NOT_FOUND) return `${needs}, which this cluster does not have: install it, ${instead}.`;
      if (status === FORBIDDEN)
        return `${needs}, which this server may not use in namespace '${namespace}': bind its Role there, ${instead}.`;
    }
    return undefined;
  }

  /**
   * Makes the database of the deployment, or gives it the sizes of the workload. A disk never shrinks. Undefined once it is ready,
   * else the status of the workload that waits for it.
   */
  async ensure(
    workload: Workload,
    placement: Placement,
    apply: (object: KubernetesObject, collection: string) => Promise<void>,
  ): Promise<WorkloadStatus | undefined> {
    const { namespace } = placement;
    const existing = await this.#find(workload.deploymentId, namespace);
    const [cluster, policy] = objectsOfDatabase(workload, placement, sizeOf(existing));
    // A revision that names no sizes leaves those that there are.
    if (!existing || databaseFieldOf(workload.resourceSpec) !== undefined) await apply(cluster, clustersIn(namespace));
    await apply(policy, collectionOf('NetworkPolicy', namespace));
    const { status } = existing ?? {};
    if (status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True')) return undefined;
    const lastExit = `waits for its database (${status?.phase ?? 'CloudNativePG did not begin with it yet'}).`;
    return { id: workload.id, phase: 'starting', urls: [], restarts: 0, endsInARow: 0, lastExit };
  }

  /** The first of these namespaces that has the deployment's database. One where this server has no rights has none. */
  async namespaceOf(deploymentId: string, namespaces: readonly string[]): Promise<string | undefined> {
    const looks = namespaces.map((namespace) => this.#find(deploymentId, namespace).catch(ofRefused(undefined)));
    const index = (await Promise.all(looks)).findIndex((cluster) => cluster !== undefined);
    return namespaces[index];
  }

  /** Deletes the database with everything in it. */
  async remove(deploymentId: string, namespace: string): Promise<void> {
    const name = objectName(deploymentId);
    // Who may not delete it could not make it.
    await this.#api.delete(`${clustersIn(namespace)}/${name}`).catch(ofRefused(false));
    await this.#api.delete(`${collectionOf('NetworkPolicy', namespace)}/${name}`).catch(ofRefused(false));
  }

  async #find(deploymentId: string, namespace: string): Promise<Cluster | undefined> {
    try {
      return (await this.#api.get(`${clustersIn(namespace)}/${objectName(deploymentId)}`)) as Cluster;
    } catch (error) {
      if (error instanceof Refused && error.status === NOT_FOUND) return undefined;
      throw error;
    }
  }
}

function sizeOf(cluster: Cluster | undefined): number {
  return Number(/^(\d+)Gi$/.exec(cluster?.spec?.storage?.size ?? '')?.[1] ?? 0);
}

/** The Cluster, and who may connect to it: the pods of the deployment, and what runs no code of tenants. */
export function objectsOfDatabase(
  { tenantId, deploymentId, deploymentName, resourceSpec: spec }: Workload,
  { namespace, owner }: Pick<Placement, 'namespace' | 'owner'>,
  leastGi = 0,
): [cluster: KubernetesObject, policy: KubernetesObject] {
  const name = objectName(deploymentId);
  const labels = {
    'app.kubernetes.io/managed-by': 'keelson',
    ...{ [LABELS.owner]: owner, [LABELS.tenant]: tenantId, [LABELS.deployment]: deploymentId },
  };
  const metadata = { name, namespace, labels, annotations: { [`${RESERVED_PREFIX}name`]: deploymentName } };
  const { db_cpu: cpu, db_memory_mb: memory, db_storage_gi: storage, db_max_connections: connections } = spec ?? {};
  const limits = quantities(spec?.db_cpu_limit ?? (cpu && 2 * cpu), spec?.db_memory_limit_mb ?? (memory && 2 * memory));
  const parameters = {
    ...(connections ? { max_connections: String(connections) } : {}),
    ...(memory ? { shared_buffers: `${Math.max(1, Math.floor(memory / SHARED_PART))}MB` } : {}),
  };
  const cluster = {
    // The number of its instances is the cluster operator's to change. One alone must not keep its node from being drained.
    enablePDB: false,
    storage: { size: `${Math.max(leastGi, storage ?? DEFAULT_STORAGE_GI)}Gi` },
    resources: { requests: quantities(cpu, memory), limits },
    postgresql: { parameters },
    bootstrap: { initdb: { database: 'app', owner: 'app' } },
  };
  return [
    { apiVersion: 'postgresql.cnpg.io/v1', kind: 'Cluster', metadata, spec: cluster },
    {
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata },
      spec: networkPolicyOf({ 'cnpg.io/cluster': name }, { [LABELS.deployment]: deploymentId }),
    },
  ];
}

function quantities(cores: number | null | undefined, memoryMb: number | null | undefined): object {
  return { ...(cores ? { cpu: String(cores) } : {}), ...(memoryMb ? { memory: `${memoryMb}Mi` } : {}) };
}
