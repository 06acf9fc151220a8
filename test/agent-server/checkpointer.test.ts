import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { sharePostgres } from '../support/postgres.ts';

const root = join(import.meta.dirname, '../..');

test('the checkpointer passes the validation suite of LangGraph on SQLite', () => validate({}));

// Its statements are those of SQLite but for a few, which the suites of clients on PostgreSQL execute in npm test.
const skip = !isPlayed('all') && 'played by npm run test:all';
test('the checkpointer passes the validation suite of LangGraph on PostgreSQL', { skip }, async (t) => {
  const server = await sharePostgres(t);
  await validate({ KEELSON_TEST_POSTGRES: server.urlOf('postgres') });
});

async function validate(environment: Record<string, string>): Promise<void> {
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
  const { failed, output } = await run([vitest, ...args], { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', ...environment });
  assert.ok(!failed, output);
  const passed = /Tests\s+(\d+) passed/.exec(output);
  assert.ok(Number(passed?.[1]) > 500, output);
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<{ failed: boolean; output: string }> {
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: `${stdout}\n${stderr}` }),
    );
  });
}
