/**
 * What a resource_spec may not say in a cluster that several tenants share: labels of the driver, and what other deployments keep
 * in its namespace. Found when the request arrives, so that nothing is accepted that can never run.
 */
import type { ResourceSpec, SecretReference } from '../../../generated/control-plane/types.gen.ts';

type Container = NonNullable<ResourceSpec['sidecars']>[number];

const PREFIX = 'source_config.resource_spec.';
/**
 * Keys of the driver and of the cluster. By `app.kubernetes.io/name` and its like Services choose their pods, that of the control
 * plane too; by `cnpg.io/cluster` those of databases; and annotations of Kubernetes weaken how a container is confined.
 */
const RESERVED_KEY = /^([^/]+\.)?(keelson\.dev|kubernetes\.io|k8s\.io|cnpg\.io)\//;
const KEY = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/;
const SOURCES = ['configMap', 'secret', 'emptyDir', 'persistentVolumeClaim', 'nfs', 'projected', 'downwardAPI', 'csi'];

/** Why the cluster could not run this, a sentence for each field. Undefined if it can. */
export function objectionTo(
  spec: ResourceSpec,
  references: readonly SecretReference[] = [],
  several = false,
): string | undefined {
  const own = [...labelObjections(spec), ...volumeObjections(spec), ...secretObjections(spec, references)];
  const shared = several ? [...sharingObjections(spec, references), ...addOnObjections(spec)] : [];
  return [...own, ...shared].join(' ') || undefined;
}

/** Volumes that are the pod's alone. */
const OWN_VOLUMES = ['emptyDir', 'downwardAPI'];
/** Values of variables that are the pod's own. */
const OWN_VALUES = ['fieldRef', 'resourceFieldRef'];

/** Tenants share the namespace: who names an object there may name that of another. */
function sharingObjections(spec: ResourceSpec, references: readonly SecretReference[]): string[] {
  const isGiven = ([, value]: [string, unknown]) => value !== null && value !== undefined;
  const naming: [string, boolean][] = [
    [`${PREFIX}service_account_name`, Boolean(spec.service_account_name)],
    [`${PREFIX}image_pull_secrets`, (spec.image_pull_secrets ?? []).length > 0],
    [
      `${PREFIX}volumes`,
      (spec.volumes ?? []).some(({ name: _name, ...sources }) =>
        Object.entries(sources).some((entry) => isGiven(entry) && !OWN_VOLUMES.includes(entry[0])),
      ),
    ],
    [`${PREFIX}init_containers`, (spec.init_containers ?? []).some(namesObjects)],
    [`${PREFIX}sidecars`, (spec.sidecars ?? []).some(namesObjects)],
    ['secret_references', references.length > 0],
  ];
  const fields = naming.filter(([, isNaming]) => isNaming).map(([field]) => `'${field}'`);
  if (fields.length === 0) return [];
  return [
    `${fields.join(', ')} cannot name objects of the cluster on a server with several tenants: their agents share a namespace. A tenant that needs its own objects needs a namespace of its own, which the operator of the server gives it (--tenant-namespaces).`,
  ];
}

function namesObjects({ env, envFrom }: Container): boolean {
  const isObject = (kind: string) => !OWN_VALUES.includes(kind);
  return (envFrom ?? []).length > 0 || (env ?? []).some(({ valueFrom }) => Object.keys(valueFrom ?? {}).some(isObject));
}

/** Keys without a prefix are private to users. By others, add-ons of the cluster give a pod networks, roles and secrets. */
function addOnObjections({ annotations }: ResourceSpec): string[] {
  const keys = Object.keys(annotations ?? {}).filter((key) => key.includes('/') && !RESERVED_KEY.test(key));
  if (keys.length === 0) return [];
  return [
    `'${PREFIX}annotations' cannot have ${keys.map((key) => `'${key}'`).join(', ')} on a server with several tenants: add-ons of the cluster follow annotations with a prefix. Leave the prefix out, or have the operator of the server give the tenant a namespace of its own (--tenant-namespaces).`,
  ];
}

function labelObjections({ labels, annotations }: ResourceSpec): string[] {
  const objections: string[] = [];
  for (const [field, values] of [
    ['labels', labels],
    ['annotations', annotations],
  ] as const) {
    for (const [key, value] of Object.entries(values ?? {})) {
      if (RESERVED_KEY.test(key))
        objections.push(
          `'${PREFIX}${field}' must not have '${key}': it belongs to the server or the cluster. Take a prefix of your own.`,
        );
      else if (!KEY.test(key)) objections.push(`'${PREFIX}${field}' has a key that Kubernetes does not take: '${key}'.`);
      else if (field === 'labels' && !LABEL_VALUE.test(value))
        objections.push(`'${PREFIX}labels' has a value that Kubernetes does not take for '${key}': '${value}'.`);
    }
  }
  return objections;
}

function volumeObjections({ volumes }: ResourceSpec): string[] {
  return (volumes ?? []).flatMap(({ name, ...sources }) => {
    const kinds = Object.keys(sources).filter((kind) => sources[kind as keyof typeof sources] != null);
    if (kinds.length !== 1) return `'${PREFIX}volumes' must say where volume '${name}' is, by one of ${SOURCES.join(', ')}.`;
    if (SOURCES.includes(kinds[0]!)) return [];
    return `'${PREFIX}volumes' has '${kinds[0]}' for volume '${name}', which this server does not mount: use one of ${SOURCES.join(', ')}.`;
  });
}

/** Names of the driver's objects, and those that the chart gives to the server's. */
const RESERVED = /(^|-)keelson(-|$)/;
/** The driver's Secrets hold what other deployments keep secret, and the account of the control plane may change all of them. */
const isReserved = (name: string) => RESERVED.test(name);

function secretObjections(spec: ResourceSpec, references: readonly SecretReference[]): string[] {
  const fields = ['service_account_name', 'image_pull_secrets', 'volumes', 'init_containers', 'sidecars'] as const;
  const names: [string, string[]][] = [
    ...fields.map((field): [string, string[]] => [`${PREFIX}${field}`, referenced({ name: spec[field] })]),
    ['secret_references', references.map(({ secret_name: name }) => name)],
  ];
  return names.flatMap(([field, all]) => {
    const reserved = all.find(isReserved);
    return reserved === undefined ? [] : `'${field}' must not name '${reserved}': objects of that prefix belong to the server.`;
  });
}

/** Every name of another object that a value has, at any depth. */
function referenced(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(referenced);
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (['name', 'secretName', 'claimName'].includes(key) ? [inner] : []) : referenced(inner),
  );
}
