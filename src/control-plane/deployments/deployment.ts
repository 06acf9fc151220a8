/** A deployment as it is stored, and as the contract shows it. */
import type {
  Deployment,
  DeploymentStatus,
  DeploymentType,
  RequestedDeploymentType,
  ResolvedResourceSpec,
  ResourceSpec,
  Source,
  SourceConfig,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import { fromColumns, type RowOf } from '../fields.ts';
import { isCluster, type Machine } from '../listeners/listener-records.ts';
import { explainDropped, findDroppedNames, openSecrets, redactSecrets, type SealedSecret } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { deploymentFields, noSettings, type Settings, settingFields, sourceConfigFields, storedIn } from './deployment-fields.ts';
import { sourceRevisionConfigOf, templateOf } from './revision.ts';

export interface DeploymentRow
  extends RowOf<Deployment, typeof deploymentFields>,
    RowOf<SourceConfig, typeof sourceConfigFields> {
  slug: string;
  settings: string;
  template: string;
  secrets: string;
  revision_count: number;
  /** How many agent servers its load asked for last. Null: `min_scale`. */
  scaled_to: number | null;
  /** How many processes that only execute runs its load asked for last. Null: `queue_min_scale`. */
  queue_scaled_to: number | null;
  /** The PostgreSQL database of its state. Null if the state is a file. */
  database_name: string | null;
  /** 1 if the driver makes a database server for it. It is decided when the deployment is created. */
  own_database: number;
  /** How often lost machines had to be shut out of its database, and how often it is done. */
  shut_outs: number;
  shut_outs_done: number;
  /** Source of the latest revision, if there is one. */
  latest_source: Source | null;
  latest_commit: string | null;
  /** The name of its listener, if that is a machine or another cluster. */
  machine_name: string | null;
  /** The driver that the machine said it runs. Null until it first connects. */
  machine_driver: string | null;
}

/** What is needed besides the row to show a deployment. */
interface View {
  /** Where clients reach it. */
  url: string;
  box: SecretBox;
  /** Whether secrets are shown in clear. */
  reveal: boolean;
  /** Whether deployments of some types rest while nobody uses them. */
  letsRest: boolean;
  /** The most agent servers that a deployment can have. */
  mostReplicas: number;
}

export function deploymentOf(row: DeploymentRow, view: View): Deployment {
  const settings = settingsOf(row);
  const template = templateOf(row);
  const sealed = sealedOf(row);
  return {
    ...fromColumns<Deployment, typeof deploymentFields>(deploymentFields, row),
    source_config: {
      ...fromColumns<SourceConfig, typeof sourceConfigFields>(sourceConfigFields, row),
      ...pick(settings, settingFields),
      ...pick(template, storedIn(sourceConfigFields, 'template')),
      custom_url: settings.custom_url ?? view.url,
      resource_spec: resolveResourceSpec(template.resource_spec),
    },
    source_revision_config: sourceRevisionConfigOf(row.latest_source ?? row.source, template, row.latest_commit),
    secrets: view.reveal ? openSecrets(view.box, row.deployment_id, sealed) : redactSecrets(sealed),
    secret_references: row.source === 'external_docker' ? (template.secret_references ?? []) : null,
    warnings: warningsOf(row, settings, resolveResourceSpec(template.resource_spec), view),
  };
}

function pick<T, F extends keyof T>(values: T, names: readonly F[]): Pick<T, F> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, F>;
}

export function settingsOf(row: Pick<DeploymentRow, 'settings'>): Settings {
  return { ...noSettings, ...(JSON.parse(row.settings) as Settings) };
}

/** The machine of the deployment's listener. Undefined if this control plane's own driver runs it. */
export function machineOf({ listener_id: id, machine_name: name, machine_driver: driver }: DeploymentRow): Machine | undefined {
  return id === null || name === null ? undefined : { id, name, driver };
}

/** The namespace of a cluster that was asked for. */
export function namespaceOf(row: Pick<DeploymentRow, 'settings'>): string | undefined {
  return settingsOf(row).listener_config?.k8s_namespace ?? undefined;
}

export function sealedOf(row: { secrets: string }): SealedSecret[] {
  return JSON.parse(row.secrets) as SealedSecret[];
}

export function isBeingDeleted(status: DeploymentStatus): boolean {
  return status === 'AWAITING_DELETE' || status === 'AWAITING_FINAL_DELETE';
}

/** Throws `bad_request` for a deployment that is being deleted. */
export function assertNotBeingDeleted(row: DeploymentRow): void {
  if (isBeingDeleted(row.status)) throw new Problem('bad_request', `Deployment '${row.name}' is being deleted.`);
}

/** The error for a deployment that does not exist or belongs to another tenant. */
export function deploymentNotFound(deploymentId: string): Problem {
  return new Problem('not_found', `Deployment ID ${deploymentId} not found.`);
}

/** Fills in the four basic values and rounds cores to one decimal. */
export function resolveResourceSpec(spec: ResourceSpec | null): ResolvedResourceSpec {
  const given = withoutNulls(spec ?? {});
  const rounded = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      /_?cpu(_limit)?$/.test(field) ? Math.round(Number(value) * 10) / 10 : value,
    ]),
  );
  const minScale = given.min_scale ?? 1;
  return { max_scale: Math.max(1, minScale), cpu: 1, memory_mb: 2048, ...rounded, min_scale: minScale } as ResolvedResourceSpec;
}

/** What processes of one kind get, and how many there are. */
export type PodSpec = Pick<
  ResolvedResourceSpec,
  'min_scale' | 'max_scale' | 'cpu' | 'cpu_limit' | 'memory_mb' | 'memory_limit_mb'
>;

/** What the processes get that only execute runs. Undefined unless they are sized apart from those that answer requests. */
export function queueSpecOf(spec: ResolvedResourceSpec): PodSpec | undefined {
  if (!Object.entries(spec).some(([field, value]) => field.startsWith('queue_') && value != null)) return undefined;
  const most = spec.queue_max_scale ?? Math.max(spec.max_scale, spec.queue_min_scale ?? 1);
  return {
    min_scale: spec.queue_min_scale ?? Math.min(spec.min_scale, most),
    max_scale: most,
    cpu: spec.queue_cpu ?? spec.cpu,
    cpu_limit: spec.queue_cpu_limit ?? null,
    memory_mb: spec.queue_memory_mb ?? spec.memory_mb,
    memory_limit_mb: spec.queue_memory_limit_mb ?? null,
  };
}

/** The fields of a resource_spec that have a value. */
export function withoutNulls(spec: ResourceSpec): ResourceSpec {
  return Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== null && value !== undefined));
}

const MEANT: Record<RequestedDeploymentType, DeploymentType> = {
  dev_free: 'dev_free',
  dev: 'dev',
  prod: 'prod',
  dedicated: 'prod',
  dev_zero: 'dev_zero',
  serverless: 'dev_zero',
  dev_free_zero: 'dev_free_zero',
};

/** The size class for the type that a request names. */
export function meantType(word: RequestedDeploymentType | null | undefined): DeploymentType | undefined {
  return word == null ? undefined : MEANT[word];
}

/** Why there is nothing to size, by the beginning of the fields that would. */
const UNSIZED = {
  redis_: 'agent servers need no Redis',
  orchestrator_: "there is no orchestrator: runs are executed by the agent server, or its queue by 'queue_*'",
  executor_: "there are no executors: runs are executed by the agent server, or its queue by 'queue_*'",
} as const;

/** What of a resource_spec is kept and sizes nothing: a warning for each kind, which names its fields. */
function explainUnsized(spec: ResourceSpec): string[] {
  return Object.entries(UNSIZED).flatMap(([prefix, why]) => {
    const fields = Object.keys(spec).filter((name) => name.startsWith(prefix) && spec[name as keyof ResourceSpec] != null);
    if (fields.length === 0) return [];
    const names = fields.map((field) => `'source_config.resource_spec.${field}'`).join(', ');
    return `${names}: kept, but there is nothing to size: ${why}.`;
  });
}

/** Warnings for the creator of a deployment with these settings. */
function warningsOf(
  row: DeploymentRow,
  { integration_id: integration }: Settings,
  spec: ResolvedResourceSpec,
  { letsRest, mostReplicas }: View,
): string[] {
  const { deployment_type: type } = row;
  const { min_scale: minScale, max_scale: maxScale } = spec;
  const warnings = explainUnsized(spec);
  const dropped = explainDropped(findDroppedNames(sealedOf(row)));
  if (dropped !== undefined) warnings.push(dropped);
  if (!letsRest && (type === 'dev_zero' || type === 'dev_free_zero')) {
    warnings.push(
      `Deployment type '${type}' asks for an agent that rests while nobody uses it. This server is told to keep agents running.`,
    );
  }
  const machine = machineOf(row);
  if (machine && !isCluster(machine) && maxScale > Math.max(1, minScale)) {
    warnings.push(
      `'source_config.resource_spec.max_scale' is ${maxScale}. The machine of a listener runs 'min_scale' (${minScale}), whatever the load.`,
    );
  } else if (!machine && maxScale > mostReplicas) {
    warnings.push(
      `'source_config.resource_spec.max_scale' is ${maxScale}. This server runs ${mostReplicas} at most for a deployment.`,
    );
  }
  if (integration !== null) {
    warnings.push(
      `'source_config.integration_id' is kept, but nothing is fetched with it: a private repository needs the secret GIT_CREDENTIALS.`,
    );
  }
  return warnings;
}
