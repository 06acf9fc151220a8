/** Revisions as a client sees them: create, repeat, read. */

import type {
  Deployment,
  ListRevisionsQuery,
  Revision,
  RevisionCreate,
  RevisionList,
  SecretsPatch,
} from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import type { Builder } from '../../builds/port.ts';
import type { Driver, DriverDeclaration } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { Reader } from '../records.ts';
import type { Registry } from '../registry/registry.ts';
import { assertNamesApart, changeSecrets, sealSecrets, valuesOf } from '../secrets/environment.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { findServerKeys } from '../tenants/key-records.ts';
import { countAllTenants } from '../tenants/tenant-records.ts';
import { applyChange, changesOf, templateChange } from './configuration.ts';
import { assertNotBeingDeleted, type DeploymentRow, machineOf, namespaceOf, sealedOf, settingsOf } from './deployment.ts';
import type { Template } from './deployment-fields.ts';
import { recordDeployment, updateConfiguration } from './deployment-records.ts';
import type { Deployments } from './deployments.ts';
import { isInProgress } from './lifecycle.ts';
import { assertImageKept, withClaimedImage } from './pushed-images.ts';
import { assertResources } from './resource-rules.ts';
import { originOf, type RevisionRow, revisionOf, templateOf } from './revision.ts';
import { findRevision, markRevision, pageOfRevisions, RevisionMoved, revisionsInProgress } from './revision-records.ts';
import { assertAvailable, assertFollowable, assertRevision } from './source-rules.ts';
import type { UsageLimits } from './tenant-limits.ts';
import { claimArchive, isStored } from './upload-records.ts';

interface RevisionsOptions {
  storage: Storage;
  driver: Driver;
  /** Every driver that a server may run. */
  drivers: readonly DriverDeclaration[];
  builder: Builder;
  /** Where images are pushed, if the driver can run them. */
  registry: Registry | undefined;
  box: SecretBox;
  deployments: Deployments;
  usageLimits: UsageLimits;
  wake(deploymentId: string): void;
  /** Tells the reconciler that a revision was ended from outside, possibly during work on it. */
  abandon(revision: RevisionRow): void;
}

export class Revisions {
  readonly #options: RevisionsOptions;

  constructor(options: RevisionsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` if the caller has no such deployment, or the deployment no such revision. */
  async get(caller: Caller, deploymentId: string, revisionId: string): Promise<Revision> {
    const deployment = await this.#options.deployments.row(this.#options.storage, caller, deploymentId);
    return revisionOf(await this.#row(this.#options.storage, deployment.deployment_id, revisionId));
  }

  async list(caller: Caller, deploymentId: string, query: ListRevisionsQuery): Promise<RevisionList> {
    const { storage, deployments } = this.#options;
    const deployment = await deployments.row(storage, caller, deploymentId);
    const reconciledElsewhere = deployment.listener_id !== null;
    const none = query.remote_reconciled !== undefined && query.remote_reconciled !== reconciledElsewhere;
    const statuses = query.status ? query.status.split(',') : undefined;
    const limit = Math.min(query.limit, LIMITS.listPage);
    const filter = { limit, offset: query.offset, statuses, number: query.number };
    const rows = none ? [] : await pageOfRevisions(storage, deployment.deployment_id, filter);
    return { resources: rows.map(revisionOf), offset: query.offset + rows.length };
  }

  /** Throws `conflict` while the latest revision is in progress, and `bad_request` if there is nothing to deploy yet. */
  async create(caller: Caller, deploymentId: string, request: RevisionCreate): Promise<Revision> {
    const { storage, box, deployments, registry, wake } = this.#options;
    const row = await storage.transaction(async (transaction) => {
      const deployment = await deployments.row(transaction, caller, deploymentId);
      assertNotBeingDeleted(deployment);
      assertAvailable(deployment.source, this.#options, machineOf(deployment));
      assertRevision(request, deployment.source);
      const { secret_references, source_config: config } = request;
      await this.#assertResources(transaction, deployment, { secret_references, resource_spec: config?.resource_spec });
      const latest = deployment.latest_revision_id && (await findRevision(transaction, deployment.latest_revision_id));
      if (latest && isInProgress(latest.status)) {
        throw new Problem('conflict', `Revision ID ${latest.revision_id} is still in progress (${latest.status}).`);
      }
      const change = await withClaimedImage(registry, deployment, deployment.source, templateChange(request));
      const template = applyChange(templateOf(deployment), change);
      assertFollowable(settingsOf(deployment), template);
      const { field, value } = originOf(deployment.source, template);
      if (value === null) {
        throw new Problem('bad_request', `There is nothing to deploy yet: set 'source_revision_config.${field}'.`);
      }
      if (change.source_tarball_path) await claimArchive(transaction, deployment.deployment_id, change.source_tarball_path);
      const stored = sealedOf(deployment);
      const sent = request.secrets ?? [];
      const serverKeys = await findServerKeys(transaction, valuesOf(sent));
      const list = sent.length > 0 ? sealSecrets(box, deployment.deployment_id, sent, stored, serverKeys) : stored;
      assertNamesApart(list, template.secret_references);
      const secrets = JSON.stringify(list);
      await recordDeployment(transaction, 'deployment.patch', deployment, caller, changesOf(request));
      await updateConfiguration(transaction, deployment.deployment_id, {
        template,
        secrets,
      });
      if (config?.resource_spec) await deployments.assertUsage(transaction, deployment.tenant_id);
      const wanted = { ...deployment, template: JSON.stringify(template), secrets };
      return deployments.makeRevision(transaction, wanted, { source: deployment.source, actor: caller });
    });
    wake(row.deployment_id);
    return revisionOf(row);
  }

  /** Makes a revision that repeats an earlier one completely. Throws `bad_request` if its source is gone. */
  async redeploy(caller: Caller, deploymentId: string, revisionId: string): Promise<Deployment> {
    const { storage, deployments, wake, abandon } = this.#options;
    const overtaken = await storage.transaction(async (transaction) => {
      const deployment = await deployments.row(transaction, caller, deploymentId);
      const repeats = await this.#row(transaction, deployment.deployment_id, revisionId);
      assertNotBeingDeleted(deployment);
      const builds = repeats.build_id === null ? [] : await revisionsInProgress(transaction, deployment.deployment_id);
      await this.#repeat(transaction, caller, { deployment, repeats, secrets: repeats.secrets });
      return interruptBuilds(transaction, builds, repeats, caller);
    });
    for (const revision of overtaken) abandon(revision);
    wake(deploymentId.toLowerCase());
    return deployments.get(caller, deploymentId);
  }

  /** Sets and removes some secrets with a new revision. Throws `bad_request` if a name does not fit; then nothing changes. */
  async patchSecrets(caller: Caller, deploymentId: string, patch: SecretsPatch): Promise<Deployment> {
    const { storage, box, deployments, wake } = this.#options;
    await storage.transaction(async (transaction) => {
      const deployment = await deployments.row(transaction, caller, deploymentId);
      assertNotBeingDeleted(deployment);
      const serverKeys = await findServerKeys(transaction, valuesOf(patch.set ?? []));
      const list = changeSecrets(box, deployment.deployment_id, sealedOf(deployment), patch, serverKeys);
      const secret_names = [...(patch.set ?? []).map(({ name }) => name), ...(patch.unset ?? [])];
      await recordDeployment(transaction, 'deployment.patch', deployment, caller, { changed: ['secrets'], secret_names });
      const repeats = await revisionToKeep(transaction, deployment);
      const template = templateOf(repeats ?? deployment);
      assertNamesApart(list, template.secret_references);
      const secrets = JSON.stringify(list);
      if (repeats) await this.#repeat(transaction, caller, { deployment, repeats, secrets });
      else await updateConfiguration(transaction, deployment.deployment_id, { template, secrets });
    });
    wake(deploymentId.toLowerCase());
    return deployments.get(caller, deploymentId);
  }

  async #repeat(
    transaction: Transaction,
    caller: Caller,
    { deployment, repeats, secrets }: { deployment: DeploymentRow; repeats: RevisionRow; secrets: string },
  ): Promise<void> {
    assertAvailable(repeats.source, this.#options, machineOf(deployment));
    const template = templateOf(repeats);
    // The server may have another driver by now, or other rules.
    await this.#assertResources(transaction, deployment, template);
    const archive = repeats.source === 'internal_source' ? template.source_tarball_path : null;
    if (archive !== null && repeats.build_id === null && !(await isStored(transaction, deployment.deployment_id, archive))) {
      throw new Problem('bad_request', `The source archive of revision v${repeats.number} is no longer stored.`);
    }
    if (repeats.source === 'internal_docker' && template.image_uri !== null)
      await assertImageKept(this.#options.registry, deployment, template.image_uri, repeats.number);
    await updateConfiguration(transaction, deployment.deployment_id, { template, secrets });
    if (repeats.template !== deployment.template) await this.#options.deployments.assertUsage(transaction, deployment.tenant_id);
    const wanted = { ...deployment, template: repeats.template, secrets };
    await this.#options.deployments.makeRevision(transaction, wanted, { source: repeats.source, repeats, actor: caller });
  }

  #assertResources(
    transaction: Transaction,
    deployment: DeploymentRow,
    { resource_spec: spec, secret_references: references }: Partial<Pick<Template, 'resource_spec' | 'secret_references'>>,
  ): Promise<void> {
    return assertResources(spec, references, this.#options, {
      ...{ tenantId: deployment.tenant_id, namespace: namespaceOf(deployment), machine: machineOf(deployment) },
      ...{ tenants: () => countAllTenants(transaction), ownDatabase: deployment.own_database === 1 },
    });
  }

  /** Ends a revision that is in progress. Throws `conflict` if it has ended otherwise. */
  async interrupt(caller: Caller, deploymentId: string, revisionId: string): Promise<Revision> {
    const { storage, deployments, abandon } = this.#options;
    const deployment = await deployments.row(storage, caller, deploymentId);
    for (;;) {
      const row = await this.#row(storage, deployment.deployment_id, revisionId);
      if (row.status === 'INTERRUPTED') return revisionOf(row);
      if (!isInProgress(row.status)) {
        const detail = `Revision ID ${row.revision_id} is ${row.status} and can no longer be interrupted.`;
        throw new Problem('conflict', detail);
      }
      const message = `It was interrupted on request while it was ${row.status}.`;
      try {
        const ended = await markRevision(storage, row, { to: 'INTERRUPTED', reason: 'Interrupted', message, actor: caller });
        abandon(ended);
        return revisionOf(ended);
      } catch (error) {
        // Its status changed just now: interrupt it in the new status.
        if (!(error instanceof RevisionMoved)) throw error;
      }
    }
  }

  async #row(reader: Reader, deploymentId: string, revisionId: string): Promise<RevisionRow> {
    const row = await findRevision(reader, revisionId.toLowerCase());
    if (row?.deployment_id !== deploymentId) throw new Problem('not_found', `Revision ID ${revisionId} not found.`);
    return row;
  }
}

/** Who goes back to what is built does not wait for a build, whose revision would be replaced as soon as it is live. */
async function interruptBuilds(
  transaction: Transaction,
  revisions: readonly RevisionRow[],
  { number }: RevisionRow,
  actor: Caller,
): Promise<RevisionRow[]> {
  const message = `It was interrupted while it was BUILDING: revision v${number} was deployed again.`;
  const interrupted: RevisionRow[] = [];
  for (const row of revisions.filter(({ status }) => status === 'BUILDING')) {
    try {
      interrupted.push(await markRevision(transaction, row, { to: 'INTERRUPTED', reason: 'Interrupted', message, actor }));
    } catch (error) {
      // Its build ended just now: the new revision waits for it.
      if (error instanceof RevisionMoved) continue;
      throw error;
    }
  }
  return interrupted;
}

/** What a change of the secrets alone runs on: work in progress is not undone, and what failed is not tried again. */
async function revisionToKeep(transaction: Transaction, deployment: DeploymentRow): Promise<RevisionRow | undefined> {
  const { latest_revision_id: latestId, active_revision_id: active } = deployment;
  const latest = latestId === null ? undefined : await findRevision(transaction, latestId);
  return !latest || active === null || isInProgress(latest.status) ? latest : findRevision(transaction, active);
}
