/** The store as graphs have it: the `BaseStore` of their own LangGraph. */
import type {
  BaseStore,
  Item,
  ListNamespacesOperation,
  Operation,
  PutOperation,
  SearchItem,
} from '@langchain/langgraph-checkpoint';
import type { StoreItem } from '../../../generated/agent-server/types.gen.ts';
import { everything } from '../auth/access.ts';
import type { LangGraph } from '../graphs/engine.ts';
import { type Change, deleting, type ItemStore } from './item-store.ts';

/**
 * LangGraph collects what a step asks for at once into one batch, in a wrapper of its own around `store`. It takes the result of each
 * operation, which may be a promise, so that a wrong operation fails alone. A batch that a graph makes itself fails as a whole.
 */
export function storeForGraphs(items: ItemStore, { BaseStore: Base }: Pick<LangGraph, 'BaseStore'>): BaseStore {
  class GraphStore extends Base {
    override batch<Operations extends Operation[]>(operations: Operations) {
      return batch(items, operations) as never;
    }
  }
  class CollectedStore extends GraphStore {
    override batch<Operations extends Operation[]>(operations: Operations) {
      // LangGraph's own `put` takes no notice of results.
      return (operations.length === 1 ? batch(items, operations) : collected(items, operations)) as never;
    }
  }
  return Object.assign(new GraphStore(), {
    // The wrapper takes this for one of its own, and wraps what it holds.
    ...{ lg_name: 'AsyncBatchedStore', store: new CollectedStore() },
  }) as unknown as BaseStore;
}

/** Reads first, then writes everything together, as the stores of LangGraph do. Throws when one operation is wrong. */
async function batch(items: ItemStore, operations: readonly Operation[]): Promise<unknown[]> {
  const changes = operations.flatMap((operation) => (isPut(operation) ? [changeOf(items, operation)] : []));
  const results = await Promise.all(operations.map((operation) => (isPut(operation) ? undefined : read(items, operation))));
  if (changes.length > 0) await items.apply(changes);
  return results;
}

/** The same with a promise as the result of each operation. */
async function collected(items: ItemStore, operations: readonly Operation[]): Promise<Promise<unknown>[]> {
  const changes = new Map<Operation, Change>();
  const failures = new Map<Operation, unknown>();
  const results = new Map<Operation, unknown>();
  const settle = async (operation: Operation, work: () => Promise<unknown>) => {
    await work().then(
      (result) => results.set(operation, result),
      (error: unknown) => failures.set(operation, error),
    );
  };
  const puts = operations.filter(isPut);
  for (const put of puts) await settle(put, async () => void changes.set(put, changeOf(items, put)));
  await Promise.all(operations.filter((operation) => !isPut(operation)).map((one) => settle(one, () => read(items, one))));
  const together = await items.apply([...changes.values()]).then(
    () => true,
    () => false,
  );
  // One of their texts may be what cannot be embedded.
  if (!together) for (const [put, change] of changes) await settle(put, () => items.apply([change]));
  return operations.map((operation) => {
    const failed = failures.has(operation);
    const result = failed ? Promise.reject(failures.get(operation)) : Promise.resolve(results.get(operation));
    result.catch(() => undefined);
    return result;
  });
}

function isPut(operation: Operation): operation is PutOperation {
  return 'value' in operation;
}

function changeOf(items: ItemStore, { namespace, key, value, index }: PutOperation): Change {
  return value === null ? deleting(namespace, key) : items.putting({ namespace, key, value, index: index ?? null });
}

async function read(items: ItemStore, operation: Operation): Promise<unknown> {
  if ('key' in operation) {
    const item = await items.get(everything, operation);
    return item && graphItem(item);
  }
  if ('namespacePrefix' in operation) {
    const { namespacePrefix, filter, limit = 10, offset = 0, query } = operation;
    const page = { filter: filter ?? null, query: query ?? null, limit, offset };
    const found = await items.search(everything, { namespace_prefix: namespacePrefix, ...page });
    return found.items.map(({ score, ...item }) => ({ ...graphItem(item), score: score ?? undefined }));
  }
  return items.namespaces(everything, namespaceSearch(operation));
}

function namespaceSearch({ matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation) {
  const pathFor = (type: 'prefix' | 'suffix') => matchConditions.find(({ matchType }) => matchType === type)?.path ?? null;
  return { prefix: pathFor('prefix'), suffix: pathFor('suffix'), max_depth: maxDepth ?? null, limit, offset };
}

function graphItem({ namespace, key, value, created_at: createdAt, updated_at: updatedAt }: StoreItem): Item | SearchItem {
  return { namespace, key, value, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}
