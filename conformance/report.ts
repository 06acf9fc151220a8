/** What a conformance run found, before it is printed or written: parts, operations, failures, and how to repeat each. */

export type ApiName = 'control-plane' | 'agent-server' | 'a2a';

/** One way in which an operation does not keep its contract; several cases of the same kind are one failure. */
export interface Failure {
  /** operationId, or the method of a JSON-RPC document. */
  operation: string;
  /** Stable name of the rule that was broken. */
  check: string;
  title: string;
  expected: string;
  got: string;
  /** Shell commands that repeat the case, in order. */
  replay: string[];
  /** How many cases showed it. */
  count: number;
}

export interface OperationFigures {
  operation: string;
  /** `GET /threads/{thread_id}`, or the name of the method. */
  where: string;
  requests: number;
  /** Status, or JSON-RPC error code, → how often it came. */
  answers: Record<string, number>;
}

/** One tool against one API. */
export interface Part {
  api: ApiName;
  /** What looked: `offer` at what is there, `links` and `fuzz` at the answers, `oracle` at whether two validators agree on them. */
  name: string;
  operations: OperationFigures[];
  failures: Failure[];
  seed: number;
  durationMs: number;
  /** Why nothing was done, in words for whoever started the run. */
  skipped?: string;
  /** How far it was when it was stopped, where it was. */
  stoppedAt?: string;
  /** What a reader should know and is no failure. */
  notes: string[];
}

/** Why a part that a signal, or the end of the time, came before was skipped. */
export const NOT_BEGUN = 'the run was stopped before this part began';

export interface Report {
  url: string;
  parts: Part[];
  /** What ended the run before it was done, where something did. */
  stoppedBy?: string;
}

export function requestsOf(part: Part): number {
  return part.operations.reduce((sum, { requests }) => sum + requests, 0);
}

/** How many requests the server was sent. */
export function askedIn({ parts }: Report): number {
  return parts.filter(({ name }) => name !== 'oracle').reduce((sum, part) => sum + requestsOf(part), 0);
}

/** The APIs of which nothing is known, as nothing was asked of them: no reason to call them good. */
export function unaskedIn({ parts }: Report): ApiName[] {
  const apis = [...new Set(parts.map(({ api }) => api))];
  return apis.filter((api) => askedIn({ url: '', parts: parts.filter((part) => part.api === api) }) === 0);
}

export function failuresOf(report: Report): Failure[] {
  return report.parts.flatMap(({ failures }) => failures);
}

/** Checks whose failures have one cause, however many operations show it. */
const OF_WHOLE_SERVER = new Set(['not_offered', 'ignored_auth', 'unsupported_method']);

/** One thing to mend, with its shortest case: what several parts found, or several operations show, is one. */
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

/** The shorter the commands, the easier a case is to understand. */
function lengthOf({ replay }: Pick<Failure, 'replay'>): number {
  return replay.join().length;
}

/** Names under which requests are counted that no success can answer. */
const NEVER_SUCCEEDING = new Set(['envelope', 'refused methods']);

/** Operations of an API that no part of the run ever saw succeed, though they were there to be asked. */
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

/** Gathers failures of one kind under their shortest case. */
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

/** Counts requests by operation and answer; operations that were never reached stay in the list with 0. */
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
