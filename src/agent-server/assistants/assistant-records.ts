/** Assistants and their versions: the database rows, and their form in the contract. */
import type {
  Assistant,
  AssistantCount,
  AssistantSearch,
  AssistantVersionSearch,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { Confidential, type Dialect, Parameters, type SqlValue, type Storage, type Transaction } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { andAllowed } from '../auth/filter-records.ts';
import { cell } from '../encryption/cells.ts';
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

export type VersionRow = Omit<AssistantRow, 'updated_at'>;

const COLUMNS = 'assistant_id, graph_id, name, description, config, context, metadata, version, created_at';

/** Part of the metadata of the server's own assistants. */
const BY_SYSTEM = '"created_by":"system"';

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

/** The server's own assistant of a graph, as the project describes it. */
export interface OwnAssistant {
  name: string;
  description: string | undefined;
  config: object;
  context: object;
}

/** Creates the server's own assistant of a graph, or updates it while no client has changed it. */
export async function syncOwn(storage: Storage, id: string, graph: OwnAssistant): Promise<void> {
  const { name, description, config, context } = graph;
  const texts = [JSON.stringify(config), JSON.stringify(context)];
  const values = [id, name, description ?? null, new Date().toISOString(), ...texts];
  const own = `$1, $2, $2, $3, $5, $6, '{${BY_SYSTEM}}', 1, $4`;
  const described = 'description = excluded.description, config = excluded.config, context = excluded.context';
  await storage.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO assistants (${COLUMNS}, updated_at) VALUES (${own}, $4) ON CONFLICT (assistant_id) DO UPDATE
       SET ${described} WHERE assistants.version = 1`,
      values,
    );
    await transaction.query(
      `INSERT INTO assistant_versions (${COLUMNS}) VALUES (${own}) ON CONFLICT (assistant_id, version) DO UPDATE SET ${described}`,
      values,
    );
  });
}

export async function findAssistant(storage: Storage, id: string, filter: Filter): Promise<AssistantRow | undefined> {
  const parameters = new Parameters(id);
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const [row] = await storage.read<AssistantRow>(`SELECT * FROM assistants WHERE assistant_id = $1${allowed}`, parameters.values);
  return row;
}

/** Locks the assistant until the transaction ends. */
export async function lockedAssistant(
  transaction: Transaction,
  dialect: Dialect,
  id: string,
  filter: Filter,
): Promise<AssistantRow | undefined> {
  const parameters = new Parameters(id);
  const allowed = andAllowed(filter, 'metadata', dialect, parameters);
  const [row] = await transaction.query<AssistantRow>(
    `SELECT * FROM assistants WHERE assistant_id = $1${allowed} ${dialect.lockRows}`,
    parameters.values,
  );
  return row;
}

export function searchAssistants(storage: Storage, search: AssistantSearch, filter: Filter): Promise<AssistantRow[]> {
  const { where, parameters } = queryOf(storage, search, filter);
  // Safe to interpolate: both values come from enumerations of the contract.
  const order = `${search.sort_by} ${search.sort_order === 'asc' ? 'ASC' : 'DESC'}, assistant_id`;
  return storage.read<AssistantRow>(
    `SELECT * FROM assistants WHERE assistant_id IN (SELECT assistant_id FROM assistants WHERE ${where}
       ORDER BY ${order} LIMIT ${parameters.add(search.limit)} OFFSET ${parameters.add(search.offset)}) ORDER BY ${order}`,
    parameters.values,
  );
}

export async function countAssistants(storage: Storage, search: AssistantCount, filter: Filter): Promise<number> {
  const { where, parameters } = queryOf(storage, search, filter);
  const [row] = await storage.read<{ total: number }>(
    `SELECT count(*) AS total FROM assistants WHERE ${where}`,
    parameters.values,
  );
  return Number(row!.total);
}

function queryOf(storage: Storage, { graph_id: graphId, name, metadata }: AssistantCount, filter: Filter) {
  const conditions: string[] = ['1 = 1'];
  const parameters = new Parameters();
  if (graphId) conditions.push(`graph_id = ${parameters.add(graphId)}`);
  if (name) conditions.push(`lower(name) LIKE ${parameters.add(`%${escapeLike(name.toLowerCase())}%`)} ESCAPE '\\'`);
  if (metadata) conditions.push(storage.dialect.jsonContains('metadata', parameters.add(filterText(metadata))));
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  return { where: conditions.join(' AND ') + allowed, parameters };
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

/** Stores a new assistant with its first version. Undefined when the id is taken. */
export async function insertAssistant(transaction: Transaction, row: VersionRow): Promise<AssistantRow | undefined> {
  const [inserted] = await transaction.query<AssistantRow>(
    `INSERT INTO assistants (${COLUMNS}, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     ON CONFLICT (assistant_id) DO NOTHING RETURNING *`,
    valuesOf(row),
  );
  if (inserted) await insertVersion(transaction, row);
  return inserted;
}

export async function insertVersion(transaction: Transaction, row: VersionRow): Promise<void> {
  await transaction.query(
    `INSERT INTO assistant_versions (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    valuesOf(row),
  );
}

/** Makes this version the current one. */
export async function setVersion(transaction: Transaction, version: VersionRow): Promise<AssistantRow> {
  const [updated] = await transaction.query<AssistantRow>(
    `UPDATE assistants SET graph_id = $2, name = $3, description = $4, config = $5, context = $6, metadata = $7, version = $8,
                           updated_at = $9 WHERE assistant_id = $1 RETURNING *`,
    valuesOf({ ...version, created_at: new Date().toISOString() }),
  );
  return updated!;
}

function valuesOf(row: VersionRow): SqlValue[] {
  const { assistant_id, graph_id, name, description, config, context, metadata, version, created_at } = row;
  const hidden = (text: string, field: string) =>
    new Confidential(text, 'assistant', field, cell('assistants', field, assistant_id, version));
  return [
    ...[assistant_id, graph_id, name, description, hidden(config, 'config'), hidden(context, 'context')],
    ...[hidden(metadata, 'metadata'), version, created_at],
  ];
}

export async function highestVersion(transaction: Transaction, id: string): Promise<number> {
  const [highest] = await transaction.query<{ version: number }>(
    'SELECT max(version) AS version FROM assistant_versions WHERE assistant_id = $1',
    [id],
  );
  return highest!.version;
}

export async function findVersion(transaction: Transaction, id: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await transaction.query<VersionRow>('SELECT * FROM assistant_versions WHERE assistant_id = $1 AND version = $2', [
    ...[id, version],
  ]);
  return row;
}

/** Newest first. */
export function listVersions(storage: Storage, id: string, search: AssistantVersionSearch): Promise<VersionRow[]> {
  const parameters = new Parameters(id, search.limit, search.offset);
  const filter = search.metadata
    ? `AND ${storage.dialect.jsonContains('metadata', parameters.add(filterText(search.metadata)))}`
    : '';
  return storage.read<VersionRow>(
    `SELECT * FROM assistant_versions WHERE assistant_id = $1 ${filter} ORDER BY version DESC LIMIT $2 OFFSET $3`,
    parameters.values,
  );
}

/** Also deletes its versions. Throws `not_found`. */
export async function deleteAssistant(storage: Storage, id: string, filter: Filter): Promise<void> {
  const parameters = new Parameters(id);
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const deleted = await storage.write(
    `DELETE FROM assistants WHERE assistant_id = $1${allowed} RETURNING assistant_id`,
    parameters.values,
  );
  if (deleted.length === 0) throw assistantNotFound(id);
}

/** All except the server's own. */
export async function deleteClientAssistants(transaction: Transaction): Promise<void> {
  await transaction.query(`DELETE FROM assistants WHERE metadata NOT LIKE '%${BY_SYSTEM}%'`);
}
