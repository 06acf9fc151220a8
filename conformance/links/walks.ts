/** Paths along the contract's links, from an operation that needs nothing to one that needs what others created. */
import type { Link, Operation } from '../operations.ts';

export class Walks {
  readonly #incoming: Map<string, Link[]>;
  readonly #distance: Map<string, number>;
  readonly #next: () => number;

  /** `known`: locations such as `path.assistant_id` that have values without a link. */
  constructor(operations: Operation[], known: ReadonlySet<string>, next: () => number) {
    this.#next = next;
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    const usable = operations.flatMap(({ links }) => links).filter(({ to }) => byId.has(to));
    this.#incoming = new Map(operations.map(({ operationId }) => [operationId, usable.filter(({ to }) => to === operationId)]));
    this.#distance = new Map(
      operations.filter((operation) => needs(operation, known).length === 0).map(({ operationId }) => [operationId, 0]),
    );
    // A link counts when it has all values that the path of its target needs.
    for (let grown = true; grown; ) {
      grown = false;
      for (const { from, to, parameters } of usable) {
        const reached = this.#distance.get(from);
        if (reached === undefined || !needs(byId.get(to)!, known).every((name) => name in parameters)) continue;
        if (reached + 1 >= (this.#distance.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        this.#distance.set(to, reached + 1);
        grown = true;
      }
    }
  }

  /** Whether links or known values lead to an operation. */
  reaches(operationId: string): boolean {
    return this.#distance.has(operationId);
  }

  /** The first operation of a walk to this one, and the links to follow. */
  to(operationId: string): { start: string; links: Link[] } {
    const links: Link[] = [];
    let start = operationId;
    for (;;) {
      const distance = this.#distance.get(start) ?? 0;
      const seen = new Set([start, ...links.map(({ to }) => to)]);
      // An operation that needs nothing may still be the target of a link.
      const ways = (this.#incoming.get(start) ?? []).filter(
        ({ from }) => !seen.has(from) && (this.#distance.get(from) ?? Number.POSITIVE_INFINITY) <= distance,
      );
      if (ways.length === 0 || (distance === 0 && this.#next() % 3 === 0)) return { start, links };
      const way = ways[this.#next() % ways.length]!;
      links.unshift(way);
      start = way.from;
    }
  }
}

function needs({ parameters }: Operation, known: ReadonlySet<string>): string[] {
  return parameters
    .filter((parameter) => parameter.in === 'path' && !known.has(`path.${parameter.name}`) && parameter.examples.length === 0)
    .map(({ name }) => name);
}
