/**
 * `npm run generate`: writes the files generated from spec/ and removes obsolete ones. With `--check` it changes nothing and
 * fails when a committed file is stale. With `--diff` it prints what changed for clients.
 */
import { parseArgs } from 'node:util';
import { inputsOf, markBuilt } from './built.js';
import { loadLintedContracts, root } from './contracts.ts';
import { findStale, update } from './files.ts';
import { type GeneratedFiles, generate } from './generate.ts';
import { isForMachines } from './generate-for-machines.ts';

const usage = `Usage: npm run generate [-- options]

Writes the generated files that spec/ implies.

Options:
  --check      Write nothing, name the files that are stale, and fail when there are any
  --diff REF   Write nothing, say what changed for clients since a commit, and fail when something breaks that the changelog
               does not tell
  --diff-base  The same since the commit where this branch began, or else the one before
  --help       Show this
`;

const started = performance.now();
try {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      diff: { type: 'string' },
      'diff-base': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) process.stdout.write(usage);
  else if (values.diff !== undefined || values['diff-base'])
    process.exitCode = await (await import('./diff/main.ts')).printDiff(values.diff);
  else await write(values.check);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function write(isCheck: boolean): Promise<void> {
  const inputs = inputsOf(root);
  const files: GeneratedFiles = new Map();
  const contracts = await loadLintedContracts();
  for (const contract of contracts) for (const [path, content] of await generate(contract)) files.set(path, content);
  const stale = await findStale(files);
  const committed = stale.filter((path) => !isForMachines(path));
  if (isCheck && committed.length > 0) {
    console.error(`Stale: ${committed.join(', ')}\nRun \`npm run generate\` and commit the result with the change in spec/.`);
    process.exitCode = 1;
    return;
  }
  if (!isCheck) {
    await update(stale, files);
    markBuilt(root, inputs, [...files.keys()].filter(isForMachines));
  }
  const changed = isCheck ? committed : stale;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${files.size} files from spec/ in ${seconds} s: ${changed.length === 0 ? 'all up to date' : `${changed.length} written or removed`}`,
  );
}
