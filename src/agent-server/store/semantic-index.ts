/** The vectors of the store's items: made when an item is put, and made again after the settings of the embedding changed. */
import type { Logger } from 'pino';
import type { Storage, VectorSearch } from '../../storage/port.ts';
import type { Embedding, IndexedText } from './embedding.ts';
import { type ItemVectors, indexItem, type UnindexedItem, unindexedItems } from './item-records.ts';
import type { Ranking } from './search-records.ts';

/** Items whose vectors are made again at once. */
const PAGE = 50;
/** How many items that cannot be embedded do not end the work on the others. */
const MOST_FAILURES = 100;

/** What is searched of an item. */
export interface Indexed {
  value: unknown;
  /** Paths instead of those of the settings; false for nothing. */
  paths: readonly string[] | false | null;
}

export class SemanticIndex {
  readonly #storage: Storage;
  readonly #search: VectorSearch;
  readonly #embedding: Embedding;

  private constructor(storage: Storage, search: VectorSearch, embedding: Embedding) {
    this.#storage = storage;
    this.#search = search;
    this.#embedding = embedding;
  }

  static async open(storage: Storage, embedding: Embedding | undefined): Promise<SemanticIndex | undefined> {
    return embedding && new SemanticIndex(storage, await storage.dialect.vectorSearch(storage), embedding);
  }

  /** The texts of an item. Throws `invalid` where they are too many. */
  textsOf({ value, paths }: Indexed): IndexedText[] {
    return paths === false ? [] : this.#embedding.textsOf(value, paths ?? undefined);
  }

  /** The vectors of the texts of each item. Throws `unavailable`. */
  async vectorsOf(items: readonly IndexedText[][], stopped?: AbortSignal): Promise<ItemVectors[]> {
    const texts = items.flatMap((item) => item.map(({ text }) => text));
    const vectors = await this.#embedding.documents(texts, stopped);
    return items.map((item) => ({
      mark: this.#embedding.mark,
      rows: item.map(({ field, text }) => [field, this.#search.stored(vectors.get(text)!)]),
    }));
  }

  /** Ranks items by how well they fit a text. Throws `unavailable`. */
  async ranking(text: string): Promise<Ranking & Disposable> {
    const { parameter, [Symbol.dispose]: dispose } = this.#search.wanted(await this.#embedding.query(text));
    return { search: this.#search, parameter, mark: this.#embedding.mark, [Symbol.dispose]: dispose };
  }

  /** Makes the vectors of all items that have none with these settings. */
  async indexOthers(stopped: AbortSignal, log: Logger): Promise<void> {
    const failed: string[] = [];
    let [indexed, reason] = [0, undefined as unknown];
    while (!stopped.aborted && failed.length < MOST_FAILURES) {
      const page = await unindexedItems(this.#storage, this.#embedding.mark, failed, PAGE);
      if (page.length === 0) break;
      const failures = await this.#index(page, stopped).then(
        () => [],
        (error: unknown) => {
          reason = error;
          return this.#indexEach(page, stopped);
        },
      );
      failed.push(...failures);
      indexed += page.length - failures.length;
    }
    if (indexed > 0) log.info({ items: indexed }, 'embedded items of the store');
    if (failed.length > 0) log.warn({ err: reason, items: failed.length }, 'embedding items of the store failed');
  }

  async #index(items: readonly UnindexedItem[], stopped: AbortSignal): Promise<void> {
    const texts = items.map(({ value, index_paths: paths }) =>
      this.textsOf({ value: JSON.parse(value), paths: paths === null ? null : JSON.parse(paths) }),
    );
    const vectors = await this.vectorsOf(texts, stopped);
    await this.#storage.transaction(async (transaction) => {
      for (const [index, item] of items.entries()) await indexItem(transaction, item, vectors[index]!);
    });
  }

  /** One by one, so that one text keeps no others. Returns the places of those that failed. */
  async #indexEach(items: readonly UnindexedItem[], stopped: AbortSignal): Promise<string[]> {
    const failed: string[] = [];
    for (const item of items) {
      if (stopped.aborted) break;
      await this.#index([item], stopped).catch(() => failed.push(item.place));
    }
    return failed;
  }
}
