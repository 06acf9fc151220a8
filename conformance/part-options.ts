/** What one part of a run is given (which server, which contract, how much to ask, when to stop), and how it tells its progress. */
import type { ConformanceException, HttpApiName, OpenApiDocument } from './contracts.ts';
import type { Exchange } from './exchange.ts';

/** How often progress is told. */
const PROGRESS_MS = 15_000;

/** Of a part that asks an API by its OpenAPI document. */
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
  /** Ends the part early; what it found by then counts. */
  signal: AbortSignal;
  /** Hears its progress. */
  tell(line: string): void;
  /** Is shown every request with its answer and operation. Returns whether the request is valid, if that is certain. */
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
