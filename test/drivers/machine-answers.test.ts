/** What the machine of a listener may say: its tenant runs it, and others read what it says. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { answerOn, helloOf, placedLinesOf, refusalOf } from '../../src/drivers/listener/machine-answers.ts';

const line = (position: number, message: string, more: object = {}) =>
  `${JSON.stringify({ position, next: position + 1, message, level: 'INFO', ...more })}\n`;
const read = (lines: Iterable<string>) =>
  Array.fromAsync(placedLinesOf(Readable.from(Array.from(lines, (text) => Buffer.from(text)))));

it('a log of a machine has lines of a known form, and no more than a log can hold', async () => {
  assert.deepEqual(
    (await read([line(0, 'one'), line(1, 'two', { runId: 'r' })])).map(({ message }) => message),
    ['one', 'two'],
  );
  const refused = [
    [line(0, 'x', { level: 'x'.repeat(1_000_000) })],
    [line(0, 'x', { runId: 'x'.repeat(1_000_000) })],
    [line(1, 'x'), line(0, 'x')],
    [line(0, 'x', { next: 1e9 })],
    Array.from({ length: 70 }, (_, position) => line(position, 'x'.repeat(1_000_000))),
  ];
  for (const lines of refused) await assert.rejects(read(lines), /says what is not understood/);
});

it('what a machine says moves no cursor of whoever reads it', async () => {
  const sly = '\u001b]0;owned\u0007\u001b[2Jsly\u0000';
  const clean = 'sly\\u0000';
  assert.deepEqual(
    (await read([line(0, sly)])).map(({ message }) => message),
    [clean],
  );
  const status = { id: 'w', phase: 'starting', urls: [], restarts: 0, endsInARow: 0, lastExit: sly, loadFailure: sly };
  const { lastExit, loadFailure } = answerOn('w', JSON.stringify(status));
  const { host } = helloOf(JSON.stringify({ version: '1', platform: 'p', driver: 'd', host: sly, protocol: 1 }));
  const { message } = refusalOf(JSON.stringify({ detail: sly }));
  assert.deepEqual([lastExit, loadFailure, host, message], [clean, clean, clean, clean]);
  const long = answerOn('w', JSON.stringify({ ...status, lastExit: 'x'.repeat(1_000_000) }));
  assert.equal(long.lastExit?.length, 8_000);
});
