/**
 * Files of variables, such as .env: developers keep their own keys there, so they are no part of what is deployed. Their values
 * reach an agent server as secrets.
 */
import { basename } from 'node:path';

/** Templates without values, and modules that only have such a name. */
const HARMLESS = /\.(example|sample|template|dist|defaults?|schema|[cm]?[jt]s|json|md)$/i;

/** Whether a file is one by its name; the name of a folder says nothing. */
export function isEnvironmentFile(path: string): boolean {
  const name = basename(path);
  return name === '.envrc' || (/^\.env(\..+)?$/.test(name) && !HARMLESS.test(name));
}
