/** Preloaded into the server: SIGUSR2 collects garbage and writes the memory in use to the parent's file. */
import { writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc!();
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env['BENCH_MEMORY_FILE']!, JSON.stringify({ heapUsed, external }));
});
