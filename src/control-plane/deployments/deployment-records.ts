/** The SQL of deployments. */
import type { DeploymentAgent, DeploymentStatus, ListDeploymentsQuery } from '../../../generated/control-plane/types.gen.ts';
import type { Workload } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Dialect, SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { type Actor, recordChange, system } from '../audit/audit-records.ts';
import { CONNECTS } from '../listeners/listener-records.ts';
import { insertRow, isoNow, type Reader, select, updateRow } from '../records.ts';
import { type DeploymentRow, isBeingDeleted, meantType, settingsOf } from './deployment.ts';
import type { Settings, Template } from './deployment-fields.ts';
import { addressOf, forgetName, leadTo, storeName } from './name-records.ts';
import { type NewRevision, type RevisionRow, templateOf } from './revision.ts';
import { insertRevision, revisionIds, skipWaiting } from './revision-records.ts';

/** The values of a new deployment: those of the request, and those derived from it. */
interface NewDeployment
  extends Omit<StoredDeployment, keyof Unmade | 'name_key' | 'slug' | 'slug_key' | 'created_at' | 'updated_at'> {}

/** The columns of a deployment that are those of its newest and of its serving revision, and of its listener. */
const joined = ['latest_source', 'latest_commit', 'latest_number', 'active_number', 'machine_name', 'machine_driver'] as const;
type Joined = (typeof joined)[number];

/** A row of the table: the columns of a deployment without the join, and the columns that only SQL uses. */
interface StoredDeployment extends Omit<DeploymentRow, Joined> {
  name_key: string;
  slug_key: string;
  delete_tracing_project: number;
  /** A keyed hash of the request and of the API key that created it. */
  created_by: string | null;
}

/** The initial values of a new deployment. */
const unmade = {
  status: 'AWAITING_DATABASE',
  revision_count: 0,
  latest_revision_id: null,
  active_revision_id: null,
  database_name: null,
  shut_outs: 0,
  shut_outs_done: 0,
  scaled_to: null,
  queue_scaled_to: null,
  image_version: null,
  delete_tracing_project: 0,
} as const satisfies Partial<StoredDeployment>;
type Unmade = typeof unmade;

/** How long an equal request counts as a retry. Clients try four times, 30 seconds each. */
const REPEAT_MS = 180_000;

const SELECT = `SELECT d.*, r.source AS latest_source, r.repo_commit_sha AS latest_commit, r.number AS latest_number, a.number AS active_number,
  m.compute_id AS machine_name, m.driver AS machine_driver
  FROM deployments d LEFT JOIN revisions r ON r.revision_id = d.latest_revision_id
  LEFT JOIN revisions a ON a.revision_id = d.active_revision_id
  LEFT JOIN listeners m ON m.listener_id = d.listener_id AND ${CONNECTS}`;

/** The name, or the agent, is free in a moment. */
export class StillBeingDeleted extends Problem {
  readonly deploymentId: string;

  constructor(name: string, deploymentId: string) {
    super('conflict', `The deployment that was '${name}' is still being deleted. Try again when it is gone.`);
    this.deploymentId = deploymentId;
  }
}

/** Whether there is a row of the deployment, whoever's it is. */
export async function isThere(storage: Storage, deploymentId: string): Promise<boolean> {
  return (await storage.read('SELECT 1 AS there FROM deployments WHERE deployment_id = $1', [deploymentId])).length > 0;
}

/**
 * Throws `conflict` if the tenant has a deployment of that name, or of that agent in that environment. If the same request created
 * it just now, returns its id instead: the client retries because it did not get the response.
 */
export async function insertDeployment(transaction: Transaction, deployment: NewDeployment): Promise<string> {
  const { deployment_id: deploymentId, tenant_id: tenantId, name, agent, created_by: createdBy } = deployment;
  const inTheWay = await transaction.query<
    Pick<StoredDeployment, 'deployment_id' | 'created_by' | 'created_at' | 'status' | 'agent'>
  >(
    'SELECT deployment_id, created_by, created_at, status, agent FROM deployments WHERE tenant_id = $1 AND (name_key = $2 OR agent = $3)',
    [tenantId, name.toLowerCase(), agent],
  );
  for (const other of inTheWay) {
    const isNew = Date.parse(other.created_at) > Date.now() - REPEAT_MS && !isBeingDeleted(other.status);
    if (isNew && other.created_by === createdBy) return other.deployment_id;
  }
  const leaving = inTheWay.find(({ status }) => isBeingDeleted(status));
  if (leaving) throw new StillBeingDeleted(name, leaving.deployment_id);
  if (inTheWay.some((other) => agent !== null && other.agent === agent))
    throw new Problem('conflict', 'A deployment already exists for this agent environment.');
  if (inTheWay.length > 0) throw new Problem('conflict', `A deployment named '${name}' already exists.`);
  const slug = await freeSlug(transaction, name, deploymentId);
  const now = isoNow();
  const row: StoredDeployment = {
    ...deployment,
    ...unmade,
    ...{ name_key: name.toLowerCase(), slug, slug_key: slug.toLowerCase(), created_at: now, updated_at: now },
  };
  await insertRow(transaction, 'deployments', { ...row });
  await storeName(transaction, deployment);
  return deploymentId;
}

/** A name for the deployment of an agent: of both its fields, with the random end of the deployment's id where that is taken. */
export async function nameFor(
  transaction: Transaction,
  tenantId: string,
  { agent_id: agent, environment }: DeploymentAgent,
  deploymentId: string,
): Promise<string> {
  const name = `${addressOf(agent).replace(/^-+/, '') || 'agent'}-${environment}`;
  const [taken] = await transaction.query('SELECT 1 AS found FROM deployments WHERE tenant_id = $1 AND name_key = $2', [
    tenantId,
    name.toLowerCase(),
  ]);
  return taken ? `${name}-${deploymentId.slice(-8)}` : name;
}

/** Stores a deployment of a snapshot. No creation request exists for it. */
export async function restoreDeployment(transaction: Transaction, deployment: DeploymentRow): Promise<void> {
  const { name, slug } = deployment;
  const row: StoredDeployment = {
    ...deployment,
    ...{ name_key: name.toLowerCase(), slug_key: slug.toLowerCase(), delete_tracing_project: 0, created_by: null },
  };
  const columns = Object.entries(row).filter(([column]) => !(joined as readonly string[]).includes(column));
  await insertRow(transaction, 'deployments', Object.fromEntries(columns));
  await storeName(transaction, row);
}

/** The name as an address segment if it is free on this server. Otherwise with the random end of the deployment's id. */
async function freeSlug(transaction: Transaction, name: string, deploymentId: string): Promise<string> {
  const address = addressOf(name);
  for (const slug of [address, `${address}-${deploymentId.slice(-8)}`]) {
    const [taken] = await transaction.query('SELECT 1 AS found FROM deployments WHERE slug_key = $1', [slug.toLowerCase()]);
    if (!taken) return slug;
  }
  return `${address}-${deploymentId}`;
}

/** A tenant's deployment. */
export async function findDeployment(reader: Reader, tenantId: string, deploymentId: string): Promise<DeploymentRow | undefined> {
  const key = [deploymentId.toLowerCase(), tenantId];
  return (await select<DeploymentRow>(reader, `${SELECT} WHERE d.deployment_id = $1 AND d.tenant_id = $2`, key))[0];
}

/** Locks the deployment's row until the transaction ends. */
export async function lockDeployment(transaction: Transaction, deploymentId: string, { lockRows }: Dialect): Promise<void> {
  if (lockRows === '') return;
  await transaction.query(`SELECT 1 AS locked FROM deployments WHERE deployment_id = $1 ${lockRows}`, [
    deploymentId.toLowerCase(),
  ]);
}

/** A deployment of any tenant. For the reconciler, which works for all tenants. */
export async function loadDeployment(reader: Reader, deploymentId: string): Promise<DeploymentRow | undefined> {
  return (await select<DeploymentRow>(reader, `${SELECT} WHERE d.deployment_id = $1`, [deploymentId]))[0];
}

/** A page of a tenant's deployments, newest first. An index alone finds the page; only its own rows are read. */
export async function pageOfDeployments(
  storage: Storage,
  tenantId: string,
  query: ListDeploymentsQuery,
): Promise<DeploymentRow[]> {
  const parameters: SqlValue[] = [tenantId];
  const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
  const contains = (part: object) => storage.dialect.jsonContains('agent', parameter(JSON.stringify(part)));
  const conditions = ['tenant_id = $1'];
  if (query.name_contains) {
    const text = query.name_contains.toLowerCase();
    const lead = await leadTo(storage, tenantId, text);
    if (lead?.names === 0) return [];
    if (lead)
      conditions.push(
        `deployment_id IN (SELECT deployment_id FROM deployment_name_parts WHERE tenant_id = $1 AND part = ${parameter(lead.part)})`,
      );
    conditions.push(`name_key LIKE ${parameter(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)} ESCAPE '\\'`);
  }
  if (query.name) conditions.push(`name_key = ${parameter(query.name.toLowerCase())} AND name = ${parameter(query.name)}`);
  if (query.status) conditions.push(`status = ${parameter(query.status)}`);
  if (query.image_version) conditions.push(`image_version = ${parameter(query.image_version)}`);
  const type = meantType(query.deployment_type);
  if (type) conditions.push(`deployment_type = ${parameter(type)}`);
  if (query.remote_reconciled !== undefined) conditions.push(`listener_id IS ${query.remote_reconciled ? 'NOT ' : ''}NULL`);
  if (query.deployment_ids) {
    const ids = query.deployment_ids.split(',').map((id) => parameter(id.trim().toLowerCase()));
    conditions.push(`deployment_id IN (${ids.join(', ')})`);
  }
  if (query.agent_id) conditions.push(contains({ agent_id: query.agent_id }));
  if (query.agent_environment) conditions.push(contains({ environment: query.agent_environment }));
  // This server stores no tags, so no deployment matches.
  if (query.tag_value_ids) conditions.push('1 = 0');
  const page = `SELECT deployment_id FROM deployments WHERE ${conditions.join(' AND ')}
                ORDER BY deployment_id DESC LIMIT ${parameter(query.limit)} OFFSET ${parameter(query.offset)}`;
  return storage.read<DeploymentRow>(`${SELECT} WHERE d.deployment_id IN (${page}) ORDER BY d.deployment_id DESC`, parameters);
}

/** The number of deployments of the free type in a tenant's organization. */
export async function countFreeDeployments(storage: Storage, tenantId: string): Promise<number> {
  const [row] = await storage.read<{ count: number }>(
    `SELECT COUNT(*) AS count FROM deployments WHERE deployment_type IN ('dev_free', 'dev_free_zero') AND tenant_id IN
       (SELECT tenant_id FROM tenants WHERE organization_id = (SELECT organization_id FROM tenants WHERE tenant_id = $1))`,
    [tenantId],
  );
  return Number(row!.count);
}

/** Updates the configuration for the next revision. `columns` are other fields that change with it. */
export async function updateConfiguration(
  transaction: Transaction,
  deploymentId: string,
  values: { template: Template; secrets: string; settings?: Settings; columns?: Record<string, SqlValue> },
): Promise<void> {
  const { template, secrets, settings, columns } = values;
  await updateRow(transaction, 'deployments', ['deployment_id', deploymentId], {
    ...columns,
    ...(settings ? { settings: JSON.stringify(settings) } : {}),
    ...{ template: JSON.stringify(template), secrets, updated_at: isoNow() },
  });
}

/** Makes a revision from the stored configuration. Older waiting revisions are skipped. */
export async function makeRevision(
  transaction: Transaction,
  deployment: DeploymentRow,
  options: NewRevision,
): Promise<RevisionRow> {
  const revision = await insertRevision(transaction, {
    deploymentId: deployment.deployment_id,
    number: await takeRevisionNumber(transaction, deployment.deployment_id),
    source: options.source,
    template: templateOf(deployment),
    secrets: deployment.secrets,
    repeats: options.repeats,
    commit: options.repeats?.repo_commit_sha ?? null,
  });
  await recordChange(transaction, {
    actor: options.actor,
    action: 'revision.create',
    resource: { type: 'revision', id: revision.revision_id },
    of: { deploymentId: deployment.deployment_id },
    detail: {
      deployment_id: deployment.deployment_id,
      source: options.source,
      ...(options.repeats ? { repeats: options.repeats.revision_id } : {}),
    },
  });
  await skipWaiting(transaction, revision, options.actor);
  await setLatest(transaction, revision);
  return revision;
}

/** Returns the number of the next revision and locks the deployment's row. */
async function takeRevisionNumber(transaction: Transaction, deploymentId: string): Promise<number> {
  const [row] = await transaction.query<{ revision_count: number }>(
    'UPDATE deployments SET revision_count = revision_count + 1 WHERE deployment_id = $1 RETURNING revision_count',
    [deploymentId],
  );
  return Number(row!.revision_count);
}

async function setLatest(transaction: Transaction, revision: RevisionRow): Promise<void> {
  await transaction.query('UPDATE deployments SET latest_revision_id = $2, updated_at = $3 WHERE deployment_id = $1', [
    revision.deployment_id,
    revision.revision_id,
    isoNow(),
  ]);
}

/** Makes the revision the active one. False if the deployment no longer accepts one. */
export async function setActive(transaction: Transaction, revision: RevisionRow, imageVersion: string | null): Promise<boolean> {
  const updated = await transaction.query(
    `UPDATE deployments SET active_revision_id = $2, image_version = $3, updated_at = $4
     WHERE deployment_id = $1 AND status IN ('READY', 'UNUSED') RETURNING deployment_id`,
    [revision.deployment_id, revision.revision_id, imageVersion, isoNow()],
  );
  return updated.length > 0;
}

/** Changes a status. False if it is no longer the one that was read. */
export async function changeStatus(
  writer: Transaction,
  row: DeploymentRow,
  to: DeploymentStatus,
  { actor = system, deleteTracingProject = false }: { actor?: Actor; deleteTracingProject?: boolean } = {},
): Promise<boolean> {
  const changed = await writer.query(
    `UPDATE deployments SET status = $3, updated_at = $4 ${deleteTracingProject ? ', delete_tracing_project = 1' : ''}
     WHERE deployment_id = $1 AND status = $2 RETURNING deployment_id`,
    [row.deployment_id, row.status, to, isoNow()],
  );
  if (changed.length > 0) await recordDeployment(writer, 'deployment.status', row, actor, { from: row.status, to });
  return changed.length > 0;
}

/** Records the database that holds the deployment's state. */
export async function setDatabase(writer: Transaction, deploymentId: string, name: string): Promise<void> {
  await writer.query('UPDATE deployments SET database_name = $2 WHERE deployment_id = $1', [deploymentId, name]);
}

/** Records what the workload of the serving revision is scaled to. False if another one serves, or the deployment rests. */
export async function recordScale(
  storage: Storage,
  { id: revisionId, deploymentId, replicas, queue }: Pick<Workload, 'id' | 'deploymentId' | 'replicas' | 'queue'>,
): Promise<boolean> {
  const changed = await storage.write(
    `UPDATE deployments SET scaled_to = $3, queue_scaled_to = $4
     WHERE deployment_id = $1 AND active_revision_id = $2 AND status = 'READY' RETURNING deployment_id`,
    [deploymentId, revisionId, replicas, queue?.replicas ?? null],
  );
  return changed.length > 0;
}

/** Deletes the record and everything that refers to it. Does nothing if it no longer exists. */
export async function deleteDeploymentRow(writer: Transaction, row: DeploymentRow, actor: Actor): Promise<void> {
  const deleted = await writer.query('DELETE FROM deployments WHERE deployment_id = $1 RETURNING deployment_id', [
    row.deployment_id,
  ]);
  if (deleted.length === 0) return;
  await forgetName(writer, row);
  await recordDeployment(writer, 'deployment.remove', row, actor);
}

/** Deletes the record before its resources, which cleanup removes later. */
export async function dropDeploymentRow(writer: Transaction, row: DeploymentRow, actor: Actor): Promise<void> {
  await writer.query('INSERT INTO removals (deployment_id, slug, revision_ids) VALUES ($1, $2, $3)', [
    row.deployment_id,
    row.slug,
    JSON.stringify(await revisionIds(writer, row.deployment_id)),
  ]);
  await deleteDeploymentRow(writer, row, actor);
}

/** Adds an audit entry about a deployment. */
export function recordDeployment(
  writer: Transaction,
  action: `deployment.${string}`,
  row: Pick<DeploymentRow, 'deployment_id' | 'tenant_id' | 'name'>,
  actor: Actor,
  detail: object = {},
): Promise<void> {
  const resource = { type: 'deployment', id: row.deployment_id, name: row.name } as const;
  return recordChange(writer, { actor, action, resource, of: { tenantId: row.tenant_id }, detail: { ...detail } });
}

/** The gateway names of all deployments that are not being deleted. */
export async function deploymentSlugs(
  storage: Storage,
): Promise<Pick<DeploymentRow, 'deployment_id' | 'tenant_id' | 'slug' | 'active_revision_id'>[]> {
  return storage.read(
    `SELECT deployment_id, tenant_id, slug, active_revision_id FROM deployments WHERE status NOT IN ('AWAITING_DELETE', 'AWAITING_FINAL_DELETE')`,
  );
}

/** Whether everybody may read what the agent of that name says of itself. Asked for each such request, so that it counts at once. */
export async function hasPublicDocs(storage: Storage, slug: string): Promise<boolean> {
  const [row] = await storage.read<Pick<DeploymentRow, 'slug' | 'settings' | 'status'>>(
    'SELECT slug, settings, status FROM deployments WHERE slug_key = $1',
    [slug.toLowerCase()],
  );
  return row !== undefined && row.slug === slug && !isBeingDeleted(row.status) && settingsOf(row).public_docs;
}

/** Ids of deployments in transition, and of force-deleted ones with resources left to remove. */
export async function unsettledDeployments(storage: Storage): Promise<string[]> {
  return idsOf(
    await storage.read(
      `SELECT deployment_id FROM deployments WHERE status NOT IN ('READY', 'UNUSED') UNION ALL SELECT deployment_id FROM removals`,
    ),
  );
}

/** Ids of deployments that have a serving revision. One that rests does not serve. */
export async function servingDeployments(storage: Storage): Promise<string[]> {
  return idsOf(
    await storage.read(`SELECT deployment_id FROM deployments WHERE active_revision_id IS NOT NULL AND status <> 'UNUSED'`),
  );
}

function idsOf(found: { deployment_id?: string }[]): string[] {
  return found.map(({ deployment_id: id }) => id as string);
}

/** How many deployments an organization has, by status. */
export function countByStatus(storage: Storage, organizationId: string): Promise<{ status: DeploymentStatus; count: number }[]> {
  return storage.read(
    `SELECT d.status, COUNT(*) AS count FROM deployments d JOIN tenants t ON t.tenant_id = d.tenant_id
     WHERE t.organization_id = $1 GROUP BY d.status`,
    [organizationId],
  );
}
