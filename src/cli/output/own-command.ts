/**
 * How this program is called from a shell. What a command prints to be pasted must work where `keelson` is on no PATH, as in a
 * checkout.
 */
import { readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExecutable } from '../../machine/system-programs.ts';
import { commands } from '../settings/commands.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/keelson.js', import.meta.url));
const NAMED = new RegExp(
  `(?<![\\w/.-])keelson (?=(?:${[...new Set(Object.keys(commands).map((name) => name.split(' ')[0]))].join('|')})\\b)`,
  'g',
);

/** Its name where that leads here, else its path, which is short in the folder of the package. */
export function ownCommand(folder = process.cwd()): string {
  const found = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((each) => join(each, 'keelson'))
    .find((file) => isExecutable(file));
  if (found !== undefined && readFileSync(found, 'utf8') === readFileSync(PROGRAM, 'utf8')) return 'keelson';
  const way = relative(folder, PROGRAM);
  return quoted(way.startsWith('..') ? PROGRAM : `./${way}`);
}

/** The text with the commands that it names as they are called here. */
export function withOwnCommand(text: string): string {
  return text.replaceAll(NAMED, () => `${ownCommand()} `);
}

/** As one word of a shell. */
export function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
