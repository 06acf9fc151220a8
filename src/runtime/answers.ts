/**
 * Publishes the operation and status of every answer on a diagnostics channel, for test suites that measure their coverage.
 * Without a listener it costs one check of a flag.
 */
import { channel } from 'node:diagnostics_channel';

export const ANSWERS = 'keelson:answer';

/** What is published. */
export interface AnswerGiven {
  /** The contract of the operation. */
  api: string;
  /** The operationId, or the name of a method. */
  operation: string;
  /** The HTTP status; 200 for a method with a result; 0 when the client hung up before a status was sent. */
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
