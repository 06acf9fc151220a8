/** The faults of `npm run faults` can be planted in the source as it is now, each in one place. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';
import { faultyText, readFaults } from './list.ts';

it('every fault of test/faults can be planted: whoever changes such a place changes the fault, or drops it with what it is about', () => {
  const cannot: string[] = [];
  for (const fault of readFaults()) {
    try {
      faultyText(root, fault);
    } catch (error) {
      cannot.push(`test/faults/${fault.area}.yaml: ${(error as Error).message}`);
    }
    for (const test of fault.tests)
      if (!existsSync(join(root, test))) cannot.push(`test/faults/${fault.area}.yaml: there is no ${test}`);
  }
  assert.deepEqual(cannot, []);
});

it('says of each fault in a sentence of its own what is wrong with it', () => {
  const sentences = readFaults().map(({ says }) => says);
  assert.equal(new Set(sentences).size, sentences.length);
});
