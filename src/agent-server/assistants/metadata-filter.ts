/** What a search looks for in metadata, as the text that the storage compares, within a bound on the work for each row. */
import { Problem } from '../../problem.ts';

/** As the contract says: each object in a list is compared with each of the stored one. */
const MAX_ELEMENTS = 1_000;

/** Throws `invalid` for a filter with too many elements in its lists. */
export function filterText(metadata: Record<string, unknown>): string {
  let elements = 0;
  return JSON.stringify(metadata, (_key, value: unknown) => {
    if (Array.isArray(value)) elements += value.length;
    if (elements > MAX_ELEMENTS)
      throw new Problem('invalid', `The lists of a filter may have ${MAX_ELEMENTS} elements together.`);
    return value;
  });
}
