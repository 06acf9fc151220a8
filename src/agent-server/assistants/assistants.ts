/** Assistants: a graph together with a configuration. Each graph of the project has one that the server keeps itself. */
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { Assistant, AssistantCount, AssistantField, AssistantSearch } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import type { GraphEntry } from '../graphs/project.ts';
import { filterText } from './metadata-filter.ts';

export interface AssistantRow {
  assistant_id: string;
  graph_id: string;
  name: string;
  description: string | null;
  config: string;
  context: string;
  metadata: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The namespace in which the ids of the server's own assistants are made from graph names, the one that the SDKs expect. */
const NAMESPACE = '6ba7b821-9dad-11d1-80b4-00c04fd430c8';

export interface AssistantPage {
  assistants: Partial<Assistant>[];
  total: number;
}

export class Assistants {
  readonly #storage: Storage;
  /** Name of a graph → id of its own assistant. */
  readonly #ids = new Map<string, string>();
  /** Every run names its assistant, mostly one of these: they are read again only when one has changed. */
  readonly #own = new Map<string, Assistant>();
  #changes = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
    storage.listen(({ channel }) => {
      if (channel === 'assistant-changed' || channel === '*') this.forget();
    });
  }

  /** Makes the assistant of each graph, or renews its description as long as nobody has changed it. */
  async sync(graphs: GraphEntry[]): Promise<void> {
    const now = new Date().toISOString();
    for (const { name, description } of graphs) {
      const id = uuidv5(name, NAMESPACE);
      await this.#storage.transaction(async (transaction) => {
        const columns = 'assistant_id, graph_id, name, description, config, context, metadata, version, created_at';
        const values = [id, name, description ?? null, now];
        const own = `$1, $2, $2, $3, '{}', '{}', '{"created_by":"system"}', 1, $4`;
        await transaction.query(
          `INSERT INTO assistants (${columns}, updated_at) VALUES (${own}, $4) ON CONFLICT (assistant_id) DO UPDATE
           SET description = CASE WHEN assistants.version = 1 THEN excluded.description ELSE assistants.description END`,
          values,
        );
        await transaction.query(
          `INSERT INTO assistant_versions (${columns}) VALUES (${own})
           ON CONFLICT (assistant_id, version) DO UPDATE SET description = excluded.description`,
          values,
        );
      });
      this.#ids.set(name, id);
    }
  }

  /** The assistant of the first graph of the project. */
  get defaultId(): string {
    return [...this.#ids.values()][0]!;
  }

  /** Whether the server keeps the assistant itself. */
  isOwn(assistantId: string): boolean {
    return [...this.#ids.values()].includes(assistantId);
  }

  /** By id or by the name of a graph; throws `not_found`. */
  async get(idOrGraph: string): Promise<Assistant> {
    const id = this.#ids.get(idOrGraph) ?? idOrGraph.toLowerCase();
    const own = this.#own.get(id);
    if (own) return own;
    const changes = this.#changes;
    const [row] = isUuid(id)
      ? await this.#storage.read<AssistantRow>('SELECT * FROM assistants WHERE assistant_id = $1', [id])
      : [];
    if (!row) throw assistantNotFound(idOrGraph);
    const assistant = assistantOf(row);
    if (changes === this.#changes && this.isOwn(id)) this.#own.set(id, assistant);
    return assistant;
  }

  /** Throws `not_found` for a graph that the project does not have. */
  assertGraph(graphId: string): void {
    if (this.#ids.has(graphId)) return;
    throw new Problem('not_found', `Graph '${graphId}' not found. This server has: ${[...this.#ids.keys()].join(', ')}.`);
  }

  async search(search: AssistantSearch): Promise<AssistantPage> {
    const { where, parameters } = this.#filter(search);
    // Both names come from enumerations of the contract.
    const order = `${search.sort_by} ${search.sort_order === 'asc' ? 'ASC' : 'DESC'}, assistant_id`;
    const rows = await this.#storage.read<AssistantRow>(
      `SELECT * FROM assistants WHERE ${where} ORDER BY ${order} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}`,
      [...parameters, search.limit, search.offset],
    );
    return { assistants: rows.map((row) => select(assistantOf(row), search.select)), total: await this.count(search) };
  }

  async count(filter: AssistantCount): Promise<number> {
    const { where, parameters } = this.#filter(filter);
    const [row] = await this.#storage.read<{ total: number }>(
      `SELECT count(*) AS total FROM assistants WHERE ${where}`,
      parameters,
    );
    return Number(row!.total);
  }

  /** What is remembered of the server's own is read again. */
  forget(): void {
    this.#changes += 1;
    this.#own.clear();
  }

  #filter({ graph_id: graphId, name, metadata }: AssistantCount): { where: string; parameters: SqlValue[] } {
    const conditions: string[] = ['1 = 1'];
    const parameters: SqlValue[] = [];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    if (graphId) conditions.push(`graph_id = ${parameter(graphId)}`);
    if (name) conditions.push(`lower(name) LIKE ${parameter(`%${escapeLike(name.toLowerCase())}%`)} ESCAPE '\\'`);
    if (metadata) conditions.push(this.#storage.dialect.jsonContains('metadata', parameter(filterText(metadata))));
    return { where: conditions.join(' AND '), parameters };
  }
}

export function assistantNotFound(idOrGraph: string): Problem {
  return new Problem('not_found', `Assistant '${idOrGraph}' not found`);
}

export function assistantOf(row: AssistantRow): Assistant {
  return {
    assistant_id: row.assistant_id,
    graph_id: row.graph_id,
    name: row.name,
    description: row.description,
    config: JSON.parse(row.config),
    context: JSON.parse(row.context),
    metadata: JSON.parse(row.metadata),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function select(assistant: Assistant, fields: AssistantField[] | null | undefined): Partial<Assistant> {
  if (!fields || fields.length === 0) return assistant;
  return Object.fromEntries(fields.map((field) => [field, assistant[field]]));
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
