/** Work on many things, a few at a time. */

export async function forEachAtOnce<T>(
  limit: number,
  items: T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
