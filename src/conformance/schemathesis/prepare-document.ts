/**
 * The document as Schemathesis reads it best. Our streams say their events in `x-events`; it knows `itemSchema`, the keyword
 * of OpenAPI 3.2 for the same, and then holds each event and the JSON in its data against the contract. Examples of bodies that
 * are bytes are left out, as JSON cannot hold them; hooks.py makes such bodies. So are links that say which
 * parameters are not to be sent: it would make those up.
 */
import type { OpenApiDocument } from '../documents.ts';

/** The event that a frame without a name is (WHATWG HTML, section 9.2.6). */
const UNNAMED = 'message';

/** The body of a link is meant as it stands; otherwise it would be mixed with one that is made up. */
const WHOLE_BODY = { merge_body: false };

export function prepareDocument(document: OpenApiDocument): OpenApiDocument {
  return visit(document) as OpenApiDocument;
}

function visit(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(visit);
  if (node === null || typeof node !== 'object') return node;
  const { 'x-events': events, 'x-stream-body': isBytes, ...media } = node as Record<string, unknown>;
  if ('operationId' in media && 'requestBody' in media && !('responses' in media))
    return { ...media, 'x-schemathesis': WHOLE_BODY };
  if (isBytes) return { schema: media['schema'] };
  if (events === undefined) {
    const entries = Object.entries(node).filter(([, value]) => value?.['x-omit'] === undefined);
    return Object.fromEntries(entries.map(([key, value]) => [key, visit(value)]));
  }
  const { schema: _text, ...rest } = media;
  return {
    ...rest,
    itemSchema: { oneOf: Object.entries(events as Record<string, object>).map(([name, schema]) => frame(name, schema)) },
  };
}

function frame(name: string, schema: object): object {
  // Events of subgraphs append their namespace to the name.
  const event = { type: 'string', pattern: `^${name.replaceAll(/[^a-z0-9]/gi, '\\$&')}(\\|.*)?$` };
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
  return { type: 'object', required: name === UNNAMED ? ['data'] : ['event', 'data'], properties: { event, data } };
}
