/**
 * Reads what a machine says. Its tenant runs it, so it may say anything: what is not as expected, or has no end, is refused, and
 * only what is known is passed on.
 */
import type { Readable } from 'node:stream';
import { lifeOf } from '../../machine/agent-sockets.ts';
import { printable } from '../../runtime/terminal-text.ts';
import type { PlacedLine, WorkloadPhase, WorkloadStatus } from '../port.ts';
import type { Hello, Pushed } from './wire.ts';

/** Far above the longest line of a log, and above the statuses of all that a machine can run. */
const MAX_CHARACTERS = 4 * 1024 * 1024;
const MAX_STATUSES = 1_000;
/** Of one workload, and of its queue: 100, and those that a roll-out has too many. Each becomes a socket of the control plane. */
const MAX_URLS = 110;
/** Of deployments and of logs. Each is looked up. */
const MAX_KEPT = 10_000;
const MAX_NAME = 200;
/** Of why a replica ended, in characters. */
const MAX_WHY = 8_000;
const MAX_OBJECTION = 2_000;
/** A machine cuts a log that has 20 MiB. */
const MAX_LOG_BYTES = 64 * 1024 * 1024;
/** In milliseconds, of a date. */
const MAX_TIME = 8.64e15;
const ID = /^[\w-]+(\.[\w-]+)*$/;
const LEVELS: ReadonlySet<unknown> = new Set<PlacedLine['level']>(['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL']);
/** On its loopback, in the network of its cluster, or a socket: only the machine itself connects there. */
const URL_OF_AGENT = /^http:\/\/(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\]):\d{1,5}$/;
const MAX_ADDRESS = 4_096;
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
  if (![version, platform, driver, host, machine].every(isName)) throw nonsense();
  const told = Object.fromEntries(
    Object.entries({ version, platform, driver, host }).map(([field, name]) => [field, printable(String(name))]),
  );
  return { ...told, protocol, machine, reconnects: reconnects === true } as Hello;
}

export function pushedOf(said: string): Pushed {
  const { found, logs, deployments = [], statuses } = recordOf(said);
  if (!Array.isArray(statuses) || statuses.length > MAX_STATUSES) throw nonsense();
  const known = statuses.map(statusOf);
  if (found === undefined) return { statuses: known };
  const running = textsOf(found);
  if (running.length > MAX_STATUSES || !running.every(isId)) throw nonsense();
  // Anything may be in the folders that it lists.
  const kept = (names: unknown) => textsOf(names).filter(isId).slice(0, MAX_KEPT);
  return { found: running, logs: kept(logs), deployments: kept(deployments), statuses: known };
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
  let characters = 0;
  for await (const said of linesOf(body)) {
    const { position, next, message, level, timestamp, runId } = recordOf(said);
    if (!Number.isSafeInteger(position) || !Number.isSafeInteger(next) || !isText(message) || !LEVELS.has(level))
      throw nonsense();
    if ((timestamp !== undefined && !isTime(timestamp)) || (runId !== undefined && !isName(runId))) throw nonsense();
    const line = {
      position,
      next,
      message: printable(message),
      level,
      timestamp,
      ...(runId === undefined ? {} : { runId }),
    } as PlacedLine;
    first ??= line.position;
    characters += line.message.length;
    if (line.position < last || line.next <= line.position) throw nonsense();
    if (line.next - first > MAX_LOG_BYTES || characters > MAX_LOG_BYTES) throw nonsense();
    last = line.next;
    yield line;
  }
}

/** A line while replicas end: the address of one that is to, or undefined when all have ended. Throws if it failed. */
export function leavingOf(said: string): string | undefined {
  const { leave, failed } = recordOf(said);
  if (isText(failed)) throw new MachineError(printable(failed.slice(0, MAX_WHY)));
  if (leave !== undefined && !isText(leave)) throw nonsense();
  return leave;
}

/** Why nothing can run there, as a sentence. Undefined if it can. */
export function objectionOf(said: string): string | undefined {
  const { objection } = recordOf(said);
  if (objection !== undefined && (!isText(objection) || objection.length > MAX_OBJECTION)) throw nonsense();
  return objection === undefined ? undefined : printable(objection);
}

/** Why it refused a call. */
export function refusalOf(said: string): MachineError {
  const { detail, missing = [] } = recordOf(said);
  return isText(detail) ? new MachineError(printable(detail.slice(0, MAX_WHY)), textsOf(missing)) : nonsense();
}

/** All addresses of a status. */
export function addressesOf({ urls, queueUrls = [] }: WorkloadStatus): readonly string[] {
  return [...urls, ...queueUrls];
}

/** With nothing that is not understood: what the control plane itself calls must be a socket of its own. */
function statusOf(said: unknown): WorkloadStatus {
  const { id, phase, urls, queueUrls, restarts, endsInARow, lastExit, loadFailure, cannotStart } = Object(said) as Record<
    string,
    unknown
  >;
  const isKnown = isId(id) && PHASES.has(phase) && [restarts, endsInARow].every(Number.isSafeInteger);
  const isReadable = [lastExit, loadFailure, cannotStart].every((why) => why === undefined || isText(why));
  const lists = [textsOf(urls), textsOf(queueUrls ?? [])];
  if (!isKnown || !isReadable || !lists.every((list) => list.length <= MAX_URLS && list.every(isAddress))) throw nonsense();
  const cut = (why: unknown) => (isText(why) ? printable(why.slice(0, MAX_WHY)) : undefined);
  const queue = queueUrls === undefined ? {} : { queueUrls };
  return {
    id,
    phase,
    urls,
    ...queue,
    restarts,
    endsInARow,
    lastExit: cut(lastExit),
    loadFailure: cut(loadFailure),
    ...(cannotStart === undefined ? {} : { cannotStart: cut(cannotStart) }),
  } as WorkloadStatus;
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

function isAddress(url: string): boolean {
  return url.length <= MAX_ADDRESS && (lifeOf(url) !== undefined || (URL_OF_AGENT.test(url) && URL.canParse(url)));
}

function isText(said: unknown): said is string {
  return typeof said === 'string';
}

function isName(said: unknown): boolean {
  return isText(said) && said.length <= MAX_NAME;
}

/** Ids are parts of paths. */
function isId(said: unknown): boolean {
  return isName(said) && ID.test(said as string);
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
