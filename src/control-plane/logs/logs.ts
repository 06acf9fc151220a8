/** Logs as a client sees them: of a build, of a revision's agent server, or of a whole deployment. */
import type { LogLevel, LogSearch, LogLine as WireLine } from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import type { Driver } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { machineOf } from '../deployments/deployment.ts';
import type { Deployments } from '../deployments/deployments.ts';
import { type OperatorEnvironment, secretRemover } from '../deployments/operator-environment.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { findRevision, pageOfRevisions } from '../deployments/revision-records.ts';
import type { Folders } from '../folders.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readBuildLog } from './build-log.ts';
import { IndexedLog, isoOfMicros, lastMicrosOf, microsOfIso, type Span, type TimedLine } from './indexed-log.ts';

interface LogsOptions {
  storage: Storage;
  driver: Driver;
  deployments: Deployments;
  folders: Folders;
  box: SecretBox;
  operatorEnvironment: OperatorEnvironment;
  now(): number;
}

/** Which log: of a build or of an agent server. */
export type LogType = 'build' | 'deploy';

/** The fields that the log operations of the contract share. */
interface LogRequest extends LogSearch {
  run_id?: string | undefined;
}

/** A page of one or several logs. */
interface PageRequest {
  type: LogType;
  request: LogRequest;
  /** Aborts when the client hangs up. */
  signal: AbortSignal;
  /** The listener whose machine runs the deployment. */
  machine: string | undefined;
}

/** How many revisions a deployment's log covers, besides the serving one. */
const MAX_REVISIONS = 10;
/** Statuses that a revision has only after its agent server was started. */
const LAUNCHED = ['DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED', 'INTERRUPTED', 'UNKNOWN'];
/** While several logs grow, a line is shown once no other log can still add an earlier line. */
const SETTLE_MS = 1_000;
const MAX_INDEXED = 500;

export class Logs {
  readonly #options: LogsOptions;
  /** By the prefix of the lines' ids. The most recently used is last. */
  readonly #indexed = new Map<string, IndexedLog>();

  constructor(options: LogsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` for what the caller does not have, and `bad_request` for an offset that no response gave. */
  async ofRevision(
    caller: Caller,
    deploymentId: string,
    revisionId: string,
    type: LogType,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<Page> {
    const { storage, deployments } = this.#options;
    const deployment = await deployments.row(storage, caller, deploymentId);
    const revision = await findRevision(storage, revisionId.toLowerCase());
    if (revision?.deployment_id !== deployment.deployment_id) {
      throw new Problem('not_found', `Revision ID ${revisionId} not found.`);
    }
    return this.#page([revision], { type, request, signal, machine: machineOf(deployment)?.id });
  }

  /** The logs of a deployment's revisions, merged by time. */
  async ofDeployment(
    caller: Caller,
    deploymentId: string,
    type: LogType,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<Page> {
    const { storage, deployments } = this.#options;
    const deployment = await deployments.row(storage, caller, deploymentId);
    const { deployment_id: id, active_revision_id: active } = deployment;
    const statuses = type === 'deploy' ? LAUNCHED : undefined;
    const revisions = await pageOfRevisions(storage, id, { limit: MAX_REVISIONS, offset: 0, statuses });
    const serving = active === null ? undefined : await findRevision(storage, active);
    if (serving && !revisions.some(({ revision_id: one }) => one === active)) revisions.push(serving);
    return this.#page(revisions, { type, request, signal, machine: machineOf(deployment)?.id });
  }

  async #page(revisions: RevisionRow[], { type, request, signal, machine }: PageRequest): Promise<Page> {
    const tracks = await Promise.all(revisions.map((revision) => this.#track(revision, type, machine)));
    const toMicros = request.end_time ? lastMicrosOf(request.end_time) : Number.MAX_SAFE_INTEGER;
    return readPage(tracks, {
      signal,
      limit: Math.min(request.limit ?? 50, LIMITS.logPageLines),
      order: request.order ?? 'asc',
      offset: request.offset ?? undefined,
      level: (request.level as LogLevel | null | undefined) ?? undefined,
      query: request.query ?? undefined,
      runId: request.run_id?.toLowerCase(),
      fromMicros: request.start_time ? microsOfIso(request.start_time) : 0,
      toMicros: Math.min(toMicros, this.#settled(revisions, type)),
    });
  }

  /** The time until which the order of the lines is final. */
  #settled(revisions: RevisionRow[], type: LogType): number {
    const { driver, now } = this.#options;
    const growing = revisions.filter(({ revision_id: id, status }) =>
      type === 'build' ? status === 'BUILDING' : driver.status(id) !== undefined,
    );
    return growing.length > 1 ? (now() - SETTLE_MS) * 1_000 : Number.MAX_SAFE_INTEGER;
  }

  async #track(revision: RevisionRow, type: LogType, machine: string | undefined): Promise<Track> {
    const { folders } = this.#options;
    const { revision_id: revisionId, number } = revision;
    const prefix = `${revisionId}-${type.charAt(0)}`;
    const place = revision.moved_to ?? machine;
    // Each machine has a log of its own.
    const key = `${prefix}-${place}`;
    const log = this.#indexed.get(key) ?? this.#open(revision, type, place);
    this.#indexed.delete(key);
    this.#indexed.set(key, log);
    for (const oldest of this.#indexed.keys()) if (this.#indexed.size > MAX_INDEXED) this.#indexed.delete(oldest);
    await log.refresh();
    const withoutSecrets = secretRemover(revision, this.#options);
    return { number, revisionId, prefix, log, clean: (text) => folders.withoutPaths(withoutSecrets(text)) };
  }

  #open({ revision_id: id, created_at: createdAt }: RevisionRow, type: LogType, machine: string | undefined): IndexedLog {
    const { driver, folders } = this.#options;
    const file = folders.buildLog(id);
    const read = (from: number) => (type === 'build' ? readBuildLog(file, from) : driver.readLog(id, from, machine));
    return new IndexedLog(read, Date.parse(createdAt), this.#options.now);
  }
}

/** One of the logs that make up a page. */
interface Track {
  /** Number of the revision: it grows within a deployment and is never reused. */
  number: number;
  revisionId: string;
  /** Prefix of the ids of its lines. */
  prefix: string;
  log: IndexedLog;
  /** Removes secrets from a text. */
  clean(text: string): string;
}

interface LogFilter {
  /** Aborts when nobody waits for the page any more. */
  signal: AbortSignal;
  limit: number;
  order: 'asc' | 'desc';
  offset: string | undefined;
  level: LogLevel | undefined;
  query: string | undefined;
  runId: string | undefined;
  fromMicros: number;
  toMicros: number;
}

export interface Page {
  lines: WireLine[];
  next: string | null;
}

const LEVELS: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'];
/** A page ends early when its messages have this many characters in total. */
const MAX_PAGE = 8 * 1024 * 1024;

/** The lines that pass the filter, until the page is full. */
async function readPage(tracks: readonly Track[], filter: LogFilter): Promise<Page> {
  const positions = readOffset(filter);
  const heads = await Promise.all(tracks.map((track) => Head.open(track, filter, positions)));
  try {
    const lines: WireLine[] = [];
    let size = 0;
    const { query = '' } = filter;
    while (lines.length < filter.limit && size < MAX_PAGE) {
      filter.signal.throwIfAborted();
      const head = first(heads, filter.order);
      if (!head) break;
      const { track, line } = head;
      const message = passes(line!, filter) ? track.clean(line!.message) : undefined;
      if (message?.toLowerCase().includes(query.toLowerCase())) {
        lines.push(wireLine(track, line!, message));
        size += message.length;
      }
      await head.advance();
    }
    const isOver = lines.length === 0 || (filter.order === 'desc' && heads.every(({ line }) => line === undefined));
    return { lines, next: isOver ? null : writeOffset(heads) };
  } finally {
    await Promise.all(heads.map((head) => head.close()));
  }
}

/** The current position of a page in one of its logs. */
class Head {
  readonly track: Track;
  line: TimedLine | undefined;
  /** Where the next page continues. */
  next: number;
  readonly #lines: AsyncGenerator<TimedLine>;
  readonly #isAscending: boolean;

  private constructor(track: Track, isAscending: boolean, span: Span) {
    this.track = track;
    this.#isAscending = isAscending;
    this.#lines = isAscending ? track.log.ascending(span) : track.log.descending(span);
    this.next = isAscending ? span.from : span.before;
  }

  static async open(track: Track, { order, fromMicros, toMicros }: LogFilter, positions: Positions): Promise<Head> {
    const isAscending = order === 'asc';
    const { end } = track.log;
    const from = isAscending ? positionIn(positions, track, 0) : 0;
    const before = isAscending ? end : Math.min(end, positionIn(positions, track, end));
    const head = new Head(track, isAscending, { from, before, fromMicros, toMicros });
    head.line = (await head.#lines.next()).value ?? undefined;
    return head;
  }

  async advance(): Promise<void> {
    const { position, next } = this.line!;
    this.next = this.#isAscending ? next : position;
    this.line = (await this.#lines.next()).value ?? undefined;
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }
}

function first(heads: readonly Head[], order: 'asc' | 'desc'): Head | undefined {
  const sign = order === 'asc' ? 1 : -1;
  let found: Head | undefined;
  for (const head of heads) {
    if (!head.line) continue;
    const difference = found ? head.line.micros - found.line!.micros || head.track.number - found.track.number : -sign;
    if (difference * sign < 0) found = head;
  }
  return found;
}

function passes(line: TimedLine, { level, runId }: LogFilter): boolean {
  const isLevel = level === undefined || LEVELS.indexOf(line.level) >= LEVELS.indexOf(level);
  return isLevel && (runId === undefined || line.runId === runId);
}

function wireLine({ prefix, revisionId }: Track, line: TimedLine, message: string): WireLine {
  return {
    id: `${prefix}${line.position.toString(36)}`,
    timestamp: isoOfMicros(line.micros),
    level: line.level,
    message: message.length > LIMITS.logMessageCharacters ? `${message.slice(0, LIMITS.logMessageCharacters)}…` : message,
    revision_id: revisionId,
  };
}

/** Positions by number of the revision; undefined at the beginning. */
type Positions = ReadonlyMap<number, number> | undefined;

/** A log that an offset does not name is newer than the offset: reading starts at its beginning. Or it had no lines yet. */
function positionIn(positions: Positions, { number }: Track, otherwise: number): number {
  return positions ? (positions.get(number) ?? 0) : otherwise;
}

function writeOffset(heads: readonly Head[]): string {
  return heads.map(({ track, next }) => `${track.number}:${next.toString(36)}`).join(',');
}

/** The contract admits only well-formed offsets. A position serves both orders: lines before it, or lines from it on. */
function readOffset({ offset }: LogFilter): Positions {
  if (!offset) return undefined;
  return new Map(
    offset.split(',').map((entry) => {
      const [number, position] = entry.split(':');
      return [Number(number), Number.parseInt(position!, 36)];
    }),
  );
}
