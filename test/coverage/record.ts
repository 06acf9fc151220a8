/** Records which operation was answered with what, for each test file of a run of the whole suite. */
import { subscribe } from 'node:diagnostics_channel';
import { ANSWERS, type AnswerGiven } from '../../src/runtime/answers.ts';
import { recorder } from './answers.ts';

/** Begins to record. Call the function that it returns with the path of each test file before the file is played. */
export function recordAnswers(): (file: string) => void {
  let record: ((answer: AnswerGiven) => void) | undefined;
  subscribe(ANSWERS, (answer) => record?.(answer as AnswerGiven));
  return (file) => {
    record = recorder(file);
  };
}
