/**
 * An unmodified Schemathesis, told nothing of our waits and streams, comes to its end against our servers: what waits and what
 * streams is bounded by the published documents alone. It has few examples here, and tries the limits of values only on what waits
 * or streams, and only valid ones: the rounds of the conformance run try the others too, on every operation. What it finds
 * elsewhere, or what spec/conformance-exceptions.yaml names, is not looked at.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type HttpApiName, openApiDocument, readExceptions } from '../../conformance/contracts.ts';
import { operationsOf } from '../../conformance/operations.ts';
import { installSchemathesis, NotInstalled } from '../../conformance/schemathesis/install.ts';
import { readRecord } from '../../conformance/schemathesis/record.ts';
import { temporaryFolder } from '../support/temporary.ts';
import type { ServerUnderTest } from './servers.ts';

/** More than twice what it takes on a slow machine: it listens to each endless stream for ten seconds. One wait without a bound takes longer. */
const LIMIT_MS = 1_700_000;
const RECORDED_BYTES = 65_536;
const NO_ANSWER = /Timeout|timed out|Unresponsive|Connection/;

/** `answered` are operations that get a success even with so few examples. */
export async function assertEnds(t: TestContext, api: HttpApiName, server: ServerUnderTest, answered: string[]): Promise<void> {
  const { url, key } = server;
  const program = await installed(t);
  if (!program) return;
  const folder = await temporaryFolder(t);
  const record = join(folder, 'record.ndjson');
  const header = key ? ['--header', `X-Api-Key: ${key}`] : [];
  const report = ['--report-ndjson-path', record, '--no-color'];
  // One worker: with several, Python before 3.13 fails now and then while it reads its own source ("AST constructor").
  const few = ['--max-examples', '1', '--seed', '1', '--workers', '1'];
  const config = join(folder, 'schemathesis.toml');
  await writeFile(config, fewLimits(api));
  // Its own limit of ten seconds is for a server that has the machine to itself.
  const patient = ['--request-timeout', '30'];
  const args = ['--config-file', config, 'run', `${url}/openapi.json`, ...few, ...patient, ...header, ...report];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const over = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const started = performance.now();
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(over);
  t.diagnostic(`${api}: ${Math.round((performance.now() - started) / 1000)} s`);
  assert.notEqual(code, null, `not at its end after ${LIMIT_MS / 1000} s\n${output}`);

  const waiting = new Map(waitingOperations(api).map(({ method, path, operationId }) => [`${method} ${path}`, operationId]));
  const seen = new Set<string>();
  const exceptions = readExceptions().filter((one) => one.api === api);
  for await (const { label, cases, errors } of readRecord(record, RECORDED_BYTES)) {
    // Others are the fuzzer's own, such as a value that it cannot make.
    const ours = errors.filter((error) => waiting.has(label) || NO_ANSWER.test(error));
    assert.deepEqual(ours, [], label);
    for (const one of cases) {
      const operation = waiting.get(`${one.method} ${one.path}`);
      if (!operation) continue;
      const status = one.exchange.answer?.status;
      const isExcepted = ({ check }: { check: string }) =>
        exceptions.some(
          (known) => known.operation === operation && known.check === check && known.statuses?.includes(status ?? 0),
        );
      const failures = one.failures.filter((failure) => !isExcepted(failure));
      assert.deepEqual(failures, [], `${operation} ${one.exchange.url} ${one.exchange.body}`);
      if (status === 200) seen.add(operation);
    }
  }
  const missing = answered.filter((operation) => !seen.has(operation));
  assert.deepEqual(missing, [], `never answered with a success\n${output}`);
}

/** Leaves the phase that tries the limits of values to operations that wait or can stream, and to values within them. */
function fewLimits(api: HttpApiName): string {
  const waiting = new Set(waitingOperations(api).map(({ operationId }) => operationId));
  const others = operationsOf(openApiDocument(api)).filter(
    ({ operationId, answers }) => !waiting.has(operationId) && !('text/event-stream' in (answers['200'] ?? {})),
  );
  const ids = JSON.stringify(others.map(({ operationId }) => operationId));
  const valid = '[phases.coverage.generation]\nmode = "positive"\n';
  return `${valid}[[operations]]\ninclude-operation-id = ${ids}\n[operations.phases.coverage]\nenabled = false\n`;
}

/** Operations whose answer takes as long as something else does. */
function waitingOperations(api: HttpApiName) {
  const document = openApiDocument(api);
  const waits = Object.values(document.paths).flatMap((item) => Object.values(item));
  const keptAlive = new Set(waits.filter((one) => one['x-keep-alive'] === true).map(({ operationId }) => operationId));
  return operationsOf(document).filter(
    ({ operationId, answers }) => keptAlive.has(operationId) || Object.keys(answers['200'] ?? {}).join() === 'text/event-stream',
  );
}

async function installed(t: TestContext): Promise<string | undefined> {
  try {
    return await installSchemathesis((line) => t.diagnostic(line), t.signal);
  } catch (error) {
    if (!(error instanceof NotInstalled) || process.env['KEELSON_REQUIRE_SCHEMATHESIS'] === '1') throw error;
    t.skip(error.message);
    return undefined;
  }
}
