/** Which contracts the project has and where each stands. */
import { join } from 'node:path';
import type { Contract } from './ir.ts';
import { loadOpenApi, loadOpenRpc } from './load.ts';

export const root = join(import.meta.dirname, '../..');

/** The name of a contract is its folder in `spec/`. */
const contracts: Record<string, (name: string) => Promise<Contract>> = {
  'control-plane': (name) => loadOpenApi(name, join(root, 'spec', name, 'openapi.yaml')),
  'agent-server': (name) => loadOpenApi(name, join(root, 'spec', name, 'openapi.yaml')),
  'a2a/0.3': (name) => loadOpenRpc(name, join(root, 'spec', name, 'openrpc.yaml')),
};

export async function loadContracts(names: readonly string[] = Object.keys(contracts)): Promise<Contract[]> {
  return Promise.all(names.map((name) => contracts[name]!(name)));
}

/** The contracts that a file, given by its path below `spec/`, can be a part of: one, or all of them. */
export function contractsWith(file: string): string[] {
  const names = Object.keys(contracts);
  const own = names.filter((name) => file.startsWith(`${name}/`));
  return own.length > 0 ? own : names;
}
