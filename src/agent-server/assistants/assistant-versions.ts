/** Making, changing and removing assistants. Each change is a version of its own, and any of them can be made current again. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Assistant,
  AssistantCreate,
  AssistantPatch,
  AssistantVersion,
  AssistantVersionSearch,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { type AssistantRow, type Assistants, assistantNotFound, assistantOf } from './assistants.ts';
import { filterText } from './metadata-filter.ts';

type VersionRow = Omit<AssistantRow, 'updated_at'>;

const COLUMNS = 'assistant_id, graph_id, name, description, config, context, metadata, version, created_at';

export class AssistantVersions {
  readonly #storage: Storage;
  readonly #assistants: Assistants;

  constructor(storage: Storage, assistants: Assistants) {
    this.#storage = storage;
    this.#assistants = assistants;
  }

  /** Throws `not_found` for an unknown graph, `conflict` when the id is taken and `if_exists` is `raise`. */
  async create(request: AssistantCreate): Promise<Assistant> {
    this.#assistants.assertGraph(request.graph_id);
    const now = new Date().toISOString();
    const row: VersionRow = {
      assistant_id: request.assistant_id?.toLowerCase() ?? uuidv7(),
      graph_id: request.graph_id,
      name: request.name ?? 'Untitled',
      description: request.description ?? null,
      config: JSON.stringify(request.config ?? {}),
      context: JSON.stringify(request.context ?? {}),
      metadata: JSON.stringify(request.metadata ?? {}),
      version: 1,
      created_at: now,
    };
    const made = await this.#storage.transaction(async (transaction) => {
      const [inserted] = await transaction.query<AssistantRow>(
        `INSERT INTO assistants (${COLUMNS}, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         ON CONFLICT (assistant_id) DO NOTHING RETURNING *`,
        valuesOf(row),
      );
      if (inserted) await insertVersion(transaction, row);
      return inserted;
    });
    if (made) return assistantOf(made);
    if (request.if_exists === 'do_nothing') return this.#assistants.get(row.assistant_id);
    throw new Problem('conflict', `Assistant with ID ${row.assistant_id} already exists`);
  }

  /** Makes a new version and makes it current; throws `not_found`. */
  async patch(idOrGraph: string, request: AssistantPatch): Promise<Assistant> {
    const { assistant_id: id } = await this.#assistants.get(idOrGraph);
    if (request.graph_id) this.#assistants.assertGraph(request.graph_id);
    return this.#change(id, async (transaction, row) => {
      const [highest] = await transaction.query<{ version: number }>(
        'SELECT max(version) AS version FROM assistant_versions WHERE assistant_id = $1',
        [id],
      );
      const metadata = { ...(JSON.parse(row.metadata) as object), ...request.metadata };
      const version: VersionRow = {
        assistant_id: id,
        graph_id: request.graph_id ?? row.graph_id,
        name: request.name ?? row.name,
        description: request.description ?? row.description,
        config: request.config ? JSON.stringify(request.config) : row.config,
        context: request.context ? JSON.stringify(request.context) : row.context,
        metadata: JSON.stringify(metadata),
        version: highest!.version + 1,
        created_at: new Date().toISOString(),
      };
      await insertVersion(transaction, version);
      return version;
    });
  }

  /** Newest first; throws `not_found`. */
  async list(idOrGraph: string, { metadata, limit, offset }: AssistantVersionSearch): Promise<AssistantVersion[]> {
    const { assistant_id: id } = await this.#assistants.get(idOrGraph);
    const parameters: SqlValue[] = [id, limit, offset];
    const filter = metadata
      ? `AND ${this.#storage.dialect.jsonContains('metadata', `$${parameters.push(filterText(metadata))}`)}`
      : '';
    const rows = await this.#storage.read<VersionRow>(
      `SELECT * FROM assistant_versions WHERE assistant_id = $1 ${filter} ORDER BY version DESC LIMIT $2 OFFSET $3`,
      parameters,
    );
    return rows.map((row) => {
      const { updated_at, ...version } = assistantOf({ ...row, updated_at: row.created_at });
      return version;
    });
  }

  /** Throws `not_found` for an unknown assistant or version. */
  async setLatest(idOrGraph: string, version: number): Promise<Assistant> {
    const { assistant_id: id } = await this.#assistants.get(idOrGraph);
    return this.#change(id, async (transaction) => {
      const [row] = await transaction.query<VersionRow>(
        'SELECT * FROM assistant_versions WHERE assistant_id = $1 AND version = $2',
        [id, version],
      );
      if (!row) throw new Problem('not_found', `Assistant '${idOrGraph}' has no version ${version}`);
      return row;
    });
  }

  /** Removes the assistant and its versions, not its runs; throws `not_found`. */
  async remove(assistantId: string): Promise<void> {
    const removed = await this.#storage.write('DELETE FROM assistants WHERE assistant_id = $1 RETURNING assistant_id', [
      assistantId,
    ]);
    if (removed.length === 0) throw assistantNotFound(assistantId);
    this.#tell(assistantId);
  }

  async #change(id: string, choose: (transaction: Transaction, row: AssistantRow) => Promise<VersionRow>): Promise<Assistant> {
    const { dialect } = this.#storage;
    const changed = await this.#storage.transaction(async (transaction) => {
      const [row] = await transaction.query<AssistantRow>(
        `SELECT * FROM assistants WHERE assistant_id = $1 ${dialect.lockRows}`,
        [id],
      );
      if (!row) throw assistantNotFound(id);
      const chosen = await choose(transaction, row);
      const [updated] = await transaction.query<AssistantRow>(
        `UPDATE assistants SET graph_id = $2, name = $3, description = $4, config = $5, context = $6, metadata = $7, version = $8,
                               updated_at = $9 WHERE assistant_id = $1 RETURNING *`,
        valuesOf({ ...chosen, created_at: new Date().toISOString() }),
      );
      return updated!;
    });
    this.#tell(id);
    return assistantOf(changed);
  }

  #tell(id: string): void {
    this.#assistants.forget();
    this.#storage.notify('assistant-changed', id);
  }
}

function valuesOf(row: VersionRow): SqlValue[] {
  const { assistant_id, graph_id, name, description, config, context, metadata, version, created_at } = row;
  return [assistant_id, graph_id, name, description, config, context, metadata, version, created_at];
}

async function insertVersion(transaction: Transaction, row: VersionRow): Promise<void> {
  await transaction.query(
    `INSERT INTO assistant_versions (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    valuesOf(row),
  );
}
