/**
 * PostgreSQL stores no U+0000 in text, and reads neither its JSON escape nor half a surrogate pair as jsonb. Both become
 * U+FFFD, so that one such character cannot make a request, or every search over its column, fail.
 */

/** An escape counts only after an even number of backslashes; a surrogate pair is left alone. */
const ESCAPES = /(\\\\)|\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|\\u(0000|d[89a-f][0-9a-f]{2})/gi;

export function storableText(text: string): string {
  const plain = text.includes('\u0000') ? text.replaceAll('\u0000', '\ufffd') : text;
  if (!plain.includes('\\u')) return plain;
  return plain.replaceAll(ESCAPES, (match, _backslashes, _high, _low, lone) => (lone ? '\\ufffd' : match));
}
