/** Renders the chart with helm for the values in `values/`, and compares with the manifests in `manifests/` or writes them. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { root } from '../../../scripts/generate/contracts.ts';
import type { KubernetesObject } from '../../../src/drivers/kubernetes/api-server.ts';
import { buildHelm } from '../node/binaries.ts';

const run = promisify(execFile);

export const CHART = join(root, 'deploy/chart');
const VALUES = join(import.meta.dirname, 'values');
const MANIFESTS = join(import.meta.dirname, 'manifests');

/** A command of helm. Rejects with what it says on standard error. */
export async function helm(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(await buildHelm(), args, { env, timeout: 300_000, maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}

/** The files of values, by name. */
export async function cases(): Promise<Record<string, string>> {
  const files = (await readdir(VALUES)).sort();
  return Object.fromEntries(files.map((file) => [basename(file, '.yaml'), join(VALUES, file)]));
}

export function render(...args: string[]): Promise<string> {
  // A helm that Go installed takes the cluster for an old one.
  return helm(['template', 'keelson', CHART, '--namespace', 'keelson', '--kube-version', '1.33.0', ...args]);
}

export function manifestFile(name: string): string {
  return join(MANIFESTS, `${name}.yaml`);
}

export function objectsOf(manifests: string): KubernetesObject[] {
  return parseAllDocuments(manifests).flatMap((document) => (document.toJS() as KubernetesObject | null) ?? []);
}

if (import.meta.main) {
  await mkdir(MANIFESTS, { recursive: true });
  for (const [name, file] of Object.entries(await cases())) await writeFile(manifestFile(name), await render('--values', file));
}
