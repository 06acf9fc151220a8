/** What the kubernetes driver says of itself, readable without loading it. */
import { type DriverDeclaration, PLATFORM_FIELDS } from '../port.ts';

export const kubernetesDeclaration = {
  name: 'kubernetes',
  runs: new Set(['directory', 'image', 'pushed image']),
  takes: new Set(PLATFORM_FIELDS),
  mostReplicas: 100,
  oneMachine: false,
} as const satisfies DriverDeclaration;
