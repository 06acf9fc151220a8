/** Reads and follows a log through the public API: first the newest lines, then each new line once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogLevel, LogLine } from '../../../generated/control-plane/types.gen.ts';
import type { ControlPlaneClient, LogType } from './control-plane-client.ts';

const POLL_MS = 1_000;
const PAGE = 500;

export interface LogSource {
  deploymentId: string;
  /** Undefined: the log of all revisions. */
  revisionId: string | undefined;
  type: LogType;
  level: LogLevel | undefined;
}

/** The last `limit` lines, oldest first. */
export async function lastLines(client: ControlPlaneClient, source: LogSource, limit: number): Promise<LogLine[]> {
  const { deploymentId, revisionId, type, level } = source;
  const request = { order: 'desc' as const, limit, ...(level ? { level } : {}) };
  const { logs } = await client.searchLogs(deploymentId, revisionId, type, request);
  return logs.reverse();
}

/**
 * The lines written after `lines`. Ends when `isOver` returns true and the next read finds no new line. `isOver` is called before
 * each read, so that no last line is lost.
 */
export async function* followingLines(
  client: ControlPlaneClient,
  source: LogSource,
  lines: readonly LogLine[],
  isOver: () => Promise<boolean>,
): AsyncGenerator<LogLine> {
  const { deploymentId, revisionId, type, level } = source;
  let last = lines.at(-1);
  for (;;) {
    const over = await isOver();
    let count: number;
    do {
      // Times are unique within a revision. Lines of other revisions with the same time come in the same answer.
      const request = { order: 'asc' as const, limit: PAGE, ...(last ? { start_time: last.timestamp } : {}) };
      const { logs } = await client.searchLogs(deploymentId, revisionId, type, { ...request, ...(level ? { level } : {}) });
      const seen = last ? logs.findIndex(({ id }) => id === last!.id) : -1;
      const fresh = logs.slice(seen + 1);
      yield* fresh;
      last = fresh.at(-1) ?? last;
      count = fresh.length;
    } while (count > 0);
    if (over) return;
    await sleep(POLL_MS);
  }
}
