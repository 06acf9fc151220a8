/**
 * Returns memory to the system once a server is idle. After a start or a load peak V8 holds several times the memory in use, and
 * returns little of it on its own while the process is idle.
 */
import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1_000;
/** The process is idle while it works less than this share of the time. */
const IDLE_SHARE = 0.02;
const IDLE_LOOKS = 3;
/** Less work than this is not worth a collection. */
const WORTH_MS = 200;
/** A collection stops the process for about 4 ms per live MB. Larger heaps, garbage included, are left to V8. */
const MOST_IN_USE_BYTES = 256 * 2 ** 20;
/** The next collection waits for this many times as much work as the last one took. */
const WORK_TO_PAUSE = 20;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Watches for the lifetime of the process, and does not keep it alive. */
export function giveBackMemoryWhenIdle(): void {
  let since = performance.eventLoopUtilization();
  // The start alone is worth a collection.
  let workedMs = WORTH_MS;
  let worthMs = WORTH_MS;
  let idleLooks = 0;
  const look = () => {
    const { active, utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    const isIdle = utilization < IDLE_SHARE;
    idleLooks = isIdle ? idleLooks + 1 : 0;
    if (!isIdle) workedMs += active;
    if (idleLooks < IDLE_LOOKS || workedMs < worthMs) return;
    workedMs = 0;
    // Saves compiled code for the next start, in case this process is killed.
    flushCompileCache();
    const begun = performance.now();
    collect();
    worthMs = Math.max(WORTH_MS, WORK_TO_PAUSE * (performance.now() - begun));
    since = performance.eventLoopUtilization();
  };
  setInterval(look, LOOK_MS).unref();
}

/** The collection that V8 does before it runs out of memory. Only this one shrinks the young generation. */
function collect(): void {
  if (getHeapStatistics().used_heap_size > MOST_IN_USE_BYTES) return;
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
