/** `npm run new-operation` in a copy of the project: what it writes is sound, and what it is told wrong is refused. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { writeOperation } from '../../scripts/new-operation.ts';
import { httpContract } from '../operations/requests.ts';
import { later } from '../suite/scope.ts';
import { projectFolder } from '../support/contracts.ts';
import type { Cleanup } from '../support/temporary.ts';
import { runTool, type ToolResult } from '../support/tools.ts';
import { typeErrors } from '../support/type-check.ts';

/** Node's test runner would take a file that is run below it for one of its own. */
function run(folder: string, ...args: string[]): Promise<ToolResult> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

async function copyProject(t: Cleanup): Promise<string> {
  const folder = await projectFolder(t);
  for (const part of ['scripts', 'spec', 'src', 'generated', 'test', 'package.json', 'biome.json'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  return folder;
}

/** It generates all twice, and compiles half of the project. */

describe('npm run new-operation', () => {
  it('writes an operation of either API that compiles, and a test that fails until it is done', later, async (t) => {
    const folder = await copyProject(t);
    const written = [
      ['agent-server', 'threads', 'GET', '/threads/{thread_id}/things', 'findThings'],
      ['control-plane', 'deployments', 'POST', '/v2/deployments/{deployment_id}/things/{thing}', 'lendThings'],
    ] as const;
    const checked: string[] = [];
    const tests: string[] = [];
    for (const [api, module, method, path, id] of written) {
      const { code, stdout, stderr } = await run(folder, 'scripts/new-operation.ts', api, id, method, path);
      assert.equal(code, 0, stderr);
      const [, test] = /node --test (\S+)/.exec(stdout) ?? assert.fail(stdout);
      const handler = `src/handlers/${api}/${module}.ts`;
      assert.match(
        await readFile(join(folder, `generated/${api}/operations.gen.ts`), 'utf8'),
        new RegExp(`^ {2}${id}: \\{$`, 'm'),
      );
      checked.push(handler, `src/handlers/${api}/handlers.gen.ts`, `generated/${api}/operations.gen.ts`, test!);
      tests.push(test!);
    }
    const failed = await run(folder, '--test', ...tests);
    assert.equal(failed.code, 1);
    for (const [api, module, , , id] of written)
      assert.match(failed.stdout, new RegExp(`${id} is not written yet: do it in src/handlers/${api}/${module}\\.ts`));
    assert.deepEqual(typeErrors(folder, checked, { alone: true }), []);
  });

  it('says what to do instead of what it cannot', async () => {
    const { operations } = httpContract('control-plane');
    const { id, path } = operations.find((operation) => operation.method === 'GET' && operation.path.includes('{'))!;
    for (const [args, message] of [
      [['control-plane', 'x'], /Four words are needed, 2 were given/],
      [['b2b', 'getX', 'GET', '/x'], /There is no API 'b2b' .* choose control-plane or agent-server/],
      [['control-plane', 'Get-X', 'GET', '/x'], /'Get-X' is no operationId/],
      [['control-plane', 'getX', 'HEAD', '/x'], /'HEAD' is no method of an operation: choose GET/],
      [['control-plane', 'getX', 'GET', 'x/{y'], /'x\/\{y' is no path/],
      [['control-plane', id, 'GET', '/x'], new RegExp(`${id} is taken by GET .* Choose another operationId`)],
      [['control-plane', 'getX', 'get', path], new RegExp(`is taken by ${id}\\. Choose another method or path`)],
      [['control-plane', 'getX', 'PUT', path.replaceAll(/\{\w+\}/g, '{other}')], /is the same path with other names/],
    ] as const) {
      await assert.rejects(writeOperation([...args]), { message }, args.join(' '));
    }
    const { code, stderr } = await runTool('scripts/new-operation.ts', ['control-plane', 'x']);
    assert.deepEqual([code, stderr.split('\n')[0]], [1, 'Four words are needed, 2 were given.']);
    assert.match((await runTool('scripts/new-operation.ts', ['--help'])).stdout, /^Usage: npm run new-operation/);
  });
});
