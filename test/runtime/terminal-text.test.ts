import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printable, printableEntry, printableJson } from '../../src/runtime/terminal-text.ts';

test('nothing that moves the cursor, rings, colours or turns the direction is left', () => {
  const text = 'a\u001b[2Jb\u001b]0;title\u0007c\u009b31md\rdone\u0008\u202eend\u001bX\ttab\nline';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  assert.doesNotMatch(printable(text), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  assert.match(printable(text), /\\u000ddone\\u0008\\u202eend/);
  assert.ok(printable(text).endsWith('\ttab\nline'));
  assert.equal(printable('one\r\ntwo ä 漢 😀'), 'one\ntwo ä 漢 😀');
  assert.equal(printableEntry('one\n2026-01-01 ERROR two'), 'one\n    2026-01-01 ERROR two');
});

test('a line of JSON stays one, and its strings are harmless once they are decoded', () => {
  const message = 'a\u001b[2J\u0007\r\b\u009b\nforged \\u001b \\\u001b \\n';
  const line = `${JSON.stringify({ msg: message })}\n`;
  const shown = printableJson(line);
  assert.equal(shown.indexOf('\n'), shown.length - 1);
  const { msg } = JSON.parse(shown) as { msg: string };
  assert.equal(msg, 'a\\u001b[2J\\u0007\\r\\b\\u009b\n    forged \\u001b \\\\u001b \\n');
});
