/** Options of one part of a run: server, contract, number of requests, abort signal and progress callback. */
import type { ConformanceException, HttpApiName, OpenApiDocument } from './contracts.ts';
import type { Exchange } from './exchange.ts';

/** Interval of progress lines. */
const PROGRESS_MS = 15_000;

/** Options of a part that tests an API from its OpenAPI document. */
export interface HttpPartOptions {
  api: HttpApiName;
  document: OpenApiDocument;
  url: string;
  key: string | undefined;
  seed: number;
  /** Requests per operation and phase. */
  maxExamples: number;
  exceptions: ConformanceException[];
  /** Locations such as `body.assistant_id` → values that exist on the server. */
  samples: Map<string, string[]>;
  /** Ends the part early. Findings up to then are reported. */
  signal: AbortSignal;
  /** Receives progress lines. */
  tell(line: string): void;
  /** Called with every request, its answer and operation. Returns whether the request is valid, if that is certain. */
  witness(operationId: string | undefined, exchange: Exchange): boolean | undefined;
}

/** Passes a line on when the last one was at least 15 seconds ago. */
export function throttleProgress(tell: (line: string) => void): (line: () => string) => void {
  let told = performance.now();
  return (line) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    tell(`  ${line()}`);
  };
}
