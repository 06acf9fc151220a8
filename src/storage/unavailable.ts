/** What whoever asks is told while a database is away, or takes no writes; it comes back by itself. */
import { Problem } from '../problem.ts';

/** `why` is for everybody to read. */
export function unavailable(cause: unknown, why?: string): Problem {
  const what = `The database is not available at the moment${why === undefined ? '' : `: ${why}`}. Try again in a moment.`;
  return new Problem('unavailable', what, { cause, headers: { 'retry-after': '1' } });
}
