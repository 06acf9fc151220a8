/**
 * What a resource_spec may not say in a cluster that several tenants share: labels of the driver, and what other deployments keep
 * in its namespace. Found when the request arrives, so that nothing is accepted that can never run.
 */
import type { ResourceSpec, SecretReference } from '../../../generated/control-plane/types.gen.ts';

const PREFIX = 'source_config.resource_spec.';
/**
 * Keys of the driver and of the cluster. By `app.kubernetes.io/name` and its like Services choose their pods, that of the control
 * plane too; by `cnpg.io/cluster` those of databases; and annotations of Kubernetes weaken how a container is confined.
 */
const RESERVED_KEY = /^([^/]+\.)?(keelson\.dev|kubernetes\.io|k8s\.io|cnpg\.io)\//;
const KEY = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-_.A-Za-z0-9]{0,61}[A-Za-z0-9])?)?$/;
const SOURCES = ['configMap', 'secret', 'emptyDir', 'persistentVolumeClaim', 'nfs', 'projected', 'downwardAPI', 'csi'];

/** Why the cluster could not run this. Undefined if it can. */
export function objectionTo(
  spec: ResourceSpec,
  references: readonly SecretReference[] = [],
  several = false,
): string | undefined {
  const shared = several ? (sharingObjection(spec, references) ?? addOnObjection(spec)) : undefined;
  return labelObjection(spec) ?? volumeObjection(spec) ?? secretObjection(spec, references) ?? shared;
}

/** Volumes that are the pod's alone. */
const OWN_VOLUMES = ['emptyDir', 'downwardAPI'];
/** Values of variables that are the pod's own. */
const OWN_VALUES = ['fieldRef', 'resourceFieldRef'];

/** Tenants share the namespace: who names an object there may name that of another. */
function sharingObjection(spec: ResourceSpec, references: readonly SecretReference[]): string | undefined {
  const containers = [...(spec.init_containers ?? []), ...(spec.sidecars ?? [])];
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
    [
      `${PREFIX}init_containers' and 'sidecars`,
      containers.some(
        ({ env, envFrom }) =>
          (envFrom ?? []).length > 0 ||
          (env ?? []).some(({ valueFrom }) => Object.keys(valueFrom ?? {}).some((kind) => !OWN_VALUES.includes(kind))),
      ),
    ],
    ['secret_references', references.length > 0],
  ];
  const field = naming.find(([, isNaming]) => isNaming)?.[0];
  return (
    field &&
    `'${field}' cannot name objects of the cluster on a server with several tenants: their agents share a namespace. A tenant that needs its own objects needs a namespace of its own, which the operator of the server gives it (--tenant-namespaces).`
  );
}

/** Keys without a prefix are private to users. By others, add-ons of the cluster give a pod networks, roles and secrets. */
function addOnObjection({ annotations }: ResourceSpec): string | undefined {
  const found = Object.keys(annotations ?? {}).find((key) => key.includes('/'));
  return (
    found &&
    `'${PREFIX}annotations' cannot have '${found}' on a server with several tenants: add-ons of the cluster follow annotations with a prefix. Leave the prefix out, or have the operator of the server give the tenant a namespace of its own (--tenant-namespaces).`
  );
}

function labelObjection({ labels, annotations }: ResourceSpec): string | undefined {
  for (const [field, values] of [
    ['labels', labels],
    ['annotations', annotations],
  ] as const) {
    for (const [key, value] of Object.entries(values ?? {})) {
      if (RESERVED_KEY.test(key))
        return `'${PREFIX}${field}' must not have '${key}': it belongs to the server or the cluster. Take a prefix of your own.`;
      if (!KEY.test(key)) return `'${PREFIX}${field}' has a key that Kubernetes does not take: '${key}'.`;
      if (field === 'labels' && !LABEL_VALUE.test(value))
        return `'${PREFIX}labels' has a value that Kubernetes does not take for '${key}': '${value}'.`;
    }
  }
  return undefined;
}

function volumeObjection({ volumes }: ResourceSpec): string | undefined {
  for (const { name, ...sources } of volumes ?? []) {
    const given = Object.entries(sources).filter(([, value]) => value !== null && value !== undefined);
    if (given.length !== 1) return `'${PREFIX}volumes' must say where volume '${name}' is, by one of ${SOURCES.join(', ')}.`;
    const other = given.find(([source]) => !SOURCES.includes(source));
    if (other)
      return `'${PREFIX}volumes' has '${other[0]}' for volume '${name}', which this server does not mount: use one of ${SOURCES.join(', ')}.`;
  }
  return undefined;
}

/** Names of the driver's objects, and those that the chart gives to the server's. */
const RESERVED = /(^|-)keelson(-|$)/;
/** The driver's Secrets hold what other deployments keep secret, and the account of the control plane may change all of them. */
const isReserved = (name: string) => RESERVED.test(name);

function secretObjection(spec: ResourceSpec, references: readonly SecretReference[]): string | undefined {
  for (const field of ['service_account_name', 'image_pull_secrets', 'volumes', 'init_containers', 'sidecars'] as const) {
    const found = referenced({ name: spec[field] }).find(isReserved);
    if (found) return `'${PREFIX}${field}' must not name '${found}': objects of that prefix belong to the server.`;
  }
  const { secret_name: found } = references.find(({ secret_name: name }) => isReserved(name)) ?? {};
  return found && `'secret_references' must not name '${found}': objects of that prefix belong to the server.`;
}

/** Every name of another object that a value has, at any depth. */
function referenced(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(referenced);
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (['name', 'secretName', 'claimName'].includes(key) ? [inner] : []) : referenced(inner),
  );
}
