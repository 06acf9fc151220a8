/**
 * Reads files of variables such as `.env`. A line that cannot be read is an error: a variable that is skipped or cut short would
 * be noticed only in production.
 */
import { readFile } from 'node:fs/promises';
import { parseVariables } from '../../environment-files.ts';
import { isDroppedFromFiles, isReserved } from '../../reserved-names.ts';

/** The project cannot be deployed. The message says what to fix. Nothing was sent. */
export class UnfitProjectError extends Error {
  override name = 'UnfitProjectError';
}

export interface NamedValue {
  name: string;
  value: string;
}

/** A variable, a comment or nothing, to the end of its line. A byte order mark counts as space. A quoted value may have several lines. */
const LINE =
  /[^\S\n]*(?:(?:export[^\S\n]+)?[A-Za-z_]\w*[^\S\n]*=[^\S\n]*(?:"(?:[^"\\]|\\(?!"))*"|'(?:[^'\\]|\\(?!'))*'|`(?:[^`\\]|\\(?!`))*`|[^\s"'`#][^\n#]*)?[^\S\n]*)?(?:#[^\n]*)?(?:\n|$)/y;

/** The variables of a file; undefined without the file. Throws `UnfitProjectError` for a line that would be skipped or misread. */
export async function readEnvironment(file: string): Promise<Record<string, string> | undefined> {
  const bytes = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UnfitProjectError(`${file} cannot be read (${error.code}). Nothing was sent.`, { cause: error });
  });
  if (bytes === undefined) return undefined;
  const text = bytes.replaceAll(/\r\n?/g, '\n');
  for (LINE.lastIndex = 0; LINE.lastIndex < text.length; ) {
    const start = LINE.lastIndex;
    if (!LINE.test(text)) {
      const line = text.slice(0, start).split('\n').length;
      const mend = 'write NAME=VALUE, put # before a comment, close every quote, and choose one that the value does not have';
      throw new UnfitProjectError(`Line ${line} of ${file} cannot be read: ${mend}. Nothing was sent.`);
    }
  }
  return parseVariables(text);
}

/** The variables that are sent as secrets. A note says why one is not. */
export function secretsOf(variables: Record<string, string>, notes: string[]): NamedValue[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (isReserved(name)) notes.push(`${name} is left out: the platform sets it.`);
    else if (isDroppedFromFiles(name))
      notes.push(`${name} is left out: it is for deploy clients or the operator, not for an agent.`);
    else if (value === '') notes.push(`${name} is left out: it has no value.`);
    return isDroppedFromFiles(name) || value === '' ? [] : [{ name, value }];
  });
}
