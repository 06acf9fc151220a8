/** Writes the image of the pods as an archive that a container runtime imports, as root and as another user: one static program, no registry. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { POD_IMAGE, USER_IMAGE } from './settings.ts';

/** The image's entry point is the program at `/pod`. */
export async function writePodImage(archive: string, program: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-image-'));
  try {
    const { config, layer } = await podImage(folder, program);
    await writeFile(join(folder, 'layer.tar'), layer);
    await writeFile(join(folder, 'config.json'), config);
    const { config: asUser, ...image } = JSON.parse(String(config)) as { config: object };
    await writeFile(join(folder, 'user.json'), JSON.stringify({ ...image, config: { ...asUser, User: '10001' } }));
    const manifest = [
      { Config: 'config.json', RepoTags: [POD_IMAGE], Layers: ['layer.tar'] },
      { Config: 'user.json', RepoTags: [USER_IMAGE], Layers: ['layer.tar'] },
    ];
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await create({ cwd: folder, file: archive, portable: true }, ['manifest.json', 'config.json', 'user.json', 'layer.tar']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The configuration and the only layer. `mark` makes it an image that no node has. */
export async function podImage(folder: string, program: string, mark = ''): Promise<{ config: Buffer; layer: Buffer }> {
  const content = join(folder, 'layer');
  await mkdir(join(content, 'tmp'), { recursive: true });
  await cp(program, join(content, 'pod'));
  const file = join(folder, 'content.tar');
  await create({ cwd: content, file, portable: true }, ['pod', 'tmp']);
  const layer = await readFile(file);
  await rm(file);
  const config = {
    ...{ architecture: process.arch === 'x64' ? 'amd64' : process.arch, os: 'linux' },
    config: { Entrypoint: ['/pod'], Labels: { mark } },
    rootfs: { type: 'layers', diff_ids: [`sha256:${createHash('sha256').update(layer).digest('hex')}`] },
  };
  return { config: Buffer.from(JSON.stringify(config)), layer };
}
