/** Which contracts the project has and where each stands. */
import { join } from 'node:path';
import type { Contract } from './ir.ts';
import { loadOpenApi, loadOpenRpc } from './load.ts';

export const root = join(import.meta.dirname, '../..');

export async function loadContracts(): Promise<Contract[]> {
  return Promise.all([
    loadOpenApi('control-plane', join(root, 'spec/control-plane/openapi.yaml')),
    loadOpenApi('agent-server', join(root, 'spec/agent-server/openapi.yaml')),
    loadOpenRpc('a2a/0.3', join(root, 'spec/a2a/0.3/openrpc.yaml')),
  ]);
}
