/**
 * How much a run plays. `quick` is `npm test`, `all` is what continuous integration plays, `nightly` has the longest rounds. A test
 * file that is played alone is quick.
 */
export const SCOPE_VARIABLE = 'KEELSON_TEST_SCOPE';

export const SCOPES = ['quick', 'all', 'nightly'] as const;
export type Scope = (typeof SCOPES)[number];

export function readScope(): Scope {
  const scope = process.env[SCOPE_VARIABLE] || 'quick';
  if (!isScope(scope)) throw new Error(`${SCOPE_VARIABLE} is '${scope}'; it may be ${SCOPES.join(', ')}`);
  return scope;
}

function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** The processes of the test files inherit it. */
export function setScope(scope: Scope): void {
  process.env[SCOPE_VARIABLE] = scope;
}

/** Whether what belongs to this scope is played now. */
export function isPlayed(scope: Scope): boolean {
  return SCOPES.indexOf(readScope()) >= SCOPES.indexOf(scope);
}

/** The value for the scope that is played now: rounds, examples, points. */
export function byScope<T>(values: Record<Scope, T>): T {
  return values[readScope()];
}

/** Options of a test that `npm test` leaves out. */
export const later = { skip: !isPlayed('all') && 'npm run test:all plays it' };
