/** Makes untrusted text safe for a terminal, where control characters could move the cursor, or hide and rewrite lines. */
import { stripVTControlCharacters } from 'node:util';

/** C0 without tab and line feed, DEL, C1, and the controls of writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Strips colours and other escape sequences, escapes other control characters, keeps line breaks. */
export function printable(text: string): string {
  return stripVTControlCharacters(text.replaceAll('\r\n', '\n')).replace(CONTROLS, written);
}

/** `printable` as one entry of a list: further lines are indented, so that they do not look like entries. */
export function printableEntry(text: string): string {
  return printable(text).replaceAll('\n', '\n    ');
}

/** A line of JSON whose strings will be printed raw: control characters in them are escaped once more. */
export function printableJson(line: string): string {
  return line
    .replace(/\\(?:u00[01][0-9a-f]|u007f|[bfr])/gi, (found, at: number) => (isEscaped(line, at) ? found : `\\${found}`))
    .replace(/\\n/g, (found, at: number, whole: string) => (isEscaped(whole, at) ? found : '\\n    '))
    .replace(CONTROLS, (character) => (character === '\n' ? character : `\\${written(character)}`));
}

/** Whether the backslash at `at` is itself escaped. */
function isEscaped(text: string, at: number): boolean {
  let before = 0;
  while (text[at - 1 - before] === '\\') before += 1;
  return before % 2 === 1;
}

function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
