/**
 * Calls the functions of a project that make graphs. A function may be slow or fail: reads share its graph for some seconds, a
 * slow call is logged, and a failure is the error of the request or run that asked for the graph.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Logger } from 'pino';
import { messageOf, Problem } from '../../problem.ts';
import type { Graph } from './engine.ts';

/** What a graph is made for, in the words of the SDK. A factory is told. */
export type AccessContext = 'threads.create_run' | 'threads.update' | 'threads.read' | 'assistants.read';

/** `ServerRuntime` of the SDK, and the user where the server has its own auth. */
interface ServerRuntime {
  accessContext: AccessContext;
  executionRuntime: { context: unknown } | null;
  user?: unknown;
}

/** Configuration of a run, with its context. */
export type GraphConfig = RunnableConfig & { context?: unknown };

export type Factory = (config: GraphConfig, runtime: ServerRuntime) => unknown;

const SLOW_MS = 3_000;
const SHARED_MS = 10_000;
const MAX_SHARED = 64;

export class Factories {
  readonly #log: Logger;
  readonly #compile: (made: unknown) => Promise<Graph>;
  /** The graphs of recent reads, oldest first. */
  readonly #shared = new Map<string, { graph: Promise<Graph>; until: number }>();

  constructor(log: Logger, compile: (made: unknown) => Promise<Graph>) {
    this.#log = log;
    this.#compile = compile;
  }

  /** Throws what the factory throws for a run, and `internal` with its message for a request. */
  async make(name: string, factory: Factory, config: GraphConfig, access: AccessContext): Promise<Graph> {
    if (access === 'threads.create_run') return this.#call(name, factory, config, access);
    const graph =
      access === 'threads.update' ? this.#call(name, factory, config, access) : this.#share(name, factory, config, access);
    return graph.catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      throw new Problem('internal', `The factory of graph '${name}' failed: ${messageOf(error)}`, { cause: error });
    });
  }

  #share(name: string, factory: Factory, config: GraphConfig, access: AccessContext): Promise<Graph> {
    const key = JSON.stringify([name, access, config]);
    const now = performance.now();
    const known = this.#shared.get(key);
    if (known && known.until > now) return known.graph;
    const graph = this.#call(name, factory, config, access);
    this.#shared.delete(key);
    this.#shared.set(key, { graph, until: now + SHARED_MS });
    graph.catch(() => this.#shared.delete(key));
    if (this.#shared.size > MAX_SHARED) this.#shared.delete(this.#shared.keys().next().value!);
    return graph;
  }

  async #call(name: string, factory: Factory, config: GraphConfig, access: AccessContext): Promise<Graph> {
    const started = performance.now();
    // Logged while it lasts: a factory that never returns would otherwise leave no trace.
    const slow = setTimeout(() => this.#log.warn({ graph: name, access }, 'graph factory is slow'), SLOW_MS);
    try {
      return await this.#compile(factory(config, runtimeOf(config, access)));
    } finally {
      clearTimeout(slow);
      const tookMs = Math.round(performance.now() - started);
      if (tookMs >= SLOW_MS) this.#log.warn({ graph: name, access, tookMs }, 'slow graph factory returned');
    }
  }
}

function runtimeOf(config: GraphConfig, accessContext: AccessContext): ServerRuntime {
  const user: unknown = config.configurable?.['langgraph_auth_user'];
  const executionRuntime = accessContext === 'threads.create_run' ? { context: config.context } : null;
  return { accessContext, executionRuntime, ...(user === undefined ? {} : { user }) };
}
