/** The images of this checkout, in the engine of the tests. What was made before from the same files is taken from `.cache/`. */
import { join } from 'node:path';
import { buildImage } from '../../images/build.ts';
import { ownArchitecture } from '../../images/layers.ts';
import { root } from '../../scripts/generate/contracts.ts';
import { version } from '../../src/version.ts';
import { docker, type Engine } from './engine.ts';

/** Makes and loads `keelson/agent` or `keelson/keelson`, and gives its name. */
export async function loadImage(engine: Engine, name: 'agent' | 'keelson'): Promise<string> {
  const { archive } = await buildImage(name, ownArchitecture, join(root, '.cache/images'));
  await docker(engine, ['load', '--input', archive], 600_000);
  return `keelson/${name}:${version}`;
}
