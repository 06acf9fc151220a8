/**
 * Projects may use all of TypeScript, so tsx imports their modules. Keelson's own modules are left to Node, whose compile cache keeps
 * them without their types: tsx would start esbuild for each of them.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const root = join(import.meta.dirname, '../../..');
const OWN = [join(root, 'src'), join(root, 'generated')].map((folder) => `${pathToFileURL(folder)}/`);

let isAccepting = false;

/** From now on this process imports the TypeScript of projects. A second call does nothing. */
export function acceptTypeScript(): void {
  if (isAccepting) return;
  isAccepting = true;
  register();
  leaveToNode((url) => OWN.some((folder) => url.startsWith(folder)));
}

/** Leaves the TypeScript modules to Node for whose URL `isOwn` is true. They import each other with their file extension. */
export function leaveToNode(isOwn: (url: string) => boolean): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (parentURL === undefined || !/^\.\.?\/.*\.ts$/.test(specifier) || !isOwn(parentURL)) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    },
    load(url, context, next) {
      if (!/\.ts($|[?#])/.test(url) || !isOwn(url)) return next(url, context);
      return { format: 'module-typescript', source: readFileSync(new URL(url)), shortCircuit: true };
    },
  });
}
