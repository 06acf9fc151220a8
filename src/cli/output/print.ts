/** How commands print: lines for people, JSON for programs. On a terminal tables fit its width and times are relative. */

import { createInterface } from 'node:readline/promises';
import { stripVTControlCharacters, styleText } from 'node:util';
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';

/** A column of less is left out. */
const NARROWEST = 6;
/** Columns between two columns of a table. */
const GAP = 2;
/** Characters that take two columns: of East Asian scripts, full-width forms and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The width of the terminal, or undefined if standard output is none. A terminal that does not know its width has 80 columns. */
export function terminalWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
}

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints a dim line beside the output. */
export function note(text: string): void {
  process.stderr.write(`${styleText('dim', text, { stream: process.stderr })}\n`);
}

/** Prints the value as JSON for programs, or the lines for people. */
export function printEither(json: boolean, value: unknown, lines: string[]): void {
  print(...(json ? [JSON.stringify(value)] : lines));
}

/**
 * Lines of a table, each column as wide as its widest cell. Where that is wider than the terminal, the columns that `givesWay`
 * names are cut, the first of them first, and left out where nothing of them would be seen; by default the last column, then the
 * one before it. Elsewhere nothing is cut.
 */
export function table<Head extends string>(
  head: readonly Head[],
  rows: readonly (readonly string[])[],
  givesWay: readonly Head[] = head.toReversed(),
): string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => printable(cell).replaceAll(/\s/g, ' ')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column]!))));
  let excess =
    widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1)) - (terminalWidth() ?? Number.POSITIVE_INFINITY);
  for (const name of givesWay) {
    if (excess <= 0) break;
    const column = head.indexOf(name);
    const before = widths[column]!;
    const isSeen = before - excess >= Math.max(NARROWEST, name.length);
    // The first column says what a row is about.
    widths[column] = isSeen ? before - excess : column === 0 ? Math.min(before, NARROWEST) : 0;
    excess -= isSeen ? excess : before + GAP;
  }
  return cells.map((row) =>
    row
      .flatMap((cell, column) => (widths[column] === 0 ? [] : [padded(fitted(cell, widths[column]!), widths[column]!)]))
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
}

/** The text, cut to a number of columns. */
export function fitted(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let taken = 1;
  for (const segment of graphemesOf(text)) {
    taken += widthOf(segment);
    if (taken > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** How many columns a terminal takes for a text. */
function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  // Most texts, and the fast way.
  if (/^[ -~]*$/.test(plain)) return plain.length;
  return graphemesOf(plain).reduce((sum, segment) => sum + (WIDE.test(segment) ? 2 : 1), 0);
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A time of the API: on a terminal how long ago or in how long it is, elsewhere as it is. */
export function when(time: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(time)) / 1_000);
  if (terminalWidth() === undefined || Number.isNaN(seconds)) return time;
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  const count = Math.floor(Math.abs(seconds) / size);
  if (unit === 'second' && count < 5) return seconds < 0 ? 'in a moment' : 'just now';
  const amount = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return seconds < 0 ? `in ${amount}` : `${amount} ago`;
}

/** Asks a person to type the name of what is deleted. Throws `UsageError` where nobody can be asked. */
export async function isConfirmed(name: string, having: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(`To delete ${printable(name)} without being asked, give --yes.`);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`This deletes ${printable(name)} ${having}. Type its name to go on: `);
  reader.close();
  return answer.trim() === name;
}
