/**
 * The agent server's side of agent-process.ts: loads everything but the project, waits for the word, then loads the project and
 * serves it until the parent says so or is gone.
 */
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { runContext } from '../../agent-server/worker/run-context.ts';
import { ProjectError } from '../../langgraph-json.ts';
import { StartError, UsageError } from '../../problem.ts';
import { giveBackMemoryWhenIdle } from '../../runtime/idle-memory.ts';
import { exitAtOnce, leaveBeforeExit, logUncaughtErrors, stopOnSignal } from '../../runtime/process-events.ts';
import type { Settings } from '../settings/settings.ts';
import type { Answer, Order } from './agent-process.ts';

export async function standBy(settings: Settings<'agent'>, log: Logger): Promise<void> {
  endWithParent();
  const told = new Promise<Record<string, string>>((resolve) => {
    process.on('message', (order: Order) => 'load' in order && resolve(order.load));
  });
  const { loadedModules, preload, startAgentServer } = await import('../../compose/agent-server.ts');
  // A project that cannot be preloaded cannot be loaded either, and says so then.
  await preload(settings.config).catch(() => {});
  for (const [name, value] of Object.entries(await told)) process.env[name] ??= value;
  try {
    const server = await startAgentServer(settings, log);
    // The parent says what happens.
    stopOnSignal(log.child({}, { level: 'warn' }), () => server.close());
    logUncaughtErrors(log);
    leaveBeforeExit(log, () => server.leave(runContext().runId));
    giveBackMemoryWhenIdle();
    process.on('message', async (order: Order) => 'countRuns' in order && answer({ runs: await server.countRuns() }));
    answer({ loaded: { url: server.url, modules: loadedModules() } });
  } catch (error) {
    answer({ loaded: { failure: explain(error), modules: loadedModules() } }, () => process.exit(1));
  }
}

function answer(what: Answer, then: () => void = () => {}): void {
  process.send!(what, undefined, undefined, then);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForUsers = [ProjectError, StartError, UsageError].some((kind) => error instanceof kind);
  return isForUsers ? error.message : (error.stack ?? error.message);
}

const LOOK_MS = 250;

/** Ends it with all that its graphs started. Looks from a thread of its own, since a graph may block this one. */
function endWithParent(): void {
  const end = "for (const id of [-process.pid, process.pid]) try { process.kill(id, 'SIGKILL'); } catch {}";
  const look = `const parent = process.ppid; setInterval(() => { if (process.ppid !== parent) ${end} }, ${LOOK_MS});`;
  new Worker(look, { eval: true, stdout: false, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
  process.once('disconnect', () => exitAtOnce(1));
}
