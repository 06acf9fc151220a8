/**
 * The table of handlers of one contract. It imports one module per tag. A missing handler, or one with the wrong type, does not
 * compile.
 */
import type { Contract } from '../ir.ts';
import { banner } from './banner.ts';

export function emitHandlerIndex(contract: Contract): string {
  return contract.kind === 'http'
    ? emitIndex(
        contract.operations
          .filter((operation) => !operation.jsonRpc)
          .map(({ id, tag }) => ({ key: id, symbol: id, file: fileOfTag(tag) })),
        `import type { Operations } from '../../../generated/${contract.name}/operations.gen.ts';`,
        'Operations',
        contract.operations.filter((operation) => operation.jsonRpc).map(({ id }) => id),
        '../..',
        'Handler',
      )
    : emitIndex(
        contract.methods.map(({ name, tag }) => ({ key: name, symbol: camelCase(name), file: fileOfTag(tag) })),
        `import type { Methods } from '../../../../generated/${contract.name}/methods.gen.ts';`,
        'Methods',
        [],
        '../../..',
        'RpcHandler',
      );
}

/** `OAuth tokens` → `oauth-tokens`: the module that holds the handlers of a tag. */
export function fileOfTag(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** `message/send` → `messageSend`, `SendMessage` → `sendMessage`. */
function camelCase(name: string): string {
  const joined = name.replace(/[^a-zA-Z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

interface Entry {
  key: string;
  symbol: string;
  file: string;
}

function emitIndex(entries: Entry[], typeImport: string, table: string, omitted: string[], up: string, handler: string): string {
  const keys = omitted.length > 0 ? `Exclude<keyof ${table}, ${omitted.map((id) => `'${id}'`).join(' | ')}>` : `keyof ${table}`;
  const files = [...new Set(entries.map(({ file }) => file))].sort();
  const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
  return [
    banner(),
    typeImport,
    `import type { ${handler} } from '${up}/runtime/handler.ts';`,
    ...files.map((file) => `import * as ${camelCase(file)} from './${file}.ts';`),
    '',
    '/** What all handlers together work with. */',
    `export type Services = ${files.map((file) => `${camelCase(file)}.Services`).join(' & ')};`,
    '',
    `export const handlers: { [Id in ${keys}]: ${handler}<${table}[Id], Services> } = {`,
    ...entries.map((entry) => `  ${key(entry.key)}: ${camelCase(entry.file)}.${entry.symbol},`),
    '};',
    '',
  ].join('\n');
}
