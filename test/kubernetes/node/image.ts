/** Writes the image of the pods as an archive that a container runtime imports: one static program, no registry. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { POD_IMAGE } from './settings.ts';

/** The image's entry point is the program at `/pod`. */
export async function writePodImage(archive: string, program: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-image-'));
  try {
    await mkdir(join(folder, 'layer/tmp'), { recursive: true });
    await cp(program, join(folder, 'layer/pod'));
    await create({ cwd: join(folder, 'layer'), file: join(folder, 'layer.tar'), portable: true }, ['pod', 'tmp']);
    const digest = createHash('sha256')
      .update(await readFile(join(folder, 'layer.tar')))
      .digest('hex');
    const config = {
      ...{ architecture: process.arch === 'x64' ? 'amd64' : process.arch, os: 'linux' },
      config: { Entrypoint: ['/pod'] },
      rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
    };
    await writeFile(join(folder, 'config.json'), JSON.stringify(config));
    const manifest = [{ Config: 'config.json', RepoTags: [POD_IMAGE], Layers: ['layer.tar'] }];
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await create({ cwd: folder, file: archive, portable: true }, ['manifest.json', 'config.json', 'layer.tar']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
