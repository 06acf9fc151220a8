/** How commands print: lines for people, JSON for programs. On a terminal tables fit its width and times are relative. */

import { createInterface } from 'node:readline/promises';
import { stripVTControlCharacters, styleText } from 'node:util';
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';

/** No column becomes narrower than this. */
const NARROWEST = 6;
const GAP = '  ';
/** Characters that take two columns: of East Asian scripts, full-width forms and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const graphemes = new Intl.Segmenter();

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
 * names are cut, the first of them first; by default the last column, then the one before it. Elsewhere nothing is cut.
 */
export function table<Head extends string>(
  head: readonly Head[],
  rows: readonly (readonly string[])[],
  givesWay: readonly Head[] = head.toReversed(),
): string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => printable(cell).replaceAll(/\s/g, ' ')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column]!))));
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  for (const name of givesWay) {
    const column = head.indexOf(name);
    const excess = Math.max(0, total() - (terminalWidth() ?? Number.POSITIVE_INFINITY));
    widths[column] = Math.max(widths[column]! - excess, Math.min(widths[column]!, Math.max(NARROWEST, name.length)));
  }
  const padded = (cell: string, width: number) => cell + ' '.repeat(Math.max(0, width - widthOf(cell)));
  return cells.map((row) =>
    row
      .map((cell, column) => padded(fitted(cell, widths[column]!), widths[column]!))
      .join(GAP)
      .trimEnd(),
  );
}

/** The text, cut to a number of columns. */
export function fitted(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let taken = 1;
  for (const { segment } of graphemes.segment(text)) {
    taken += widthOf(segment);
    if (taken > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** How many columns a terminal takes for a text. */
function widthOf(text: string): number {
  const plain = stripVTControlCharacters(text);
  // Most texts, and the fast way.
  if (/^[ -~]*$/.test(plain)) return plain.length;
  return [...graphemes.segment(plain)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
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
