/**
 * Reads what a machine says. Its tenant runs it, so it may say anything: what is not as expected, or has no end, is refused, and
 * only what is known is passed on.
 */
import type { Readable } from 'node:stream';
import type { PlacedLine, WorkloadPhase, WorkloadStatus } from '../port.ts';
import type { Hello, Pushed } from './wire.ts';

/** Far above the longest line of a log, and above the statuses of all that a machine can run. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_STATUSES = 1_000;
/** Each becomes a port of the control plane. */
const MAX_URLS = 1_000;
/** Each is looked up. */
const MAX_DEPLOYMENTS = 10_000;
const MAX_NAME = 200;
/** A machine cuts a log that has 20 MiB. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;
/** In milliseconds, of a date. */
const MAX_TIME = 8.64e15;
const URL_OF_AGENT = /^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}$/;
const PHASES: ReadonlySet<unknown> = new Set<WorkloadPhase>(['starting', 'running', 'restarting', 'stopped']);

/** The machine refused a call, or is gone. The message is for the owner of the workload. */
export class MachineError extends Error {
  override name = 'MachineError';
  /** Folders that a workload lacks there. */
  readonly missing: readonly string[];

  constructor(message: string, missing: readonly string[] = []) {
    super(message);
    this.missing = missing;
  }
}

/** The whole of a body. Throws if it is too long. */
export async function textOf(body: Readable): Promise<string> {
  const decoder = new TextDecoder();
  let said = '';
  for await (const chunk of body) said = bounded(said + decoder.decode(chunk as Buffer, { stream: true }));
  return said;
}

/** Ends with the body, also if that is broken off. Throws if a line is too long. */
export async function* linesOf(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let line = '';
  for await (const chunk of untilBroken(body)) {
    const [first, ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    line = bounded(line + first);
    for (const next of others) {
      yield line;
      line = next;
    }
  }
}

export function helloOf(said: string): Hello {
  const { version, platform, driver, host, protocol, machine = '', reconnects = false } = recordOf(said);
  if (![version, platform, driver, host, machine].every((name) => isText(name) && name.length <= MAX_NAME)) throw nonsense();
  return { version, platform, driver, host, protocol, machine, reconnects: reconnects === true } as Hello;
}

export function pushedOf(said: string): Pushed {
  const { found, logs, deployments = [], statuses } = recordOf(said);
  if (!Array.isArray(statuses) || statuses.length > MAX_STATUSES) throw nonsense();
  const known = statuses.map(statusOf);
  if (known.flatMap(({ urls }) => urls).length > MAX_URLS) throw nonsense();
  if (found === undefined) return { statuses: known };
  return {
    found: textsOf(found),
    logs: textsOf(logs),
    deployments: textsOf(deployments).slice(0, MAX_DEPLOYMENTS),
    statuses: known,
  };
}

/** What it answered about the workload `id`. */
export function answerOn(id: string, said: string): WorkloadStatus {
  const status = statusOf(recordOf(said));
  if (status.id !== id) throw nonsense();
  return status;
}

/** The lines of a log. Their positions increase, and they are not more than a log can hold. */
export async function* placedLinesOf(body: Readable): AsyncGenerator<PlacedLine> {
  let first: number | undefined;
  let last = 0;
  for await (const said of linesOf(body)) {
    const { position, next, message, level, timestamp, runId } = recordOf(said);
    if (!Number.isSafeInteger(position) || !Number.isSafeInteger(next) || !isText(message) || !isText(level)) throw nonsense();
    if ((timestamp !== undefined && !isTime(timestamp)) || (runId !== undefined && !isText(runId))) throw nonsense();
    const line = { position, next, message, level, timestamp, ...(runId === undefined ? {} : { runId }) } as PlacedLine;
    first ??= line.position;
    if (line.position < last || line.next <= line.position || line.next - first > MAX_LOG_BYTES) throw nonsense();
    last = line.next;
    yield line;
  }
}

/** Why it refused a call. */
export function refusalOf(said: string): MachineError {
  const { detail, missing = [] } = recordOf(said);
  return isText(detail) ? new MachineError(detail, textsOf(missing)) : nonsense();
}

/** Without addresses other than those of requests: what the control plane itself calls must be a port of its own. */
function statusOf(said: unknown): WorkloadStatus {
  const { id, phase, urls, restarts, endsInARow, lastExit, loadFailure } = Object(said) as Record<string, unknown>;
  const isKnown = isText(id) && PHASES.has(phase) && [restarts, endsInARow].every(Number.isSafeInteger);
  const isReadable = [lastExit, loadFailure].every((why) => why === undefined || isText(why));
  if (!isKnown || !isReadable || !textsOf(urls).every((url) => URL_OF_AGENT.test(url) && URL.canParse(url))) throw nonsense();
  return { id, phase, urls, restarts, endsInARow, lastExit, loadFailure } as WorkloadStatus;
}

function recordOf(said: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(said)) as Record<string, unknown>;
  } catch {
    throw nonsense();
  }
}

function textsOf(said: unknown): string[] {
  if (!Array.isArray(said) || !said.every(isText)) throw nonsense();
  return said;
}

function isText(said: unknown): said is string {
  return typeof said === 'string';
}

function isTime(said: unknown): boolean {
  return typeof said === 'number' && Math.abs(said) <= MAX_TIME;
}

function bounded(said: string): string {
  if (said.length > MAX_CHARACTERS) throw new MachineError('the machine says more than is taken');
  return said;
}

async function* untilBroken(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch {
    // It is the end as well.
  }
}

function nonsense(): MachineError {
  return new MachineError('the machine says what is not understood');
}
