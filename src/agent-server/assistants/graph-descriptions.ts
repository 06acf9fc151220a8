/** Describes an assistant's graph without running it: nodes and edges, schemas, subgraphs. */
import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  Assistant,
  AssistantGraph,
  GraphSchemas,
  JsonSchema,
  Subgraphs,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { type Access, configurableOf, withoutUser } from '../auth/access.ts';
import type { Engine } from '../graphs/engine.ts';
import type { Graph, Graphs } from '../graphs/graphs.ts';
import { toWire } from '../graphs/wire.ts';

/** The parts of a graph's builder that define its input, state and output channels. */
interface Definitions {
  builder?: Partial<Record<'_inputDefinition' | '_schemaDefinition' | '_outputDefinition', Record<string, unknown>>>;
}

export class GraphDescriptions {
  readonly #graphs: Graphs;
  readonly #engine: Engine;

  constructor(graphs: Graphs, engine: Engine) {
    this.#graphs = graphs;
    this.#engine = engine;
  }

  /** The graph with subgraphs expanded down to `depth`; `true` expands all. */
  async graph(access: Access, assistant: Assistant, depth: boolean | number): Promise<AssistantGraph> {
    const graph = await this.#graphOf(access, assistant);
    const drawable = await graph.getGraphAsync({ xray: depth });
    return toWire(drawable.toJSON()) as AssistantGraph;
  }

  async schemas(access: Access, assistant: Assistant): Promise<GraphSchemas> {
    return this.#describe(await this.#graphOf(access, assistant), assistant.graph_id);
  }

  /** By namespace. `namespace` selects one subgraph; `recurse` includes nested ones. */
  async subgraphs(access: Access, assistant: Assistant, options: { namespace?: string; recurse: boolean }): Promise<Subgraphs> {
    const graph = await this.#graphOf(access, assistant);
    const found: Subgraphs = {};
    for await (const [namespace, subgraph] of graph.getSubgraphsAsync(options.namespace, options.recurse))
      found[namespace] = this.#describe(subgraph as Graph, assistant.graph_id);
    return found;
  }

  async #graphOf(access: Access, { graph_id, config, context }: Assistant): Promise<Graph> {
    if (!this.#graphs.has(graph_id)) throw new Problem('not_found', `This server has no graph '${graph_id}' any more.`);
    const configurable = { ...withoutUser(config.configurable), ...access.headers, ...configurableOf(access.user) };
    return this.#graphs.bare(graph_id, { ...config, context, configurable } as RunnableConfig);
  }

  #describe(graph: Graph, graphId: string): GraphSchemas {
    const { schemas } = this.#engine;
    const definitions = (graph as Definitions).builder;
    const context = quietly(() => schemas?.getConfigTypeSchema(graph)) ?? null;
    return {
      graph_id: graphId,
      input_schema: quietly(() => schemas?.getInputTypeSchema(graph)) ?? this.#channels(definitions?._inputDefinition),
      output_schema: quietly(() => schemas?.getOutputTypeSchema(graph)) ?? this.#channels(definitions?._outputDefinition),
      state_schema: quietly(() => schemas?.getStateTypeSchema(graph)) ?? this.#channels(definitions?._schemaDefinition),
      config_schema: context,
      context_schema: context,
    };
  }

  /** Channels declared without schemas: their names, and which of them hold messages. */
  #channels(channels: Record<string, unknown> | undefined): JsonSchema {
    if (!channels) return null;
    const messages = { type: 'array', items: { type: 'object', description: 'A message.' } };
    const reducer: unknown = this.#engine.langgraph.messagesStateReducer;
    const properties = Object.entries(channels).map(([name, channel]) => {
      const { operator } = (typeof channel === 'function' ? channel() : channel) as { operator?: unknown };
      return [name, operator === reducer ? messages : {}];
    });
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
}

/** A schema that cannot be expressed as JSON Schema counts as unknown. */
function quietly(read: () => unknown): JsonSchema | undefined {
  try {
    return read() as JsonSchema | undefined;
  } catch {
    return undefined;
  }
}
