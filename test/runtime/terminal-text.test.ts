import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
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

test('a message of the log for people is one entry, whatever is in it', async () => {
  const program = `import { createLog } from ${JSON.stringify(new URL('../../src/runtime/log.ts', import.meta.url).href)};
    createLog('x', 'info', 'pretty').info('one \\u001b[2J\\u009b\\n[00:00:00.000] ERROR (x): forged');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  assert.match(stdout, /INFO \(x\): one \\u001b\[2J\\u009b\n {4}\[00:00:00\.000\] ERROR \(x\): forged\n$/);
});
