/**
 * Publishes on a diagnostics channel which operation was answered with which status, so that a test suite knows what it has
 * exercised. Without a listener it costs one check of a flag.
 */
import { channel } from 'node:diagnostics_channel';

/** The name of the channel. */
export const ANSWERS = 'keelson:answer';

/** What is published. */
export interface AnswerGiven {
  /** The contract that the operation is of. */
  api: string;
  /** The operationId, or the name of a method. */
  operation: string;
  /** The HTTP status; of a method with a result 200; 0 where the client hung up before there was one. */
  status: number;
}

const answers = channel(ANSWERS);

/** Whether anybody listens. */
export function tellsAnswers(): boolean {
  return answers.hasSubscribers;
}

export function tellAnswer(api: string, operation: string, status: number): void {
  if (answers.hasSubscribers) answers.publish({ api, operation, status } satisfies AnswerGiven);
}
