/** JSON pointers (RFC 6901): findings of validators, links between operations and references within a document have them. */

/** The names along a pointer; a whole document has none. */
export function namesIn(pointer: string): string[] {
  const [, ...parts] = pointer.split('/');
  // In this order: `~01` stands for `~1`, not for a slash.
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a reference such as `#/components/schemas/X` leads to in its document; undefined when that is nothing. */
export function referenced(document: unknown, reference: string): unknown {
  return namesIn(decodeURIComponent(reference)).reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | null | undefined)?.[name],
    document,
  );
}

/** The reference that leads to what stands under these names; the opposite of reading one. */
export function referenceTo(names: readonly string[]): string {
  return `#${names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;
}
