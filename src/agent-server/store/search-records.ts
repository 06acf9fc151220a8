/**
 * Searches over the items of the store, exact and in the database. On SQLite a statement blocks the process, so that many items are
 * read in slices, between which other work has its turn.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { jsonCompares, jsonContains, TooMuchWork, withinWork } from '../../storage/json-functions.ts';
import { type Comparison, Parameters, type SqlValue, type Storage, tooMuchWork, type VectorSearch } from '../../storage/port.ts';
import { COLUMNS, type ItemRow, isThere } from './item-records.ts';

/** A field of the value, and what it has to be, as JSON: one of `wanted`. */
export interface Condition {
  field: string;
  is: Comparison | 'contains';
  wanted: readonly string[];
}

/** Ranks items by their vectors. */
export interface Ranking {
  search: VectorSearch;
  /** The vector that is searched for, as `search.wanted` made it. */
  parameter: SqlValue;
  /** Vectors of other settings do not count. */
  mark: string;
}

interface ItemQuery {
  prefix: string;
  conditions: Condition[];
  ranking: Ranking | undefined;
  /** Values are read and compared here: the database has them encrypted. */
  isEncrypted: boolean;
  limit: number;
  offset: number;
}

/** What the order of found items depends on. */
interface Candidate {
  place: string;
  namespace: string;
  item_key: string;
  updated_at: string;
  score: number | null;
}

/** Where items are in the order in which they are read: after one position, up to another. */
interface Slice {
  after: string;
  upTo: string;
}

/** Items in a slice: some milliseconds of work. */
const SLICE = 1_000;
/** Where their values are read and decrypted here. */
const ENCRYPTED_SLICE = 50;
/** The index has so many characters of a namespace. */
const INDEXED = 256;
const POSITION = `(substr(namespace, 1, ${INDEXED}) || place)`;

/** The items below a prefix of namespaces: those that fit best, then those that were stored last. */
export async function searchItems(storage: Storage, query: ItemQuery): Promise<ItemRow[]> {
  const { limit, offset } = query;
  const inSlices = storage.dialect.engine === 'sqlite' || comparesHere(query);
  const found = inSlices ? await bestOfSlices(storage, query) : await candidates(storage, query);
  const page = found.slice(offset, offset + limit);
  if (page.length === 0) return [];
  const { dialect } = storage;
  const rows = await storage.read<ItemRow>(
    `SELECT ${COLUMNS} FROM store_items WHERE ${dialect.isAmong('place', '$1')} AND ${isThere(dialect)}`,
    [JSON.stringify(page.map(({ place }) => place))],
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return page.flatMap(({ place, score }) => {
    const row = byPlace.get(place);
    return row === undefined ? [] : [{ ...row, score: score === null ? null : Math.max(-1, Math.min(1, score)) }];
  });
}

async function bestOfSlices(storage: Storage, query: ItemQuery): Promise<Candidate[]> {
  let best: Candidate[] = [];
  for await (const slice of slices(storage, query.prefix, comparesHere(query) ? ENCRYPTED_SLICE : SLICE)) {
    best.push(...(await candidates(storage, query, slice)));
    best = best.sort(compare).slice(0, query.offset + query.limit);
  }
  return best;
}

/** As the database orders them. */
function compare(one: Candidate, other: Candidate): number {
  if (one.score !== other.score) return (other.score ?? -Infinity) - (one.score ?? -Infinity);
  if (one.updated_at !== other.updated_at) return one.updated_at < other.updated_at ? 1 : -1;
  const bytes = ({ namespace, item_key: key }: Candidate) => Buffer.from(`${namespace}\0${key}`);
  return Buffer.compare(bytes(one), bytes(other));
}

/** Whether the database cannot check the conditions. */
const comparesHere = ({ isEncrypted, conditions }: ItemQuery) => isEncrypted && conditions.length > 0;

function fulfils(value: string, { field, is, wanted }: Condition): boolean {
  const compare = (one: string) => (is === 'contains' ? jsonContains(value, one) : jsonCompares(value, field, is, one));
  return wanted.some((one) => compare(one) === 1);
}

/** One row may be compared for so long: it is the largest that there may be, compared once. */
const ROW_UNITS = 64_000_000;
/** Characters after which other work has its turn. */
const TURN_CHARACTERS = 2_000_000;

async function fittingRows(rows: (Candidate & { value: string })[], conditions: Condition[]): Promise<Candidate[]> {
  const fitting: Candidate[] = [];
  let characters = 0;
  for (const { value, ...candidate } of rows) {
    if (isFitting(value, conditions)) fitting.push(candidate);
    characters += value.length * conditions.length;
    if (characters < TURN_CHARACTERS) continue;
    characters = 0;
    await turn();
  }
  return fitting;
}

/** Throws `invalid` when the value takes too much work. */
function isFitting(value: string, conditions: Condition[]): boolean {
  try {
    return withinWork(ROW_UNITS, () => conditions.every((condition) => fulfils(value, condition)));
  } catch (error) {
    throw error instanceof TooMuchWork ? tooMuchWork(error) : error;
  }
}

async function candidates(storage: Storage, query: ItemQuery, slice?: Slice): Promise<Candidate[]> {
  const { dialect } = storage;
  const parameters = new Parameters();
  const { ranking, prefix } = query;
  // The cosine of the text of the item that fits best.
  const score = ranking
    ? `(SELECT max(${ranking.search.cosine('embedding', parameters.add(ranking.parameter))}) FROM store_vectors
        WHERE store_vectors.place = store_items.place AND store_items.indexed_as = ${parameters.add(ranking.mark)})`
    : 'NULL';
  const conditionOn = (field: string, is: Condition['is'], wanted: string) =>
    is === 'contains'
      ? dialect.jsonContains('value', parameters.add(wanted))
      : dialect.jsonCompares('value', parameters.add(field), is, parameters.add(wanted));
  const here = comparesHere(query);
  const conditions = (here ? [] : query.conditions).map(({ field, is, wanted }) =>
    wanted.length === 0 ? '1 = 0' : `(${wanted.map((one) => conditionOn(field, is, one)).join(' OR ')})`,
  );
  const where = [isThere(dialect), ...below(prefix, slice ?? allOf(prefix), parameters), ...conditions].join(' AND ');
  const limit = Math.min(query.offset + query.limit, Number.MAX_SAFE_INTEGER);
  const columns = `place, namespace, item_key, updated_at, ${score} AS score`;
  if (here) {
    const statement = `SELECT value, ${columns} FROM store_items WHERE ${where}`;
    const rows = await storage.read<Candidate & { value: string }>(statement, parameters.values);
    return fittingRows(rows, query.conditions);
  }
  return storage.read<Candidate>(
    `SELECT ${columns} FROM store_items WHERE ${where}
     ORDER BY ${ranking ? 'score DESC NULLS LAST, ' : ''}updated_at DESC, namespace, item_key LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
}

interface NamespaceQuery {
  /** What namespaces begin with. */
  prefix: string;
  /** What of a namespace is listed; undefined for nothing. */
  listed(namespace: string): string | undefined;
  /** How many are wanted at most. */
  limit: number;
}

/** Different namespaces with items, in their order. */
export async function listNamespaces(storage: Storage, { prefix, listed, limit }: NamespaceQuery): Promise<string[]> {
  const found = new Set<string>();
  for await (const slice of slices(storage, prefix)) {
    const parameters = new Parameters();
    const where = [isThere(storage.dialect), ...below(prefix, slice, parameters)].join(' AND ');
    const rows = await storage.read<{ namespace: string }>(
      `SELECT DISTINCT namespace FROM store_items WHERE ${where} ORDER BY namespace`,
      parameters.values,
    );
    for (const { namespace } of rows) {
      const text = listed(namespace);
      if (text !== undefined) found.add(text);
    }
    if (found.size >= limit) break;
  }
  return [...found].slice(0, limit);
}

/** All positions that items below a prefix can have, some at a time. */
async function* slices(storage: Storage, prefix: string, items = SLICE): AsyncGenerator<Slice> {
  const all = allOf(prefix);
  for (let after = all.after; ; await turn()) {
    const [next] = await storage.read<{ position: string }>(
      `SELECT ${POSITION} AS position FROM store_items WHERE ${POSITION} > $1 AND ${POSITION} <= $2 ORDER BY ${POSITION} LIMIT 1 OFFSET ${items}`,
      [after, all.upTo],
    );
    yield { after, upTo: next?.position ?? all.upTo };
    if (next === undefined) return;
    after = next.position;
  }
}

/** A position ends in hexadecimal digits, which come before `~`. */
function allOf(prefix: string): Slice {
  const characters = [...prefix];
  if (characters.length === 0) return { after: '', upTo: LAST };
  if (characters.length > INDEXED) return { after: cut(prefix), upTo: `${cut(prefix)}~` };
  return { after: prefix, upTo: endOf(prefix) };
}

/** After everything that begins with the prefix: `/` is the character after the dot. */
const endOf = (prefix: string) => `${prefix.slice(0, -1)}/`;

/** The last character of Unicode: it comes after all positions. */
const LAST = '\u{10ffff}'.repeat(INDEXED + 1);

function below(prefix: string, { after, upTo }: Slice, parameters: Parameters): string[] {
  const inSlice = `${POSITION} > ${parameters.add(after)} AND ${POSITION} <= ${parameters.add(upTo)}`;
  if ([...prefix].length <= INDEXED) return [inSlice];
  return [inSlice, `namespace >= ${parameters.add(prefix)} AND namespace < ${parameters.add(endOf(prefix))}`];
}

/** As `substr` does, which counts code points. */
function cut(text: string): string {
  return [...text].slice(0, INDEXED).join('');
}
