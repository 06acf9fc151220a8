/**
 * Plays test files one after another in one process, so that what they import is loaded once. A file is imported when the one
 * before it is over: servers that it starts at its top do not run beside the others.
 */
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { acceptTypeScript, leaveToNode } from '../../src/agent-server/graphs/typescript.ts';
import { recordAnswers } from '../coverage/record.ts';
import { beginDeclarations, endDeclarations } from './declarations.ts';
import { readProcessorSeconds, recordTime } from './times.ts';

const root = join(import.meta.dirname, '../..');
const TESTS = `${pathToFileURL(join(root, 'test'))}/`;
const FIXTURES = `${TESTS}fixtures/`;

/** Paths below the root. */
export async function playFiles(files: readonly string[]): Promise<void> {
  // A server that one file starts in this process makes it take projects: the files after it are still Node's.
  acceptTypeScript();
  leaveToNode((url) => url.startsWith(TESTS) && !url.startsWith(FIXTURES));
  const recordAnswersFor = recordAnswers();
  let begin = 0;
  for (const file of files) {
    recordAnswersFor(file);
    const start = performance.now();
    await playFile(file);
    const end = readProcessorSeconds();
    recordTime({ file, processorSeconds: end - begin, seconds: (performance.now() - start) / 1000 });
    begin = end;
  }
}

/** Resolves when all of its tests and hooks have ended. */
function playFile(file: string): Promise<void> {
  return new Promise((resolve) => {
    beginDeclarations();
    describe(file, async () => {
      before(endDeclarations);
      try {
        await import(pathToFileURL(join(root, file)).href);
      } catch (error) {
        test('is loaded', () => {
          throw error;
        });
      }
      // Hooks run in the order in which they were registered: those of the file come first.
      after(() => resolve());
    });
  });
}
