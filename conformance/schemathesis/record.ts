/** Reads the file that Schemathesis writes: every request with its answer, and the failed checks. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Exchange, HeaderMap } from '../exchange.ts';

export interface FailedCheck {
  check: string;
  /** `POST /threads`. */
  operation: string | undefined;
  title: string;
  message: string;
}

export interface RecordedCase {
  id: string;
  /** Method and path template of the intended operation. */
  method: string;
  path: string;
  /** Values of the path parameters. */
  pathValues: string[];
  /** The case from whose answer this one was made. */
  parent: string | undefined;
  /** Whether it was meant to be valid. */
  positive: boolean;
  /** What is special about it. */
  description: string | undefined;
  exchange: Exchange;
  failures: FailedCheck[];
}

export interface Scenario {
  /** `POST /threads`, or a name for a sequence of operations. */
  label: string;
  cases: RecordedCase[];
  /** Errors of Schemathesis itself. */
  errors: string[];
}

interface Body {
  $base64?: string;
}
interface Interaction {
  request: { method: string; uri: string; headers: HeaderMap; body?: Body | null };
  response?: { status_code: number; headers: HeaderMap; content?: Body | null; encoded_size?: number } | null;
}
interface CaseNode {
  value: {
    path_parameters?: Record<string, unknown> | null;
    method: string;
    path: string;
    id: string;
    meta?: {
      generation?: { mode?: string };
      phase?: { data?: { description?: string } };
    };
  };
  parent_id?: string | null;
}
interface CheckNode {
  name: string;
  status: string;
  failure_info?: { failure?: { operation?: string; title?: string; message?: string } };
}
interface Line {
  ScenarioFinished?: {
    recorder: {
      label: string;
      cases?: Record<string, CaseNode>;
      checks?: Record<string, CheckNode[]>;
      interactions?: Record<string, Interaction>;
    };
  };
  NonFatalError?: { label?: string; value?: unknown };
  FatalError?: { exception?: unknown };
}

/** `recordedBytes`: longer answers are cut. */
export async function* readRecord(file: string, recordedBytes: number): AsyncGenerator<Scenario> {
  let broken: Error | undefined;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (broken) throw broken;
    if (text === '') continue;
    let line: Line;
    try {
      line = JSON.parse(text) as Line;
    } catch (error) {
      // A stopped program may leave an incomplete last line.
      broken = new Error(`${file}: ${(error as Error).message}`, { cause: error });
      continue;
    }
    if (line.ScenarioFinished) yield readScenario(line.ScenarioFinished.recorder, recordedBytes);
    else if (line.NonFatalError)
      yield {
        label: line.NonFatalError.label ?? 'all operations',
        cases: [],
        errors: [textOf(line.NonFatalError)],
      };
    else if (line.FatalError) yield { label: 'all operations', cases: [], errors: [textOf(line.FatalError)] };
  }
}

/** The error in one line. */
function textOf(error: { value?: unknown; exception?: unknown }): string {
  const { type, message } = (error.value ?? error.exception ?? {}) as { type?: string; message?: string };
  const text = message === undefined ? JSON.stringify(error) : `${type}: ${message}`;
  return text.replaceAll(/\s+/g, ' ').slice(0, 1_000);
}

function readScenario(recorder: NonNullable<Line['ScenarioFinished']>['recorder'], recordedBytes: number): Scenario {
  const cases: RecordedCase[] = [];
  for (const [id, interaction] of Object.entries(recorder.interactions ?? {})) {
    const node = recorder.cases?.[id];
    if (!node) continue;
    const failed = (recorder.checks?.[id] ?? []).filter(({ status }) => status === 'failure');
    cases.push({
      id,
      method: node.value.method,
      path: node.value.path,
      pathValues: Object.values(node.value.path_parameters ?? {}).map(String),
      parent: node.parent_id ?? undefined,
      positive: node.value.meta?.generation?.mode === 'positive',
      description: node.value.meta?.phase?.data?.description,
      exchange: readExchange(interaction, recordedBytes),
      failures: failed.map(({ name, failure_info: info }) => ({
        check: name,
        operation: info?.failure?.operation,
        title: info?.failure?.title ?? name,
        message: info?.failure?.message ?? '',
      })),
    });
  }
  return { label: recorder.label, cases, errors: [] };
}

function readExchange({ request, response }: Interaction, recordedBytes: number): Exchange {
  const body = bytes(response?.content) ?? Buffer.alloc(0);
  return {
    method: request.method,
    url: request.uri,
    headers: lowerCase(request.headers),
    body: bytes(request.body),
    answer: response
      ? { status: response.status_code, headers: lowerCase(response.headers), body, cut: body.length >= recordedBytes }
      : undefined,
  };
}

function bytes(body: Body | null | undefined): Buffer | undefined {
  return typeof body?.$base64 === 'string' ? Buffer.from(body.$base64, 'base64') : undefined;
}

function lowerCase(headers: HeaderMap): HeaderMap {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values]));
}
