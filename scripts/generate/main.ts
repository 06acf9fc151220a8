/**
 * `npm run generate`: writes what spec/ implies. With `--check` it writes nothing and fails when a committed file differs
 * from what the contract gives.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadContracts, root } from './contracts.ts';
import { generate } from './generate.ts';

const check = process.argv.includes('--check');
const started = performance.now();
const stale: string[] = [];
let count = 0;
try {
  for (const contract of await loadContracts()) {
    for (const [path, content] of await generate(contract)) {
      count += 1;
      const file = join(root, path);
      if ((await readFile(file, 'utf8').catch(() => undefined)) === content) continue;
      stale.push(path);
      if (check) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (check && stale.length > 0) {
  console.error(`Stale: ${stale.join(', ')}\nRun \`npm run generate\` and commit the result with the change in spec/.`);
  process.exit(1);
}
console.log(`${count} files from spec/ in ${seconds} s: ${stale.length === 0 ? 'all up to date' : `${stale.length} written`}`);
