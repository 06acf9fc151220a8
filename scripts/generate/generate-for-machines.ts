/** The files of a contract that only programs read: its published document and the validators of requests. */
import { publishedDocument } from './absence.ts';
import { declareRequestValidators, emitRequestValidators } from './emit/validators.ts';
import type { Contract } from './ir.ts';
import { namedSchemas } from './schemas.ts';

/** Path below the repository's root → content. */
export type GeneratedFiles = Map<string, string>;

export function generateForMachines(contract: Contract): GeneratedFiles {
  const named = namedSchemas(contract);
  const folder = `generated/${contract.name}`;
  const documentName = contract.kind === 'http' ? 'openapi.json' : 'openrpc.json';
  const dropsUnknown = contract.kind === 'http' && contract.dropsUnknownFields;
  return new Map([
    [`${folder}/${documentName}`, `${JSON.stringify(publishedDocument(contract), null, 1)}\n`],
    [`${folder}/request-validators.gen.js`, emitRequestValidators(named, dropsUnknown)],
    [`${folder}/request-validators.gen.d.ts`, declareRequestValidators(named)],
  ]);
}

/** These files are built where they are needed, not committed. */
export function isForMachines(path: string): boolean {
  return /\.(json|js|d\.ts)$/.test(path);
}
