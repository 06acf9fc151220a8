/** The rule that ties breaking changes to the changelog: each operation that breaks its clients is named under Unreleased. */
import type { Change } from './compare.ts';

/** The operations that break and are not named, in backticks, in the changelog's section of what is not released yet. */
export function untoldIn(changelog: string, changes: readonly Change[]): string[] {
  const [, unreleased = ''] = /^## Unreleased\b(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog) ?? [];
  const breaking = new Set(changes.filter(({ kind }) => kind === 'breaking').map(({ operation }) => operation));
  return [...breaking].filter((operation) => !unreleased.includes(`\`${operation}\``)).sort();
}
