/**
 * What a workload is in a cluster: a Service as its anchor, a Secret with its environment, a NetworkPolicy, a Deployment, and a
 * PodDisruptionBudget when there are several pods. All have one name and the labels of the revision.
 */
import type { ResolvedResourceSpec } from '../../../generated/control-plane/types.gen.ts';
import type { Workload } from '../port.ts';
import type { KubernetesObject } from './api-server.ts';
import {
  CONFINEMENT,
  type ProjectMeans,
  type ProjectParts,
  projectParts,
  TOKEN_KEY,
  variablesOfProject,
} from './project-pods.ts';

type Container = NonNullable<ResolvedResourceSpec['sidecars']>[number];

/** By which the objects of a workload are found again. */
export const LABELS = {
  /** Which data directory they belong to: several control planes may share a namespace. */
  owner: 'keelson.dev/owner',
  tenant: 'keelson.dev/tenant',
  deployment: 'keelson.dev/deployment',
  revision: 'keelson.dev/revision',
  /** On the pods of builds instead of the last two. */
  build: 'keelson.dev/build',
} as const;
/** Labels and annotations under it are the driver's. */
export const RESERVED_PREFIX = 'keelson.dev/';
/** Names of the driver's objects begin with it. */
export const NAME_PREFIX = 'keelson-';
/** The port of the agent server in its pod. */
export const PORT = 8000;
const CONTAINER = 'agent';

/** Seconds from a request to end until a pod is killed, unless the removal names others. */
const GRACE_SECONDS = 30;
const EXIT_MESSAGE_POLICY = 'FallbackToLogsOnError';

/** Where the credentials of a cloud's machines are served. */
const METADATA_ADDRESS = '169.254.169.254/32';

export function objectName(workloadId: string): string {
  return NAME_PREFIX + workloadId;
}

/** Selects everything of one control plane. */
export function ownedBy(owner: string): string {
  return `${LABELS.owner}=${owner}`;
}

/** Collections of the API, by kind, in the order in which the objects are created. They are deleted in reverse. */
export const COLLECTIONS = {
  Service: '/api/v1/namespaces/:namespace/services',
  Secret: '/api/v1/namespaces/:namespace/secrets',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/:namespace/networkpolicies',
  PodDisruptionBudget: '/apis/policy/v1/namespaces/:namespace/poddisruptionbudgets',
  Deployment: '/apis/apps/v1/namespaces/:namespace/deployments',
} as const;

export interface Placement {
  namespace: string;
  owner: string;
  /** Whether the control plane, and so the gateway, is a pod of the cluster. */
  inCluster: boolean;
  /** Undefined: it runs images only. */
  projects: ProjectMeans | undefined;
}

/** The objects in the order of `COLLECTIONS`. A pure function: the same workload always gives the same objects. */
export function objectsOf(workload: Workload, placement: Placement): KubernetesObject[] {
  const environment = variablesOf(workload);
  const of = (apiVersion: string, kind: keyof typeof COLLECTIONS, rest: object): KubernetesObject => ({
    ...{ apiVersion, kind, metadata: metadataOf(workload, placement) },
    ...rest,
  });
  const selector = { matchLabels: podLabels(workload) };
  return [
    of('v1', 'Service', { spec: { selector: podLabels(workload), ports: [{ name: 'http', port: PORT, targetPort: PORT }] } }),
    of('v1', 'Secret', {
      type: 'Opaque',
      data: Object.fromEntries(Object.entries(secretOf(workload)).map(([name, value]) => [name, base64(value)])),
    }),
    of('networking.k8s.io/v1', 'NetworkPolicy', { spec: networkPolicy(selector, placement) }),
    ...(workload.replicas > 1
      ? [
          of('policy/v1', 'PodDisruptionBudget', {
            spec: { selector, maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
          }),
        ]
      : []),
    of('apps/v1', 'Deployment', { spec: deploymentSpec(workload, Object.keys(environment), placement) }),
  ];
}

function metadataOf(workload: Workload, { namespace, owner }: Placement) {
  const { labels, annotations } = workload.resourceSpec ?? {};
  return {
    ...{ name: objectName(workload.id), namespace },
    labels: { ...labels, ...podLabels(workload), [LABELS.owner]: owner },
    annotations: { ...annotations, [`${RESERVED_PREFIX}name`]: workload.deploymentName },
  };
}

function podLabels({ id, deploymentId, tenantId }: Workload): Record<string, string> {
  return {
    'app.kubernetes.io/managed-by': 'keelson',
    ...{ [LABELS.tenant]: tenantId, [LABELS.deployment]: deploymentId, [LABELS.revision]: id },
  };
}

/** The deployment's variables. Where the driver has to set one, its value counts. */
function variablesOf(workload: Workload): Record<string, string> {
  const { environment, database, image } = workload;
  if (image === undefined) return { ...variablesOfProject(workload), PORT: String(PORT) };
  const state: Record<string, string> = database === undefined ? {} : { DATABASE_URI: database, POSTGRES_URI: database };
  return { ...environment, PORT: String(PORT), ...state };
}

/** The variables, and what is a file in the pods. */
function secretOf(workload: Workload): Record<string, string> {
  return { ...variablesOf(workload), ...(workload.image === undefined ? { [TOKEN_KEY]: workload.gatewayToken } : {}) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Only what runs no code of tenants may connect. Agents may connect to anything but the credentials of the machine. */
export function networkPolicy(podSelector: object, { inCluster }: Pick<Placement, 'inCluster'>): object {
  const noAgent = { matchExpressions: [{ key: LABELS.tenant, operator: 'DoesNotExist' }] };
  const everywhere = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];
  const from = [{ namespaceSelector: {}, podSelector: noAgent }, ...(inCluster ? [] : everywhere)];
  const outside = [{ ipBlock: { cidr: '0.0.0.0/0', except: [METADATA_ADDRESS] } }, { ipBlock: { cidr: '::/0' } }];
  return {
    ...{ podSelector, policyTypes: ['Ingress', 'Egress'] },
    ingress: [{ from, ports: [{ protocol: 'TCP', port: PORT }] }],
    egress: [{ to: [{ namespaceSelector: {} }, ...outside] }],
  };
}

function deploymentSpec(workload: Workload, variables: string[], placement: Placement): object {
  const { resourceSpec: spec, replicas } = workload;
  const metadata = metadataOf(workload, placement);
  const parts = projectOf(workload, placement);
  return {
    ...{ replicas, revisionHistoryLimit: 1, selector: { matchLabels: podLabels(workload) } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels: metadata.labels, annotations: metadata.annotations },
      spec: {
        terminationGracePeriodSeconds: GRACE_SECONDS,
        enableServiceLinks: false,
        securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
        ...(spec?.service_account_name
          ? { serviceAccountName: spec.service_account_name }
          : { automountServiceAccountToken: false }),
        ...listed(
          'imagePullSecrets',
          spec?.image_pull_secrets?.map(({ name }) => ({ name })),
        ),
        ...listed('volumes', [...(parts?.volumes ?? []), ...(spec?.volumes ?? []).map(withoutEmpty)]),
        ...listed('initContainers', [...(parts?.initContainers ?? []), ...(spec?.init_containers ?? []).map(confined)]),
        containers: [agentContainer(workload, variables, parts), ...(spec?.sidecars ?? []).map(confined)],
      },
    },
  };
}

/** What a project from source adds. Undefined for an image. */
function projectOf(workload: Workload, { projects }: Placement): ProjectParts | undefined {
  if (workload.image !== undefined) return undefined;
  if (projects === undefined) throw new Error('this driver runs no projects from source: it has no address for pods');
  return projectParts(workload, objectName(workload.id), PORT, projects);
}

function agentContainer(workload: Workload, variables: string[], parts: ProjectParts | undefined): object {
  const { image, resourceSpec: spec, limits, secretReferences = [] } = workload;
  const name = objectName(workload.id);
  const own = variables.map((key) => ({ name: key, valueFrom: { secretKeyRef: { name, key } } }));
  const references = secretReferences.map((reference) => ({
    name: reference.name,
    valueFrom: { secretKeyRef: { name: reference.secret_name, key: reference.secret_key } },
  }));
  const ok = { httpGet: { path: '/ok', port: PORT } };
  return {
    ...{ name: CONTAINER, image, ports: [{ name: 'http', containerPort: PORT }], env: [...own, ...references] },
    resources: {
      requests: { cpu: String(spec?.cpu ?? limits.cores), memory: `${spec?.memory_mb ?? limits.memoryMb}Mi` },
      limits: { cpu: String(limits.cores), memory: `${limits.memoryMb}Mi` },
    },
    // A busy agent answers late; one that ended is not ready at once.
    readinessProbe: { ...ok, periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 6 },
    // Until it answered once the time limit of the roll-out holds; then silence of 90 s ends it.
    startupProbe: { ...ok, periodSeconds: 1, timeoutSeconds: 2, failureThreshold: 300 },
    livenessProbe: { ...ok, periodSeconds: 15, timeoutSeconds: 5, failureThreshold: 6 },
    terminationMessagePolicy: EXIT_MESSAGE_POLICY,
    securityContext: CONFINEMENT,
    ...parts?.container,
    ...listed('volumeMounts', [...(parts?.mounts ?? []), ...(spec?.volume_mounts ?? []).map(withoutEmpty)]),
  };
}

/** What a container of a tenant may say about its rights. */
const RIGHTS = ['runAsUser', 'runAsGroup', 'runAsNonRoot', 'readOnlyRootFilesystem'];

/** A container beside the agent server, with no more rights than that. */
function confined({ securityContext, ...container }: Container): object {
  const asked = Object.entries(securityContext ?? {}).filter(([name]) => RIGHTS.includes(name));
  return { ...withoutEmpty(container), securityContext: { ...Object.fromEntries(asked), ...CONFINEMENT } };
}

/** Null is absence. */
function withoutEmpty(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== undefined));
}

function listed(field: string, values: object[] | null | undefined): object {
  return values && values.length > 0 ? { [field]: values } : {};
}
