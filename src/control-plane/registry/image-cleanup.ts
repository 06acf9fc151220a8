/**
 * Removes images that no revision uses, layers that no image uses, and uploads that nobody continues. It runs beside pushes, also
 * those at other control planes: whoever will refer to a file makes it fresh first, and a file is moved away before it is found
 * old for the last time. So it is either moved back, or whoever wanted it finds it gone and pushes it again.
 */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, Blobs } from './blobs.ts';
import { type Manifest, Manifests, referencesOf } from './manifests.ts';

interface Cleanup {
  /** The folder of all tenants. */
  root: string;
  /** The digests that revisions of the deployment run, or may run again. Undefined if it does not exist. */
  keptOf(deploymentId: string): Promise<ReadonlySet<string> | undefined>;
  /** What was made before it, in milliseconds since the epoch, is old. */
  before: number;
}

/** Returns the number of removed files. */
export async function removeUnusedImages(cleanup: Cleanup): Promise<number> {
  let removed = 0;
  for (const tenant of await namesIn(cleanup.root)) removed += await cleanTenant(join(cleanup.root, tenant), cleanup);
  return removed;
}

async function cleanTenant(root: string, { keptOf, before }: Cleanup): Promise<number> {
  const [blobs, removed] = [new Blobs(root), join(root, 'removed')];
  const isOld = async (file: string) => ((await stat(file).catch(absent))?.mtimeMs ?? Number.POSITIVE_INFINITY) < before;
  // Left by a process that was killed here.
  await rm(removed, { recursive: true, force: true });
  let count = 0;
  const used = new Set<string>();
  for (const deploymentId of await namesIn(join(root, 'images'))) {
    const kept = await keptOf(deploymentId);
    for (const folder of await namesIn(join(root, 'images', deploymentId))) {
      const at = join(root, 'images', deploymentId, folder);
      const manifests = new Manifests(root, deploymentId, decodeURIComponent(folder), blobs);
      const wanted = await withParts(manifests, kept ?? new Set(), at, isOld);
      for (const name of await namesIn(join(at, 'manifests'))) {
        const file = join(at, 'manifests', name);
        if (!wanted.has(name) && (await removeOld(file, removed, isOld))) count += 1;
        else for (const digest of await blobsOf(manifests, name)) used.add(nameOf(digest));
      }
      await dropTags(at);
      // Nobody can push to a deployment that is gone. What is not empty stays.
      if (!kept) for (const part of ['tags', 'manifests', '']) await rmdir(join(at, part)).catch(() => {});
    }
    if (!kept) await rmdir(join(root, 'images', deploymentId)).catch(() => {});
  }
  for (const name of await namesIn(join(root, 'blobs')))
    if (!used.has(name) && (await removeOld(join(root, 'blobs', name), removed, isOld))) count += 1;
  for (const name of await namesIn(join(root, 'uploads'))) {
    const file = join(root, 'uploads', name);
    if (!(await isOld(file))) continue;
    await rm(file, { force: true });
    count += 1;
  }
  return count;
}

type IsOld = (file: string) => Promise<boolean>;

/** The kept and the fresh manifests, with the parts of those that are indexes, by the names of their files. */
async function withParts(manifests: Manifests, kept: ReadonlySet<string>, folder: string, isOld: IsOld): Promise<Set<string>> {
  const wanted = new Set<string>();
  const add = async (name: string): Promise<void> => {
    if (wanted.has(name)) return;
    wanted.add(name);
    const found = await manifests.find(`sha256:${name}`);
    for (const part of found ? partsOf(found).manifests : []) await add(nameOf(part));
  };
  for (const name of await namesIn(join(folder, 'manifests')))
    if (kept.has(`sha256:${name}`) || !(await isOld(join(folder, 'manifests', name)))) await add(name);
  return wanted;
}

async function blobsOf(manifests: Manifests, name: string): Promise<string[]> {
  const found = await manifests.find(`sha256:${name}`);
  return found ? partsOf(found).blobs : [];
}

function partsOf({ mediaType, bytes }: Manifest) {
  return referencesOf(mediaType, bytes);
}

/** Tags of manifests that are gone. */
async function dropTags(folder: string): Promise<void> {
  for (const tag of await namesIn(join(folder, 'tags'))) {
    const file = join(folder, 'tags', tag);
    const digest = await readFile(file, 'utf8').catch(absent);
    if (digest !== undefined && !(await stat(join(folder, 'manifests', nameOf(digest))).catch(absent)))
      await rm(file, { force: true });
  }
}

/** True if it was old and is gone. What became fresh on the way is moved back. */
async function removeOld(file: string, folder: string, isOld: IsOld): Promise<boolean> {
  if (!(await isOld(file))) return false;
  const away = join(folder, file.split('/').at(-1)!);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(file, away);
  if (await isOld(away)) {
    await rm(away);
    return true;
  }
  await rename(away, file);
  return false;
}

function nameOf(digest: string): string {
  return digest.slice('sha256:'.length);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}
