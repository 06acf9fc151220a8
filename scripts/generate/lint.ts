/**
 * Redocly's linter over a bundled OpenAPI document, with the rules of spec/redocly.yaml: an independent reader of what is published.
 * What is peculiar to this project, and OpenRPC, is check.ts's.
 */
import { join, relative } from 'node:path';
import { ContractError } from './check.ts';

const root = join(import.meta.dirname, '../..');

/** Throws with all findings at once. Loading the linter takes half a second, so only who needs it does. */
export async function lint(document: object, file: string): Promise<void> {
  const { lintFromString, loadConfig } = await import('@redocly/openapi-core');
  const config = await loadConfig({ configPath: join(root, 'spec/redocly.yaml') });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${file}.json`, config });
  const findings = problems.map(({ location, message, ruleId }) => `${location[0]?.pointer}: ${message.trim()} (${ruleId})`);
  if (findings.length > 0) throw new ContractError(relative(root, file), findings);
}
