/**
 * Files of variables, such as .env. Developers keep their own keys in them, so they are not deployed. Their values reach an agent
 * server as secrets.
 */
import { basename } from 'node:path';
import { parse } from 'dotenv';

/** Templates without values, and modules that only have such a name. */
const HARMLESS = /\.(example|sample|template|dist|defaults?|schema|[cm]?[jt]s|json|md)$/i;

/** Whether the file name is that of such a file. Folder names do not matter. */
export function isEnvironmentFile(path: string): boolean {
  const name = basename(path);
  return name === '.envrc' || (/^\.env(\..+)?$/.test(name) && !HARMLESS.test(name));
}

/** The variables of such a file, by the one grammar of this server, `keelson dev`, `deploy` and the operator: that of dotenv. */
export function parseVariables(text: string): Record<string, string> {
  return parse(text);
}
