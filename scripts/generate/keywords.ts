/** Our own keywords and where each is allowed. spec/README.md says what each means; a test keeps the two in sync. */

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;

type Place = 'document' | 'tag' | 'operation' | 'method' | 'header' | 'media type' | 'link' | 'schema';

export const KEYWORDS: Record<string, Place[]> = {
  'x-answer-headers': ['document'],
  'x-asks-no-user': ['operation'],
  'x-disabled-by': ['tag', 'operation'],
  'x-drop-unknown-fields': ['document'],
  'x-end-mark': ['media type'],
  'x-endless': ['operation'],
  'x-events': ['media type'],
  'x-http': ['method'],
  'x-json-media-types': ['document'],
  'x-json-rpc': ['operation'],
  'x-keep-alive': ['operation'],
  'x-omit': ['link'],
  'x-one-member': ['schema'],
  'x-other-answers': ['document'],
  'x-refused-methods': ['document'],
  'x-samples': ['document'],
  'x-set-by-runtime': ['header'],
  'x-signature': ['link'],
  'x-stream-body': ['media type'],
  'x-streaming': ['method'],
  'x-tenant-optional': ['operation'],
  'x-wait-seconds': ['schema'],
};

/** The keys below these are names of the contract, not keywords. */
const MAPS = new Set(['properties', 'headers', 'x-answer-headers', 'x-events', 'x-refused-methods']);
const VALUES = new Set(['example', 'examples', 'value', 'default', 'const', 'enum', 'x-samples', 'x-omit', 'x-signature']);

/** Refuses unknown keywords: they would silently have no effect. */
export function checkKeywords(document: Node, findings: string[]): void {
  const visit = (node: unknown, names: string[]): void => {
    if (node === null || typeof node !== 'object') return;
    const isMap = MAPS.has(names.at(-1) ?? '') && !MAPS.has(names.at(-2) ?? '');
    for (const [key, value] of Object.entries(node)) {
      const where = ['#', ...names].join('/');
      const place = placeOf(names);
      if (!isMap && key.startsWith('x-')) {
        const places = KEYWORDS[key];
        if (!places) findings.push(`${where}: the keyword ${key} is not known; spec/README.md lists those that are`);
        else if (!places.includes(place)) findings.push(`${where}: ${key} is for a ${places.join(' or a ')}, which this is not`);
      }
      if (isMap || !VALUES.has(key)) visit(value, [...names, key]);
    }
  };
  visit(document, []);
}

function placeOf(names: string[]): Place {
  const [first] = names;
  const parent = names.at(-2);
  if (names.length === 0) return 'document';
  if (names.length === 2 && first === 'tags') return 'tag';
  if (names.length === 2 && first === 'methods') return 'method';
  if (names.length === 3 && first === 'paths') return 'operation';
  if (parent === 'headers' || parent === 'x-answer-headers') return 'header';
  if (parent === 'content') return 'media type';
  if (parent === 'links') return 'link';
  return 'schema';
}
