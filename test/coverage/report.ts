/** The lists of what is not covered, in words, and whether there is anything in them. */
import { loadContracts } from '../../scripts/generate/contracts.ts';
import { OWNED, SAYS_NOT_FOUND } from '../operations/tenant-world.ts';
import { readRecord } from './answers.ts';
import { coverageLists } from './lists.ts';

export async function coverageReport(): Promise<{ text: string; isWhole: boolean }> {
  const record = readRecord();
  const lists = coverageLists(await loadContracts(), record ?? [], Object.keys(OWNED), SAYS_NOT_FOUND);
  const lines = Object.entries(lists).map(([what, missing]) =>
    [
      `Operations without ${/^[aeo]/.test(what) ? 'an' : 'a'} ${what}: ${missing.length}`,
      ...missing.map((name) => `  ${name}`),
    ].join('\n'),
  );
  if (!record) lines.push('No run of the whole suite is recorded here yet, so no test counts: npm test records one.');
  return { text: `${lines.join('\n')}\n`, isWhole: Object.values(lists).every((missing) => missing.length === 0) };
}
