/** Who imports TypeScript once a server runs: tsx that of projects, Node that of Keelson. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { acceptTypeScript } from '../../src/agent-server/graphs/typescript.ts';
import { root } from '../support/agent-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a project has all of TypeScript, and modules of Keelson are left to Node, however many servers were started', async (t) => {
  acceptTypeScript();
  acceptTypeScript();
  const formats = new Map<string, string | null | undefined>();
  const hook = registerHooks({
    load(url, context, next) {
      const module = next(url, context);
      formats.set(url, module.format);
      return module;
    },
  });
  t.after(() => hook.deregister());
  const file = join(await temporaryFolder(t), 'graph.ts');
  // Node alone takes no enum.
  await writeFile(file, 'enum Color { Red = 3 }\nexport const red: number = Color.Red;\n');
  const { red } = (await import(pathToFileURL(file).href)) as { red: number };
  assert.equal(red, 3);
  const own = pathToFileURL(join(root, 'src/nearest-word.ts'));
  // With a fragment it is another module, which is loaded now.
  await import(`${own}#again`);
  const format = [...formats].find(([url]) => url.startsWith(own.href))?.[1];
  assert.equal(format, 'module-typescript');
});
