/**
 * The long-term store: values under a namespace and a key, for clients over HTTP and for graphs. They last beyond threads and runs,
 * until they are deleted or their time to live ends.
 */
import type {
  FoundItems,
  ItemSearch,
  NamespaceSearch,
  StoreItem,
  StoreItemDelete,
  StoreItemPut,
} from '../../../generated/agent-server/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import { COMPARISONS, type Comparison, type Storage } from '../../storage/port.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { Access, Question, Questions } from '../auth/access.ts';
import type { StoreSettings } from '../graphs/project.ts';
import { toWire } from '../graphs/wire.ts';
import type { IndexedText } from './embedding.ts';
import { deleteExpiredItems, deleteItem, findItem, type ItemRow, type NewItem, putItem, refreshItems } from './item-records.ts';
import { type Condition, listNamespaces, searchItems } from './search-records.ts';
import type { SemanticIndex } from './semantic-index.ts';

const MINUTE_MS = 60_000;
const RESERVED = 'langgraph';
/** As the contract says: graphs are not held to it by anybody else. */
const MOST_LABELS = 64;
const LONGEST_LABEL = 256;
const LONGEST_KEY = 2_000;

interface Place {
  namespace: readonly string[];
  key: string;
}

export type Put = Omit<StoreItemPut, 'value'> & { value: unknown };

/** What is written: an item, or what is deleted. */
export type Change = { put: CheckedItem } | { remove: { namespace: string; key: string } };

/** An item that may be stored, and its texts that are still to be embedded. */
interface CheckedItem extends Omit<NewItem, 'vectors'> {
  texts: IndexedText[];
}

export class ItemStore {
  readonly #storage: Storage;
  readonly #settings: StoreSettings;
  readonly #index: SemanticIndex | undefined;
  readonly #isEncrypted: boolean;

  /** Without an index, searches rank nothing. Encrypted values cannot be compared in the database. */
  constructor(storage: Storage, settings: StoreSettings, index: SemanticIndex | undefined, isEncrypted = false) {
    this.#storage = storage;
    this.#settings = settings;
    this.#index = index;
    this.#isEncrypted = isEncrypted;
  }

  /** Throws `unavailable` when a text of the item cannot be embedded. */
  async put(access: Access, item: Put): Promise<void> {
    const asked = { ...item, namespace: [...item.namespace] };
    await allowed(access, 'store:put', asked);
    await this.apply([this.putting(asked)]);
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
    await this.apply([deleting(asked.namespace, asked.key)]);
  }

  /** Throws `unavailable` when the query cannot be embedded. */
  async search(access: Access, request: ItemSearch): Promise<FoundItems> {
    const { namespace_prefix, ...rest } = request;
    const asked = { ...rest, namespace: [...(namespace_prefix ?? [])] };
    await allowed(access, 'store:search', asked);
    const { namespace, filter, query, limit, offset, refresh_ttl: refresh } = asked;
    assertLabels(namespace);
    const conditions = Object.entries(filter ?? {}).flatMap(([field, wanted]) => conditionsOn(field, wanted));
    if (conditions.reduce((sum, { wanted }) => sum + wanted.length, 0) > MOST_COMPARISONS)
      throw invalid(`filter: it compares with more than ${MOST_COMPARISONS} values.`);
    using ranking = query ? await this.#index?.ranking(query) : undefined;
    const prefix = pathOf(namespace);
    const isEncrypted = this.#isEncrypted;
    const rows = await searchItems(this.#storage, { prefix, conditions, ranking, isEncrypted, limit, offset });
    await this.#refresh(rows, refresh ?? undefined);
    return { items: rows.map((row) => ({ ...itemOf(row), score: row.score ?? null })) };
  }

  /** The namespaces that hold items, a page at a time. */
  async namespaces(access: Access, request: NamespaceSearch): Promise<string[][]> {
    const { prefix, suffix, max_depth: depth, limit, offset } = request;
    const asked = { namespace: prefix ?? null, suffix: suffix ?? null, max_depth: depth, limit, offset };
    await allowed(access, 'store:list_namespaces', asked);
    const [start, end] = [asked.namespace ?? [], asked.suffix ?? []];
    assertLabels(start);
    assertLabels(end);
    const wildcard = start.indexOf('*');
    const fitting = (labels: string[]) =>
      labels.length >= Math.max(start.length, end.length) && fits(labels, start) && fits(labels.toReversed(), end.toReversed());
    const listed = (path: string) => {
      const labels = labelsOf(path);
      return fitting(labels) ? pathOf(labels.slice(0, depth ?? undefined)) : undefined;
    };
    const plain = pathOf(wildcard === -1 ? start : start.slice(0, wildcard));
    const found = await listNamespaces(this.#storage, { prefix: plain, listed, limit: offset + limit });
    return found.slice(offset).map(labelsOf);
  }

  /** Deletes what had expired at a time, some items at once. */
  async deleteExpired(stopped: AbortSignal, now: number): Promise<void> {
    while (!stopped.aborted && (await deleteExpiredItems(this.#storage, now)));
  }

  /** Checks what is to be stored. Throws `invalid`. */
  putting({ namespace, key, value, ttl, index }: Put): Change {
    assertPlace(namespace, key);
    const text = valueText(value);
    const minutes = ttl === undefined ? this.#settings.defaultTtlMinutes : ttl;
    const ttlMs = minutes === null || minutes === undefined ? null : Math.max(1, Math.round(minutes * MINUTE_MS));
    const paths = index ?? null;
    const texts = this.#index?.textsOf({ value: JSON.parse(text), paths }) ?? [];
    const indexPaths = paths === null ? null : JSON.stringify(paths);
    return { put: { namespace: pathOf(namespace), key, value: text, ttlMs, indexPaths, texts } };
  }

  /** Writes all changes together, in their order, or none of them. Throws `unavailable` when a text cannot be embedded. */
  async apply(changes: readonly Change[]): Promise<void> {
    const items = changes.flatMap((change) => ('put' in change ? [change.put] : []));
    // Before the transaction, which waits for nothing.
    const vectors = await this.#index?.vectorsOf(items.map(({ texts }) => texts));
    const vectorsOf = new Map(items.map((item, at) => [item, vectors?.[at]]));
    await this.#storage.transaction(async (transaction) => {
      for (const change of changes) {
        if ('remove' in change) await deleteItem(transaction, change.remove.namespace, change.remove.key);
        else await putItem(transaction, this.#storage.dialect, { ...change.put, vectors: vectorsOf.get(change.put) });
      }
    });
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

/** Checks what is to be deleted. Throws `invalid`. */
export function deleting(namespace: readonly string[], key: string): Change {
  assertPlace(namespace, key);
  return { remove: { namespace: pathOf(namespace), key } };
}

function fits(labels: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((label, index) => label === '*' || label === labels[index]);
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('invalid', message, { cause });
}

function assertPlace(namespace: readonly string[], key: string): void {
  assertLabels(namespace);
  if (namespace.length === 0) throw invalid('namespace: it needs a label.');
  if (namespace[0] === RESERVED) throw invalid(`namespace: the label ${RESERVED} is reserved at the first place.`);
  if (typeof key !== 'string' || key === '') throw invalid('key: it needs a character.');
  if ([...key].length > LONGEST_KEY) throw invalid(`key: it has more than ${LONGEST_KEY} characters.`);
}

/** Also of what graphs and the auth of the project ask for: a dot in a label would lead into another namespace. */
function assertLabels(namespace: readonly string[]): void {
  if (!Array.isArray(namespace)) throw invalid('namespace: it is no list of labels.');
  if (namespace.length > MOST_LABELS) throw invalid(`namespace: it has more than ${MOST_LABELS} labels.`);
  const wrong = namespace.find((label) => typeof label !== 'string' || label === '' || label.includes('.'));
  if (wrong !== undefined) throw invalid(`namespace: the label ${JSON.stringify(wrong)} is empty, has a dot or is no text.`);
  if (namespace.some((label) => [...label].length > LONGEST_LABEL))
    throw invalid(`namespace: a label has more than ${LONGEST_LABEL} characters.`);
}

/** The value as JSON. A graph may put anything. */
function valueText(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(toWire(value));
  } catch (error) {
    const why = error instanceof RangeError ? 'it contains itself, is too deep or too large' : messageOf(error).split('\n')[0];
    throw invalid(`value: it cannot be written as JSON: ${why}.`, error);
  }
  if (!text?.startsWith('{')) throw invalid('value: it is no object. Put an object, such as {"text": "…"}.');
  if (text.length > LIMITS.jsonBodyBytes) throw invalid(`value: it has more than ${LIMITS.jsonBodyBytes} characters as JSON.`);
  return text;
}

/** What has to hold for a field of the value. Throws `invalid` for an unknown operator. */
function conditionsOn(field: string, wanted: unknown): Condition[] {
  if (wanted === undefined) throw invalid(`filter.${field}: it is undefined. Leave it out, or write null.`);
  if (wanted === null || typeof wanted !== 'object' || Array.isArray(wanted))
    return [{ field, is: '$eq', wanted: [filterText(wanted)] }];
  const entries = Object.entries(wanted);
  if (!entries.some(([key]) => key.startsWith('$')))
    return [{ field, is: 'contains', wanted: [filterText({ [field]: wanted })] }];
  return entries.flatMap(([operator, operand]) => {
    if (operator === '$in') return [{ field, is: '$eq', wanted: textsOf(field, operator, operand) }];
    if (operator === '$nin')
      return textsOf(field, operator, operand).map((one) => ({ field, is: '$ne' as const, wanted: [one] }));
    if (!COMPARISONS.includes(operator as Comparison))
      throw invalid(`filter.${field}: there is no operator ${operator}; use $eq, $ne, $gt, $gte, $lt, $lte, $in or $nin.`);
    return [{ field, is: operator as Comparison, wanted: [filterText(operand)] }];
  });
}

const MOST_VALUES = 100;
/** Of all fields together. Each is compared with each item, and a statement may have so many conditions. */
const MOST_COMPARISONS = 500;

function textsOf(field: string, operator: string, values: unknown): string[] {
  if (!Array.isArray(values) || values.length > MOST_VALUES)
    throw invalid(`filter.${field}: ${operator} needs a list of ${MOST_VALUES} values at most.`);
  return values.map((value) => filterText(value));
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
