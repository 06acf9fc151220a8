/** Loaded before the server: SIGUSR2 collects garbage and tells the parent's file how much is in use. */
import { writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env['BENCH_MEMORY_FILE']!, JSON.stringify({ heapUsed, external }));
});
