import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

test('the checkpointer passes the validation suite of LangGraph', { timeout: 120_000 }, () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    '--globals',
    '--no-file-parallelism',
    '--reporter=default',
    '--root',
    root,
    'test/fixtures/checkpointer/validation.spec.ts',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  const passed = /Tests\s+(\d+) passed/.exec(stdout.replaceAll(/\u001b\[\d+m/g, ''));
  assert.ok(Number(passed?.[1]) > 500, stdout);
});
