/**
 * The graphs of a project, loaded once at startup, so that a broken one is a startup error. An export may be a compiled graph, a
 * builder, a promise of either, an object with a `graph` property, or a function that makes a graph for each run's config.
 */
import { relative } from 'node:path';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import type { Logger } from 'pino';
import { register } from 'tsx/esm/api';
import { ProjectError } from '../../langgraph-json.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import { type Engine, loadEngine } from './engine.ts';
import type { GraphEntry, Project } from './project.ts';
import { explained, importExport } from './project-modules.ts';
import { provideLogger } from './sdk-globals.ts';

// biome-ignore lint/suspicious/noExplicitAny: a user's graph has state of any type
export type Graph = CompiledStateGraph<any, any, any>;

type Factory = (config: RunnableConfig) => unknown;

interface LoadedGraph {
  entry: GraphEntry;
  /** A graph made once, or a factory called for each use. */
  source: Graph | Factory;
}

/** The keys of a graph's state, and which of them are its output. */
export interface GraphShape {
  keys: ReadonlySet<string>;
  output: ReadonlySet<string>;
}

export class Graphs {
  readonly #loaded: Map<string, LoadedGraph>;
  readonly #store: BaseStore;
  readonly #shapes = new Map<string, GraphShape>();

  private constructor(loaded: Map<string, LoadedGraph>, store: BaseStore) {
    this.#loaded = loaded;
    this.#store = store;
  }

  /** Imports every graph. They use `store` as their long-term store. Throws a `ProjectError` that names the file of the first failure. */
  static async load(project: Project, store: BaseStore): Promise<Graphs> {
    return new Graphs(await importGraphs(project), store);
  }

  get entries(): GraphEntry[] {
    return [...this.#loaded.values()].map(({ entry }) => entry);
  }

  has(name: string): boolean {
    return this.#loaded.has(name);
  }

  /** Whether a factory makes the graph for each use, from its configuration. */
  isFactory(name: string): boolean {
    return typeof this.#loaded.get(name)?.source === 'function';
  }

  /** The keys of the graph's state. A factory is called without a run's configuration. */
  async shape(name: string): Promise<GraphShape> {
    let shape = this.#shapes.get(name);
    if (!shape) {
      const { channels, outputChannels } = await this.#make(name, { configurable: {} });
      shape = { keys: new Set(Object.keys(channels)), output: new Set([outputChannels].flat() as string[]) };
      this.#shapes.set(name, shape);
    }
    return shape;
  }

  /** The graph, ready to run with `checkpointer`. Each call returns a separate object, so runs do not share one. */
  async get(name: string, config: RunnableConfig, checkpointer: Checkpointer): Promise<Graph> {
    const graph = Object.create(await this.#make(name, config)) as Graph;
    graph.checkpointer = checkpointer;
    graph.store = this.#store as never;
    return graph;
  }

  /** The graph without a checkpointer, for inspection. */
  bare(name: string, config: RunnableConfig): Promise<Graph> {
    return this.#make(name, config);
  }

  /** Whether the graph stores some state as differences, so that one checkpoint alone is incomplete. */
  async keepsDifferences(name: string): Promise<boolean> {
    const { channels } = await this.#make(name, { configurable: {} });
    return Object.values(channels).some((channel) => (channel as { lc_graph_name?: string }).lc_graph_name === 'DeltaChannel');
  }

  async #make(name: string, config: RunnableConfig): Promise<Graph> {
    const loaded = this.#loaded.get(name);
    if (!loaded) throw new ProjectError(`this server no longer has a graph "${name}"`);
    return typeof loaded.source === 'function' ? compiled(loaded.source(config), loaded.entry.file) : loaded.source;
  }
}

/** Prepares this process for the graphs of a project: their variables, their LangGraph and their log. */
export async function prepareProcess(project: Project, log: Logger): Promise<Engine> {
  for (const [name, value] of Object.entries(project.environment)) process.env[name] ??= value;
  const engine = await loadEngine(project.directory);
  register();
  provideLogger(log);
  return engine;
}

/** Imports every graph of a prepared process. `begin` is called before each. */
export async function importGraphs(
  project: Project,
  begin: (entry: GraphEntry) => void = () => {},
): Promise<Map<string, LoadedGraph>> {
  const loaded = new Map<string, LoadedGraph>();
  for (const entry of project.graphs) {
    begin(entry);
    const source = await importGraph(entry, project.directory);
    loaded.set(entry.name, { entry, source });
  }
  return loaded;
}

async function importGraph(entry: GraphEntry, directory: string): Promise<Graph | Factory> {
  const wanted = { ...entry, what: whatOf(entry) };
  const exported = await importExport(wanted, directory);
  if (typeof exported === 'function' && !isGraph(exported)) return exported as Factory;
  return explained(wanted, directory, () => compiled(exported, relative(directory, entry.file)));
}

/** The graph in messages. */
export function whatOf({ name }: Pick<GraphEntry, 'name'>): string {
  return `graph ${JSON.stringify(name)}`;
}

async function compiled(value: unknown, file: string): Promise<Graph> {
  let graph = await value;
  if (!isGraph(graph) && isGraph((graph as { graph?: unknown } | undefined)?.graph)) graph = (graph as { graph: unknown }).graph;
  const compile = (graph as { compile?: unknown } | undefined)?.compile;
  if (!isGraph(graph) && typeof compile === 'function') graph = (graph as { compile(): unknown }).compile();
  if (!isGraph(graph))
    throw new ProjectError(`${file}: the export is not a LangGraph graph, a graph builder, or a function that makes one.`);
  return graph;
}

function isGraph(value: unknown): value is Graph {
  const graph = value as Partial<Graph> | null | undefined;
  return typeof graph?.stream === 'function' && typeof graph.getState === 'function' && 'channels' in graph;
}
