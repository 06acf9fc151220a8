/** One contract in, every generated file out, as text by path: the same input always gives the same output. */
import { publishedDocument } from './absence.ts';
import { emitHandlerIndex } from './emit/handlers.ts';
import { emitMethods } from './emit/methods.ts';
import { emitOperations } from './emit/operations.ts';
import { emitTypes } from './emit/types.ts';
import { emitRequestValidators, emitResponseValidators } from './emit/validators.ts';
import type { Contract } from './ir.ts';
import { namedSchemas } from './schemas.ts';

/** Path below the repository's root → content. */
export type GeneratedFiles = Map<string, string>;

export async function generate(contract: Contract): Promise<GeneratedFiles> {
  const named = namedSchemas(contract);
  const folder = `generated/${contract.name}`;
  const documentName = contract.kind === 'http' ? 'openapi.json' : 'openrpc.json';
  const files: GeneratedFiles = new Map();
  files.set(`${folder}/${documentName}`, `${JSON.stringify(publishedDocument(contract), null, 1)}\n`);
  files.set(`${folder}/types.gen.ts`, await emitTypes(named));
  const dropsUnknown = contract.kind === 'http' && contract.dropsUnknownFields;
  files.set(`${folder}/request-validators.gen.ts`, emitRequestValidators(named, dropsUnknown));
  files.set(`${folder}/response-validators.gen.ts`, emitResponseValidators(named));
  if (contract.kind === 'http') files.set(`${folder}/operations.gen.ts`, emitOperations(contract));
  else files.set(`${folder}/methods.gen.ts`, emitMethods(contract));
  files.set(`src/handlers/${contract.name}/handlers.gen.ts`, emitHandlerIndex(contract));
  return files;
}
