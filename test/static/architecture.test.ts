/** The arrows of the architecture: the tree keeps to .dependency-cruiser.js, and each of its rules catches what it is there for. */
import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { projectFolder, writeFiles } from '../support/contracts.ts';
import { runTool } from '../support/tools.ts';

/** A file, what it must not import, and the rule that says so. */
const forbidden: [from: string, to: string, rule: string][] = [
  ['src/problem.ts', 'src/runtime/server.ts', 'problem-is-a-leaf'],
  ['src/machine/a.ts', 'src/runtime/handler.ts', 'machine-is-a-leaf'],
  ['src/runtime/server.ts', 'src/control-plane/deployments.ts', 'runtime-knows-no-operation'],
  ['src/runtime/bind.ts', 'generated/agent-server/types.gen.ts', 'runtime-knows-no-operation'],
  ['generated/agent-server/types.gen.ts', 'src/runtime/handler.ts', 'generated-stands-alone'],
  ['src/control-plane/a.ts', 'src/compose/storage.ts', 'compose-under-cli'],
  ['src/compose/a.ts', 'src/cli/settings/settings.ts', 'main-on-top'],
  ['src/runtime/log.ts', 'src/main.js', 'main-on-top'],
  ['src/cli/commands/a.ts', 'src/control-plane/a.ts', 'cli-asks-compose'],
  ['src/cli/commands/b.ts', 'src/storage/sqlite/connection.ts', 'cli-asks-compose'],
  ['src/cli/client/c.ts', 'src/cli/commands/c.ts', 'client-of-the-public-api'],
  ['src/cli/settings/d.ts', 'src/compose/d.ts', 'settings-and-output-under-commands'],
  ['src/agent-server/a.ts', 'src/handlers/agent-server/threads.ts', 'handlers-under-compose'],
  ['src/handlers/agent-server/runs.ts', 'src/storage/port.ts', 'handlers-are-wire-to-domain'],
  ['src/handlers/control-plane/revisions.ts', 'src/drivers/port.ts', 'handlers-are-wire-to-domain'],
  ['src/handlers/control-plane/system.ts', 'src/agent-server/b.ts', 'handlers-of-one-server'],
  ['src/handlers/a2a/0.3/tasks.ts', 'src/control-plane/b.ts', 'handlers-of-the-other-server'],
  ['src/control-plane/c.ts', 'src/agent-server/c.ts', 'control-plane-apart'],
  ['src/agent-server/d.ts', 'src/control-plane/d.ts', 'agent-server-apart'],
  ['src/agent-server/e.ts', 'src/a2a/e.ts', 'agent-server-apart'],
  ['src/a2a/f.ts', 'src/control-plane/f.ts', 'a2a-on-the-agent-server'],
  ['src/mcp/f.ts', 'src/a2a/f.ts', 'mcp-on-the-agent-server'],
  ['src/ag-ui/f.ts', 'src/openai/f.ts', 'ag-ui-on-the-agent-server'],
  ['src/openai/f.ts', 'src/handlers/agent-server/mcp.ts', 'openai-on-the-agent-server'],
  ['src/a2a/g.ts', 'generated/a2a/0.3/types.gen.ts', 'a2a-knows-no-dialect'],
  ['src/handlers/a2a/1.0/message.ts', 'src/handlers/a2a/0.3/shapes.ts', 'dialects-apart'],
  ['src/handlers/a2a/1.0/tasks.ts', 'generated/a2a/0.3/types.gen.ts', 'dialects-apart'],
  ['src/agent-server/g.ts', 'src/storage/sqlite/connection.ts', 'domain-sees-ports'],
  ['src/control-plane/h.ts', 'src/drivers/process/launch.ts', 'domain-sees-ports'],
  ['src/control-plane/i.ts', 'src/builds/archive.ts', 'domain-sees-ports'],
  ['src/cli/client/j.ts', 'src/drivers/docker/docker-driver.ts', 'adapters-are-chosen-by-compose'],
  ['src/storage/sqlite/k.ts', 'src/agent-server/k.ts', 'adapters-know-no-domain'],
  ['src/drivers/process/l.ts', 'src/storage/port.ts', 'adapters-know-no-other-port'],
  ['src/drivers/process/m.ts', 'src/drivers/docker/m.ts', 'adapters-of-one-port-apart'],
  ['src/agent-server/threads/p.ts', 'src/agent-server/runs/p.ts', 'floors-of-agent-server'],
  ['src/agent-server/removal/q.ts', 'src/agent-server/agent-server.ts', 'floors-of-agent-server'],
  ['src/control-plane/audit/r.ts', 'src/control-plane/tenants/r.ts', 'floors-of-control-plane'],
  ['src/control-plane/control-plane.ts', 'src/control-plane/reconciler/context.ts', 'the-reconciler-has-one-entry'],
  ['src/runtime/n.ts', 'test/support/n.ts', 'src-without-tests'],
  ['conformance/s.ts', 'src/agent-server/s.ts', 'conformance-is-a-package'],
  ['src/mock/t.ts', 'conformance/t.ts', 'servers-without-conformance'],
  ['src/cli/commands/conformance.ts', 'conformance/u.ts', 'conformance-is-loaded-by-its-command'],
];

/** What the same rules must let through. */
const allowed: [from: string, to: string][] = [
  ['src/main.js', 'src/cli/o.ts'],
  ['src/cli/commands/o.ts', 'src/compose/o.ts'],
  ['src/cli/commands/o.ts', 'src/cli/client/o.ts'],
  ['src/cli/client/o.ts', 'src/control-plane/folders.ts'],
  ['src/compose/o.ts', 'src/storage/sqlite/o.ts'],
  ['src/compose/o.ts', 'src/handlers/agent-server/o.ts'],
  ['src/handlers/agent-server/o.ts', 'src/a2a/o.ts'],
  ['src/handlers/agent-server/o.ts', 'generated/agent-server/o.gen.ts'],
  ['src/a2a/o.ts', 'src/agent-server/o.ts'],
  ['src/handlers/a2a/0.3/o.ts', 'src/a2a/o.ts'],
  ['src/handlers/a2a/0.3/o.ts', 'generated/a2a/0.3/o.gen.ts'],
  ['src/handlers/agent-server/o.ts', 'src/handlers/a2a/0.3/o.ts'],
  ['src/agent-server/o.ts', 'src/storage/port.ts'],
  ['src/control-plane/o.ts', 'src/drivers/port.ts'],
  ['src/control-plane/control-plane.ts', 'src/control-plane/reconciler/reconciler.ts'],
  ['src/control-plane/tenants/o.ts', 'src/control-plane/records.ts'],
  ['src/agent-server/runs/o.ts', 'src/agent-server/threads/o.ts'],
  ['src/drivers/process/o.ts', 'src/drivers/port.ts'],
  ['src/storage/sqlite/o.ts', 'src/runtime/o.ts'],
  ['src/drivers/process/o.ts', 'src/machine/o.ts'],
  ['src/runtime/o.ts', 'src/problem.ts'],
  ['conformance/o.ts', 'src/runtime/o.ts'],
  ['conformance/o.ts', 'generated/agent-server/o.gen.ts'],
];

describe('the architecture', () => {
  it('holds in the tree', async () => {
    assert.deepEqual(await violations(root), []);
  });

  it('has a floor for every room of a service', async () => {
    const { FLOORS } = (await import(join(root, '.dependency-cruiser.js'))) as { FLOORS: [string, string[]][] };
    for (const [service, rooms] of FLOORS) {
      const entries = await readdir(join(root, 'src', service), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'schema').map(({ name }) => name);
      assert.deepEqual(folders.sort(), rooms.toSorted());
    }
  });

  it('refuses every arrow that runs the wrong way', async (t) => {
    const folder = await treeOf(t, forbidden.slice(1));
    const found = await violations(folder);
    for (const [from, to, rule] of forbidden.slice(1))
      assert.ok(found.includes(`${rule}: ${from} → ${to}`), `${rule}: ${from} → ${to}`);
    assert.ok(
      (await violations(await treeOf(t, forbidden.slice(0, 1)))).includes(
        'problem-is-a-leaf: src/problem.ts → src/runtime/server.ts',
      ),
    );
  });

  it('refuses circles, types included, and what only tests need', async (t) => {
    const folder = await treeOf(t, []);
    await writeFiles(folder, [
      ['src/a2a/one.ts', "import type { Two } from './two.ts';\nexport interface One { two?: Two }\n"],
      ['src/a2a/two.ts', "import type { One } from './one.ts';\nexport interface Two { one?: One }\n"],
      ['src/a2a/three.ts', "import { sample } from 'fast-check';\nexport const draw = sample;\n"],
      ['conformance/four.ts', "import pg from 'pg';\nexport const { Pool } = pg;\n"],
    ]);
    const rules = (await violations(folder)).map((line) => line.split(':')[0]);
    assert.deepEqual([...new Set(rules)].sort(), [
      'conformance-lists-its-dependencies',
      'no-circles',
      'src-without-dev-dependencies',
    ]);
  });

  it('lets the right ones through', async (t) => {
    assert.deepEqual(await violations(await treeOf(t, allowed)), []);
  });
});

async function violations(folder: string): Promise<string[]> {
  const args = ['--config', '.dependency-cruiser.js', '--output-type', 'json', 'src', 'generated', 'conformance'];
  const { stdout, stderr } = await runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', args, folder);
  assert.notEqual(stdout, '', stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
  };
  assert.ok(summary.totalCruised > 0);
  return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
}

/** A tree of files that import each other as the rows say and are otherwise empty. */
async function treeOf(
  t: Parameters<typeof projectFolder>[0],
  arrows: readonly (readonly [string, string, string?])[],
): Promise<string> {
  const folder = await projectFolder(t);
  for (const file of ['.dependency-cruiser.js', 'tsconfig.json', 'package.json', 'conformance/package.json'])
    await cp(join(root, file), join(folder, file));
  const imports = new Map<string, string[]>([
    ['src/main.js', []],
    ['generated/x.gen.ts', []],
    ['conformance/x.ts', []],
  ]);
  for (const [from, to] of arrows) {
    if (!imports.has(to)) imports.set(to, []);
    imports.set(from, [...(imports.get(from) ?? []), to]);
  }
  const up = (file: string) => '../'.repeat(file.split('/').length - 1);
  const source = ([file, targets]: [string, string[]]): [string, string] => [
    file,
    `${targets.map((target) => `import '${up(file)}${target}';\n`).join('')}export const name = '${file}';\n`,
  ];
  await writeFiles(folder, [...imports].map(source));
  return folder;
}
