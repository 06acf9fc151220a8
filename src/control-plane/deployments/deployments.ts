/**
 * Deployments: accepts requests and reports the state. A request is answered as soon as it is durable. Then the reconciler is
 * woken and carries it out.
 */
import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type {
  Deployment,
  DeploymentCreate,
  DeploymentDeletions,
  DeploymentList,
  DeploymentPatch,
  ListDeploymentsQuery,
  PushToken,
} from '../../../generated/control-plane/types.gen.ts';
import type { Builder } from '../../builds/port.ts';
import { type Driver, type DriverDeclaration, databaseFieldOf } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Caller, mayDo } from '../callers/caller.ts';
import { assertTenantExists } from '../callers/organization-records.ts';
import { changedColumns } from '../fields.ts';
import { assertTarget, machineNamed, withNamespace } from '../listeners/listeners.ts';
import type { Reader } from '../records.ts';
import type { Registry } from '../registry/registry.ts';
import { assertNamesApart, findDroppedNames, sealSecrets, valuesOf } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { findServerKeys } from '../tenants/key-records.ts';
import { countAllTenants } from '../tenants/tenant-records.ts';
import { applyChange, changedSettings, changesOf, firstSettings, newColumns, templateChange } from './configuration.ts';
import {
  assertNotBeingDeleted,
  type DeploymentRow,
  deploymentNotFound,
  deploymentOf,
  isBeingDeleted,
  machineOf,
  namespaceOf,
  sealedOf,
  settingsOf,
} from './deployment.ts';
import { deploymentFields, emptyTemplate } from './deployment-fields.ts';
import {
  changeStatus,
  countFreeDeployments,
  dropDeploymentRow,
  findDeployment,
  insertDeployment,
  isThere,
  loadDeployment,
  lockDeployment,
  makeRevision,
  nameFor,
  pageOfDeployments,
  recordDeployment,
  StillBeingDeleted,
  updateConfiguration,
} from './deployment-records.ts';
import { issuePushToken, withClaimedImage } from './pushed-images.ts';
import { assertPlace, assertResources } from './resource-rules.ts';
import { type NewRevision, originOf, type RevisionRow, templateOf } from './revision.ts';
import { interruptAll } from './revision-records.ts';
import { assertAvailable, assertCreate, assertFetchable, assertFollowable, assertPatch, UPLOAD_INSTEAD } from './source-rules.ts';
import { assertTenantBuilds, assertTenantUsage, type UsageLimits } from './tenant-limits.ts';
import { equalsNewest } from './unchanged.ts';
import { claimArchive } from './upload-records.ts';

interface DeploymentsOptions {
  storage: Storage;
  driver: Driver;
  /** Every driver that a server may run. */
  drivers: readonly DriverDeclaration[];
  builder: Builder;
  /** Where images are pushed, if the driver can run them. */
  registry: Registry | undefined;
  box: SecretBox;
  /** Where clients reach the deployment with that name in its address. */
  deploymentUrl(slug: string): string;
  /** Whether callers who may read secrets get them in clear. */
  revealSecrets: boolean;
  /** Whether deployments of some types rest while nobody uses them. */
  letsRest: boolean;
  usageLimits: UsageLimits;
  /** Tells the reconciler that the deployment changed. */
  wake(deploymentId: string): void;
  /** Cancels the work under way for a deployment. */
  interrupt(deploymentId: string): void;
}

/** Clients wait 30 s for an answer. */
const DELETION_MS = 20_000;
const DELETION_POLL_MS = 250;

export class Deployments {
  readonly #options: DeploymentsOptions;
  /** Deletions that creations wait for, by deployment. All that wait for one share its looks at the database. */
  readonly #deletions = new Map<string, Promise<boolean>>();

  constructor(options: DeploymentsOptions) {
    this.#options = options;
  }

  /** Throws `bad_request` for what this server or the source cannot do, and `conflict` if the name or the agent is taken. */
  async create(caller: Caller, request: DeploymentCreate): Promise<Deployment> {
    const { storage, box, wake } = this.#options;
    const machine = await machineNamed(storage, caller, request.source_config);
    assertAvailable(request.source, this.#options, machine);
    assertCreate(request);
    const { tenantId: tenant_id } = caller;
    const config = await withNamespace(storage, caller, request.source_config);
    const place = { tenantId: tenant_id, namespace: config.listener_config?.k8s_namespace ?? undefined };
    const tenants = () => storage.transaction(countAllTenants);
    await assertResources(config.resource_spec, request.secret_references, this.#options, { ...place, tenants, machine });
    assertFetchable(config.repo_url, this.#options);
    const references = request.secret_references ?? [];
    await assertPlace({ ...place, listener: machine }, config.resource_spec ?? {}, references, this.#options.driver);
    const deploymentId = uuidv7();
    const sent = request.secrets ?? [];
    const secrets = sealSecrets(box, deploymentId, sent, [], await findServerKeys(storage, valuesOf(sent)));
    const owner = { tenant_id, deployment_id: deploymentId };
    const change = await withClaimedImage(this.#options.registry, owner, request.source, templateChange(request));
    const template = applyChange(emptyTemplate, change);
    assertNamesApart(secrets, template.secret_references);
    const createdBy = createHmac('sha256', box.derive('creations'))
      .update(JSON.stringify([caller.keyId ?? null, request]))
      .digest('base64url');
    const row = await this.#onceDeleted(async (transaction) => {
      await assertTenantExists(transaction, caller);
      await assertTarget(transaction, caller, request.source, config, storage.dialect.lockRows);
      const { name, agent } = request;
      const stored = await insertDeployment(transaction, {
        ...newColumns(request),
        // One of the two is there.
        name: name ?? (await nameFor(transaction, caller.tenantId, agent!, deploymentId)),
        deployment_id: deploymentId,
        tenant_id: caller.tenantId,
        settings: JSON.stringify(firstSettings(config)),
        template: JSON.stringify(template),
        secrets: JSON.stringify(secrets),
        created_by: createdBy,
        own_database: databaseFieldOf(config.resource_spec) === undefined ? 0 : 1,
      });
      if (stored !== deploymentId) return reload(transaction, stored);
      await this.assertUsage(transaction, tenant_id);
      if (template.source_tarball_path !== null) await claimArchive(transaction, deploymentId, template.source_tarball_path);
      const deployment = await reload(transaction, deploymentId);
      await recordDeployment(transaction, 'deployment.create', deployment, caller, {
        source: request.source,
        ...changesOf(request),
      });
      if (originOf(request.source, template).value !== null)
        await this.makeRevision(transaction, deployment, { source: request.source, actor: caller });
      return reload(transaction, deploymentId);
    });
    wake(row.deployment_id);
    return this.#show(row, caller);
  }

  /** Waits for the deletion of the deployment that had the name. */
  async #onceDeleted<T>(insert: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.#options.storage.transaction(insert);
      } catch (error) {
        if (!(error instanceof StillBeingDeleted) || !(await this.#awaitDeletion(error.deploymentId))) throw error;
      }
    }
  }

  /** Resolves with whether it came to its end in time. */
  #awaitDeletion(deploymentId: string): Promise<boolean> {
    const wait = async () => {
      for (const began = performance.now(); performance.now() - began < DELETION_MS; ) {
        await setTimeout(DELETION_POLL_MS, undefined, { ref: false });
        if (!(await isThere(this.#options.storage, deploymentId))) return true;
      }
      return false;
    };
    const deletion = this.#deletions.get(deploymentId) ?? wait().finally(() => this.#deletions.delete(deploymentId));
    this.#deletions.set(deploymentId, deletion);
    return deletion;
  }

  /** Throws `not_found`. */
  async get(caller: Caller, deploymentId: string): Promise<Deployment> {
    return this.#show(await this.row(this.#options.storage, caller, deploymentId), caller);
  }

  /** A page of the tenant's deployments. */
  async list(caller: Caller, query: ListDeploymentsQuery): Promise<DeploymentList> {
    const rows = await pageOfDeployments(this.#options.storage, caller.tenantId, query);
    return { resources: rows.map((row) => this.#show(row, caller)), offset: query.offset + rows.length };
  }

  /** Throws `not_found`, or `bad_request` for values that cannot change or do not fit. An error changes nothing. */
  async patch(caller: Caller, deploymentId: string, request: DeploymentPatch): Promise<Deployment> {
    const { storage, box, registry, wake } = this.#options;
    const row = await storage.transaction(async (transaction) => {
      const before = await this.row(transaction, caller, deploymentId);
      assertNotBeingDeleted(before);
      const source = request.revision_source ?? before.source;
      const settings = settingsOf(before);
      assertPatch(request, source, { ...before, ...settings });
      const machine = machineOf(before);
      assertAvailable(source, this.#options, machine);
      const { resource_spec: spec } = request.source_config ?? {};
      const place = { tenantId: before.tenant_id, namespace: namespaceOf(before), tenants: () => countAllTenants(transaction) };
      const ownDatabase = before.own_database === 1;
      await assertResources(spec, request.secret_references, this.#options, { ...place, ownDatabase, machine });
      const sent = request.secrets ?? [];
      const stored = sealedOf(before);
      const change = await withClaimedImage(registry, before, source, templateChange(request));
      const template = applyChange(templateOf(before), change);
      assertFollowable(changedSettings(settings, request), template);
      const secrets =
        sent.length > 0
          ? sealSecrets(box, before.deployment_id, sent, stored, await findServerKeys(transaction, valuesOf(sent)))
          : stored;
      assertNamesApart(secrets, template.secret_references);
      const columns = changedColumns(deploymentFields, request);
      const changed = { columns, settings: changedSettings(settings, request) };
      if (request.only_if_changed && (await equalsNewest(transaction, before, { source, template, secrets }, box))) {
        const isNoted = isDeepStrictEqual(findDroppedNames(secrets), findDroppedNames(stored));
        if (isNoted && Object.keys(columns).length === 0 && isDeepStrictEqual(changed.settings, settings)) return before;
        await updateConfiguration(transaction, before.deployment_id, {
          ...changed,
          template: templateOf(before),
          secrets: JSON.stringify(secrets),
        });
        await recordDeployment(transaction, 'deployment.patch', before, caller, changesOf(request));
        return reload(transaction, before.deployment_id);
      }
      if (change.source_tarball_path) await claimArchive(transaction, before.deployment_id, change.source_tarball_path);
      await updateConfiguration(transaction, before.deployment_id, { ...changed, template, secrets: JSON.stringify(secrets) });
      if (spec) await this.assertUsage(transaction, before.tenant_id);
      await recordDeployment(transaction, 'deployment.patch', before, caller, changesOf(request));
      const wantsRevision = Object.keys(change).length > 0 || sent.length > 0;
      // Before there is anything to deploy, the values are stored for the first revision.
      if (wantsRevision && originOf(source, template).value !== null) {
        await this.makeRevision(transaction, await reload(transaction, before.deployment_id), { source, actor: caller });
      }
      return reload(transaction, before.deployment_id);
    });
    wake(row.deployment_id);
    return this.#show(row, caller);
  }

  /** Requests deletion. With `force`, drops the record of a deployment whose deletion was requested before. */
  async delete(caller: Caller, deploymentId: string, options: { force: boolean; deleteTracingProject: boolean }): Promise<void> {
    const { storage, interrupt } = this.#options;
    const row = await storage.transaction(async (transaction) => {
      const before = await this.row(transaction, caller, deploymentId);
      const deleting = isBeingDeleted(before.status);
      if (options.force && !deleting) {
        const detail = `Deployment '${before.name}' must be deleted once before it can be deleted by force.`;
        throw new Problem('bad_request', detail);
      }
      const { force, deleteTracingProject } = options;
      if (force || !deleting) {
        const detail = { force, delete_tracing_project: deleteTracingProject };
        await recordDeployment(transaction, 'deployment.delete', before, caller, detail);
      }
      if (force) await dropDeploymentRow(transaction, before, caller);
      else if (!deleting) {
        await changeStatus(transaction, before, 'AWAITING_DELETE', { actor: caller, deleteTracingProject });
        await interruptAll(transaction, before.deployment_id, caller);
      }
      return before;
    });
    interrupt(row.deployment_id);
  }

  /** Requests deletion of each. Throws `not_found` if the caller has none of them. */
  async deleteSeveral(
    caller: Caller,
    deploymentIds: readonly string[],
    options: { deleteTracingProject: boolean },
  ): Promise<DeploymentDeletions> {
    const result: DeploymentDeletions = { deleted: [], failed: [] };
    for (const id of new Set(deploymentIds.map((given) => given.toLowerCase()))) {
      try {
        await this.delete(caller, id, { ...options, force: false });
        result.deleted.push(id);
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'not_found')) throw error;
        result.failed.push({ deployment_id: id, status: 404, detail: error.message });
      }
    }
    const [first] = result.failed;
    if (first && result.deleted.length === 0) throw deploymentNotFound(first.deployment_id);
    return result;
  }

  /** Throws `bad_request` if no images are pushed to this server, or for this deployment. */
  async createPushToken(caller: Caller, deploymentId: string): Promise<PushToken> {
    const { storage, registry } = this.#options;
    const row = await this.row(storage, caller, deploymentId);
    if (registry) return issuePushToken(storage, registry, row, caller);
    throw new Problem('bad_request', `This server has no registry to push images to: ${UPLOAD_INSTEAD}.`);
  }

  /** The number of deployments of the free type in the caller's organization. */
  countFree(caller: Caller): Promise<number> {
    return countFreeDeployments(this.#options.storage, caller.tenantId);
  }

  /** Throws `bad_request` if the tenant, as it is stored now, takes more than this server allows. */
  assertUsage(transaction: Transaction, tenantId: string): Promise<void> {
    const { storage, usageLimits } = this.#options;
    return assertTenantUsage(transaction, tenantId, usageLimits.tenant, storage.dialect.lockRows);
  }

  /** Makes a revision from the stored configuration. Throws `bad_request` if the tenant then has too many builds. */
  async makeRevision(transaction: Transaction, deployment: DeploymentRow, what: NewRevision): Promise<RevisionRow> {
    const { storage, usageLimits } = this.#options;
    const revision = await makeRevision(transaction, deployment, what);
    await assertTenantBuilds(transaction, deployment.tenant_id, usageLimits.tenant, storage.dialect.lockRows);
    return revision;
  }

  /** The caller's deployment as stored. In a transaction the row is locked. Throws `not_found`. */
  async row(reader: Reader, caller: Caller, deploymentId: string): Promise<DeploymentRow> {
    if ('query' in reader) await lockDeployment(reader, deploymentId, this.#options.storage.dialect);
    const row = await findDeployment(reader, caller.tenantId, deploymentId);
    if (!row) throw deploymentNotFound(deploymentId);
    return row;
  }

  #show(row: DeploymentRow, caller: Caller): Deployment {
    const { box, deploymentUrl, revealSecrets, letsRest, driver } = this.#options;
    const reveal = revealSecrets && mayDo(caller.scopes, 'secrets:read');
    const { mostReplicas } = driver.abilities;
    return deploymentOf(row, { box, url: deploymentUrl(row.slug), reveal, letsRest, mostReplicas });
  }
}

async function reload(transaction: Transaction, deploymentId: string): Promise<DeploymentRow> {
  const row = await loadDeployment(transaction, deploymentId);
  if (!row) throw new Error(`deployment ${deploymentId} vanished inside a transaction`);
  return row;
}
