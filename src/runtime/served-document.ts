/** The contract as a server publishes it: without the operations that its project turns off. */
import type { OperationEntry } from './operation.ts';

interface Document {
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  [key: string]: unknown;
}

interface Operation {
  operationId: string;
  responses: Record<string, { links?: Record<string, Linked> }>;
}

interface Linked {
  operationId?: string;
}

/** Returns the same document when nothing is turned off. Links and samples to removed operations are removed too. */
export function servedDocument(
  document: Document,
  operations: Readonly<Record<string, OperationEntry>>,
  disabled: ReadonlySet<string>,
  auth: Record<string, unknown> = {},
): object {
  if (disabled.size === 0 && Object.keys(auth).length === 0) return document;
  const isOff = (by: unknown) => typeof by === 'string' && disabled.has(by);
  const isServed = ({ operationId = '' }: Linked) => !isOff(operations[operationId]?.disabledBy);
  const served = withAuth(structuredClone(document), auth);
  served.tags = served.tags.filter((tag) => !isOff((tag as Record<string, unknown>)['x-disabled-by']));
  served['x-samples'] = ((served['x-samples'] ?? []) as Linked[]).filter(isServed);
  for (const [path, item] of Object.entries(served.paths)) {
    const kept = Object.entries(item).filter(([, operation]) => isServed(operation));
    if (kept.length === 0) delete served.paths[path];
    else served.paths[path] = Object.fromEntries(kept);
    for (const [, { responses }] of kept)
      for (const response of Object.values(responses))
        if (response.links)
          response.links = Object.fromEntries(Object.entries(response.links).filter(([, link]) => isServed(link)));
  }
  return served;
}

/** With the security schemes of a project, and what of them requests need. */
function withAuth(document: Document, { securitySchemes, security }: Record<string, unknown>): Document {
  const components = (document['components'] ?? {}) as Record<string, object>;
  components['securitySchemes'] = { ...components['securitySchemes'], ...(securitySchemes as object | undefined) };
  return { ...document, components, ...(security ? { security } : {}) };
}
