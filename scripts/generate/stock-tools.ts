/**
 * Adds to the published documents what stock tools need.
 * - Streams: `x-events` names the events of a stream, as OpenAPI 3.1 has no keyword for that. Tools that read streams take
 *   `schema` as the schema of one event: an object with the fields of its frame. The data of `x-end-mark` is a frame too.
 * - Links: the body of a link is complete. Schemathesis would add made-up fields.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

/** The event name of a frame without a name (WHATWG HTML, section 9.2.6). */
const UNNAMED = 'message';

/** Changes the document in place. */
export function speakToStockTools(node: unknown): void {
  if (node === null || typeof node !== 'object') return;
  const { 'x-events': events, 'x-end-mark': mark, schema, operationId, requestBody, responses } = node as Node;
  if (events && schema) (node as Node)['schema'] = eventSchema(events, mark, schema.description);
  const isLink = operationId !== undefined && responses === undefined;
  if (isLink && requestBody !== undefined) (node as Node)['x-schemathesis'] = { merge_body: false };
  for (const child of Object.values(node)) speakToStockTools(child);
}

function eventSchema(events: Record<string, object>, mark: string | undefined, description: string): Node {
  const frames = Object.entries(events).map(([name, data]) => frameSchema(name, data));
  if (mark === undefined) return { description, oneOf: frames };
  // Not oneOf: where the content of a text is not looked into, the mark is an event as well.
  const data = { type: 'string', description: 'No JSON.', const: mark };
  const end = { type: 'object', title: 'End of the stream', required: ['data'], properties: { data } };
  return { description, anyOf: [...frames, end] };
}

function frameSchema(name: string, data: object): Node {
  const isNamed = name !== UNNAMED;
  return {
    type: 'object',
    title: `Event ${name}`,
    required: isNamed ? ['event', 'data'] : ['data'],
    properties: {
      id: { type: 'string', description: 'Where to go on after it, as `Last-Event-ID`.' },
      // Events of subgraphs append their namespace to the name.
      event: { type: 'string', description: 'The name of the event.', pattern: `^${escaped(name)}(\\|.*)?$` },
      data: { type: 'string', description: 'JSON.', contentMediaType: 'application/json', contentSchema: data },
    },
  };
}

function escaped(name: string): string {
  return name.replaceAll(/[^a-z0-9_]/gi, '\\$&');
}
