/**
 * Which resources a request may ask for: what is right in itself, and what the driver can give. A refusal names all fields that it
 * is about, so that a request is mended once.
 */
import type { ResourceSpec, SecretReference } from '../../../generated/control-plane/types.gen.ts';
import {
  type Driver,
  type DriverDeclaration,
  databaseFieldOf,
  PLATFORM_FIELDS,
  type PlatformField,
  type WorkloadPlace,
} from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import { isCluster, type Machine } from '../listeners/listener-records.ts';
import { fault, inWords, type Means } from './source-rules.ts';
import type { ReplicaLimits, UsageLimits } from './tenant-limits.ts';

const SPEC = 'source_config.resource_spec';
const SCALED = ['', 'queue_'] as const;
const LIMITED = ['cpu', 'queue_cpu', 'db_cpu'] as const;
const MEMORY_FIELDS = ['memory_mb', 'memory_limit_mb', 'queue_memory_mb', 'queue_memory_limit_mb'] as const;
const CORE_FIELDS = ['cpu', 'cpu_limit', 'queue_cpu', 'queue_cpu_limit'] as const;

/** Where the deployment is to run, and how many tenants the server has. */
interface AskedPlace extends Omit<WorkloadPlace, 'several'> {
  tenants(): Promise<number>;
  /** The machine of its listener. */
  machine?: Machine | undefined;
  /** Whether the deployment has a database server of its own. Undefined for a new one. */
  ownDatabase?: boolean;
}

/** Throws `bad_request` that names all fields that cannot be, and the drivers that take them. */
export async function assertResources(
  sent: ResourceSpec | null | undefined,
  references: readonly SecretReference[] | null | undefined,
  { driver, drivers, usageLimits }: Omit<Means, 'builder'> & { usageLimits: Pick<UsageLimits, 'replica'> },
  { tenants, machine, ownDatabase = true, ...where }: AskedPlace,
): Promise<void> {
  const spec = sent ?? {};
  const there = machine && drivers.find(({ name }) => name === machine.driver);
  const runner = there ? `'${machine.name}' runs the ${there.name}` : `this server runs the ${driver.name}`;
  const place = { ...where, several: (await tenants()) > 1 };
  const { takes } = there ?? driver.abilities;
  const { mostReplicas: most } = machine && isCluster(machine) && there ? there : driver.abilities;
  const needs = [...fieldNeeds(spec, references ?? [], takes, drivers), ...replicaNeeds(spec, most, there ?? driver, drivers)];
  const objections = [
    ...orderObjections(spec),
    ...(machine ? [] : sizeObjections(spec, usageLimits.replica)),
    machine ? undefined : driver.objectionTo?.(spec, references ?? [], place),
    ...needs.map((need) => `${need}; ${runner} driver.`),
    ownDatabase || !takes.has('db_cpu') ? undefined : databaseObjection(spec),
  ].filter((objection) => objection !== undefined);
  if (objections.length > 0) throw fault(objections.join(' '));
}

/** Limits below their requests, and most replicas below the fewest. */
function orderObjections(spec: ResourceSpec): string[] {
  const value = (field: string) => (spec as Record<string, unknown>)[field] as number | null | undefined;
  const check = (lower: string, upper: string, fallback?: number) => {
    const [low, high] = [value(lower) ?? fallback, value(upper)];
    return low != null && high != null && high < low ? [`'${SPEC}.${upper}' must not be less than '${lower}' (${low}).`] : [];
  };
  const scales = SCALED.map((prefix) => check(`${prefix}min_scale`, `${prefix}max_scale`, prefix === '' ? 1 : undefined));
  const limits = LIMITED.map((cpu) => {
    const memory = cpu.replace('cpu', 'memory');
    const isMain = cpu === 'cpu';
    return [
      ...check(cpu, `${cpu}_limit`, isMain ? 1 : undefined),
      ...check(`${memory}_mb`, `${memory}_limit_mb`, isMain ? 2048 : undefined),
    ];
  });
  return [...scales, ...limits].flat();
}

/** Agent servers that are larger than this server allows. Defaults are not judged. */
function sizeObjections(spec: ResourceSpec, { memoryMb, cores }: ReplicaLimits): string[] {
  const check = (fields: readonly (keyof ResourceSpec)[], most: number | null, unit: string, setting: string) => {
    const large = fields.filter((field) => most !== null && Number(spec[field] ?? 0) > most);
    return large.map(
      (field) => `'${SPEC}.${field}' is ${spec[field]}. This server gives an agent server ${most} ${unit} at most (${setting}).`,
    );
  };
  return [
    ...check(MEMORY_FIELDS, memoryMb, 'MB of memory', '--replica-memory'),
    ...check(CORE_FIELDS, cores, 'cores', '--replica-cores'),
  ];
}

/** Fields that the driver does not take, together where the same drivers do. */
function fieldNeeds(
  spec: ResourceSpec,
  references: readonly SecretReference[],
  takes: ReadonlySet<PlatformField>,
  drivers: readonly DriverDeclaration[],
): string[] {
  const byNeed = new Map<string, string[]>();
  for (const field of PLATFORM_FIELDS) {
    const value = field === 'secret_references' ? references : spec[field];
    if (value == null || takes.has(field) || (Array.isArray(value) && value.length === 0)) continue;
    const able = inWords(drivers.filter((other) => other.takes.has(field)));
    byNeed.set(able, [...(byNeed.get(able) ?? []), field === 'secret_references' ? field : `${SPEC}.${field}`]);
  }
  return [...byNeed].map(([able, fields]) => {
    const isOne = fields.length === 1;
    if (able === '') return `${quoted(fields)} ${isOne ? 'is' : 'are'} not supported`;
    return `${quoted(fields)} ${isOne ? 'needs' : 'need'} the ${able} driver`;
  });
}

/** More replicas than it may have where it is to run, and what would give it as many. */
function replicaNeeds(
  { min_scale: replicas }: ResourceSpec,
  most: number,
  { name: runner }: Pick<DriverDeclaration, 'name'>,
  drivers: readonly DriverDeclaration[],
): string[] {
  if (replicas == null || replicas <= most) return [];
  const own = drivers.find(({ name }) => name === runner)?.mostReplicas ?? most;
  const others = drivers.filter(({ mostReplicas }) => mostReplicas >= replicas && mostReplicas > own);
  const ways = [
    ...(others.length === 0 ? [] : [`the ${inWords(others)} driver`]),
    ...(own >= replicas ? ['--postgres and --deployment-state database'] : []),
  ];
  return [`'${SPEC}.min_scale' above ${most} ${ways.length === 0 ? 'is not supported' : `needs ${ways.join(', or ')}`}`];
}

function databaseObjection(spec: ResourceSpec): string | undefined {
  const database = databaseFieldOf(spec);
  return (
    database &&
    `'${SPEC}.${database}' cannot be added: the deployment keeps its state in a database on the server of --postgres. Create another deployment with it.`
  );
}

/** Throws `bad_request` where the driver's platform lets nothing run at present. */
export async function assertPlace(
  place: Omit<WorkloadPlace, 'several'>,
  spec: ResourceSpec,
  references: readonly SecretReference[],
  driver: Driver,
): Promise<void> {
  const refusal = await driver.refusalOf?.(place, spec, references);
  if (refusal !== undefined) throw new Problem('bad_request', refusal);
}

function quoted(fields: readonly string[]): string {
  return fields.map((field) => `'${field}'`).join(', ');
}
