/**
 * Pushes to a repository that a deployment follows. The repository's host announces them with a signature, and each push makes a
 * revision of the pushed commit. The secret is derived from the deployment's id, so nothing is stored.
 */
import { createHmac } from 'node:crypto';
import { verify } from '@octokit/webhooks-methods';
import type { PushReceipt, PushWebhook } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Actor } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { assertNotBeingDeleted, type DeploymentRow, deploymentNotFound, settingsOf } from '../deployments/deployment.ts';
import { loadDeployment } from '../deployments/deployment-records.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { isInProgress } from '../deployments/lifecycle.ts';
import { type RevisionRow, templateOf } from '../deployments/revision.ts';
import { findRevision } from '../deployments/revision-records.ts';

interface PushesOptions {
  storage: Storage;
  deployments: Deployments;
  /** The key from which webhook secrets are derived. */
  key: Buffer;
  publicUrl(): string;
  wake(deploymentId: string): void;
}

/** A push announcement as received. */
interface Announcement {
  event: string | undefined;
  signature: string | undefined;
  /** The exact bytes of the body, which the signature covers. */
  text: string;
  isForm: boolean;
  /** The request that carried it. */
  origin: Pick<Actor, 'requestId' | 'address'>;
}

interface Push {
  ref: string;
  after: string;
  created: boolean;
  deleted: boolean;
}

const SIGNATURE = /^sha256=[0-9a-f]{64}$/i;

export class Pushes {
  readonly #options: PushesOptions;

  constructor(options: PushesOptions) {
    this.#options = options;
  }

  /** Throws `not_found`, or `conflict` for a deployment that follows no repository. */
  async webhook(caller: Caller, deploymentId: string): Promise<PushWebhook> {
    const { storage, deployments, publicUrl } = this.#options;
    const { source, deployment_id: id } = await deployments.row(storage, caller, deploymentId);
    if (source !== 'github') {
      throw new Problem('conflict', `Pushes are only followed for source 'github'; this deployment has '${source}'.`);
    }
    return {
      url: `${publicUrl()}/v2/deployments/${id}/push-webhook`,
      content_type: 'application/json',
      secret: this.#secret(id),
      events: ['push'],
    };
  }

  /** Throws `forbidden` for requests that fail whatever their body is, so that no body is read in vain. */
  async assertExpected(deploymentId: string, signature: string | undefined): Promise<void> {
    if (!SIGNATURE.test(signature ?? '')) throw notSigned();
    const deployment = await loadDeployment(this.#options.storage, deploymentId.toLowerCase());
    if (deployment?.source !== 'github') throw notSigned();
  }

  /**
   * Throws `forbidden` for a wrong signature, before anything about the deployment is revealed. Makes a revision, or says why
   * not.
   */
  async receive(deploymentId: string, announcement: Announcement): Promise<PushReceipt> {
    const { storage, deployments, wake } = this.#options;
    const id = deploymentId.toLowerCase();
    await this.#assertSigned(id, announcement);
    const deployment = await loadDeployment(storage, id);
    if (!deployment) throw deploymentNotFound(deploymentId);
    if (announcement.event !== 'push') return ignored(`Nothing is done for the event ${announcement.event ?? '(none)'}.`);
    const push = parsePush(announcement);
    const outcome = await storage.transaction(async (transaction) => {
      const current = await loadDeployment(transaction, id);
      if (!current) throw deploymentNotFound(deploymentId);
      assertNotBeingDeleted(current);
      const reason = reasonToIgnore(push, current, await latestOf(transaction, current));
      // Announcements come late, twice and in any order: the branch says what is deployed, once the source is prepared.
      return reason ?? deployments.makeRevision(transaction, current, { source: 'github', actor: announcement.origin });
    });
    if (typeof outcome === 'string') return ignored(outcome);
    wake(id);
    const detail = `Revision v${outcome.number} deploys ${push.ref} as it is when its build begins.`;
    return { outcome: 'revision_made', detail, revision_id: outcome.revision_id };
  }

  async #assertSigned(deploymentId: string, { signature, text }: Announcement): Promise<void> {
    // The library throws if the text does not look like a signature.
    const valid = signature && text && (await verify(this.#secret(deploymentId), text, signature).catch(() => false));
    if (!valid) throw notSigned();
  }

  #secret(deploymentId: string): string {
    return createHmac('sha256', this.#options.key).update(deploymentId).digest('hex');
  }
}

function notSigned(): Problem {
  const detail = 'X-Hub-Signature-256 is missing or wrong: sign the body with the secret that getPushWebhook tells.';
  return new Problem('forbidden', detail);
}

function parsePush({ text, isForm }: Announcement): Push {
  const { ref, after, created, deleted } = (parsed(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text) ??
    {}) as Partial<Push>;
  if (typeof ref !== 'string' || typeof after !== 'string' || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(after)) {
    throw new Problem('bad_request', "The body is not the announcement of a push: it needs 'ref' and 'after'.");
  }
  return { ref, after, created: created === true, deleted: deleted === true || /^0+$/.test(after) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonToIgnore(push: Push, deployment: DeploymentRow, latest: RevisionRow | undefined): string | undefined {
  if (deployment.source !== 'github') return `The deployment's source is '${deployment.source}'.`;
  if (!settingsOf(deployment).build_on_push) return "The deployment's 'source_config.build_on_push' is false.";
  const { repo_ref: ref } = templateOf(deployment);
  if (ref === null) return "The deployment has no 'source_revision_config.repo_ref' yet.";
  const followed = ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
  if (push.ref !== followed) return `The push was to ${push.ref.slice(0, 255)}; the deployment follows ${followed}.`;
  if (push.created || push.deleted) return `The branch was ${push.deleted ? 'deleted' : 'made'}, which deploys nothing.`;
  const same = latest?.source === 'github' && latest.repo_commit_sha === push.after;
  if (same && (isInProgress(latest.status) || latest.status === 'DEPLOYED')) {
    return `The latest revision v${latest.number} has that commit already.`;
  }
  return undefined;
}

async function latestOf(transaction: Transaction, deployment: DeploymentRow): Promise<RevisionRow | undefined> {
  return deployment.latest_revision_id === null ? undefined : findRevision(transaction, deployment.latest_revision_id);
}

function ignored(detail: string): PushReceipt {
  return { outcome: 'ignored', detail, revision_id: null };
}
