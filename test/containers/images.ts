/** The images of this checkout, in the engine of the tests. What was made before from the same files is taken from `.cache/`. */
import { join } from 'node:path';
import { buildImage } from '../../images/build.ts';
import { ownArchitecture } from '../../images/layers.ts';
import { root } from '../../scripts/generate/contracts.ts';
import { version } from '../../src/version.ts';
import { docker, type Engine } from './engine.ts';

const FOLDER = join(root, '.cache/images');

type Name = 'agent' | 'keelson';

/** Makes and loads `keelson/agent` or `keelson/keelson`, unless that is done, and gives its name. */
export async function loadImage(engine: Engine, name: Name): Promise<string> {
  if (!engine.hasImages) await load(engine, name);
  return `keelson/${name}:${version}`;
}

/** The list of contents of a loaded image. */
export function billOf(name: Name): string {
  return join(FOLDER, `keelson-${name}-${version}-${ownArchitecture}.cdx.json`);
}

/** All of them. */
export async function loadImages(engine: Engine): Promise<void> {
  for (const name of ['agent', 'keelson'] as const) await load(engine, name);
}

async function load(engine: Engine, name: Name): Promise<void> {
  const { archive } = await buildImage(name, ownArchitecture, FOLDER);
  await docker(engine, ['load', '--input', archive], 600_000);
}
