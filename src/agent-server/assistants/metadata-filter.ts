/** Converts a search's metadata filter to the text that the storage compares. Limits the work per row. */
import { Problem } from '../../problem.ts';

/** The contract's limit: each object in a list is compared with each object of the stored list. */
const MAX_ELEMENTS = 1_000;

/** Throws `invalid` for a filter with too many elements in its lists. */
export function filterText(metadata: unknown): string {
  let elements = 0;
  return JSON.stringify(metadata, (_key, value: unknown) => {
    if (Array.isArray(value)) elements += value.length;
    if (elements > MAX_ELEMENTS)
      throw new Problem('invalid', `The lists of a filter may have ${MAX_ELEMENTS} elements together.`);
    return value;
  });
}
