/**
 * Names every schema that generated code needs: the contract's components, and one for each part of each operation
 * (`CreateThreadBody`, `ListRunsQuery`, `GetThreadResponse200`). Types and validators come from the same list: a value that
 * validates has the type of the same name.
 */
import {
  type Answer,
  type Contract,
  type HttpContract,
  type JsonSchema,
  type Operation,
  type Parameter,
  pascalCase,
  type RequestBody,
  type RpcContract,
  type RpcMethod,
} from './ir.ts';

export type SchemaSet = Map<string, JsonSchema>;

/** The schemas of one message direction: requests get defaults filled in, responses never. */
export interface NamedSchemas {
  components: SchemaSet;
  requests: SchemaSet;
  responses: SchemaSet;
}

export function namedSchemas(contract: Contract): NamedSchemas {
  return contract.kind === 'http' ? nameHttpSchemas(contract) : nameRpcSchemas(contract);
}

export function nameHttpSchemas(contract: HttpContract): NamedSchemas {
  const named: NamedSchemas = {
    components: new Map(Object.entries(contract.schemas)),
    requests: new Map(),
    responses: new Map(),
  };
  for (const operation of contract.operations) {
    for (const place of ['path', 'query', 'header'] as const) {
      const parameters = operation.parameters.filter((parameter) => parameter.in === place);
      if (parameters.length > 0) add(named, 'requests', partName(operation, place), parametersSchema(parameters));
    }
    if (operation.body?.kind === 'json' && !operation.jsonRpc)
      add(named, 'requests', bodyName(operation, operation.body), operation.body.schema);
    for (const answer of operation.answers) {
      if (answer.kind === 'json' && answer.schema) add(named, 'responses', answerName(operation, answer), answer.schema);
      for (const [event, schema] of Object.entries(answer.events ?? {}))
        add(named, 'responses', eventName(operation, event, schema), schema);
    }
  }
  return named;
}

export function nameRpcSchemas(contract: RpcContract): NamedSchemas {
  const named: NamedSchemas = {
    components: new Map(Object.entries(contract.schemas)),
    requests: new Map(),
    responses: new Map(),
  };
  for (const method of contract.methods) {
    add(named, 'requests', `${pascalCase(method.name)}Params`, method.params);
    add(named, 'responses', resultName(method), method.result);
  }
  return named;
}

/** A plain reference shares its target's name. Any other schema needs a unique name. */
function add(named: NamedSchemas, direction: 'requests' | 'responses', name: string, schema: JsonSchema): void {
  const isReference = typeof schema['$ref'] === 'string';
  if (!isReference && (named.components.has(name) || named[direction].has(name))) {
    throw new Error(
      `the name ${name} is given to a part of an operation; call the other schema or operation of this name something else`,
    );
  }
  named[direction].set(name, schema);
}

export const resultName = (method: RpcMethod) => nameOf(method.result, `${pascalCase(method.name)}Result`);
export const partName = (operation: Operation, place: 'path' | 'query' | 'header') =>
  `${pascalCase(operation.id)}${pascalCase(place)}`;
export const bodyName = (operation: Operation, body: RequestBody) => nameOf(body.schema, `${pascalCase(operation.id)}Body`);
export const answerName = (operation: Operation, answer: Answer) =>
  nameOf(answer.schema, `${pascalCase(operation.id)}Response${answer.status}`);
export const eventName = (operation: Operation, event: string, schema: JsonSchema) =>
  nameOf(schema, `${pascalCase(operation.id)}Event${pascalCase(event)}`);

/** The target's name for a plain reference; otherwise `otherwise`. */
function nameOf(schema: JsonSchema | undefined, otherwise: string): string {
  const ref = schema?.['$ref'];
  return typeof ref === 'string' ? ref.split('/').at(-1)! : otherwise;
}

function parametersSchema(parameters: Parameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  };
}

const MAPS_OF_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LITERALS = new Set(['default', 'const', 'enum', 'required']);

/**
 * Copies a schema: renames references with `rename`, drops keywords that match `omit`, and passes each schema in it through
 * `finish`. Names of properties are no keywords: a property called `examples` stays.
 */
export function rewriteSchema(
  schema: unknown,
  rename: (component: string) => string,
  omit: (keyword: string) => boolean,
  finish: (copy: JsonSchema) => JsonSchema = (copy) => copy,
): JsonSchema {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (node === null || typeof node !== 'object') return node;
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref' && typeof value === 'string') copy[key] = rename(value.split('/').at(-1)!);
      else if (omit(key)) continue;
      else if (LITERALS.has(key)) copy[key] = value;
      else if (MAPS_OF_SCHEMAS.has(key))
        copy[key] = Object.fromEntries(Object.entries(value as object).map(([name, sub]) => [name, visit(sub)]));
      else copy[key] = visit(value);
    }
    return finish(copy);
  };
  return visit(schema) as JsonSchema;
}

/** Keywords that say nothing about which values are valid. */
export const isAnnotation = (keyword: string) =>
  ['examples', 'example', 'description', 'title', 'deprecated'].includes(keyword) || keyword.startsWith('x-');
