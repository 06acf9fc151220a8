/**
 * Loaded before every test file of a run of the whole suite: keeps compiled code for the next file, as the server does, and
 * records which operation was answered with what.
 */
import { subscribe } from 'node:diagnostics_channel';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ANSWERS, type AnswerGiven } from '../../src/runtime/answers.ts';
import { recorder } from './answers.ts';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

const record = recorder(process.argv[1] ?? '');
if (record) subscribe(ANSWERS, (answer) => record(answer as AnswerGiven));
