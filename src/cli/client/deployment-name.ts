/**
 * The name of a project's deployment where a command names none: the one that it was deployed under with --name, which its folder
 * remembers, else that of the folder.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../problem.ts';
import { deriveName } from './project.ts';

const FILE = join('.keelson', 'project.json');

/** Throws `UsageError` if neither gives one: two such projects would replace each other. */
export function readDeploymentName(directory: string): string {
  const name = readRemembered(directory) ?? deriveName(directory);
  if (name !== undefined) return name;
  throw new UsageError(
    `The folder ${resolve(directory)} gives no name for a deployment, which has letters from a to z and digits: name the deployment. The folder remembers that of keelson deploy --name NAME.`,
  );
}

/** A later command in the folder finds the deployment without its name. */
export function rememberDeploymentName(directory: string, name: string): void {
  if (readRemembered(directory) === name || (readRemembered(directory) === undefined && deriveName(directory) === name)) return;
  const file = join(directory, FILE);
  if (!existsSync(dirname(file))) {
    mkdirSync(dirname(file), { mode: 0o700 });
    // Nothing in it is for the repository.
    writeFileSync(join(dirname(file), '.gitignore'), '*\n');
  }
  writeFileSync(file, `${JSON.stringify({ deployment: name })}\n`);
}

function readRemembered(directory: string): string | undefined {
  const file = join(directory, FILE);
  if (!existsSync(file)) return undefined;
  const { deployment } = JSON.parse(readFileSync(file, 'utf8')) as { deployment?: unknown };
  return typeof deployment === 'string' && deployment !== '' ? deployment : undefined;
}
