/**
 * Writes layers and images as files, without an engine. The same files give the same bytes, and so the same digests. An archive is
 * an OCI layout that `docker load`, `podman load`, `ctr image import` and `skopeo` read.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Architecture } from './debian.ts';
import { run } from './programs.ts';

export interface Layer {
  /** What it has, for the image's history. */
  about: string;
  file: string;
  digest: string;
  size: number;
}

/** All times of files in images: the beginning of the epoch. */
const EPOCH = '1970-01-01T00:00:00Z';
const PACK = ['--sort=name', '--mtime=@0', '--numeric-owner', '--format=gnu', '--hard-dereference'];

interface LayerOptions {
  about: string;
  /** `user:group` of all files. Default: root's. */
  owner?: string;
  /** Permissions in the words of chmod. Default: everybody may read, root may write, nothing changes its user. */
  mode?: string;
}

/** Makes a layer of all that is in a folder. */
export async function layerOf(folder: string, file: string, options: LayerOptions): Promise<Layer> {
  const { about, owner = '0:0', mode = 'u=rwX,go=rX' } = options;
  const [user, group] = owner.split(':');
  const names = (await run('ls', ['-A', folder])).split('\n').filter(Boolean).sort();
  await run('tar', [
    ...PACK,
    `--owner=${user}`,
    `--group=${group}`,
    `--mode=${mode}`,
    '-cf',
    `${file}.tmp`,
    '-C',
    folder,
    ...names,
  ]);
  await rename(`${file}.tmp`, file);
  return describeLayer(file, about);
}

export async function describeLayer(file: string, about: string): Promise<Layer> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return { about, file, digest: hash.digest('hex'), size: (await stat(file)).size };
}

export interface Image {
  tags: string[];
  layers: Layer[];
  config: object;
}

/** Writes images into one archive, and gives the digest of each one's manifest. */
export async function writeArchive(images: Image[], architecture: Architecture, file: string): Promise<string[]> {
  const folder = `${file}.parts`;
  await rm(folder, { recursive: true, force: true });
  const blobs = join(folder, 'blobs/sha256');
  await mkdir(blobs, { recursive: true });
  const blob = async (value: object) => {
    const text = JSON.stringify(value);
    const digest = createHash('sha256').update(text).digest('hex');
    await writeFile(join(blobs, digest), text);
    return { digest: `sha256:${digest}`, size: Buffer.byteLength(text) };
  };
  for (const { file: layer, digest } of new Set(images.flatMap(({ layers }) => layers)))
    await link(layer, join(blobs, digest)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  const manifests: { digest: string; size: number }[] = [];
  const forDocker: object[] = [];
  for (const { tags, layers, config } of images) {
    const configBlob = await blob(configOf(config, layers, architecture));
    const manifest = await blob({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...configBlob },
      layers: layers.map(({ digest, size }) => ({
        mediaType: 'application/vnd.oci.image.layer.v1.tar',
        digest: `sha256:${digest}`,
        size,
      })),
    });
    manifests.push(manifest);
    const path = (digest: string) => `blobs/sha256/${digest.replace('sha256:', '')}`;
    forDocker.push({ Config: path(configBlob.digest), RepoTags: tags, Layers: layers.map(({ digest }) => path(digest)) });
  }
  const entries = images.flatMap(({ tags }, index) =>
    tags.map((tag) => ({
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      ...manifests[index]!,
      platform: { architecture, os: 'linux' },
      annotations: { 'io.containerd.image.name': `docker.io/${tag}`, 'org.opencontainers.image.ref.name': tag },
    })),
  );
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  await writeFile(join(folder, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: entries }));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(forDocker));
  await run('tar', [...PACK, '--owner=0', '--group=0', '--mode=u=rwX,go=rX', '-cf', `${file}.tmp`, '-C', folder, '.']);
  await rename(`${file}.tmp`, file);
  await rm(folder, { recursive: true });
  return manifests.map(({ digest }) => digest);
}

function configOf(config: object, layers: Layer[], architecture: Architecture) {
  return {
    architecture,
    os: 'linux',
    created: EPOCH,
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => `sha256:${digest}`) },
    history: layers.map(({ about }) => ({ created: EPOCH, created_by: 'npm run images', comment: about })),
  };
}
