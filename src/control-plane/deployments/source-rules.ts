/**
 * What a request may say about a source: whether this server can deploy it, which field fits which source, what the driver can
 * do, and rules that a schema cannot express. All refusals are 400: nothing is accepted that can never run.
 */
import type {
  DeploymentCreate,
  DeploymentPatch,
  DeploymentType,
  RevisionCreate,
  Source,
  SourceConfigPatch,
  SourceRevisionConfigRequest,
} from '../../../generated/control-plane/types.gen.ts';
import type { Builder } from '../../builds/port.ts';
import type { Driver, DriverDeclaration, Runnable } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Field } from '../fields.ts';
import { isCluster, type Machine } from '../listeners/listener-records.ts';
import { assertNames, assertSecrets } from '../secrets/environment.ts';
import { meantType } from './deployment.ts';
import { revisionConfigFields, type Settings, sourceConfigFields, type Template } from './deployment-fields.ts';

const fieldsWith = (matches: (field: Field) => boolean) =>
  Object.fromEntries(Object.entries(sourceConfigFields).filter(([, field]) => matches(field)));
/** What changes without a revision, and what only revisions change. */
const changeableSettings = fieldsWith(({ setBy, stored }) => setBy === 'request' && stored === 'settings');
const revisionSettings = fieldsWith(({ stored }) => stored === 'template');

/** The stored values of a deployment that never change. */
interface Fixed extends Settings {
  name: string;
  source: Source;
  deployment_type: DeploymentType;
  listener_id: string | null;
}

export function assertCreate(request: DeploymentCreate): void {
  const { source, source_config: config, source_revision_config: revision } = request;
  if (request.name == null && request.agent == null)
    throw new Problem('bad_request', "'name' is required where there is no 'agent'.");
  assertFits('source_config', config, sourceConfigFields, source);
  assertFits('source_revision_config', revision, revisionConfigFields, source);
  assertReferences(request, source);
  assertSecrets(request.secrets ?? []);
  if (source === 'github' && config.repo_url == null) throw required('source_config.repo_url', source);
  if (source === 'external_docker' && config.resource_spec == null) throw required('source_config.resource_spec', source);
  if (config.listener_config != null && config.listener_id == null) {
    throw fault("'source_config.listener_config' needs 'source_config.listener_id'.");
  }
  assertFollowable({ build_on_push: config.build_on_push ?? false }, { repo_ref: revision.repo_ref ?? null });
  assertConfigPath(revision);
}

/** Nobody pushes to a tag, so a tag cannot be followed. */
export function assertFollowable(
  { build_on_push: wanted }: Pick<Settings, 'build_on_push'>,
  { repo_ref: ref }: Pick<Template, 'repo_ref'>,
) {
  if (!wanted || !ref?.startsWith('refs/tags/')) return;
  throw fault("'source_config.build_on_push' is not possible with a tag as 'source_revision_config.repo_ref'.");
}

/** `source` is the source of the revision that the request makes. */
export function assertPatch(request: DeploymentPatch, source: Source, fixed: Fixed): void {
  const { source: own } = fixed;
  if (own === 'external_docker' && request.revision_source != null) {
    throw fault("'revision_source' is not possible for source 'external_docker'.");
  }
  for (const field of ['name', 'source'] as const) {
    if (request[field] != null && request[field] !== fixed[field]) throw new Problem('bad_request', `'${field}' cannot change.`);
  }
  assertUnchanged(request.source_config ?? {}, fixed);
  assertFits('source_config', request.source_config, changeableSettings, own);
  const sent = { source_config: request.source_config ?? {}, source_revision_config: request.source_revision_config ?? {} };
  assertRevision({ ...request, ...sent }, source);
}

/** The rules for a revision's configuration. Every operation that makes a revision applies them. */
export function assertRevision(request: RevisionCreate, source: Source): void {
  assertFits('source_config', request.source_config, revisionSettings, source);
  assertFits('source_revision_config', request.source_revision_config, revisionConfigFields, source);
  assertReferences(request, source);
  assertSecrets(request.secrets ?? []);
  assertConfigPath(request.source_revision_config);
}

type Fits = { readonly [field: string]: { readonly sources: readonly Source[] } };

function assertFits(within: string, values: object | null | undefined, fields: Fits, source: Source): void {
  for (const [field, { sources }] of Object.entries(fields)) {
    const value = (values as Record<string, unknown> | null | undefined)?.[field];
    if (value === null || value === undefined || sources.includes(source)) continue;
    throw fault(`'${within}.${field}' is only possible for source ${sources.map((name) => `'${name}'`).join(' or ')}.`);
  }
}

function assertReferences({ secret_references: references }: DeploymentPatch, source: Source): void {
  if (references == null) return;
  if (source !== 'external_docker') throw fault("'secret_references' is only possible for source 'external_docker'.");
  assertNames(references.map(({ name }) => name));
}

type FixedSetting = {
  [F in keyof SourceConfigFields]: SourceConfigFields[F] extends { setBy: 'creation' } ? F : never;
}[keyof SourceConfigFields];
type SourceConfigFields = typeof sourceConfigFields;

const sameText = (sent: string, stored: string | null) => sent.toLowerCase() === stored?.toLowerCase();

/** Whether the sent value of a fixed setting equals the stored one. */
const isSame: { [F in FixedSetting]: (sent: NonNullable<SourceConfigPatch[F]>, stored: Fixed[F]) => boolean } = {
  deployment_type: (sent, stored) => meantType(sent) === stored,
  integration_id: sameText,
  repo_url: sameText,
  listener_id: sameText,
  listener_config: ({ k8s_namespace: sent }, stored) => sent == null || sent === stored?.k8s_namespace,
};

function assertUnchanged(config: SourceConfigPatch, fixed: Fixed): void {
  for (const field of Object.keys(isSame) as FixedSetting[]) {
    const same = isSame[field] as (sent: unknown, stored: unknown) => boolean;
    if (config[field] != null && !same(config[field], fixed[field])) throw fault(`'source_config.${field}' cannot change.`);
  }
}

function assertConfigPath({ langgraph_config_path: path, graph_config_path: alias }: SourceRevisionConfigRequest): void {
  if (path != null && alias != null && path !== alias) {
    throw fault(
      "'source_revision_config.langgraph_config_path' and its alias 'source_revision_config.graph_config_path' have different values.",
    );
  }
  if ((path ?? alias)?.split('/').includes('..')) {
    throw fault("'source_revision_config.langgraph_config_path' must not have '..' in it.");
  }
}

function required(field: string, source: Source): Problem {
  return fault(`'${field}' is required for source '${source}'.`);
}

export function fault(message: string): Problem {
  return new Problem('bad_request', `Source configuration error: ${message}`);
}

/** The alternative for users of deploy clients when images cannot be pushed. */
export const UPLOAD_INSTEAD = 'deploy with --remote, which uploads the source and has it built here';

/** The same for images of other registries, which no client builds. */
const DEPLOY_SOURCE =
  'have its operator start it with that driver, or deploy the source of the image (keelson deploy, langgraph deploy --remote)';

/** The driver and the builder of this server. */
export interface Means {
  driver: Driver;
  builder: Builder;
  /** Every driver that a server may run. */
  drivers: readonly DriverDeclaration[];
}

const sources: readonly Source[] = ['internal_source', 'github', 'internal_docker', 'external_docker'];

/** The sources that this server can deploy. */
export function availableSources(means: Means): Source[] {
  return sources.filter((source) => missingFor(source, means) === undefined);
}

/** Throws `bad_request` that names what is missing. `machine`: that of the deployment's listener. */
export function assertAvailable(source: Source, means: Means, machine?: Machine): void {
  const missing = machine === undefined ? missingFor(source, means) : missingOn(machine, source, means);
  if (missing !== undefined) throw new Problem('bad_request', `Source '${source}' needs ${missing}`);
}

/** Throws `bad_request` for a repository that this server does not fetch. */
export function assertFetchable(repositoryUrl: string | null | undefined, { builder }: Means): void {
  const objection = repositoryUrl == null ? undefined : builder.objectionTo(repositoryUrl);
  if (objection === undefined) return;
  throw new Problem('bad_request', `Source configuration error: 'source_config.repo_url' cannot be fetched: ${objection}.`);
}

function missingFor(source: Source, means: Means): string | undefined {
  const { driver, builder } = means;
  switch (source) {
    case 'internal_source':
      return missingForProjects(means);
    case 'github':
      if (!driver.runs.has('directory')) return missingForProjects(means);
      return builder.takes.has('git')
        ? undefined
        : 'git, which is not installed on this server: ask its operator for it, or upload an archive with source internal_source.';
    case 'internal_docker':
    case 'external_docker': {
      const kind = source === 'internal_docker' ? 'pushed image' : 'image';
      if (driver.runs.has(kind)) return undefined;
      return (
        driver.lacks?.[kind] ??
        `the ${runnersOf(kind, means)} driver, and this server runs the ${driver.name} driver: ${source === 'internal_docker' ? UPLOAD_INSTEAD : DEPLOY_SOURCE}.`
      );
    }
  }
}

/** What this server builds, the machine runs whatever its driver. */
function missingOn(machine: Machine, source: Source, means: Means): string | undefined {
  const { driver: own, drivers } = means;
  if (!own.abilities.oneMachine)
    return `this server to pass it on to a machine, which the ${own.name} driver does not: leave 'listener_id' out, or name a cluster.`;
  if (isCluster(machine) && source !== 'external_docker')
    return `a machine, and listener '${machine.name}' is a cluster, which runs images of other registries: deploy with source external_docker, or leave 'listener_id' out.`;
  if (source === 'internal_docker')
    return "a deployment without 'listener_id': machines do not reach the registry of this server. Push the image to another one, and deploy it with source external_docker.";
  if (source !== 'external_docker') return missingFor(source, means);
  if (drivers.some(({ name, runs }) => name === machine.driver && runs.has('image'))) return undefined;
  const able = drivers.filter(({ oneMachine, runs }) => oneMachine && runs.has('image'));
  const runs = machine.driver === null ? 'has not connected yet' : `runs the ${machine.driver} driver`;
  const wanted = inWords(able);
  return `a listener with the ${wanted} driver, and '${machine.name}' ${runs}: start keelson listener on its machine with --driver ${wanted}, or deploy the source.`;
}

function missingForProjects(means: Means): string | undefined {
  const { driver } = means;
  if (driver.runs.has('directory')) return undefined;
  return driver.lacks?.directory ?? `the ${runnersOf('directory', means)} driver; this server runs the ${driver.name} driver.`;
}

function runnersOf(kind: Runnable, { drivers }: Means): string {
  return inWords(drivers.filter(({ runs }) => runs.has(kind)));
}

export function inWords(drivers: readonly DriverDeclaration[]): string {
  return drivers.map(({ name }) => name).join(' or ');
}
