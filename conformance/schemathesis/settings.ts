/** The configuration file of one Schemathesis run: all checks are on, except as spec/conformance-exceptions.yaml says. */
import { join } from 'node:path';
import type { ConformanceException, OpenApiDocument } from '../contracts.ts';
import { operationsOf } from '../operations.ts';

interface RunSettings {
  document: OpenApiDocument;
  exceptions: ConformanceException[];
  maxExamples: number;
  /** Name of the environment variable that holds the key, when there is one. */
  keyVariable: string | undefined;
  /** Locations such as `body.assistant_id` → values that exist on the server. */
  samples: Map<string, string[]>;
  recordFile: string;
  cacheDirectory: string;
}

/** Statuses that the checks allow by default; a configured list replaces them. */
const OWN_STATUSES: Record<string, (string | number)[]> = {
  positive_data_acceptance: ['2xx', '3xx', 401, 403, 404, 409, 429, '5xx'],
  negative_data_rejection: [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, '5xx'],
};
const hooks = join(import.meta.dirname, 'hooks.py');
/** Some servers never answer some bodies, which are sent many times. */
const ANSWER_SECONDS = 30;
/** Time limit for a stream. The stream of a delayed run is empty until the run starts. */
const STREAM_SECONDS = 10;
/** Time limit for an endless stream, and how many of them are opened. */
const ENDLESS_SECONDS = 0.5;
const ENDLESS_EXAMPLES = 10;
/** More than the largest answer except the documents, which the oracle leaves out. */
export const RECORDED_BYTES = 65_536;
/** Sequences of operations find the most failures, so they outnumber cases of single operations. */
const SEQUENCES = 10;
const STEPS = 10;
/** How often a location with known values gets one of them. */
const SAMPLE_PROBABILITY = 0.8;

export function configurationFile(settings: RunSettings): string {
  const { document, exceptions, keyVariable, maxExamples, samples } = settings;
  const lines = [
    'color = false',
    'continue-on-failure = true',
    `request-timeout = ${ANSWER_SECONDS}`,
    `hooks = ${text(hooks)}`,
    '[cache]',
    `directory = ${text(settings.cacheDirectory)}`,
    '[reports]',
    'preserve-bytes = true',
    '[reports.ndjson]',
    'enabled = true',
    `path = ${text(settings.recordFile)}`,
    // No sanitization: the record stays on this machine, and the oracle needs the real requests.
    '[output.sanitization]',
    'enabled = false',
    '[output.truncation]',
    `max-recorded-payload-size = ${RECORDED_BYTES}`,
    '[generation]',
    'database = "none"',
    `max-examples = ${settings.maxExamples}`,
    // Requests always carry the key; another check sends them without.
    'with-security-parameters = false',
  ];
  lines.push(
    '[phases.stateful]',
    `max-steps = ${STEPS}`,
    '[phases.stateful.generation]',
    `max-examples = ${sequencesOf(maxExamples)}`,
  );
  if (keyVariable) lines.push(...authentication(document, keyVariable));
  // A server that is asked without a key is meant to be open.
  else lines.push('[checks.ignored_auth]', 'enabled = false');
  [...samples].forEach(([place, values], index) => {
    lines.push(`[dictionaries.known${index}]`, `values = [${values.map(text).join(', ')}]`);
    lines.push(`[parameters.${text(place)}]`, `dictionary = "known${index}"`, `probability = ${SAMPLE_PROBABILITY}`);
  });
  for (const { operationId, isEndless } of streamsOf(document)) {
    const seconds = isEndless ? ENDLESS_SECONDS : STREAM_SECONDS;
    lines.push('[[operations]]', `include-operation-id = ${text(operationId)}`, `request-timeout = ${seconds}`);
    if (isEndless) lines.push('[operations.generation]', `max-examples = ${ENDLESS_EXAMPLES}`);
  }
  for (const { operation, check, statuses } of exceptions) {
    lines.push('[[operations]]', `include-operation-id = ${text(operation)}`);
    const allowed = [...(OWN_STATUSES[check] ?? []), ...(statuses ?? [])].map((status) => JSON.stringify(status));
    const eased = statuses ? `expected-statuses = [${allowed.join(', ')}]` : 'enabled = false';
    lines.push(`[operations.checks.${check}]`, eased);
  }
  return `${lines.join('\n')}\n`;
}

/** Number of sequences of operations in a run. */
export function sequencesOf(maxExamples: number): number {
  return maxExamples * SEQUENCES;
}

/** Operations that answer only with a stream. `x-endless` marks streams that end only when the client hangs up. */
function streamsOf(document: OpenApiDocument): { operationId: string; isEndless: boolean }[] {
  return operationsOf(document)
    .filter(({ answers }) => Object.keys(answers['200'] ?? {}).join() === 'text/event-stream')
    .map(({ operationId, endless }) => ({ operationId, isEndless: endless }));
}

/** `GET /path` → the parameters of its query that the contract marks with `x-wait-seconds`, with their greatest values. */
export function queryWaits({ paths }: OpenApiDocument): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { parameters = [] }] of Object.entries(item)) {
      for (const { name, in: place, schema } of parameters as { name: string; in: string; schema?: Record<string, unknown> }[]) {
        if (place !== 'query' || schema?.['x-wait-seconds'] !== true) continue;
        const operation = `${method.toUpperCase()} ${path}`;
        found[operation] = { ...found[operation], [name]: Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER) };
      }
    }
  }
  return found;
}

function authentication(document: OpenApiDocument, variable: string): string[] {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  const key = schemes.find(([, { type, in: place }]) => type === 'apiKey' && place === 'header');
  return key ? [`[auth.openapi.${key[0]}]`, `api_key = "\${${variable}}"`] : [];
}

/** A basic string of TOML. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}
