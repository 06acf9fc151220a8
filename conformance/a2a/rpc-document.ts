/** An OpenRPC document as a fuzzer needs it: methods with the schemas of their parameters and results, and the errors they may give. */
import { createRequire } from 'node:module';
import { methodsOf, type RpcMethod } from '../../src/runtime/contract-document.ts';
import { protoJsonReader } from '../../src/runtime/proto-json.ts';
import { Schemas } from '../json-schema/schemas.ts';

export type { RpcMethod };

const require = createRequire(import.meta.url);

export interface RpcDocument {
  document: object;
  schemas: Schemas;
  methods: RpcMethod[];
  /** The params in the form of their schema, where the dialect takes other forms, too. */
  read(method: string, params: object): object;
  /** Methods of the protocol that the server refuses → the code that answers them. */
  refused: Record<string, number>;
  /** The code of the error for a version that is not served. */
  unservedVersion: number;
  /** Code → the `reason` of its `ErrorInfo` (A2A 1.0, section 9.5): `TaskNotFound` is `TASK_NOT_FOUND`. */
  reasons: Map<number, string>;
  /** Path of the endpoint below the base URL, with a variable in braces. */
  path: string;
}

interface Raw {
  servers: { url: string }[];
  components: { errors: Record<string, { code: number }> };
  'x-refused-methods'?: Record<string, string>;
}

export function rpcDocument(dialect: string): RpcDocument {
  const raw = require(`../../generated/a2a/${dialect}/openrpc.json`) as Raw;
  const schemas = new Schemas(raw);
  const { errors } = raw.components;
  const refused = Object.entries(raw['x-refused-methods'] ?? {}).map(([name, error]) => [name, errors[error]!.code] as const);
  const reasons = Object.entries(errors).map(([name, { code }]) => [code, snakeCase(name)] as const);
  const read = dialect === '0.3' ? (_method: string, params: object) => params : protoJsonReader(raw);
  return {
    ...{ read, document: raw, schemas, methods: methodsOf(raw), refused: Object.fromEntries(refused), path: raw.servers[0]!.url },
    ...{ unservedVersion: errors['VersionNotSupported']!.code, reasons: new Map(reasons) },
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
}
