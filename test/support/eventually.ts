/** The pause between two looks: one that looks at once, and often, unless what it waits for takes long anyway. */
const PAUSE = { firstMs: 20, mostMs: 100, share: 1 / 25 };

/** Asks until there is an answer that is not false, with a limit. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>, limitMs = 180_000): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    const elapsed = Date.now() - begun;
    if (elapsed > limitMs) throw new Error(`${what}: not within ${limitMs} ms`);
    const pauseMs = Math.min(PAUSE.mostMs, Math.max(PAUSE.firstMs, elapsed * PAUSE.share));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
