/**
 * Preloaded into the next server of `npm run dev`: loads the packages that the server needs, which is most of its start time,
 * then holds the start until the parent sends a message.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../generate/contracts.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };

const abandoned = () => process.exit();
process.once('disconnect', abandoned);
const told = once(process, 'message');
for (const specifier of await packagesOf('src/**/*.ts')) await import(specifier).catch(() => undefined);
await told;
process.off('disconnect', abandoned);
process.disconnect();

/** The packages of a server that the source imports. */
async function packagesOf(pattern: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const file of glob(pattern, { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, specifier] of source.matchAll(/^import (?!type\b)[^;]*? from '([^.'][^']*)';/gm))
      if (Object.keys(dependencies).some((name) => specifier === name || specifier!.startsWith(`${name}/`)))
        found.add(specifier!);
  }
  return found;
}
