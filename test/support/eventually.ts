/** The pause between two looks: one that looks at once, and often, unless what it waits for takes long anyway. */
const PAUSE = { firstMs: 20, mostMs: 100, share: 1 / 25 };

/** Shortens the longest wait, in milliseconds. Where a fault is planted most waits are in vain. */
export const PATIENCE_VARIABLE = 'KEELSON_TEST_PATIENCE_MS';
/** Far more than anything takes on a busy machine: whoever waits longer has found something stuck. */
export const STUCK_MS = Number(process.env[PATIENCE_VARIABLE] ?? 180_000);

/** Asks until there is an answer that is not false, with a limit. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>, limitMs = STUCK_MS): Promise<T> {
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
