/** A handler hands on who calls: without it, it would show and change what belongs to anybody. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/agent-server.ts';

/** Handlers that ask nobody who they are, and why they need not. */
const OPEN: Record<string, Record<string, string>> = {
  'agent-server': {
    getReferencePage: 'a page without data',
    getReferenceGuide: 'a page without data',
    getReferenceAsset: 'a file of this package',
    getInfo: 'the same for everybody',
    getHealth: 'the same for everybody',
    getMetrics: 'sums over all callers',
    getRestReport: 'asked by the gateway alone',
    getHomePage: 'a page without data',
    getOpenApiDocument: 'the contract',
    getOpenRpcDocument: 'the contract',
    truncateServer: 'there in tests alone',
    getUiAsset: 'a file of the project, named by its content',
  },
  'control-plane': {
    getHealth: 'the same for everybody',
    getInfo: 'the same for everybody',
    getOpenApiDocument: 'the contract',
    getReferencePage: 'a page without data',
    getReferenceGuide: 'a page without data',
    getReferenceAsset: 'a file of this package',
    getHomePage: 'a page without data',
    getDeploymentPage: 'a page without data',
    createInterruption: 'another name of interruptRevision',
    putUpload: 'the address is signed',
    receiveOAuthCallback: 'the state of the sign-in says whose it is',
    receivePush: 'the body is signed',
  },
};

/** The exported handlers of a module that do not use `call`, beyond its headers, address and the like. */
function findDeaf(module: string): string[] {
  const parts = module.split(/^export const /m).slice(1);
  return parts.flatMap((part) => {
    const [, name] = /^(\w+): Handler</.exec(part) ?? [];
    return name === undefined || /\bcall\b(?!\.|:)[,)\s]/.test(part.replace(/^.*?=>/s, '')) ? [] : [name];
  });
}

for (const [api, open] of Object.entries(OPEN))
  test(`each handler of the ${api} knows who calls, or says why it need not`, async () => {
    const folder = join(root, 'src/handlers', api);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts'));
    const modules = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    assert.deepEqual(modules.flatMap(findDeaf).sort(), Object.keys(open).sort());
  });

test('a handler that ignores its caller is found', () => {
  const deaf = 'export const one: Handler<operations.One, Services> = async ({ path }, { runs }) => runs.count(path.id);\n';
  const hearing =
    'export const two: Handler<operations.Two, Services> = async (_, { runs }, call) => runs.all(accessOf(call));\n';
  assert.deepEqual(findDeaf(deaf + hearing), ['one']);
});
