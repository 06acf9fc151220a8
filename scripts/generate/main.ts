/**
 * `npm run generate`: writes what spec/ implies and removes what it no longer implies. With `--check` it changes nothing and
 * fails when a committed file differs from what the contract gives. With `--diff` it says what changed for clients.
 */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContracts, root } from './contracts.ts';
import { type GeneratedFiles, generate } from './generate.ts';

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
  const files: GeneratedFiles = new Map();
  for (const contract of await loadContracts()) for (const [path, content] of await generate(contract)) files.set(path, content);
  const stale = await findStale(files);
  if (isCheck && stale.length > 0) {
    console.error(`Stale: ${stale.join(', ')}\nRun \`npm run generate\` and commit the result with the change in spec/.`);
    process.exitCode = 1;
  } else {
    for (const path of stale) await update(join(root, path), files.get(path));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${files.size} files from spec/ in ${seconds} s: ${stale.length === 0 ? 'all up to date' : `${stale.length} written or removed`}`,
    );
  }
}

/** Files that differ from what the contract gives, and generated files that it gives no longer. */
async function findStale(files: GeneratedFiles): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of files) {
    if ((await readFile(join(root, path), 'utf8').catch(() => undefined)) !== content) stale.push(path);
  }
  for await (const entry of glob(['generated/**/*.*', 'src/handlers/**/*.gen.ts'], { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(path)) stale.push(path);
  }
  return stale;
}

async function update(file: string, content: string | undefined): Promise<void> {
  if (content === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
