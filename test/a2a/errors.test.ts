/** The errors that both documents declare for their methods, one by one: what brings each of them about, and how it looks on the wire. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { errors, methods as methods03 } from '../../generated/a2a/0.3/methods.gen.ts';
import { methods as methods10 } from '../../generated/a2a/1.0/methods.gen.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { say, startEndpoint } from './endpoint.ts';

const cleanup = suiteCleanup(after);
const { url, rpc, send } = await startEndpoint(cleanup);
const folder = await temporaryFolder(cleanup);

interface Asked {
  assistant?: string;
  params: unknown;
  headers?: Record<string, string>;
}

const SENDS = /^message\/|^Send/;
const isModern = (method: string) => /^[A-Z]/.test(method);
const named = (id: string) => ({ id, taskId: id, pushNotificationConfigId: 'x', url: 'https://example.com/x' });

/** A message in the shape of the method's dialect. */
function messageFor(method: string, more: object = {}) {
  if (!isModern(method)) return { message: say('hi', more) };
  return { message: { ...say('hi', more), role: 'ROLE_USER', parts: [{ text: 'hi' }] } };
}

/** Error → a request for the method that gets it. */
const situations: Record<number, (method: string) => Asked | Promise<Asked>> = {
  [errors.InvalidParams.code]: () => ({ params: [] }),
  [errors.VersionNotSupported.code]: () => ({ params: {}, headers: { 'A2A-Version': '9.0' } }),
  [errors.ContentTypeNotSupported.code]: (method) => ({ assistant: 'form', params: messageFor(method) }),
  [errors.TaskNotFound.code]: (method) => {
    if (SENDS.test(method)) return { params: messageFor(method, { taskId: 'nope' }) };
    return { params: { ...named('nope'), pushNotificationConfig: { url: 'https://example.com/x' } } };
  },
  [errors.TaskNotCancelable.code]: async () => ({ params: named(await endedTask()) }),
  [errors.UnsupportedOperation.code]: async (method) => {
    if (!SENDS.test(method)) return { params: named(await endedTask()) };
    if (isModern(method)) return { params: messageFor(method, { taskId: await endedTask() }) };
    return { assistant: 'report', params: messageFor(method, { taskId: await answeredTask() }) };
  },
};

const endedTask = async (): Promise<string> => (await send('echo', say('done'))).id;

/** A task whose question was answered, and which works until the end of the test. */
async function answeredTask(): Promise<string> {
  const file = join(folder, 'go');
  await writeFile(file, '');
  const asked = await send('report', say(JSON.stringify({ stream: [file], ask: 'Which one?' })));
  await rm(file);
  const answer = { message: say('this', { taskId: asked.id }), configuration: { blocking: false } };
  assert.equal((await rpc('report', 'message/send', answer)).result.id, asked.id);
  return asked.id;
}

/** The error that answers, as JSON or as the only event of a stream. */
async function errorOf(method: string, { assistant = 'echo', params, headers = {} }: Asked) {
  const response = await fetch(`${url}/a2a/${assistant}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  });
  assert.equal(response.status, 200);
  const text = await response.text();
  const frames = text.split('\n').filter((line) => line.startsWith('data:'));
  assert.ok(frames.length < 2, text);
  const answer = JSON.parse(frames[0]?.slice('data:'.length) ?? text);
  assert.deepEqual([answer.jsonrpc, answer.id, 'result' in answer], ['2.0', 7, false], text);
  return answer.error;
}

for (const [dialect, methods] of Object.entries({ '0.3': methods03, '1.0': methods10 }))
  suite(`errors of A2A ${dialect}`, () => {
    after(async () => {
      await writeFile(join(folder, 'go'), '');
      await eventually('nothing works', async () => {
        const { result } = await rpc('report', 'ListTasks', { status: 'TASK_STATE_WORKING' });
        return result.tasks.length === 0;
      });
    });
    for (const { name, errors: codes } of Object.values(methods)) {
      // Push notifications that are turned off are in push.test.ts.
      const known = codes.filter((code: number) => situations[code]);
      test(`${name}: ${known.join(', ')}`, async () => {
        for (const code of known) {
          const error = await errorOf(name, await situations[code]!(name));
          assert.equal(error.code, code, error.message);
          if (dialect === '0.3') assert.equal(error.data, undefined);
          else if (code > -32_100) assert.equal(error.data[0].domain, 'a2a-protocol.org');
        }
      });
    }
  });
