/** An OpenRPC contract → the method table that the JSON-RPC endpoint dispatches, and the type of each method's params and result. */
import { pascalCase, type RpcContract } from '../ir.ts';
import { resultName } from '../schemas.ts';
import { banner } from './banner.ts';
import { importOfValidators } from './validators.ts';

export function emitMethods(contract: RpcContract): string {
  return [
    banner(),
    "import type * as schema from './types.gen.ts';",
    '',
    ...importOfValidators,
    '',
    'export interface Methods {',
    ...contract.methods.map(
      (method) =>
        `  '${method.name}': { params: schema.${pascalCase(method.name)}Params; ${method.streaming ? 'event' : 'result'}: schema.${resultName(method)} };`,
    ),
    '}',
    '',
    'export const methods = {',
    ...contract.methods.map(
      (method) =>
        `  '${method.name}': { api: '${contract.name}', name: '${method.name}', streaming: ${method.streaming},${method.refusesInJson ? ' refusesInJson: true,' : ''}${method.http.length > 0 ? ` http: [${method.http.map((address) => `'${address}'`).join(', ')}],` : ''} errors: [${method.errors.join(', ')}], result: '${resultName(method)}', validate: validate.${pascalCase(method.name)}Params },`,
    ),
    '} as const;',
    '',
    '/** Every error that the document declares. */',
    'export const errors = {',
    ...Object.entries(contract.errors)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([key, { code, message }]) => `  ${key}: { code: ${code}, message: ${JSON.stringify(message)} },`),
    '} as const;',
    '',
    '/** Methods of the protocol that the server does not offer, and the error that answers them. */',
    'export const refused = {',
    ...Object.entries(contract.refused).map(([name, error]) => `  '${name}': errors.${error},`),
    '} as const;',
    '',
  ].join('\n');
}
