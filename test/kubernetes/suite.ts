/** Starts one Kubernetes node for all files of the suite. */
import process from 'node:process';
import { startNode } from './node/node.ts';

let close: (() => Promise<void>) | undefined;

export async function globalSetup(): Promise<void> {
  const started = await startNode();
  close = started.close;
  process.env['KEELSON_TEST_NODE'] = JSON.stringify(started.node);
  if ('missing' in started.node) process.stderr.write(`The Kubernetes tests are skipped: ${started.node.missing}.\n`);
}

export async function globalTeardown(): Promise<void> {
  await close?.();
}
