/**
 * `npm run generate -- --diff REF`: what changed for clients between the contracts of a commit and those of the work tree. It
 * fails on a breaking change that the changelog does not tell.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedDocument } from '../absence.ts';
import { loadContracts, root } from '../contracts.ts';
import { untoldIn } from './changelog.ts';
import { type Change, compareContracts } from './compare.ts';

/** Resolves with the exit code. Without a `ref` the commit is found, and where there is none nothing is compared. */
export async function printDiff(ref: string | undefined): Promise<number> {
  const base = ref ?? baseCommit();
  if (base === undefined) {
    console.log('No earlier commit to compare the contracts with.');
    return 0;
  }
  if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === undefined)
    throw new Error(`There is no commit '${base}' here. Name a branch, a tag or a commit of this repository, such as HEAD~1.`);
  const changes = await changesSince(base);
  for (const [contract, list] of changes) print(contract, list, base);
  const untold = untoldIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), [...changes.values()].flat());
  if (untold.length === 0) return 0;
  console.error(
    `\nClients break and CHANGELOG.md does not say so. Under 'Unreleased', name in backticks what breaks and what its callers have to do: ${untold.map((id) => `\`${id}\``).join(', ')}.`,
  );
  return 1;
}

/** Contract → its changes. The committed bundles say what a commit's contracts were; the work tree's are read from spec/. */
async function changesSince(base: string): Promise<Map<string, Change[]>> {
  const now = new Map((await loadContracts()).map((contract) => [contract.name, publishedDocument(contract)]));
  const files = (git('ls-tree', '-r', '--name-only', base, '--', 'generated/') ?? '').split('\n');
  const old = new Map(
    files
      .filter((file) => /\/open(api|rpc)\.json$/.test(file))
      .map((file) => [file.split('/').slice(1, -1).join('/'), JSON.parse(git('show', `${base}:${file}`)!)]),
  );
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return new Map(names.map((name) => [name, compareContracts(old.get(name), now.get(name))]));
}

/** Where this branch left the main one; on the main one itself, the commit before. */
function baseCommit(): string | undefined {
  const fork = git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main');
  return fork !== undefined && fork !== git('rev-parse', 'HEAD') ? fork : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** The output of a git command, undefined when it fails or there is no git. */
function git(...args: string[]): string | undefined {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 } as const;
    return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function print(contract: string, changes: Change[], base: string): void {
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  console.log(`${contract}: ${changes.length === 0 ? 'nothing changed' : count} for clients since ${base}`);
  const width = Math.max(...changes.map(({ operation }) => operation.length), 0);
  for (const { kind, operation, text } of changes) console.log(`  ${kind.padEnd(8)}  ${operation.padEnd(width)}  ${text}`);
}
