/**
 * Publishes the operation and status of every answer, of a stream of each event, on a diagnostics channel, for test suites that measure their coverage.
 * Without a listener it costs one check of a flag.
 */
import { channel } from 'node:diagnostics_channel';

export const ANSWERS = 'keelson:answer';

/** What is published. */
export interface AnswerGiven {
  /** The contract of the operation. */
  api: string;
  /** The operationId, or the name of a method; empty for a request that names no method of the contract. */
  operation: string;
  /** The HTTP status; 200 for a method with a result, else the code of its error; 0 when the client hung up before a status was sent. */
  status: number;
  /** The event of a method that streams. */
  event?: object | undefined;
}

const answers = channel(ANSWERS);

/** Whether anybody listens. */
export function tellsAnswers(): boolean {
  return answers.hasSubscribers;
}

export function tellAnswer(api: string, operation: string, status: number, event?: unknown): void {
  if (answers.hasSubscribers) answers.publish({ api, operation, status, event: event as object } satisfies AnswerGiven);
}
