/** What a round of the conformance run must come to: enough requests, every operation seen to do its work, and no failure. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type HttpApiName, openApiDocument, readExceptions } from '../../conformance/contracts.ts';
import { runLinks } from '../../conformance/links/run-links.ts';
import { Oracle } from '../../conformance/oracle/oracle.ts';
import { type ApiName, failuresOf, type Part, type Report, requestsOf, unsuccessfulIn } from '../../conformance/report.ts';
import { reportText } from '../../conformance/report-text.ts';
import { runConformance } from '../../conformance/run.ts';
import { findSamples } from '../../conformance/samples.ts';
import { isPlayed } from '../suite/scope.ts';
import type { ServerUnderTest } from './servers.ts';

/** At night a round makes ten times as many requests, others every night. */
const nightly = isPlayed('nightly');
/** Printed by every round, so that it can be had again with KEELSON_CONFORMANCE_SEED=N. */
const seed = Number(process.env['KEELSON_CONFORMANCE_SEED'] ?? (nightly ? Math.floor(Date.now() / 1000) : 20_261_121));

/**
 * Operations that no request can make succeed here: the driver runs no pushed images, the mock has no components, the name of a
 * file of components is a hash that stands inside the tags, there are several assistants, and nobody is asked for a key, so there
 * is no extended card. test/control-plane/registry.test.ts pushes images, test/agent-server/ui.test.ts has the components,
 * test/a2a/cards.test.ts the card of the only assistant, test/agent-server/auth.test.ts the extended card.
 */
const NEEDS_MORE = new Set([
  ...['createPushToken', 'getUiComponent', 'getUiAsset', 'getOnlyAgentCard'],
  ...['agent/getAuthenticatedExtendedCard', 'GetExtendedAgentCard', 'GET /extendedAgentCard'],
]);

export const ROUND_LIMIT = { timeout: nightly ? 7_200_000 : 1_800_000 };

/** `examples` is how many requests an operation gets in each phase, in either kind of round; `least`, how many it is to be in all. */
export async function assertConforms(
  t: TestContext,
  { api, ...server }: ServerUnderTest & { api: ApiName },
  { least = 5_000, ...examples }: { ci: number; nightly: number; least?: number },
): Promise<void> {
  const maxExamples = nightly ? examples.nightly : examples.ci;
  const report = await runConformance({ ...server, apis: [api], maxExamples, seed });
  const asking = report.parts.filter(({ name }) => name !== 'oracle');
  const requests = assertSound(t, api, report);
  const skipped = asking.find((part) => part.skipped)?.skipped;
  if (skipped && process.env['KEELSON_REQUIRE_SCHEMATHESIS'] !== '1') return t.skip(skipped);
  assert.equal(skipped, undefined, `KEELSON_REQUIRE_SCHEMATHESIS=1, but it cannot be had here. ${skipped}`);
  assert.ok(requests >= (nightly ? 10 * least : least), `${requests} requests are too few\n${reportText(report)}`);
}

/**
 * The small form for a second storage: the links of the contract are followed to every operation, with the oracle at the side. The
 * storage that the first round asks sees all values that a fuzzer makes; at night both do.
 */
export async function assertLinksConform(
  t: TestContext,
  { api, url, key, ...server }: ServerUnderTest & { api: HttpApiName },
  maxExamples: number,
): Promise<void> {
  const document = openApiDocument(api);
  const oracle = await Oracle.open(api, document, key);
  const samples = new Map([...(await findSamples(document, url, key)), ...(server.samples ?? [])]);
  const exceptions = readExceptions().filter((exception) => exception.api === api);
  const links = await runLinks({
    ...{ api, document, url, key, seed, maxExamples, exceptions, samples, signal: t.signal, tell: () => undefined },
    witness: (operationId, exchange) => oracle.witness(operationId, exchange),
  });
  assertSound(t, api, { url, parts: [links, oracle.part(seed)] });
}

/** Returns how many requests it had. */
function assertSound(t: TestContext, api: ApiName, report: Report): number {
  const asking = report.parts.filter(({ name }) => name !== 'oracle');
  const requests = asking.reduce((sum, part) => sum + requestsOf(part), 0);
  t.diagnostic(`${api}: ${requests} requests, seed ${seed}`);
  for (const line of figures(report.parts)) t.diagnostic(line);
  assert.deepEqual(failuresOf(report), [], reportText(report));
  const unsuccessful = unsuccessfulIn(report, api).filter((operation) => !NEEDS_MORE.has(operation));
  assert.deepEqual(unsuccessful, [], `operations that never answered with a success\n${reportText(report)}`);
  return requests;
}

/** One line a part, and one an operation with how often it answered with a success. */
function figures(parts: Part[]): string[] {
  return parts.flatMap((part) => [
    `${part.api} ${part.name}: ${requestsOf(part)} in ${(part.durationMs / 1000).toFixed(1)} s`,
    ...(part.name === 'oracle'
      ? []
      : part.operations.map((one) => `  ${one.operation}: ${one.requests}, ${successes(one.answers)} successes`)),
  ]);
}

export function successes(answers: Record<string, number>): number {
  return Object.entries(answers).reduce((sum, [answer, count]) => sum + (/^2|^result$/.test(answer) ? count : 0), 0);
}
