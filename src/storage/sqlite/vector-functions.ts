/** Vectors in SQLite: their bytes, compared by a function of this process. */
import type { VectorSearch } from '../port.ts';

/** The vectors that searches ask for now. A vector as a parameter would be copied for each row, which takes three times as long. */
const wanted = new Map<number, Float32Array>();
let last = 0;

export const vectorSearch: VectorSearch = {
  stored: (vector) => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
  cosine: (column, parameter) => `vector_cosine(${column}, ${parameter})`,
  wanted: (vector) => {
    const parameter = ++last;
    wanted.set(parameter, vector);
    return { parameter, [Symbol.dispose]: () => void wanted.delete(parameter) };
  },
};

/** What searches ask for now, for a thread that searches for them. */
export function vectorsNow(): [number, Float32Array][] {
  return [...wanted];
}

/** In a thread: the vectors of its next statement. */
export function keepVectors(vectors: readonly [number, Float32Array][]): void {
  wanted.clear();
  for (const [parameter, vector] of vectors) wanted.set(parameter, vector);
}

/** The cosine of two vectors of length 1. */
export function vectorCosine(bytes: unknown, parameter: unknown): number | null {
  const other = wanted.get(parameter as number);
  if (!(bytes instanceof Uint8Array) || other === undefined || bytes.byteLength !== other.byteLength) return null;
  const own = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
  // Four sums, because each addition waits for the one before it.
  let [a, b, c, d] = [0, 0, 0, 0];
  let index = 0;
  for (; index + 3 < own.length; index += 4) {
    a += own[index]! * other[index]!;
    b += own[index + 1]! * other[index + 1]!;
    c += own[index + 2]! * other[index + 2]!;
    d += own[index + 3]! * other[index + 3]!;
  }
  for (; index < own.length; index += 1) a += own[index]! * other[index]!;
  return a + b + c + d;
}
