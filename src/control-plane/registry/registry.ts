/**
 * The registry of this server: the images of `internal_docker` deployments as files, below `registry/<tenant>` of the data
 * directory. Clients push with a token of one deployment, and only the driver pulls.
 */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RegistryLogin } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { HttpCall } from '../../runtime/call.ts';
import type { Forwarding } from '../../runtime/forwarding.ts';
import type { Mount } from '../../runtime/server.ts';
import { Blobs, isDigest } from './blobs.ts';
import { createDistribution } from './distribution.ts';
import { removeUnusedImages } from './image-cleanup.ts';
import { Manifests } from './manifests.ts';
import { type RegistryAccess, RegistryTokens, type TokenUse } from './registry-tokens.ts';

export interface RegistryOptions {
  /** The folder of all images. */
  root: string;
  key: Buffer;
  /** `host:port` for clients and for the engine. */
  address(): string;
  /** What the images of one tenant may take. Default: no quota. */
  quotaBytes?: number | undefined;
  now(): number;
  /** Whether the deployment is the tenant's, and not being deleted. */
  takesImages(tenantId: string, deploymentId: string): Promise<boolean>;
  /** Called after an image was pushed. */
  pushed(access: RegistryAccess, image: string, origin: Pick<HttpCall, 'requestId' | 'address'>): Promise<void>;
}

/** The user that deploy clients log in as. Any other is taken, too. */
const USERNAME = 'oauth2accesstoken';
const TAKEN = /^(?<image>[a-z0-9._/-]+?)(?::(?<tag>[\w.-]+))?(?:@(?<digest>sha256:[0-9a-f]{64}))?$/;

type Owner = Pick<RegistryAccess, 'tenantId' | 'deploymentId'>;

export class Registry {
  readonly #options: RegistryOptions;
  readonly #tokens: RegistryTokens;
  /** By tenant: one object knows which uploads are being written. */
  readonly #blobs = new Map<string, Blobs>();

  constructor(options: RegistryOptions) {
    this.#options = options;
    this.#tokens = new RegistryTokens(options.key, options.now);
  }

  /** Where the images of a deployment go, without a scheme. */
  addressOf(deploymentId: string): string {
    return `${this.#options.address()}/${deploymentId}`;
  }

  login(owner: Owner, use: TokenUse): RegistryLogin {
    return { username: USERNAME, password: this.#tokens.issue(owner, use) };
  }

  /** Whether the reference leads to this registry. */
  hasAddress(reference: string): boolean {
    return reference.startsWith(`${this.#options.address()}/`);
  }

  /** The pushed image with its digest, kept from now on for as long as one that was just pushed. Throws `bad_request`. */
  async claim({ tenantId, deploymentId }: Owner, reference: string): Promise<string> {
    const { image, tag, digest } = this.#partsOf(deploymentId, reference);
    const manifests = this.#manifests(tenantId, deploymentId, image);
    const found = digest ?? (await manifests.find(tag))?.digest;
    if (found !== undefined && (await manifests.keep(found))) return `${this.addressOf(deploymentId)}/${image}@${found}`;
    throw this.#notPushed(deploymentId);
  }

  /** Whether a claimed image is still there. */
  async has({ tenantId, deploymentId }: Owner, claimed: string): Promise<boolean> {
    const [image, digest] = splitClaim(deploymentId, claimed);
    return (await this.#manifests(tenantId, deploymentId, image).find(digest)) !== undefined;
  }

  /** A claimed image at today's address of the registry. */
  referenceOf(deploymentId: string, claimed: string): string {
    return `${this.addressOf(deploymentId)}/${splitClaim(deploymentId, claimed).join('@')}`;
  }

  /** Removes images that no revision uses. `keptOf` gives the claimed ones of a deployment; undefined if it does not exist. */
  async removeUnused(before: number, keptOf: (deploymentId: string) => Promise<string[] | undefined>): Promise<number> {
    const digests = async (deploymentId: string) => {
      const claimed = await keptOf(deploymentId);
      return claimed && new Set(claimed.map((reference) => reference.split('@')[1] ?? ''));
    };
    return removeUnusedImages({ root: this.#options.root, keptOf: digests, before });
  }

  /** What serves it. */
  mount(log: Logger, forwarding: Forwarding): Mount {
    return createDistribution({
      ...{ log, forwarding, pushed: this.#options.pushed },
      authorize: async (password) => {
        const access = this.#tokens.read(password);
        return access && (await this.#options.takesImages(access.tenantId, access.deploymentId)) ? access : undefined;
      },
      blobsOf: (tenantId) => this.#blobsOf(tenantId),
      manifestsOf: ({ tenantId, deploymentId }, image) => this.#manifests(tenantId, deploymentId, image),
    });
  }

  #partsOf(deploymentId: string, reference: string): { image: string; tag: string; digest: string | undefined } {
    const own = `${this.addressOf(deploymentId)}/`;
    const groups = reference.startsWith(own) ? TAKEN.exec(reference.slice(own.length))?.groups : undefined;
    if (!groups?.['image']) throw this.#notPushed(deploymentId);
    return { image: groups['image'], tag: groups['tag'] ?? 'latest', digest: groups['digest'] };
  }

  #notPushed(deploymentId: string): Problem {
    const pattern = `${this.addressOf(deploymentId)}/<name>`;
    return new Problem('bad_request', `'image_uri' must be an image that was pushed for this deployment, to ${pattern}.`);
  }

  #manifests(tenantId: string, deploymentId: string, image: string): Manifests {
    return new Manifests(join(this.#options.root, tenantId), deploymentId, image, this.#blobsOf(tenantId));
  }

  #blobsOf(tenantId: string): Blobs {
    const { root, quotaBytes } = this.#options;
    const known = this.#blobs.get(tenantId) ?? new Blobs(join(root, tenantId), quotaBytes);
    this.#blobs.set(tenantId, known);
    return known;
  }
}

/** Name and digest of a claimed image: the registry may have had another address then. */
function splitClaim(deploymentId: string, claimed: string): [image: string, digest: string] {
  const mark = `/${deploymentId}/`;
  const [image = '', digest = ''] = claimed.slice(claimed.indexOf(mark) + mark.length).split('@');
  if (!isDigest(digest)) throw new Error(`not an image of this registry: ${claimed}`);
  return [image, digest];
}
