/**
 * Projects may use all of TypeScript, which Node alone does not take. Keelson's own modules stay with Node: it keeps what it made of
 * them between starts, and esbuild would be started for each of them.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const root = join(import.meta.dirname, '../../..');
const OWN = [join(root, 'src'), join(root, 'generated')].map((folder) => `${pathToFileURL(folder)}/`);

let isRegistered = false;

/** From now on this process imports the TypeScript of projects. */
export function acceptTypeScript(): void {
  if (isRegistered) return;
  isRegistered = true;
  register();
  leaveToNode((url) => OWN.some((folder) => url.startsWith(folder)));
}

/** Modules that Node takes as they are. `isMeant` is asked with the `file:` URL of each TypeScript module, after `acceptTypeScript`. */
export function leaveToNode(isMeant: (url: string) => boolean): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isSibling = /^\.\.?\/.*\.ts$/.test(specifier) && context.parentURL !== undefined && isMeant(context.parentURL);
      return isSibling ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true } : next(specifier, context);
    },
    load(url, context, next) {
      if (!url.endsWith('.ts') || !isMeant(url)) return next(url, context);
      return { format: 'module-typescript', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
    },
  });
}
