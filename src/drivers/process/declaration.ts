/** What the process driver says of itself, readable without loading it. */
import type { DriverDeclaration } from '../port.ts';

export const processDeclaration = {
  name: 'process',
  runs: new Set(['directory']),
  takes: new Set(),
  // More processes on one machine add no throughput.
  mostReplicas: 16,
  oneMachine: true,
} as const satisfies DriverDeclaration;
