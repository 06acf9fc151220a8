/** Creates, changes and deletes assistants. Each change makes a new version. Any version can be made current again. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Assistant,
  AssistantCreate,
  AssistantPatch,
  AssistantVersion,
  AssistantVersionSearch,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Access, both, type Filter, leavesFilter } from '../auth/access.ts';
import {
  type AssistantRow,
  assistantNotFound,
  assistantOf,
  deleteAssistant,
  findAssistant,
  findVersion,
  highestVersion,
  insertAssistant,
  insertVersion,
  listVersions,
  lockedAssistant,
  setVersion,
  type VersionRow,
} from './assistant-records.ts';
import type { Assistants } from './assistants.ts';
import { metadataText } from './metadata-text.ts';

interface Wanted {
  id: string;
  /** As the client named it. */
  idOrGraph: string;
  filter: Filter;
}

export class AssistantVersions {
  readonly #storage: Storage;
  readonly #assistants: Assistants;

  constructor(storage: Storage, assistants: Assistants) {
    this.#storage = storage;
    this.#assistants = assistants;
  }

  /** Throws `not_found` for an unknown graph. Throws `conflict` when the id is taken and `if_exists` is `raise`. */
  async create(access: Access, request: AssistantCreate): Promise<Assistant> {
    this.#assistants.assertGraph(request.graph_id);
    const now = new Date().toISOString();
    const id = request.assistant_id?.toLowerCase() ?? uuidv7();
    const asked = { ...request, assistant_id: id, metadata: request.metadata ?? {} };
    const filter = await access.allow('assistants:create', asked);
    const row: VersionRow = {
      assistant_id: id,
      graph_id: request.graph_id,
      name: request.name ?? 'Untitled',
      description: request.description ?? null,
      config: JSON.stringify(request.config ?? {}),
      context: JSON.stringify(request.context ?? {}),
      metadata: metadataText(asked.metadata),
      version: 1,
      created_at: now,
    };
    const made = await this.#storage.transaction((transaction) => insertAssistant(transaction, row));
    if (made) return assistantOf(made);
    if (request.if_exists === 'do_nothing') {
      // It is shown, so the caller has to be allowed to read it too.
      const readable = await access.allow('assistants:read', { assistant_id: id });
      const found = await findAssistant(this.#storage, id, both(filter, readable));
      if (found) return assistantOf(found);
    }
    throw new Problem('conflict', `Assistant with ID ${row.assistant_id} already exists`);
  }

  /** Creates a new version and makes it current. Throws `not_found`. */
  async patch(access: Access, idOrGraph: string, request: AssistantPatch): Promise<Assistant> {
    const id = this.#assistants.idOf(idOrGraph);
    const asked = { ...request, assistant_id: id, metadata: request.metadata ?? {} };
    const filter = await access.allow('assistants:update', asked);
    return this.#change({ id, idOrGraph, filter }, async (transaction, row) => {
      if (request.graph_id) this.#assistants.assertGraph(request.graph_id);
      const metadata = { ...(JSON.parse(row.metadata) as object), ...asked.metadata };
      const version: VersionRow = {
        assistant_id: id,
        graph_id: request.graph_id ?? row.graph_id,
        name: request.name ?? row.name,
        description: request.description ?? row.description,
        config: request.config ? JSON.stringify(request.config) : row.config,
        context: request.context ? JSON.stringify(request.context) : row.context,
        metadata: metadataText(metadata, row.metadata),
        version: (await highestVersion(transaction, id)) + 1,
        created_at: new Date().toISOString(),
      };
      await insertVersion(transaction, version);
      return version;
    });
  }

  /** Newest first. Throws `not_found`. */
  async list(access: Access, idOrGraph: string, search: AssistantVersionSearch): Promise<AssistantVersion[]> {
    const { assistant_id: id } = await this.#assistants.get(access, idOrGraph);
    const rows = await listVersions(this.#storage, id, search);
    return rows.map((row) => {
      const { updated_at, ...version } = assistantOf({ ...row, updated_at: row.created_at });
      return version;
    });
  }

  /** Throws `not_found` for an unknown assistant or version. */
  async setLatest(access: Access, idOrGraph: string, version: number): Promise<Assistant> {
    const id = this.#assistants.idOf(idOrGraph);
    const filter = await access.allow('assistants:update', { assistant_id: id, version, metadata: {} });
    return this.#change({ id, idOrGraph, filter }, async (transaction) => {
      const row = await findVersion(transaction, id, version);
      if (!row) throw new Problem('not_found', `Assistant '${idOrGraph}' has no version ${version}`);
      return row;
    });
  }

  /** Removes the assistant and its versions, but not its runs. Throws `not_found`. */
  async remove(assistantId: string, filter: Filter): Promise<void> {
    await deleteAssistant(this.#storage, assistantId, filter);
    this.#tell(assistantId);
  }

  async #change(
    { id, idOrGraph, filter }: Wanted,
    choose: (transaction: Transaction, row: AssistantRow) => Promise<VersionRow>,
  ): Promise<Assistant> {
    const changed = await this.#storage.transaction(async (transaction) => {
      const row = await lockedAssistant(transaction, this.#storage.dialect, id, filter);
      if (!row) throw assistantNotFound(idOrGraph);
      const after = await setVersion(transaction, await choose(transaction, row));
      if (filter && !(await lockedAssistant(transaction, this.#storage.dialect, id, filter))) throw leavesFilter();
      return after;
    });
    this.#tell(id);
    return assistantOf(changed);
  }

  #tell(id: string): void {
    this.#assistants.forget();
    this.#storage.notify('assistant-changed', id);
  }
}
