/** What a test wants of a conformance run: enough requests, every operation reached, and no failure. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { failuresOf, type Part, requestsOf } from '../../src/conformance/report.ts';
import { reportText } from '../../src/conformance/report-text.ts';
import { type ConformanceOptions, runConformance } from '../../src/conformance/run.ts';

/** Printed by every run, so that a failure can be had again: KEELSON_CONFORMANCE_SEED=N npm test. */
const seed = Number(process.env['KEELSON_CONFORMANCE_SEED'] ?? 20_261_121);

export async function assertConforms(
  t: TestContext,
  options: Omit<ConformanceOptions, 'seed'>,
  wanted: { requests: number; unreached?: string[] },
): Promise<void> {
  const report = await runConformance({ ...options, seed });
  const fuzz = report.parts.find((part) => part.name.startsWith('fuzz'))!;
  t.diagnostic(`${fuzz.api}: ${requestsOf(fuzz)} requests in ${(fuzz.durationMs / 1000).toFixed(1)} s, seed ${seed}`);
  if (fuzz.skipped && process.env['KEELSON_REQUIRE_SCHEMATHESIS'] !== '1') return t.skip(fuzz.skipped);
  assert.deepEqual(failuresOf(report), [], reportText(report));
  assert.equal(fuzz.skipped, undefined);
  assert.ok(requestsOf(fuzz) >= wanted.requests, `${requestsOf(fuzz)} requests are too few\n${reportText(report)}`);
  assert.deepEqual(
    unsuccessful(fuzz),
    wanted.unreached ?? [],
    `operations that never answered with a success\n${reportText(report)}`,
  );
}

/** Operations whose handler was never seen to do its work. */
function unsuccessful({ operations }: Part): string[] {
  return operations
    .filter(({ answers }) => !Object.keys(answers).some((answer) => /^2|^result$/.test(answer)))
    .map(({ operation }) => operation);
}
