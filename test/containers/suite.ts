/** Around a run of all container tests: one engine with the images for them all, and the reason where there is none. */
import process from 'node:process';
import { clientsPython } from '../support/python-clients.ts';
import { startEngine } from './engine.ts';
import { loadImages } from './images.ts';

let close = async () => {};

export async function globalSetup(): Promise<void> {
  const started = await startEngine();
  close = started.close;
  const { host, missing } = started.engine;
  process.stderr.write(missing === undefined ? `Container tests use ${host}\n` : `Container tests are skipped: ${missing}\n`);
  // Without a client its tests say why.
  if (missing === undefined) await Promise.all([loadImages(started.engine), clientsPython().catch(() => '')]);
  process.env['KEELSON_TEST_ENGINE'] = JSON.stringify({ ...started.engine, hasImages: true });
}

export async function globalTeardown(): Promise<void> {
  await close();
}
