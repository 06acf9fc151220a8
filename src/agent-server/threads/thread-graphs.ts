/**
 * The graph that reads and writes a thread's state outside of runs. A factory gets the configuration of the thread's assistant,
 * as in runs, because the nodes may depend on it.
 */
import type { RunnableConfig } from '@langchain/core/runnables';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { type Access, configurableOf, everything, withoutUser } from '../auth/access.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { AccessContext, GraphConfig } from '../graphs/factories.ts';
import type { Graph, Graphs } from '../graphs/graphs.ts';
import { metadataOf } from './thread-records.ts';

interface ThreadUse {
  access: Access;
  accessContext: AccessContext;
}

export class ThreadGraphs {
  readonly #storage: Storage;
  readonly #graphs: Graphs;
  readonly #assistants: Assistants;

  constructor(storage: Storage, graphs: Graphs, assistants: Assistants) {
    this.#storage = storage;
    this.#graphs = graphs;
    this.#assistants = assistants;
  }

  has(graphId: string): boolean {
    return this.#graphs.has(graphId);
  }

  /** The graph for the thread's `config`, with the caller's checkpointer. A factory is told who asks, and what for. */
  async get(use: ThreadUse, graphId: string, config: RunnableConfig, checkpointer: Checkpointer): Promise<Graph> {
    const configured = await this.#configured(use.access, graphId, config);
    return this.#graphs.get(graphId, { config: configured, accessContext: use.accessContext }, checkpointer);
  }

  async #configured(access: Access, graphId: string, config: RunnableConfig): Promise<GraphConfig> {
    if (!this.#graphs.isFactory(graphId)) return config;
    const { config: own, context } = await this.#assistantOf(access, config.configurable?.['thread_id'] as string, graphId);
    const { configurable, ...rest } = own as RunnableConfig;
    return {
      ...rest,
      ...config,
      context,
      configurable: { ...withoutUser(configurable), ...access.headers, ...config.configurable, ...configurableOf(access.user) },
    };
  }

  /** The assistant that ran last on the thread, if the caller may use it, else the server's own for the graph. */
  async #assistantOf(access: Access, threadId: string, graphId: string) {
    const metadata = await metadataOf(this.#storage, threadId);
    const { assistant_id: wanted } = JSON.parse(metadata ?? '{}') as { assistant_id?: unknown };
    if (typeof wanted === 'string') {
      try {
        const assistant = await this.#assistants.getToRun(access, wanted);
        if (assistant.graph_id === graphId) return assistant;
      } catch (error) {
        // It may be deleted, or a client may have written another value there, such as the assistant of another user.
        if (!(error instanceof Problem) || !['not_found', 'forbidden'].includes(error.code)) throw error;
      }
    }
    return this.#assistants.get(everything, graphId);
  }
}
