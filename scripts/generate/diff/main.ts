/**
 * `npm run generate -- --diff REF`: prints what changed for clients between the contracts of a commit and of the work tree. Fails
 * on a breaking change that the changelog does not name.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { publishedDocument } from '../absence.ts';
import { loadContracts, loadPastContracts, root } from '../contracts.ts';
import type { Contract } from '../ir.ts';
import { type Change, compareContracts } from './compare.ts';

/** Resolves with the exit code. Default of `ref`: the base commit; without one, nothing is compared. */
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

/** Contract → its changes. */
async function changesSince(base: string): Promise<Map<string, Change[]>> {
  const [old, now] = [documentsOf(await contractsAt(base)), documentsOf(await loadContracts())];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return new Map(names.map((name) => [name, compareContracts(old.get(name), now.get(name))]));
}

const documentsOf = (contracts: Contract[]) => new Map(contracts.map((contract) => [contract.name, publishedDocument(contract)]));

async function contractsAt(commit: string): Promise<Contract[]> {
  const archive = gitBytes('archive', '--format=tar', commit, 'spec');
  if (!archive) return [];
  const folder = await mkdtemp(join(tmpdir(), 'keelson-contracts-'));
  try {
    await pipeline(Readable.from(archive), extract({ cwd: folder }));
    return await loadPastContracts(join(folder, 'spec'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The merge base with the main branch; on the main branch itself, the previous commit. */
function baseCommit(): string | undefined {
  const fork = git('merge-base', 'HEAD', 'origin/HEAD') ?? git('merge-base', 'HEAD', 'origin/main');
  return fork !== undefined && fork !== git('rev-parse', 'HEAD') ? fork : git('rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** The output of a git command; undefined when it fails or git is missing. */
function git(...args: string[]): string | undefined {
  return gitBytes(...args)
    ?.toString()
    .trim();
}

function gitBytes(...args: string[]): Buffer | undefined {
  try {
    return execFileSync('git', args, { cwd: root, maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] });
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

/** The breaking operations that the changelog's section "Unreleased" does not name in backticks. */
export function untoldIn(changelog: string, changes: readonly Change[]): string[] {
  const [, unreleased = ''] = /^## Unreleased\b(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog) ?? [];
  const breaking = new Set(changes.filter(({ kind }) => kind === 'breaking').map(({ operation }) => operation));
  return [...breaking].filter((operation) => !unreleased.includes(`\`${operation}\``)).sort();
}
