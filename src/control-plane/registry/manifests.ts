/**
 * The manifests and tags of a deployment's images. A manifest is one file, named by its digest, with its media type in the first
 * line; a tag is a file with the digest that it names. What a manifest refers to is there before it is stored.
 */
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, type Blobs, digestOf, isDigest, writeWhole } from './blobs.ts';
import { registryProblem } from './registry-problems.ts';

const IMAGES = ['application/vnd.oci.image.manifest.v1+json', 'application/vnd.docker.distribution.manifest.v2+json'];
const INDEXES = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'];
export const TAG = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

export interface Manifest {
  digest: string;
  mediaType: string;
  bytes: Buffer;
}

interface Descriptor {
  digest?: unknown;
  urls?: unknown;
}

/** What a manifest refers to, by digest. */
export interface References {
  blobs: string[];
  /** Those of an index. */
  manifests: string[];
}

export class Manifests {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #blobs: Blobs;

  /** `root` is the folder of the tenant. */
  constructor(root: string, deploymentId: string, image: string, blobs: Blobs) {
    this.#folder = join(root, 'images', deploymentId, encodeURIComponent(image));
    this.#temporary = join(root, 'uploads');
    this.#blobs = blobs;
  }

  /** By tag or digest. Undefined if there is none. */
  async find(reference: string): Promise<Manifest | undefined> {
    const digest = isDigest(reference) ? reference : await this.#tagged(reference);
    const stored = digest === undefined ? undefined : await readFile(this.#file(digest)).catch(absent);
    if (digest === undefined || !stored) return undefined;
    const end = stored.indexOf('\n');
    return { digest, mediaType: stored.toString('utf8', 0, end), bytes: stored.subarray(end + 1) };
  }

  /** Stores a manifest under its digest, and under the tag if `reference` is one. Returns its digest. */
  async put(reference: string, mediaType: string, bytes: Buffer): Promise<string> {
    const digest = digestOf(bytes);
    if (isDigest(reference) && reference !== digest)
      throw registryProblem('DIGEST_INVALID', `The manifest has the digest ${digest}, not ${reference}.`);
    if (!isDigest(reference) && !TAG.test(reference))
      throw registryProblem('MANIFEST_INVALID', `Not a tag: ${reference.slice(0, 128)}.`);
    const { blobs, manifests } = referencesOf(mediaType, bytes);
    for (const blob of new Set(blobs))
      if (!(await this.#blobs.keep(blob)))
        throw registryProblem('MANIFEST_BLOB_UNKNOWN', `The manifest refers to ${blob}, which was not pushed.`);
    for (const part of new Set(manifests))
      if (!(await this.keep(part)))
        throw registryProblem('MANIFEST_BLOB_UNKNOWN', `The index refers to ${part}, which was not pushed.`);
    const stored = Buffer.concat([Buffer.from(`${mediaType}\n`), bytes]);
    await this.#write(this.#file(digest), stored);
    if (!isDigest(reference)) await this.#write(join(this.#folder, 'tags', reference), digest);
    return digest;
  }

  /** Whether it is there. If it is, it is kept for as long as one that was pushed now. */
  async keep(digest: string): Promise<boolean> {
    const now = new Date();
    return (await utimes(this.#file(digest), now, now).then(() => true, absent)) ?? false;
  }

  /** In the order of their names. */
  async tags(): Promise<string[]> {
    return ((await readdir(join(this.#folder, 'tags')).catch(absent)) ?? []).sort();
  }

  async #tagged(tag: string): Promise<string | undefined> {
    return TAG.test(tag) ? readFile(join(this.#folder, 'tags', tag), 'utf8').catch(absent) : undefined;
  }

  #write(file: string, content: string | Buffer): Promise<void> {
    return this.#blobs.admit(content.length, () => writeWhole(file, content, this.#temporary));
  }

  #file(digest: string): string {
    return join(this.#folder, 'manifests', digest.slice('sha256:'.length));
  }
}

/** Throws for what is no manifest of an image or an index. */
export function referencesOf(mediaType: string, bytes: Buffer): References {
  const isIndex = INDEXES.includes(mediaType);
  if (!isIndex && !IMAGES.includes(mediaType))
    throw registryProblem('MANIFEST_INVALID', `Manifests of the type ${mediaType || 'none'} are not stored here.`, {
      status: 415,
    });
  const manifest = parsed(bytes);
  const { mediaType: said = mediaType, config, layers, manifests } = manifest;
  if (said !== mediaType) throw registryProblem('MANIFEST_INVALID', 'The manifest and its content type differ.');
  if (isIndex) return { blobs: [], manifests: digestsOf(manifests) };
  return { blobs: digestsOf([config, ...listOf(layers).filter((layer) => !isElsewhere(layer))]), manifests: [] };
}

interface Parsed {
  mediaType?: unknown;
  config?: unknown;
  layers?: unknown;
  manifests?: unknown;
}

function parsed(bytes: Buffer): Parsed {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw registryProblem('MANIFEST_INVALID', 'The manifest is no JSON object.');
}

/** A layer that its publisher does not want to be copied names its own addresses. */
function isElsewhere(layer: unknown): boolean {
  const { urls } = (layer ?? {}) as Descriptor;
  return Array.isArray(urls) && urls.length > 0;
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw registryProblem('MANIFEST_INVALID', 'The manifest lists no layers or manifests.');
  return value;
}

function digestsOf(descriptors: unknown): string[] {
  return listOf(descriptors).map((descriptor) => {
    const { digest } = (descriptor ?? {}) as Descriptor;
    if (typeof digest === 'string' && isDigest(digest)) return digest;
    throw registryProblem('MANIFEST_INVALID', 'The manifest refers to something without a digest of SHA-256.');
  });
}
