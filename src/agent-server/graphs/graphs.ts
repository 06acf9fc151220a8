/**
 * The graphs of a project, loaded once at startup, so that a broken one is a startup error. An export may be a compiled graph, a
 * builder, a promise of either, an object with a `graph` property, or a function that makes a graph for each run's config.
 */
import { relative } from 'node:path';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import type { Logger } from 'pino';
import type { Assistant } from '../../../generated/agent-server/types.gen.ts';
import { ProjectError } from '../../langgraph-json.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import { type Engine, type Graph, loadEngine } from './engine.ts';
import { type AccessContext, Factories, type Factory, type GraphConfig } from './factories.ts';
import type { GraphEntry, Project } from './project.ts';
import { explained, importExport } from './project-modules.ts';
import { provideLogger } from './sdk-globals.ts';
import { acceptTypeScript } from './typescript.ts';

export type { Graph };

interface LoadedGraph {
  entry: GraphEntry;
  /** A graph made once, or a factory called for each use. */
  source: Graph | Factory;
}

/** What a graph is made from. A factory gets it. */
export interface GraphUse {
  config: GraphConfig;
  accessContext: AccessContext;
}

/** The keys of a graph's state, and which of them are its output. */
export interface GraphShape {
  keys: ReadonlySet<string>;
  output: ReadonlySet<string>;
}

export class Graphs {
  readonly #loaded: Map<string, LoadedGraph>;
  readonly #store: BaseStore;
  readonly #factories: Factories;

  private constructor(loaded: Map<string, LoadedGraph>, store: BaseStore, log: Logger) {
    this.#loaded = loaded;
    this.#store = store;
    this.#factories = new Factories(log, (made) => compiled(made, 'the factory'));
  }

  /** Imports every graph. They use `store` as their long-term store. Throws a `ProjectError` that names the file of the first failure. */
  static async load(project: Project, store: BaseStore, log: Logger): Promise<Graphs> {
    return new Graphs(await importGraphs(project), store, log);
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

  /** The keys of the graph's state, for an assistant. */
  async shape({ graph_id, config, context }: Pick<Assistant, 'graph_id' | 'config' | 'context'>): Promise<GraphShape> {
    return shapeOf(await this.bare(graph_id, { configurable: {}, ...(config as GraphConfig), context }));
  }

  /** The graph, ready to run with `checkpointer`. Each call returns a separate object, so runs do not share one. */
  async get(name: string, use: GraphUse, checkpointer: Checkpointer): Promise<Graph> {
    const graph = Object.create(await this.#make(name, use)) as Graph;
    graph.checkpointer = checkpointer;
    graph.store = this.#store as never;
    return graph;
  }

  /** The graph without a checkpointer, for inspection. */
  bare(name: string, config: GraphConfig): Promise<Graph> {
    return this.#make(name, { config, accessContext: 'assistants.read' });
  }

  async #make(name: string, { config, accessContext }: GraphUse): Promise<Graph> {
    const loaded = this.#loaded.get(name);
    if (!loaded) throw new ProjectError(`this server no longer has a graph "${name}"`);
    if (typeof loaded.source !== 'function') return loaded.source;
    return this.#factories.make(name, loaded.source, config, accessContext);
  }
}

/** The keys of the state of a graph. */
export function shapeOf({ channels, outputChannels }: Graph): GraphShape {
  return { keys: new Set(Object.keys(channels)), output: new Set([outputChannels].flat() as string[]) };
}

/** Prepares this process for the graphs of a project: their variables, their LangGraph and their log. */
export async function prepareProcess(project: Project, log: Logger): Promise<Engine> {
  for (const [name, value] of Object.entries(project.environment)) process.env[name] ??= value;
  const engine = await loadEngine(project.directory);
  for (const found of engine.vulnerable)
    log.warn(found, 'a package of the project is known to be vulnerable; install a newer one');
  acceptTypeScript();
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
