/** Assistants: a graph with a configuration. The server has an assistant of its own for each graph of the project. */
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { Assistant, AssistantCount, AssistantField, AssistantSearch } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { type Access, everything } from '../auth/access.ts';
import type { GraphEntry, Project } from '../graphs/project.ts';
import {
  assistantNotFound,
  assistantOf,
  countAssistants,
  findAssistant,
  searchAssistants,
  syncOwn,
} from './assistant-records.ts';

/** UUID namespace that turns graph names into ids of the server's own assistants. The SDKs expect this namespace. */
const NAMESPACE = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

interface AssistantPage {
  assistants: Partial<Assistant>[];
  total: number;
}

export class Assistants {
  readonly #storage: Storage;
  /** Graph name → id of the server's own assistant. */
  readonly #ids = new Map<string, string>();
  readonly #ownIds = new Set<string>();
  /** Cache: every run names its assistant, mostly one of these. Each is read again only after a change. */
  readonly #own = new Map<string, Assistant>();
  #changes = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
    storage.listen(({ channel }) => {
      if (channel === 'assistant-changed' || channel === '*') this.forget();
    });
  }

  /** Creates the server's own assistant of each graph, or updates it while no client has changed it. */
  async sync(graphs: GraphEntry[], defaults: Project['assistantDefaults']): Promise<void> {
    for (const { name, description } of graphs) {
      const id = uuidv5(name, NAMESPACE);
      await syncOwn(this.#storage, id, { name, description, ...(defaults[name] ?? { config: {}, context: {} }) });
      this.#ids.set(name, id);
      this.#ownIds.add(id);
    }
  }

  /** The assistant of the first graph of the project. */
  get defaultId(): string {
    return [...this.#ids.values()][0]!;
  }

  /** Whether this is one of the server's own assistants. */
  isOwn(assistantId: string): boolean {
    return this.#ownIds.has(assistantId);
  }

  /** The id that a graph name or an id stands for. Throws `not_found` for what can be neither. */
  idOf(idOrGraph: string): string {
    const id = this.#ids.get(idOrGraph) ?? idOrGraph.toLowerCase();
    if (!isUuid(id)) throw assistantNotFound(idOrGraph);
    return id;
  }

  /** By id or by graph name. Throws `not_found`. */
  async get(access: Access, idOrGraph: string): Promise<Assistant> {
    const id = this.idOf(idOrGraph);
    const filter = await access.allow('assistants:read', { assistant_id: id });
    const own = this.#own.get(id);
    if (own && filter === undefined) return own;
    const changes = this.#changes;
    const row = await findAssistant(this.#storage, id, filter);
    if (!row) throw assistantNotFound(idOrGraph);
    const assistant = assistantOf(row);
    if (changes === this.#changes && this.isOwn(id)) this.#own.set(id, assistant);
    return assistant;
  }

  /** Like `get`, to make a run. Everyone who may make runs may use the server's own assistants. */
  getToRun(access: Access, idOrGraph: string): Promise<Assistant> {
    return this.get(this.isOwn(this.idOf(idOrGraph)) ? everything : access, idOrGraph);
  }

  /** Throws `not_found` for a graph that is not in the project. */
  assertGraph(graphId: string): void {
    if (this.#ids.has(graphId)) return;
    throw new Problem('not_found', `Graph '${graphId}' not found. This server has: ${[...this.#ids.keys()].join(', ')}.`);
  }

  async search(access: Access, request: AssistantSearch): Promise<AssistantPage> {
    const asked = { ...request, metadata: request.metadata ?? {} };
    const filter = await access.allow('assistants:search', asked);
    const search = { ...request, metadata: asked.metadata };
    const rows = await searchAssistants(this.#storage, search, filter);
    const total = await countAssistants(this.#storage, search, filter);
    return { assistants: rows.map((row) => select(assistantOf(row), search.select)), total };
  }

  async count(access: Access, request: AssistantCount): Promise<number> {
    const asked = { ...request, metadata: request.metadata ?? {} };
    const filter = await access.allow('assistants:search', asked);
    return countAssistants(this.#storage, { ...request, metadata: asked.metadata }, filter);
  }

  /** Empties the cache of the server's own assistants. */
  forget(): void {
    this.#changes += 1;
    this.#own.clear();
  }
}

function select(assistant: Assistant, fields: AssistantField[] | null | undefined): Partial<Assistant> {
  if (!fields || fields.length === 0) return assistant;
  return Object.fromEntries(fields.map((field) => [field, assistant[field]]));
}
