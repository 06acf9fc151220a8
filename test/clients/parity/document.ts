/** What the published document of the server for Python graphs has: each operation with the fields that it takes and answers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'published-document.jsonl');

// biome-ignore lint/suspicious/noExplicitAny: schemas of every shape
type Any = any;

/** `request field`, `query name`, `header name`, `answer field` and `answer header` of each operation, by method and path. */
export type Document = Record<string, string[]>;

export function readDocument(): Document {
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
}

export function writeDocument(document: Document): void {
  writeFileSync(
    file,
    `${Object.entries(document)
      .map((entry) => JSON.stringify(entry))
      .join('\n')}\n`,
  );
}

/** Reads an OpenAPI document. Fields of alternatives are all named, fields within fields are not. */
export function documentOf(openapi: Any): Document {
  const resolve = (part: Any): Any =>
    part?.$ref
      ? resolve(
          part.$ref
            .slice(2)
            .split('/')
            .reduce((at: Any, key: string) => at[key.replaceAll('~1', '/')], openapi),
        )
      : part;
  const fields = (schema: Any, seen = new Set()): string[] => {
    const part = resolve(schema);
    if (!part || seen.has(part)) return [];
    seen.add(part);
    const within = [...(part.allOf ?? []), ...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.items ? [part.items] : [])];
    return [...Object.keys(part.properties ?? {}), ...within.flatMap((one) => fields(one, seen))];
  };
  const body = (part: Any) => fields((Object.values(resolve(part)?.content ?? {})[0] as Any)?.schema);
  const operation = (item: Any, { parameters = [], requestBody, responses }: Any) => [
    ...body(requestBody).map((name) => `request ${name}`),
    ...[...(item.parameters ?? []), ...parameters]
      .map(resolve)
      .filter((parameter) => parameter.in !== 'path')
      .map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`),
    ...body(responses[200]).map((name) => `answer ${name}`),
    ...Object.keys(resolve(responses[200])?.headers ?? {}).map((name) => `answer header ${name.toLowerCase()}`),
  ];
  const entries = Object.entries(openapi.paths as Any).flatMap(([path, item]: [string, Any]) =>
    ['get', 'put', 'post', 'patch', 'delete']
      .filter((method) => item[method])
      .map((method): [string, string[]] => [
        `${method.toUpperCase()} ${path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^}]+\}/g, '{}')}`,
        [...new Set(operation(item, item[method]))].sort(),
      ]),
  );
  return Object.fromEntries(entries);
}

/** What the published document has and ours lacks; the operation alone where that is missing. */
export function missingOf(published: Document, ours: Document): string[] {
  return Object.entries(published).flatMap(([operation, parts]) => {
    const own = ours[operation];
    return own ? parts.filter((part) => !own.includes(part)).map((part) => `${operation}: ${part}`) : [operation];
  });
}
