/** Programs of the machine that some tests run. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs that is in the path, or where systems keep servers; undefined where there is none. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file));
}
