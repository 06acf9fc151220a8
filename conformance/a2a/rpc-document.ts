/** An OpenRPC document as a fuzzer needs it: methods with the schemas of their parameters and results, and the errors they may give. */
import { createRequire } from 'node:module';
import { type Schema, Schemas } from '../json-schema/schemas.ts';

const require = createRequire(import.meta.url);

export interface RpcMethod {
  name: string;
  params: Schema;
  result: Schema;
  streaming: boolean;
  /** Codes of the errors that the document lists for the method. */
  errors: number[];
  /** Parameters of the document's examples. */
  examples: Record<string, unknown>[];
}

export interface RpcDocument {
  document: object;
  schemas: Schemas;
  methods: RpcMethod[];
  /** Methods of the protocol that the server refuses → the code that answers them. */
  refused: Record<string, number>;
  /** Path of the endpoint below the base URL, with a variable in braces. */
  path: string;
}

interface Raw {
  servers: { url: string }[];
  methods: RawMethod[];
  components: { errors: Record<string, { code: number }> };
  'x-refused-methods'?: Record<string, string>;
}
interface RawMethod {
  name: string;
  params: { name: string; required?: boolean; schema: Schema }[];
  result: { schema: Schema };
  errors?: (Schema & { code: number })[];
  examples?: { params: { name: string; value: unknown }[] }[];
  'x-streaming'?: unknown;
}

export function rpcDocument(dialect: string): RpcDocument {
  const raw = require(`../../generated/a2a/${dialect}/openrpc.json`) as Raw;
  const schemas = new Schemas(raw);
  const resolve = <T>(node: T): T => schemas.resolve(node as Schema) as T;
  const methods = raw.methods.map((entry) => {
    const method = resolve(entry);
    const params = method.params.map(resolve);
    return {
      name: method.name,
      params: {
        type: 'object',
        properties: Object.fromEntries(params.map(({ name, schema }) => [name, schema])),
        required: params.filter(({ required }) => required).map(({ name }) => name),
      },
      result: resolve(method.result).schema,
      streaming: method['x-streaming'] !== undefined,
      errors: (method.errors ?? []).map((error) => resolve(error).code),
      examples: (method.examples ?? []).map((example) =>
        Object.fromEntries(resolve(example).params.map(({ name, value }) => [name, value])),
      ),
    };
  });
  const refused = Object.entries(raw['x-refused-methods'] ?? {}).map(
    ([name, error]) => [name, raw.components.errors[error]!.code] as const,
  );
  return { document: raw, schemas, methods, refused: Object.fromEntries(refused), path: raw.servers[0]!.url };
}
