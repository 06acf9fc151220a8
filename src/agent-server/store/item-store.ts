/**
 * The long-term store: values under a namespace and a key, for clients over HTTP and for graphs as LangGraph's `BaseStore`. They
 * last beyond threads and runs, until they are deleted or their time to live ends.
 */
import type { BaseStore, Item, ListNamespacesOperation, Operation, SearchItem } from '@langchain/langgraph-checkpoint';
import type {
  FoundItems,
  ItemSearch,
  NamespaceSearch,
  StoreItem,
  StoreItemDelete,
  StoreItemPut,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { COMPARISONS, type Comparison, type Reader, type Storage, type Transaction } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { Access, Question, Questions } from '../auth/access.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { StoreSettings } from '../graphs/project.ts';
import { toWire } from '../graphs/wire.ts';
import {
  type Condition,
  deleteExpiredItems,
  deleteItem,
  findItem,
  type ItemRow,
  listNamespaces,
  putItem,
  refreshItems,
  searchItems,
} from './item-records.ts';

const MINUTE_MS = 60_000;
const RESERVED = 'langgraph';

interface Place {
  namespace: readonly string[];
  key: string;
}

type Put = Omit<StoreItemPut, 'value'> & { value: unknown };
type Search = Omit<ItemSearch, 'query'>;
type Namespaces = Omit<NamespaceSearch, 'limit' | 'offset'>;

export class ItemStore {
  readonly #storage: Storage;
  readonly #settings: StoreSettings;

  constructor(storage: Storage, settings: StoreSettings) {
    this.#storage = storage;
    this.#settings = settings;
  }

  async put(access: Access, item: Put): Promise<void> {
    const asked = { ...item, namespace: [...item.namespace] };
    await allowed(access, 'store:put', asked);
    const write = this.#putting(asked);
    await this.#storage.transaction(write);
  }

  async get(access: Access, place: Place, refresh?: boolean): Promise<StoreItem | null> {
    const asked = { namespace: [...place.namespace], key: place.key };
    await allowed(access, 'store:get', asked);
    const { namespace, key } = asked;
    assertPlace(namespace, key);
    const row = await findItem(this.#storage, this.#storage.dialect, pathOf(namespace), key);
    if (!row) return null;
    await this.#refresh([row], refresh);
    return itemOf(row);
  }

  async delete(access: Access, place: StoreItemDelete): Promise<void> {
    const asked = { namespace: [...place.namespace], key: place.key };
    await allowed(access, 'store:delete', asked);
    const { namespace, key } = asked;
    assertPlace(namespace, key);
    await this.#storage.transaction((transaction) => deleteItem(transaction, pathOf(namespace), key));
  }

  async search(access: Access, request: Search): Promise<FoundItems> {
    const { namespace_prefix: prefix, ...rest } = request;
    const asked = { ...rest, namespace: [...(prefix ?? [])] };
    await allowed(access, 'store:search', asked);
    const search = { ...request, filter: asked.filter, namespace_prefix: asked.namespace };
    const rows = await this.#find(this.#storage, search);
    await this.#refresh(rows, search.refresh_ttl ?? undefined);
    return { items: rows.map((row) => ({ ...itemOf(row), score: null })) };
  }

  /** The namespaces that hold items, a page at a time. */
  async namespaces(access: Access, { limit, offset, ...request }: NamespaceSearch): Promise<string[][]> {
    const { prefix, suffix, max_depth } = request;
    const asked = { namespace: prefix ?? null, suffix: suffix ?? null, max_depth, limit, offset };
    await allowed(access, 'store:list_namespaces', asked);
    const search = { ...request, prefix: asked.namespace, suffix: asked.suffix };
    return (await this.#namespaces(this.#storage, search)).slice(offset, offset + limit);
  }

  /** Deletes what has expired, some at a time. */
  async deleteExpired(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted && (await deleteExpiredItems(this.#storage)));
  }

  /** The same store for graphs, as their own LangGraph knows it. */
  forGraphs({ BaseStore: Base }: Pick<LangGraph, 'BaseStore'>): BaseStore {
    const batch = (operations: readonly Operation[]) => this.#batch(operations);
    return new (class extends Base {
      override batch<Operations extends Operation[]>(operations: Operations) {
        return batch(operations) as never;
      }
    })() as unknown as BaseStore;
  }

  /** In the order of the operations; what they write is stored together or not at all. */
  async #batch(operations: readonly Operation[]): Promise<unknown[]> {
    const read: ItemRow[] = [];
    const steps = operations.map((operation) => this.#step(operation, read));
    const all = async (reader: Reader) => {
      const results: unknown[] = [];
      read.length = 0;
      for (const step of steps) results.push(await step(reader));
      return results;
    };
    const writes = operations.some((operation) => 'value' in operation);
    const results = await (writes ? this.#storage.transaction(all) : all(this.#storage));
    await this.#refresh(read);
    return results;
  }

  /** Checks an operation of a graph. The step adds the rows that it reads to `read`. */
  #step(operation: Operation, read: ItemRow[]): (reader: Reader) => Promise<unknown> {
    const { dialect } = this.#storage;
    if ('value' in operation) {
      const { namespace, key, value } = operation;
      const write = value === null ? deleting(namespace, key) : this.#putting({ namespace, key, value: toWire(value) });
      return (reader) => write(reader as Transaction);
    }
    if ('key' in operation) {
      const { namespace, key } = operation;
      assertPlace(namespace, key);
      return async (reader) => {
        const row = await findItem(reader, dialect, pathOf(namespace), key);
        if (row) read.push(row);
        return row ? graphItem(row) : null;
      };
    }
    if ('namespacePrefix' in operation) {
      const { namespacePrefix, filter, limit = 10, offset = 0 } = operation;
      return async (reader) => {
        const rows = await this.#find(reader, { namespace_prefix: namespacePrefix, filter: filter ?? null, limit, offset });
        read.push(...rows);
        return rows.map(graphItem);
      };
    }
    const { limit, offset } = operation;
    return async (reader) => (await this.#namespaces(reader, namespaceSearch(operation))).slice(offset, offset + limit);
  }

  #putting({ namespace, key, value, ttl }: Put): (transaction: Transaction) => Promise<void> {
    assertPlace(namespace, key);
    const minutes = ttl === undefined ? this.#settings.defaultTtlMinutes : ttl;
    const ttlMs = minutes === null || minutes === undefined ? null : Math.max(1, Math.round(minutes * MINUTE_MS));
    const item = { namespace: pathOf(namespace), key, value: JSON.stringify(value), ttlMs };
    return (transaction) => putItem(transaction, this.#storage.dialect, item);
  }

  async #find(reader: Reader, { namespace_prefix: prefix, filter, limit, offset }: Search): Promise<ItemRow[]> {
    const conditions = Object.entries(filter ?? {}).flatMap(([field, wanted]) => conditionsOn(field, wanted));
    return searchItems(reader, this.#storage.dialect, { prefix: pathOf(prefix ?? []), conditions, limit, offset });
  }

  async #namespaces(reader: Reader, { prefix, suffix, max_depth: depth }: Namespaces): Promise<string[][]> {
    const start = prefix ?? [];
    const end = suffix ?? [];
    const wildcard = start.indexOf('*');
    const plain = wildcard === -1 ? start : start.slice(0, wildcard);
    const all = (await listNamespaces(reader, this.#storage.dialect, pathOf(plain))).map(labelsOf);
    const found = all.filter(
      (labels) =>
        labels.length >= Math.max(start.length, end.length) && fits(labels, start) && fits(labels.toReversed(), end.toReversed()),
    );
    const cut = new Map(found.map((labels) => labels.slice(0, depth ?? undefined)).map((labels) => [pathOf(labels), labels]));
    return [...cut.values()];
  }

  async #refresh(rows: ItemRow[], wanted = this.#settings.refreshOnRead): Promise<void> {
    const mortal = rows.filter(({ ttl_ms: ttl }) => ttl !== null);
    if (!wanted || mortal.length === 0) return;
    await this.#storage.transaction((transaction) => refreshItems(transaction, this.#storage.dialect, mortal));
  }
}

/** Throws `forbidden`, also for a filter: items have no metadata, so ignoring it would show them to everybody. */
async function allowed<Q extends Question>(access: Access, question: Q, asked: Questions[Q]): Promise<void> {
  if ((await access.allow(question, asked)) === undefined) return;
  throw new Problem(
    'forbidden',
    `The auth of the project answers ${question} with a filter, but items of the store have no metadata: its handler has to check or rewrite value.namespace instead.`,
  );
}

function deleting(namespace: readonly string[], key: string): (transaction: Transaction) => Promise<void> {
  assertPlace(namespace, key);
  return (transaction) => deleteItem(transaction, pathOf(namespace), key);
}

function namespaceSearch({ matchConditions = [], maxDepth }: ListNamespacesOperation): Namespaces {
  const pathFor = (type: 'prefix' | 'suffix') => matchConditions.find(({ matchType }) => matchType === type)?.path ?? null;
  return { prefix: pathFor('prefix'), suffix: pathFor('suffix'), max_depth: maxDepth ?? null };
}

function fits(labels: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((label, index) => label === '*' || label === labels[index]);
}

/** Graphs are not held to the contract by anybody else. */
function assertPlace(namespace: readonly string[], key: string): void {
  if (namespace.length === 0) throw new Problem('invalid', 'namespace: it needs a label.');
  const wrong = namespace.find((label) => typeof label !== 'string' || label === '' || label.includes('.'));
  if (wrong !== undefined) throw new Problem('invalid', `namespace: the label ${JSON.stringify(wrong)} is empty or has a dot.`);
  if (namespace[0] === RESERVED) throw new Problem('invalid', `namespace: the label ${RESERVED} is reserved at the first place.`);
  if (key === '') throw new Problem('invalid', 'key: it needs a character.');
}

/** What has to hold for a field of the value. Throws `invalid` for an unknown operator. */
function conditionsOn(field: string, wanted: unknown): Condition[] {
  if (wanted === null || typeof wanted !== 'object' || Array.isArray(wanted))
    return [{ field, is: '$eq', wanted: filterText(wanted) }];
  const entries = Object.entries(wanted);
  if (!entries.some(([key]) => key.startsWith('$'))) return [{ field, is: 'contains', wanted: filterText({ [field]: wanted }) }];
  return entries.map(([operator, operand]) => {
    if (!COMPARISONS.includes(operator as Comparison))
      throw new Problem('invalid', `filter.${field}: there is no operator ${operator}; use $eq, $ne, $gt, $gte, $lt or $lte.`);
    return { field, is: operator as Comparison, wanted: filterText(operand) };
  });
}

function pathOf(namespace: readonly string[]): string {
  return namespace.map((label) => `${label}.`).join('');
}

function labelsOf(path: string): string[] {
  return path.slice(0, -1).split('.');
}

function itemOf(row: ItemRow): StoreItem {
  return {
    namespace: labelsOf(row.namespace),
    key: row.item_key,
    value: JSON.parse(row.value),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function graphItem(row: ItemRow): Item | SearchItem {
  const { namespace, key, value, created_at: createdAt, updated_at: updatedAt } = itemOf(row);
  return { namespace, key, value, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}
