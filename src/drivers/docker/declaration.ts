/** What the docker driver says of itself, readable without loading it. */
import type { DriverDeclaration } from '../port.ts';

export const dockerDeclaration = {
  name: 'docker',
  runs: new Set(['directory', 'image', 'pushed image']),
  takes: new Set(),
  mostReplicas: 16,
  oneMachine: true,
} as const satisfies DriverDeclaration;
