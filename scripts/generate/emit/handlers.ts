/**
 * The list of handlers of one contract: imports `./<operationId>.ts` for each operation beside it, so that a missing handler,
 * or one of another operation's type, does not compile.
 */
import type { Contract } from '../ir.ts';
import { banner } from './banner.ts';

export function emitHandlerIndex(contract: Contract): string {
  return contract.kind === 'http'
    ? emitIndex(
        contract.operations.filter((operation) => !operation.jsonRpc).map(({ id }) => ({ key: id, symbol: id, file: id })),
        `import type { Operations } from '../../../generated/${contract.name}/operations.gen.ts';`,
        'Operations',
        contract.operations.filter((operation) => operation.jsonRpc).map(({ id }) => id),
        '../..',
        'Handler',
      )
    : emitIndex(
        contract.methods.map(({ name }) => ({ key: name, symbol: methodSymbol(name), file: name.replaceAll('/', '-') })),
        `import type { Methods } from '../../../../generated/${contract.name}/methods.gen.ts';`,
        'Methods',
        [],
        '../../..',
        'RpcHandler',
      );
}

/** `message/send` → `messageSend`. */
export function methodSymbol(name: string): string {
  return name.replace(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

interface Entry {
  key: string;
  symbol: string;
  file: string;
}

function emitIndex(entries: Entry[], typeImport: string, table: string, omitted: string[], up: string, handler: string): string {
  const keys = omitted.length > 0 ? `Exclude<keyof ${table}, ${omitted.map((id) => `'${id}'`).join(' | ')}>` : `keyof ${table}`;
  return [
    banner(),
    typeImport,
    `import type { ${handler} } from '${up}/runtime/handler.ts';`,
    ...entries.map(({ symbol, file }) => `import { ${symbol} } from './${file}.ts';`),
    "import type { Services } from './services.ts';",
    '',
    `export const handlers: { [Id in ${keys}]: ${handler}<${table}[Id], Services> } = {`,
    ...entries.map(({ key, symbol }) => (key === symbol ? `  ${key},` : `  '${key}': ${symbol},`)),
    '};',
    '',
  ].join('\n');
}
