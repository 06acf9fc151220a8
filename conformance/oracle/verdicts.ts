/** Two opinions on the same message: that of the generated validators, and that of an independent library over the document. */

/** Whether a message keeps the contract; `why` is for whoever compares. */
export interface Verdict {
  valid: boolean;
  why: string;
}

/** A request as the contract sees it. */
export interface RequestParts {
  method: string;
  /** As it stands in the request line, still percent-encoded. */
  pathname: string;
  /** The text of each query parameter, decoded; a list where it was repeated. */
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  /** Text of a JSON body; undefined when there is none or it is not JSON by its type. */
  body: string | undefined;
}

/** Undefined means that there is nothing to have an opinion on. */
export interface Judge {
  request(operationId: string, parts: RequestParts): Verdict | undefined;
  /** `body` is the parsed JSON of the answer. */
  response(operationId: string, status: number, body: unknown): Verdict | undefined;
  /** What is wrong with the headers of an answer, a sentence each. Their names are in lower case. */
  headers?(operationId: string, status: number, headers: Record<string, string>): string[];
}
