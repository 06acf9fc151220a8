/** The contracts of the project and their documents. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkOpenApi } from './check.ts';
import type { Contract } from './ir.ts';
import { type Check, loadOpenApi, loadOpenRpc } from './load.ts';

export const root = join(import.meta.dirname, '../..');

type Load = (name: string, file: string, check?: Check) => Promise<Contract>;

/** The name of a contract is its folder in `spec/`. */
const contracts: Record<string, { document: string; load: Load }> = {
  'control-plane': { document: 'openapi.yaml', load: loadOpenApi },
  'agent-server': { document: 'openapi.yaml', load: loadOpenApi },
  'a2a/0.3': { document: 'openrpc.yaml', load: loadOpenRpc },
  'a2a/1.0': { document: 'openrpc.yaml', load: loadOpenRpc },
};

export async function loadContracts(names: readonly string[] = Object.keys(contracts)): Promise<Contract[]> {
  return Promise.all(names.map((name) => contracts[name]!.load(name, fileOf(name))));
}

/** Loads contracts and runs the linter too, for authors of contracts. */
export async function loadLintedContracts(names: readonly string[] = Object.keys(contracts)): Promise<Contract[]> {
  const { lint } = await import('./lint.ts');
  const check: Check = async (document, file) => {
    await lint(document, file);
    checkOpenApi(document, file);
  };
  return Promise.all(
    names.map((name) => {
      const { load } = contracts[name]!;
      return load === loadOpenApi ? load(name, fileOf(name), check) : load(name, fileOf(name));
    }),
  );
}

function fileOf(name: string): string {
  return join(root, 'spec', name, contracts[name]!.document);
}

/** The contracts of an earlier `spec/`, without today's checks. */
export async function loadPastContracts(folder: string): Promise<Contract[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/')).sort();
  return Promise.all(
    files
      .filter((file) => /(^|\/)open(api|rpc)\.yaml$/.test(file))
      .map((file) => (file.endsWith('openrpc.yaml') ? loadOpenRpc : loadOpenApi)(dirname(file), join(folder, file), () => {})),
  );
}

/** The contracts that may use a file, given by its path below `spec/`: one or all. */
export function contractsWith(file: string): string[] {
  const names = Object.keys(contracts);
  const own = names.filter((name) => file.startsWith(`${name}/`));
  return own.length > 0 ? own : names;
}
