/**
 * Around a run of the whole suite: no process may be left behind, and the run fails when an operation of a contract was left out
 * by all of its tests.
 */
import { globalSetup as beginFolder, globalTeardown as endFolder } from '../support/nothing-left.ts';
import { beginRecord } from './answers.ts';

export function globalSetup(): void {
  beginFolder();
  beginRecord();
}

export async function globalTeardown(): Promise<void> {
  await endFolder();
  // A run that was told to leave tests out says nothing of what is covered.
  if (process.execArgv.some((option) => /^--test-(only|shard|name-pattern|skip-pattern)/.test(option))) return;
  const { coverageReport } = await import('./report.ts');
  const { text, isWhole } = await coverageReport();
  if (isWhole) return;
  // An error thrown here is not shown, and has Node try again.
  process.stderr.write(`\n${text}`);
  process.exitCode = 1;
}
