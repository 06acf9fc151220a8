/**
 * Runs Redocly's linter, an independent reader, over a bundled OpenAPI document with the rules of spec/redocly.yaml. check.ts has
 * the project's own rules, and those for OpenRPC.
 */
import { join, relative } from 'node:path';
import { ContractError } from './check.ts';

const root = join(import.meta.dirname, '../..');

/** Throws with all findings at once. The linter is loaded on demand, which takes 0.5 s. */
export async function lint(document: object, file: string): Promise<void> {
  const { lintFromString, loadConfig } = await import('@redocly/openapi-core');
  const config = await loadConfig({ configPath: join(root, 'spec/redocly.yaml') });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${file}.json`, config });
  const findings = problems.map(({ location, message, ruleId }) => `${location[0]?.pointer}: ${message.trim()} (${ruleId})`);
  if (findings.length > 0) throw new ContractError(relative(root, file), findings);
}
