/**
 * Run priority (`priority.path`): a function of the project says which threads' runs start first when all worker slots are busy.
 * It is asked at the first run of a thread, and never stands between a client and its run: without a usable answer in time the
 * run has the usual priority, and the next run of the thread asks again.
 */
import { relative } from 'node:path';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import type { Assistant } from '../../../generated/agent-server/types.gen.ts';
import { ProjectError } from '../../langgraph-json.ts';
import type { Storage } from '../../storage/port.ts';
import type { Access, Filter } from '../auth/access.ts';
import { importExport, type ProjectExport } from '../graphs/project-modules.ts';
import { priorityOf } from '../threads/thread-records.ts';

/** Starts first. */
export const FIRST_PRIORITY = -5;
/** Starts last. */
export const LAST_PRIORITY = 5;
/** Without a decision. */
export const USUAL_PRIORITY = 0;

/** A run is accepted without an answer that takes longer. */
const ANSWER_MS = 2_000;

/** What the function of a project is told, in the names of the Python SDK. */
interface PriorityContext {
  user: Record<string, unknown>;
  permissions: readonly string[];
  /** Null when the run makes its thread without being given an id. */
  thread_id: string | null;
  thread_metadata: Record<string, unknown>;
  assistant_id: string;
  graph_id: string;
  assistant_metadata: Record<string, unknown>;
  run_metadata: Record<string, unknown>;
  /** Null when no cron made the run. */
  cron_id: string | null;
}

type Decide = (context: PriorityContext) => unknown;

/** A run that is about to be accepted. */
export interface PrioritizedRun {
  access: Access;
  threadId: string | null;
  /** Which threads the caller may run on. */
  filter: Filter;
  assistant: Assistant;
  metadata: Record<string, unknown>;
  cronId: string | null;
  /** Whether the thread is made if there is none. */
  makesThread: boolean;
}

export class RunPriority {
  readonly #decide: Decide;
  readonly #storage: Storage;
  readonly #log: Logger;

  constructor(decide: Decide, storage: Storage, log: Logger) {
    this.#decide = decide;
    this.#storage = storage;
    this.#log = log;
  }

  /** The priority that the run's thread gets if it has none; null when nothing could be decided. */
  async of(run: PrioritizedRun): Promise<number | null> {
    const { threadId, filter } = run;
    const thread = threadId === null ? undefined : await priorityOf(this.#storage, threadId, filter);
    if (thread?.priority != null) return Number(thread.priority);
    // Without a thread the acceptance fails.
    if (!thread && !run.makesThread) return null;
    return this.#ask(run, thread ? JSON.parse(thread.metadata) : {});
  }

  async #ask({ access, ...run }: PrioritizedRun, threadMetadata: Record<string, unknown>): Promise<number | null> {
    const { threadId, assistant } = run;
    const named = { threadId, graph: assistant.graph_id };
    const context: PriorityContext = {
      ...{ user: access.user ?? { identity: '' }, permissions: access.user?.permissions ?? [] },
      ...{ thread_id: threadId, thread_metadata: threadMetadata, run_metadata: run.metadata, cron_id: run.cronId },
      ...{ assistant_id: assistant.assistant_id, graph_id: assistant.graph_id, assistant_metadata: assistant.metadata },
    };
    let given: unknown;
    try {
      // A copy: the function must not change what is stored.
      given = await withinTime((async () => this.#decide(structuredClone(context)))());
      const priority = settingOf(given);
      if (priority !== undefined) return priority;
    } catch (error) {
      this.#log.warn({ ...named, err: error }, 'the priority function failed; the run has priority 0');
      return null;
    }
    const value = inspect(given, { depth: 1, maxArrayLength: 3, maxStringLength: 100, breakLength: Infinity }).slice(0, 200);
    this.#log.warn({ ...named, value }, 'the priority function returned no whole number from -5 to 5; the run has priority 0');
    return null;
  }
}

/** What the function returned: settings, a number, or nothing for the usual. Undefined for anything else. */
function settingOf(given: unknown): number | undefined {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const priority = (isObject ? (given as { priority?: unknown }).priority : given) ?? USUAL_PRIORITY;
  if (!Number.isInteger(priority)) return undefined;
  return (priority as number) >= FIRST_PRIORITY && (priority as number) <= LAST_PRIORITY ? (priority as number) : undefined;
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error(`it did not answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(limit);
  }
}

/** The function that the project names; undefined without one. Throws `ProjectError`. */
export async function loadPriority(project: {
  directory: string;
  priority: ProjectExport | undefined;
}): Promise<Decide | undefined> {
  const { priority: wanted, directory } = project;
  if (!wanted) return undefined;
  const decide = await importExport(wanted, directory);
  if (typeof decide === 'function') return decide as Decide;
  const shown = `the export "${wanted.exportName}" of ${relative(directory, wanted.file)}`;
  throw new ProjectError(`${wanted.what}: ${shown} is no function that returns {priority: number}.`);
}
