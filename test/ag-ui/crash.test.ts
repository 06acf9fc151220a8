/** What clients of AG-UI and OpenAI see of an agent server that is killed while it answers them, and what asking again does. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { HttpAgent } from '@ag-ui/client';
import OpenAI from 'openai';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';

test('an answer that kill -9 cuts off fails at the client and goes on in the thread', async (t) => {
  const process = await AgentProcess.start(t, 'chat-clients');
  const gate = join(process.dataDirectory, 'gate');
  const text = `hold ${gate} one two | three`;
  const said = { id: 'said', role: 'user' as const, content: text };
  const input = { threadId: '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c12', runId: 'one', messages: [said] };
  const client = new OpenAI({ apiKey: 'none', baseURL: `${process.url}/v1`, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: text }];
  const metadata = { thread_id: '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c13' };
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  // HttpAgent fails too, but leaves a rejection that nobody can handle.
  const run = async () => {
    for await (const { json } of events('POST', `${process.url}/ag-ui/act`, input))
      if ((json as { type: string }).type === 'TEXT_MESSAGE_CONTENT') begun[0].resolve();
  };
  const read = async () => {
    const stream = await client.chat.completions.create({ model: 'act', messages, metadata, stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content) begun[1].resolve();
  };
  const answers = Promise.allSettled([run(), read()]);
  await Promise.all(begun.map(({ promise }) => promise));
  // What a client has read may be stored a moment later. Only what is stored outlives the process.
  const database = new DatabaseSync(join(process.dataDirectory, 'agent.db'), { readOnly: true });
  const stored = database.prepare(
    "SELECT 1 FROM stream_events JOIN runs USING (run_id) WHERE thread_id = ? AND event LIKE 'messages%'",
  );
  await eventually('the beginning of the text is stored', async () => stored.get(input.threadId) !== undefined);
  database.close();
  await process.kill();
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  await writeFile(gate, '');
  await process.start();

  // The same request of AG-UI gets the events of the same run, those of before the death too.
  const again = new HttpAgent({ url: `${process.url}/ag-ui/act`, threadId: input.threadId });
  again.addMessage(said);
  let started = 0;
  await again.runAgent(
    { runId: 'one' },
    {
      onTextMessageStartEvent: () => {
        started += 1;
      },
    },
  );
  assert.equal(started, 2, 'the attempt that died, and the one after it');
  const conversation = [text, 'one two three'];
  assert.deepEqual(
    again.messages.map(({ content }) => content),
    conversation,
  );
  const runsOf = async (thread: string) => (await call('GET', `${process.url}/threads/${thread}/runs`)).body as object[];
  assert.equal((await runsOf(input.threadId)).length, 1);

  // OpenAI has no second request for one run: a named thread has the answer, and the next message waits for it.
  const next = new OpenAI({ apiKey: 'none', baseURL: `${process.url}/v1` });
  const more = [{ role: 'user' as const, content: 'finish next' }];
  const answer = await next.chat.completions.create({ model: 'act', messages: more, metadata });
  assert.equal(answer.choices[0]!.message.content, 'next');
  await eventually('both runs are there', async () => (await runsOf(metadata.thread_id)).length === 2);
  const { values } = (await call('GET', `${process.url}/threads/${metadata.thread_id}/state`)).body;
  assert.deepEqual(
    values.messages.map(({ content }: { content: string }) => content),
    [...conversation, 'finish next', 'next'],
  );
});
