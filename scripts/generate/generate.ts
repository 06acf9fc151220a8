/** One contract → its generated files, as text by path. The same input always gives the same output. */
import { banner } from './emit/banner.ts';
import { emitHandlerIndex } from './emit/handlers.ts';
import { emitMethods } from './emit/methods.ts';
import { emitOperations } from './emit/operations.ts';
import { emitTypes } from './emit/types.ts';
import { assertResponsesCompile } from './emit/validators.ts';
import { type GeneratedFiles, generateForMachines } from './generate-for-machines.ts';
import type { Contract } from './ir.ts';
import { namedSchemas } from './schemas.ts';

export type { GeneratedFiles };

/** The same for every contract. */
function emitLimits(limits: Record<string, number>): string {
  const lines = Object.entries(limits).map(([name, limit]) => `  ${name}: ${String(limit).replaceAll(/\B(?=(\d{3})+$)/g, '_')},`);
  return [banner(), '/** What spec/limits.yaml says. */', 'export const LIMITS = {', ...lines, '} as const;', ''].join('\n');
}

export async function generate(contract: Contract): Promise<GeneratedFiles> {
  const named = namedSchemas(contract);
  const folder = `generated/${contract.name}`;
  assertResponsesCompile(named);
  const files = generateForMachines(contract);
  files.set(`${folder}/types.gen.ts`, await emitTypes(named));
  if (contract.kind === 'http') files.set(`${folder}/operations.gen.ts`, emitOperations(contract));
  else files.set(`${folder}/methods.gen.ts`, emitMethods(contract));
  if (Object.keys(contract.limits).length > 0) files.set('generated/limits.gen.ts', emitLimits(contract.limits));
  files.set(`src/handlers/${contract.name}/handlers.gen.ts`, emitHandlerIndex(contract));
  return files;
}
