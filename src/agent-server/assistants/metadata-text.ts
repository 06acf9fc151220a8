/** How large the metadata of a record may be: searches read all of it, in every record. */
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem } from '../../problem.ts';
import { CONTENT_KEYS } from '../encryption/cipher.ts';

/** The metadata as JSON. Throws `invalid` when they are too large, and not smaller than what was there before. */
export function metadataText(metadata: object, before = ''): string {
  const text = JSON.stringify(metadata);
  if (text.length > LIMITS.metadataCharacters && text.length > before.length) throw tooLarge(text.length);
  return text;
}

/** Throws `invalid` for metadata of a run that are too large. */
export function assertMetadataOfRun(metadata: Record<string, unknown>): void {
  const labels = Object.fromEntries(Object.entries(metadata).filter(([key]) => !CONTENT_KEYS.includes(key)));
  metadataText(labels);
}

function tooLarge(length: number): Problem {
  return new Problem(
    'invalid',
    `body.metadata: The metadata may have ${LIMITS.metadataCharacters} characters as JSON, these would have ${length}. Keep large values in the state of a thread or in the store.`,
  );
}
