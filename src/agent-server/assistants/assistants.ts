/** Assistants: a graph together with a configuration. Each graph of the project has one that the server keeps itself. */
import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { Assistant, AssistantField, AssistantSearch } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import type { GraphEntry } from '../graphs/project.ts';

interface AssistantRow {
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
  readonly #graphNames: string[] = [];
  /** Every run names its assistant; those the server keeps itself do not change while it lives. */
  readonly #own = new Map<string, Assistant>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Makes or renews the assistant of each graph. */
  async sync(graphs: GraphEntry[]): Promise<void> {
    const now = new Date().toISOString();
    for (const { name, description } of graphs) {
      const id = uuidv5(name, NAMESPACE);
      const [row] = await this.#storage.write<AssistantRow>(
        `INSERT INTO assistants (assistant_id, graph_id, name, description, config, context, metadata, version, created_at, updated_at)
         VALUES ($1, $2, $2, $3, '{}', '{}', '{"created_by":"system"}', 1, $4, $4)
         ON CONFLICT (assistant_id) DO UPDATE SET description = excluded.description RETURNING *`,
        [id, name, description ?? null, now],
      );
      this.#graphNames.push(name);
      this.#own.set(id, assistantOf(row!));
    }
  }

  /** The assistant of the first graph of the project. */
  get defaultId(): string {
    return uuidv5(this.#graphNames[0]!, NAMESPACE);
  }

  /** By id or by the name of a graph; throws `not_found`. */
  async get(idOrGraph: string): Promise<Assistant> {
    const id = this.#graphNames.includes(idOrGraph) ? uuidv5(idOrGraph, NAMESPACE) : idOrGraph.toLowerCase();
    const own = this.#own.get(id);
    if (own) return own;
    const [row] = isUuid(id)
      ? await this.#storage.read<AssistantRow>('SELECT * FROM assistants WHERE assistant_id = $1', [id])
      : [];
    if (!row) throw new Problem('not_found', `Assistant '${idOrGraph}' not found`);
    return assistantOf(row);
  }

  async search(search: AssistantSearch): Promise<AssistantPage> {
    const conditions: string[] = ['1 = 1'];
    const parameters: SqlValue[] = [];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    if (search.graph_id) conditions.push(`graph_id = ${parameter(search.graph_id)}`);
    if (search.name) conditions.push(`lower(name) LIKE ${parameter(`%${escapeLike(search.name.toLowerCase())}%`)} ESCAPE '\\'`);
    if (search.metadata)
      conditions.push(this.#storage.dialect.jsonContains('metadata', parameter(JSON.stringify(search.metadata))));
    const where = conditions.join(' AND ');
    const [count] = await this.#storage.read<{ total: number }>(
      `SELECT count(*) AS total FROM assistants WHERE ${where}`,
      parameters,
    );
    // Both names come from enumerations of the contract.
    const order = `${search.sort_by} ${search.sort_order === 'asc' ? 'ASC' : 'DESC'}, assistant_id`;
    const rows = await this.#storage.read<AssistantRow>(
      `SELECT * FROM assistants WHERE ${where} ORDER BY ${order} LIMIT ${parameter(search.limit)} OFFSET ${parameter(search.offset)}`,
      parameters,
    );
    return { assistants: rows.map((row) => select(assistantOf(row), search.select)), total: Number(count!.total) };
  }
}

function assistantOf(row: AssistantRow): Assistant {
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

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
