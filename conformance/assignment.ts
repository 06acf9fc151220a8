/** What one part of a run is given: which server, which contract, how much to ask, and when to stop. */
import type { HttpApiName, OpenApiDocument } from './documents.ts';
import type { ConformanceException } from './exceptions.ts';
import type { Exchange } from './exchange.ts';

/** A part that looks at an API by its OpenAPI document. */
export interface Assignment {
  api: HttpApiName;
  document: OpenApiDocument;
  url: string;
  key: string | undefined;
  seed: number;
  /** How many cases an operation gets in each phase. */
  maxExamples: number;
  exceptions: ConformanceException[];
  /** Places such as `body.assistant_id` → values that exist on the server. */
  samples: Map<string, string[]>;
  /** Ends the part early; what it has found by then counts. */
  signal: AbortSignal;
  /** Hears how far it is. */
  tell(line: string): void;
  /** Sees every request with its answer, and for which operation it was; says whether the request is valid, where that is certain. */
  witness(operationId: string | undefined, exchange: Exchange): boolean | undefined;
}
