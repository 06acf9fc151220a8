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
import type { TypedGraph } from '../graphs/types/graph-types.ts';
import { MESSAGE } from '../graphs/types/json-schema.ts';
import type { TypeSchemas } from '../graphs/types/type-schemas.ts';
import { toWire } from '../graphs/wire.ts';

/** The parts of a graph's builder that define its input, state and output channels. */
interface Definitions {
  builder?: Partial<Record<'_inputDefinition' | '_schemaDefinition' | '_outputDefinition', Record<string, unknown>>>;
}

export class GraphDescriptions {
  readonly #graphs: Graphs;
  readonly #engine: Engine;
  readonly #types: TypeSchemas | undefined;

  constructor(graphs: Graphs, engine: Engine, types: TypeSchemas | undefined) {
    this.#graphs = graphs;
    this.#engine = engine;
    this.#types = types;
  }

  /** The graph with subgraphs expanded down to `depth`; `true` expands all. */
  async graph(access: Access, assistant: Assistant, depth: boolean | number): Promise<AssistantGraph> {
    const graph = await this.#graphOf(access, assistant);
    const drawable = await graph.getGraphAsync({ xray: depth });
    return toWire(drawable.toJSON()) as AssistantGraph;
  }

  /** `readsTypes` says whether they are waited for. */
  async schemas(access: Access, assistant: Assistant, readsTypes = true): Promise<GraphSchemas> {
    const graph = await this.#graphOf(access, assistant);
    const typed = readsTypes ? await this.#typed(assistant.graph_id, [graph]) : undefined;
    return this.#describe(graph, assistant.graph_id, typed);
  }

  /** By namespace. `namespace` selects one subgraph; `recurse` includes nested ones. */
  async subgraphs(access: Access, assistant: Assistant, options: { namespace?: string; recurse: boolean }): Promise<Subgraphs> {
    const graph = await this.#graphOf(access, assistant);
    const subgraphs: [string, Graph][] = [];
    for await (const [namespace, subgraph] of graph.getSubgraphsAsync(options.namespace, options.recurse))
      subgraphs.push([namespace, subgraph as Graph]);
    const graphs = subgraphs.map(([, subgraph]) => subgraph);
    const typed = await this.#typed(assistant.graph_id, graphs);
    const described = subgraphs.map(([namespace, subgraph]) => {
      const inside = namespace.split('|').reduce((around, node) => around?.subgraphs[node], typed);
      return [namespace, this.#describe(subgraph, assistant.graph_id, inside)];
    });
    return Object.fromEntries(described);
  }

  /** What the types tell of a graph, when the graphs at hand do not tell all at run time. */
  async #typed(graphId: string, graphs: Graph[]): Promise<TypedGraph | undefined> {
    const { schemas } = this.#engine;
    return graphs.every((graph) => quietly(() => schemas?.getStateTypeSchema(graph))) ? undefined : this.#types?.of(graphId);
  }

  async #graphOf(access: Access, { graph_id, config, context }: Assistant): Promise<Graph> {
    if (!this.#graphs.has(graph_id)) throw new Problem('not_found', `This server has no graph '${graph_id}' any more.`);
    const configurable = { ...withoutUser(config.configurable), ...access.headers, ...configurableOf(access.user) };
    return this.#graphs.bare(graph_id, { ...config, context, configurable } as RunnableConfig);
  }

  #describe(graph: Graph, graphId: string, typed: TypedGraph | undefined): GraphSchemas {
    const { schemas } = this.#engine;
    const { _inputDefinition, _outputDefinition, _schemaDefinition } = (graph as Definitions).builder ?? {};
    const context = quietly(() => schemas?.getConfigTypeSchema(graph)) ?? typed?.context ?? null;
    const told = (schema: JsonSchema | undefined, ofTypes: JsonSchema | undefined, channels?: Record<string, unknown>) =>
      schema ?? withChannels(ofTypes, this.#channels(channels));
    return {
      graph_id: graphId,
      input_schema: told(
        quietly(() => schemas?.getInputTypeSchema(graph)),
        typed?.input,
        _inputDefinition,
      ),
      output_schema: told(
        quietly(() => schemas?.getOutputTypeSchema(graph)),
        typed?.output,
        _outputDefinition,
      ),
      state_schema: told(
        quietly(() => schemas?.getStateTypeSchema(graph)),
        typed?.state,
        _schemaDefinition,
      ),
      config_schema: context,
      context_schema: context,
    };
  }

  /** Channels declared without schemas: their names, and which of them hold messages. */
  #channels(channels: Record<string, unknown> | undefined): JsonSchema {
    if (!channels) return null;
    const messages = { type: 'array', items: MESSAGE, langgraph_type: 'messages' };
    const reducer: unknown = this.#engine.langgraph.messagesStateReducer;
    const properties = Object.entries(channels).map(([name, channel]) => {
      const { operator } = (typeof channel === 'function' ? channel() : channel) as { operator?: unknown };
      return [name, operator === reducer ? messages : {}];
    });
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
}

/** What the types leave open of a graph is what its channels tell. Channels that the types do not know of are not in its types. */
function withChannels(typed: JsonSchema | undefined, channels: JsonSchema): JsonSchema {
  const known = channels?.['properties'] as Record<string, object> | undefined;
  if (!typed || !known) return typed ?? channels;
  const properties = Object.entries(typed['properties'] as Record<string, object>).map(([name, schema]) => [
    name,
    Object.keys(schema).length === 0 ? (known[name] ?? schema) : schema,
  ]);
  return { ...typed, properties: Object.fromEntries(properties) };
}

/** A schema that cannot be expressed as JSON Schema counts as unknown. */
function quietly(read: () => unknown): JsonSchema | undefined {
  try {
    return read() as JsonSchema | undefined;
  } catch {
    return undefined;
  }
}
