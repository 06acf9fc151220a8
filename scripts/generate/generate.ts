/** One contract in, every generated file out, as text by path: the same input always gives the same output. */
import { emitHandlerIndex } from './emit/handlers.ts';
import { emitMethods } from './emit/methods.ts';
import { emitOperations } from './emit/operations.ts';
import { emitTypes } from './emit/types.ts';
import { assertResponsesCompile } from './emit/validators.ts';
import { type GeneratedFiles, generateForMachines } from './generate-for-machines.ts';
import type { Contract } from './ir.ts';
import { namedSchemas } from './schemas.ts';

export type { GeneratedFiles };

export async function generate(contract: Contract): Promise<GeneratedFiles> {
  const named = namedSchemas(contract);
  const folder = `generated/${contract.name}`;
  assertResponsesCompile(named);
  const files = generateForMachines(contract);
  files.set(`${folder}/types.gen.ts`, await emitTypes(named));
  if (contract.kind === 'http') files.set(`${folder}/operations.gen.ts`, emitOperations(contract));
  else files.set(`${folder}/methods.gen.ts`, emitMethods(contract));
  files.set(`src/handlers/${contract.name}/handlers.gen.ts`, emitHandlerIndex(contract));
  return files;
}
