/** Loaded before every test file of a run of the whole suite: records which operation was answered with what. */
import { subscribe } from 'node:diagnostics_channel';
import { ANSWERS, type AnswerGiven } from '../../src/runtime/answers.ts';
import { recorder } from './answers.ts';

const record = recorder(process.argv[1] ?? '');
if (record) subscribe(ANSWERS, (answer) => record(answer as AnswerGiven));
