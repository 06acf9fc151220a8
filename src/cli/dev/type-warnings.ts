/** The type errors of a project that is deployed, as warnings: what is deployed is not checked otherwise. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCompiler, findTsconfig, TypeCheck } from './type-check.ts';

/** How many errors are told, and how long they are waited for when all else is done. */
const MOST = 5;
const PATIENCE_MS = 10_000;

export interface TypeWarnings extends Disposable {
  /** None where the project has no tsconfig.json, no TypeScript of its own, or the check takes too long. */
  read(): Promise<string[]>;
}

/** Checks beside what goes on. */
export async function beginTypeCheck(config: string): Promise<TypeWarnings> {
  const directory = dirname(config);
  const [tsconfig, compiler] = [findTsconfig(directory), findCompiler(directory)];
  if (tsconfig === undefined || compiler === undefined) return { read: async () => [], [Symbol.dispose]: () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'keelson-types-'));
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const check = new TypeCheck({
    ...{ directory, tsconfig, compiler, memory: join(folder, 'memory') },
    tell: (errors) => {
      const told = errors.slice(0, MOST).map(({ where, text }) => `${where === '' ? tsconfig : where}: ${text}`);
      resolve(errors.length > MOST ? [...told, `${errors.length - MOST} more type errors: tsc --noEmit lists them.`] : told);
    },
  });
  check.start();
  return {
    read: () => Promise.race([promise, new Promise<string[]>((late) => setTimeout(() => late([]), PATIENCE_MS).unref())]),
    [Symbol.dispose]() {
      check.stop();
      void rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}
