/**
 * Gives memory back to the system once a server has nothing to do. After the load of a start or of many requests V8 holds
 * several times what is in use, and on its own returns little of it as long as nothing happens.
 */
import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1_000;
/** Below this share of time at work the process counts as idle. */
const IDLE_SHARE = 0.02;
const IDLE_LOOKS = 3;
/** Less work than this leaves nothing that is worth a collection. */
const WORTH_MS = 200;
/** A collection stops the process for about 4 ms a MB that is alive: a large heap, garbage included, is left to V8. */
const MOST_IN_USE_BYTES = 256 * 2 ** 20;
/** After a long collection the next one waits for so many times as much work. */
const WORK_TO_PAUSE = 20;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** Watches for as long as the process lives, and does not keep it alive. */
export function giveBackMemoryWhenIdle(): void {
  let since = performance.eventLoopUtilization();
  // A start is always worth it.
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
    // What was compiled is kept for the next start, also when this process is killed.
    flushCompileCache();
    const begun = performance.now();
    collect();
    worthMs = Math.max(WORTH_MS, WORK_TO_PAUSE * (performance.now() - begun));
    since = performance.eventLoopUtilization();
  };
  setInterval(look, LOOK_MS).unref();
}

/** What V8 does before it gives up for want of memory; only this makes its young generation small again. */
function collect(): void {
  if (getHeapStatistics().used_heap_size > MOST_IN_USE_BYTES) return;
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
