/**
 * What a workload is in a cluster: a Service as its anchor, a Secret with its environment, a NetworkPolicy, a Deployment, and a
 * PodDisruptionBudget when there are several pods. All have one name and the labels of the revision. Where runs have pods of their
 * own, these have a Secret, a Deployment and a PodDisruptionBudget too, under a second name.
 */
import type { ResolvedResourceSpec } from '../../../generated/control-plane/types.gen.ts';
import type { RegistryLogin, ResourceLimits, Workload } from '../port.ts';
import type { KubernetesObject } from './api-server.ts';
import {
  CONFINEMENT,
  POD_SECURITY,
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
  /** On the pods of workloads whose runs have pods of their own. */
  role: 'keelson.dev/role',
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
/** How long a pod that ends goes on to answer: until every gateway knows. */
const LEAVE_SECONDS = 3;
const EXIT_MESSAGE_POLICY = 'FallbackToLogsOnError';

/**
 * Where clouds serve the credentials of their machines. Not all link-local addresses: name servers of nodes and the credentials of pods
 * themselves are there, too.
 */
const CREDENTIAL_ADDRESSES = {
  4: ['169.254.169.254/32', '100.100.100.200/32'],
  6: ['fd00:ec2::254/128', 'fd20:ce::254/128'],
};

export function objectName(workloadId: string): string {
  return NAME_PREFIX + workloadId;
}

/** What the pods of a Deployment do where runs have pods of their own. */
export type Role = 'api' | 'queue';
const QUEUE_SUFFIX = '-queue';
/** How an image of ours learns its role, as `--role` of the agent server. */
const ROLE_VARIABLE = 'KEELSON_ROLE';

/** The pods of one Deployment. */
export interface Part {
  /** Of the Deployment and what belongs to it. */
  name: string;
  role: Role | undefined;
  replicas: number;
  requests: ResourceLimits;
  limits: ResourceLimits;
}

/** One, or one a role. The first answers requests. */
export function partsOf({ id, replicas, limits, queue, resourceSpec: spec }: Workload): Part[] {
  const requests = { cores: spec?.cpu ?? limits.cores, memoryMb: spec?.memory_mb ?? limits.memoryMb };
  const main = { name: objectName(id), role: queue && ('api' as const), replicas, limits, requests };
  return queue ? [main, { name: objectName(id) + QUEUE_SUFFIX, role: 'queue', ...queue }] : [main];
}

/** The names that a workload's objects of this kind may have. */
export function namesOf(kind: keyof typeof COLLECTIONS, workloadId: string): string[] {
  const name = objectName(workloadId);
  return kind === 'Service' || kind === 'NetworkPolicy' ? [name] : [name, name + QUEUE_SUFFIX];
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

export function collectionOf(kind: keyof typeof COLLECTIONS, namespace: string): string {
  return COLLECTIONS[kind].replace(':namespace', namespace);
}

export function podsIn(namespace: string): string {
  return `/api/v1/namespaces/${namespace}/pods`;
}

export interface Placement {
  namespace: string;
  owner: string;
  /** Whether the control plane, and so the gateway, is a pod of the cluster. */
  inCluster: boolean;
  /** Undefined: it runs images only. */
  projects: ProjectMeans | undefined;
  /** Whether the namespace takes no pods that may run as root. */
  refusesRoot?: boolean;
}

/** The objects in the order of `COLLECTIONS`. A pure function: the same workload always gives the same objects. */
export function objectsOf(workload: Workload, placement: Placement): KubernetesObject[] {
  const parts = partsOf(workload);
  const [main] = parts as [Part];
  const of = (apiVersion: string, kind: keyof typeof COLLECTIONS, spec: object): KubernetesObject => ({
    ...{ apiVersion, kind, metadata: { ...metadataOf(workload, placement), name: main.name } },
    spec,
  });
  const selector = podLabels(workload, main.role);
  const objects = [
    of('v1', 'Service', { selector, ports: [{ name: 'http', port: PORT, targetPort: PORT }] }),
    of('networking.k8s.io/v1', 'NetworkPolicy', networkPolicy({ matchLabels: podLabels(workload, undefined) }, placement)),
    ...parts.flatMap((part) => objectsOfPart(part, workload, placement)),
  ];
  const kinds = Object.keys(COLLECTIONS);
  return objects.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

function objectsOfPart(part: Part, workload: Workload, placement: Placement): KubernetesObject[] {
  const of = (apiVersion: string, kind: keyof typeof COLLECTIONS, rest: object): KubernetesObject => ({
    ...{ apiVersion, kind, metadata: { ...metadataOf(workload, placement, part.role), name: part.name } },
    ...rest,
  });
  const variables = variablesOf(part, workload);
  const selector = { matchLabels: podLabels(workload, part.role) };
  const budget = { selector, maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' };
  const data = Object.entries({ ...variables, ...filesOf(workload) }).map(([name, value]) => [name, base64(value)]);
  return [
    of('v1', 'Secret', { type: workload.registryLogin ? PULL_SECRET : 'Opaque', data: Object.fromEntries(data) }),
    ...(part.replicas > 1 ? [of('policy/v1', 'PodDisruptionBudget', { spec: budget })] : []),
    of('apps/v1', 'Deployment', { spec: deploymentSpec(part, workload, Object.keys(variables), placement) }),
  ];
}

function metadataOf(workload: Workload, { namespace, owner }: Placement, role?: Role) {
  const { labels, annotations } = workload.resourceSpec ?? {};
  return {
    namespace,
    labels: { ...labels, ...podLabels(workload, role), [LABELS.owner]: owner },
    annotations: { ...annotations, [`${RESERVED_PREFIX}name`]: workload.deploymentName },
  };
}

function podLabels({ id, deploymentId, tenantId }: Workload, role: Role | undefined): Record<string, string> {
  return {
    'app.kubernetes.io/managed-by': 'keelson',
    ...{ [LABELS.tenant]: tenantId, [LABELS.deployment]: deploymentId, [LABELS.revision]: id },
    ...(role === undefined ? {} : { [LABELS.role]: role }),
  };
}

/** The variables of the address of the database. */
const IMAGE_DATABASE = ['DATABASE_URI', 'POSTGRES_URI'];
const PROJECT_DATABASE = ['KEELSON_POSTGRES'];

/** The deployment's variables. Where the driver has to set one, its value counts. */
function variablesOf({ role, limits }: Part, workload: Workload): Record<string, string> {
  const { environment, database, image } = workload;
  const state: Record<string, string> = database === undefined ? {} : { DATABASE_URI: database, POSTGRES_URI: database };
  const own = image === undefined ? variablesOfProject({ ...workload, limits }) : { ...environment, ...state };
  return { ...own, PORT: String(PORT), ...(role === undefined ? {} : { [ROLE_VARIABLE]: role }) };
}

/** The type of a Secret from which nodes read credentials of registries. Pods take other keys of it as variables. */
const PULL_SECRET = 'kubernetes.io/dockerconfigjson';
const PULL_KEY = '.dockerconfigjson';

/** What is in the Secret beside the variables: a file of the pods, or what nodes pull the image with. */
function filesOf({ image, gatewayToken, registryLogin }: Workload): Record<string, string> {
  if (image === undefined) return { [TOKEN_KEY]: gatewayToken };
  return registryLogin ? { [PULL_KEY]: pullConfig(image, registryLogin('nodes')) } : {};
}

function pullConfig(image: string, { username, password }: RegistryLogin): string {
  const [registry = ''] = image.split('/');
  return JSON.stringify({ auths: { [registry]: { username, password, auth: base64(`${username}:${password}`) } } });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Selects what runs no code of tenants. */
const NO_AGENT = { matchExpressions: [{ key: LABELS.tenant, operator: 'DoesNotExist' }] };

/** Only what runs no code of tenants may connect. Agents may connect to anything but the credentials of the machine. */
export function networkPolicy(podSelector: object, { inCluster }: Pick<Placement, 'inCluster'>): object {
  const everywhere = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];
  const from = [{ namespaceSelector: {}, podSelector: NO_AGENT }, ...(inCluster ? [] : everywhere)];
  const outside = [
    { ipBlock: { cidr: '0.0.0.0/0', except: CREDENTIAL_ADDRESSES[4] } },
    { ipBlock: { cidr: '::/0', except: CREDENTIAL_ADDRESSES[6] } },
  ];
  return {
    ...{ podSelector, policyTypes: ['Ingress', 'Egress'] },
    ingress: [{ from, ports: [{ protocol: 'TCP', port: PORT }] }],
    egress: [{ to: [{ namespaceSelector: {} }, ...outside] }],
  };
}

/** Only the pods of one deployment and what runs no code of tenants may connect. */
export function networkPolicyOf(database: Record<string, string>, deployment: Record<string, string>): object {
  return {
    ...{ podSelector: { matchLabels: database }, policyTypes: ['Ingress'] },
    ingress: [
      { from: [{ podSelector: { matchLabels: deployment } }], ports: [{ protocol: 'TCP', port: 5432 }] },
      { from: [{ namespaceSelector: {}, podSelector: NO_AGENT }] },
    ],
  };
}

function deploymentSpec(part: Part, workload: Workload, variables: string[], placement: Placement): object {
  const { resourceSpec: spec } = workload;
  const metadata = metadataOf(workload, placement, part.role);
  const project = projectOf(part, workload, placement);
  return {
    ...{ replicas: part.replicas, revisionHistoryLimit: 1, selector: { matchLabels: podLabels(workload, part.role) } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels: metadata.labels, annotations: metadata.annotations },
      spec: {
        terminationGracePeriodSeconds: GRACE_SECONDS,
        enableServiceLinks: false,
        securityContext: { ...POD_SECURITY, ...(placement.refusesRoot ? { runAsNonRoot: true } : {}) },
        ...(spec?.service_account_name
          ? { serviceAccountName: spec.service_account_name }
          : { automountServiceAccountToken: false }),
        ...listed('imagePullSecrets', [
          ...(workload.registryLogin ? [{ name: part.name }] : []),
          ...(spec?.image_pull_secrets ?? []).map(({ name }) => ({ name })),
        ]),
        ...listed('volumes', [...(project?.volumes ?? []), ...(spec?.volumes ?? []).map(withoutEmpty)]),
        ...listed('initContainers', [...(project?.initContainers ?? []), ...(spec?.init_containers ?? []).map(confined)]),
        containers: [agentContainer(part, workload, variables, project), ...(spec?.sidecars ?? []).map(confined)],
      },
    },
  };
}

/** What a project from source adds. Undefined for an image. */
function projectOf({ name }: Part, workload: Workload, { projects }: Placement): ProjectParts | undefined {
  if (workload.image !== undefined) return undefined;
  if (projects === undefined) throw new Error('this driver runs no projects from source: it has no address for pods');
  return projectParts(workload, name, PORT, projects);
}

function agentContainer(part: Part, workload: Workload, variables: string[], project: ProjectParts | undefined): object {
  const { image, resourceSpec: spec, secretReferences = [] } = workload;
  const { name, requests, limits } = part;
  const address = { secretKeyRef: { name: `${objectName(workload.deploymentId)}-app`, key: 'uri' } };
  const state = workload.ownDatabase ? (image === undefined ? PROJECT_DATABASE : IMAGE_DATABASE) : [];
  const own = variables
    .filter((key) => !state.includes(key))
    .map((key) => ({ name: key, valueFrom: { secretKeyRef: { name, key } } }))
    .concat(state.map((key) => ({ name: key, valueFrom: address })));
  const references = secretReferences.map((reference) => ({
    name: reference.name,
    valueFrom: { secretKeyRef: { name: reference.secret_name, key: reference.secret_key } },
  }));
  const answers = (path: string) => ({ httpGet: { path, port: PORT } });
  // One that can write nothing serves what needs no writing. Images of others may take it for `/ok`.
  const live = answers('/ok?live=true');
  return {
    ...{ name: CONTAINER, image, ports: [{ name: 'http', containerPort: PORT }], env: [...own, ...references] },
    resources: {
      requests: { cpu: String(requests.cores), memory: `${requests.memoryMb}Mi` },
      limits: { cpu: String(limits.cores), memory: `${limits.memoryMb}Mi` },
    },
    // A busy agent answers late; one that ended is not ready at once.
    readinessProbe: { ...live, periodSeconds: 2, timeoutSeconds: 5, failureThreshold: 6 },
    // Until it answered once the time limit of the roll-out holds; then silence of 90 s ends it.
    startupProbe: { ...answers('/ok'), periodSeconds: 1, timeoutSeconds: 2, failureThreshold: 300 },
    livenessProbe: { ...live, periodSeconds: 15, timeoutSeconds: 5, failureThreshold: 6 },
    ...(mayLeave(part, workload) ? { lifecycle: { preStop: { sleep: { seconds: LEAVE_SECONDS } } } } : {}),
    terminationMessagePolicy: EXIT_MESSAGE_POLICY,
    securityContext: CONFINEMENT,
    ...project?.container,
    ...listed('volumeMounts', [...(project?.mounts ?? []), ...(spec?.volume_mounts ?? []).map(withoutEmpty)]),
  };
}

/** Whether others answer requests while a pod ends. It is the same for as long as the revision is, whatever it is scaled to. */
function mayLeave({ role }: Part, { resourceSpec: spec, replicas }: Workload): boolean {
  return role !== 'queue' && (spec?.max_scale ?? replicas) > 1;
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
