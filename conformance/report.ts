/** What a conformance run found, before it is printed: its parts, the requests of each operation, and the failures. */

export type ApiName = 'control-plane' | 'agent-server' | 'a2a';

/** One way in which an operation breaks its contract; cases of the same kind are one failure. */
export interface Failure {
  /** operationId, or the method of a JSON-RPC document. */
  operation: string;
  /** Stable name of the broken rule. */
  check: string;
  title: string;
  expected: string;
  got: string;
  /** Shell commands that repeat the case, in order. */
  replay: string[];
  /** Number of cases. */
  count: number;
}

interface OperationFigures {
  operation: string;
  /** `GET /threads/{thread_id}`, or the name of the method. */
  where: string;
  requests: number;
  /** Status or JSON-RPC error code → count. */
  answers: Record<string, number>;
}

/** One tool against one API. */
export interface Part {
  api: ApiName;
  /** `operations` finds missing ones, `links` and `fuzz` judge answers, `oracle` compares two validators. */
  name: string;
  operations: OperationFigures[];
  failures: Failure[];
  seed: number;
  durationMs: number;
  /** Why the part was skipped, for the report. */
  skipped?: string;
  /** Its progress when it was stopped early. */
  stoppedAt?: string;
  /** Facts for the reader that are no failures. */
  notes: string[];
}

/** Why a part was skipped when a signal or the time limit came first. */
export const NOT_BEGUN = 'the run was stopped before this part began';

export interface Report {
  url: string;
  parts: Part[];
  /** What ended the run early. */
  stoppedBy?: string;
}

export function requestsOf(part: Part): number {
  return part.operations.reduce((sum, { requests }) => sum + requests, 0);
}

/** Number of requests that were sent. */
export function askedIn({ parts }: Report): number {
  return parts.filter(({ name }) => name !== 'oracle').reduce((sum, part) => sum + requestsOf(part), 0);
}

/** The APIs that got no request, so that nothing is known of them. */
export function unaskedIn({ parts }: Report): ApiName[] {
  const apis = [...new Set(parts.map(({ api }) => api))];
  return apis.filter((api) => askedIn({ url: '', parts: parts.filter((part) => part.api === api) }) === 0);
}

export function failuresOf(report: Report): Failure[] {
  return report.parts.flatMap(({ failures }) => failures);
}

/** Checks whose failures have one cause, whatever the number of operations. */
const OF_WHOLE_SERVER = new Set(['missing_operation', 'ignored_auth', 'unsupported_method']);

/** One thing to fix, with its shortest case. Several parts or operations may show it. */
export interface Finding extends Failure {
  api: ApiName;
  operations: string[];
}

export function findingsOf({ parts }: Report): Finding[] {
  const byKind = new Map<string, Finding>();
  for (const { api, failures } of parts) {
    for (const failure of failures) {
      const { operation, check, title } = failure;
      const kind = JSON.stringify([api, OF_WHOLE_SERVER.has(check) ? '' : operation, check, title]);
      const known = byKind.get(kind);
      const shortest = !known || lengthOf(failure) < lengthOf(known) ? failure : known;
      const operations = [...new Set([...(known?.operations ?? []), operation])];
      byKind.set(kind, { ...shortest, api, operations, count: (known?.count ?? 0) + failure.count });
    }
  }
  return [...byKind.values()];
}

/** Short commands are easier to understand. */
function lengthOf({ replay }: Pick<Failure, 'replay'>): number {
  return replay.join().length;
}

/** Names that count requests which cannot succeed. */
const NEVER_SUCCEEDING = new Set(['envelope', 'refused methods', 'versions']);

/** Operations of an API that never succeeded in any part of the run. */
export function unsuccessfulIn({ parts }: Report, api: ApiName): string[] {
  const asking = parts.filter((part) => part.api === api && part.name !== 'oracle' && !part.skipped);
  const operations = asking.flatMap((part) => part.operations);
  const succeeded = new Set(
    operations
      .filter(({ answers }) => Object.keys(answers).some((answer) => /^2|^result$/.test(answer)))
      .map((one) => one.operation),
  );
  const names = new Set(operations.map(({ operation }) => operation));
  return [...names].filter((name) => !succeeded.has(name) && !NEVER_SUCCEEDING.has(name));
}

/** Keeps the shortest case of each kind of failure. */
export class FailureList {
  readonly #byKind = new Map<string, Failure>();

  add(failure: Omit<Failure, 'count'>): void {
    const kind = JSON.stringify([failure.operation, failure.check, failure.title]);
    const known = this.#byKind.get(kind);
    const count = (known?.count ?? 0) + 1;
    const shorter = !known || lengthOf(failure) < lengthOf(known) ? failure : known;
    this.#byKind.set(kind, { ...shorter, count });
  }

  all(): Failure[] {
    return [...this.#byKind.values()].sort(
      (a, b) => a.operation.localeCompare(b.operation, 'en') || a.check.localeCompare(b.check, 'en'),
    );
  }
}

/** Counts requests by operation and answer; operations without a request stay in the list with 0. */
export class Figures {
  readonly #byOperation = new Map<string, OperationFigures>();

  constructor(operations: Iterable<{ operation: string; where: string }>) {
    for (const { operation, where } of operations) {
      this.#byOperation.set(operation, { operation, where, requests: 0, answers: {} });
    }
  }

  count(operation: string, answer: string | number): void {
    const figures = this.#byOperation.get(operation);
    if (!figures) return;
    figures.requests += 1;
    figures.answers[answer] = (figures.answers[answer] ?? 0) + 1;
  }

  all(): OperationFigures[] {
    return [...this.#byOperation.values()].sort((a, b) => a.operation.localeCompare(b.operation, 'en'));
  }
}
