/** The configuration file of one Schemathesis run: every check on, what is eased comes from spec/conformance-exceptions.yaml. */
import { join } from 'node:path';
import type { OpenApiDocument } from '../documents.ts';
import type { ConformanceException } from '../exceptions.ts';
import { Schemas } from '../json-schema/schemas.ts';
import { operationsOf } from '../links/operations.ts';

export interface RunSettings {
  document: OpenApiDocument;
  exceptions: ConformanceException[];
  maxExamples: number;
  /** Name of the environment variable that holds the key, when there is one. */
  keyVariable: string | undefined;
  /** Places such as `body.assistant_id` → values that exist on the server. */
  samples: Map<string, string[]>;
  recordFile: string;
  cacheDirectory: string;
}

/** Statuses that the checks allow by themselves; what a file sets takes their place. */
const OWN_STATUSES: Record<string, (string | number)[]> = {
  positive_data_acceptance: ['2xx', '3xx', 401, 403, 404, 409, 429, '5xx'],
  negative_data_rejection: [400, 401, 403, 404, 405, 406, 409, 415, 422, 428, 429, '5xx'],
};
const hooks = join(import.meta.dirname, 'hooks.py');
/** How long an answer may take. There are servers that never answer some bodies, and they are asked many times. */
const ANSWER_SECONDS = 15;
/** How long a stream is listened to: that of a delayed run says nothing until the run starts. */
const STREAM_SECONDS = 5;
/** The same where it ends only when the client hangs up, and how often that is done. */
const ENDLESS_SECONDS = 0.5;
const ENDLESS_EXAMPLES = 10;
/** More than the contract's largest answer but for its own documents, which the oracle leaves out. */
export const RECORDED_BYTES = 65_536;
/** Sequences of operations reach most, so there are more of them than cases of one operation. */
const SEQUENCES = 10;
const STEPS = 10;
/** How often a place that has known values gets one; the others are made up. */
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
    // The record stays on this machine and the oracle needs what was really sent.
    '[output.sanitization]',
    'enabled = false',
    '[output.truncation]',
    `max-recorded-payload-size = ${RECORDED_BYTES}`,
    '[generation]',
    'database = "none"',
    `max-examples = ${settings.maxExamples}`,
    // The key is always the one that was given; that requests without it are refused is a check of its own.
    'with-security-parameters = false',
  ];
  lines.push(
    '[phases.stateful]',
    `max-steps = ${STEPS}`,
    '[phases.stateful.generation]',
    `max-examples = ${sequencesOf(maxExamples)}`,
  );
  if (keyVariable) lines.push(...authentication(document, keyVariable));
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

/** How many sequences of operations a run makes. */
export function sequencesOf(maxExamples: number): number {
  return maxExamples * SEQUENCES;
}

/** Operations that answer with a stream and nothing else; `x-endless` marks those that go on until the client hangs up. */
function streamsOf(document: OpenApiDocument): { operationId: string; isEndless: boolean }[] {
  return operationsOf(document, new Schemas(document))
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
