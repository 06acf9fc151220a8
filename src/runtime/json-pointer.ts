/** JSON pointers (RFC 6901), as in validator findings, links between operations and references within a document. */

/** The names along a pointer; none for the whole document. */
export function namesIn(pointer: string): string[] {
  const [, ...parts] = pointer.split('/');
  // The order matters: `~01` stands for `~1`, not for a slash.
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The target of a reference such as `#/components/schemas/X` in its document; undefined when there is none. */
export function referenced(document: unknown, reference: string): unknown {
  return namesIn(decodeURIComponent(reference)).reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | null | undefined)?.[name],
    document,
  );
}

/** The reference to the node under these names. */
export function referenceTo(names: readonly string[]): string {
  return `#${names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;
}
