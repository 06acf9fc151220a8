/** Vectors in PostgreSQL: arrays of numbers, compared by pgvector where it is installed, else in SQL. */
import type { Storage, VectorSearch } from '../port.ts';

const numbers = (vector: Float32Array) => `{${vector.join(',')}}`;

const plain: VectorSearch = {
  stored: numbers,
  cosine: (column, parameter) => `(SELECT sum(own * other) FROM unnest(${column}, (${parameter})::real[]) AS pairs (own, other))`,
  wanted: (vector) => ({ parameter: numbers(vector), [Symbol.dispose]: () => undefined }),
};

/** Vectors of length 1 have their inner product as cosine; pgvector answers its negative. */
const withPgvector: VectorSearch = {
  ...plain,
  cosine: (column, parameter) => `-((${column})::vector <#> (${parameter})::real[]::vector)`,
};

/** Creates the extension where it is installed and this account may do so. */
export async function vectorSearch(storage: Storage): Promise<VectorSearch> {
  const query = (sql: string) => storage.write(sql);
  const known = await query("SELECT 1 AS known FROM pg_available_extensions WHERE name = 'vector'");
  if (known.length === 0) return plain;
  const created = await query('CREATE EXTENSION IF NOT EXISTS vector').then(
    () => true,
    () => false,
  );
  const there = created || (await query("SELECT 1 AS there FROM pg_extension WHERE extname = 'vector'")).length > 0;
  return there ? withPgvector : plain;
}
