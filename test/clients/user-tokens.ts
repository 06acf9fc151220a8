/** Two users of a project with auth, each with an SDK client that sends a token: what they have, and what the other one finds of it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Client } from '@langchain/langgraph-sdk';
import { WebSocket } from 'ws';
import { pythonScript } from '../support/python-clients.ts';
import { status } from './conversations.ts';

const clientOf = (apiUrl: string, user: string) =>
  new Client({
    apiUrl,
    apiKey: null as never,
    defaultHeaders: { Authorization: `Bearer user-${user}` },
    callerOptions: { maxRetries: 0 },
  });

/** `url` serves the project `auth`, directly or through the gateway. */
export async function usersWithJavaScript(url: string): Promise<void> {
  const [alice, bob, nobody] = [clientOf(url, 'alice'), clientOf(url, 'bob'), clientOf(url, '')];
  const { thread_id: thread } = await alice.threads.create();
  const input = { messages: [] };
  const told: string[] = [];
  for await (const { event, data } of alice.runs.stream(thread, 'who', { input, streamMode: 'values', streamResumable: true }))
    if (event === 'values' && (data as { who?: { id: string } }).who) told.push((data as { who: { id: string } }).who.id);
  assert.deepEqual(told, ['alice']);
  const [run] = await alice.runs.list(thread);
  assert.equal((await alice.runs.get(thread, run!.run_id)).status, 'success');
  for (const attempt of [
    () => bob.threads.get(thread),
    () => bob.threads.getState(thread),
    () => bob.runs.get(thread, run!.run_id),
    () => bob.runs.wait(thread, 'who', { input }),
    () => bob.runs.cancel(thread, run!.run_id),
    () => bob.threads.copy(thread),
    () => bob.runs.joinStream(thread, run!.run_id).next(),
  ])
    await assert.rejects(attempt(), status(404));
  await assert.rejects(nobody.threads.search(), status(401));
  assert.ok((await bob.threads.search({ limit: 1_000 })).every(({ thread_id: id }) => id !== thread));
  await alice.store.putItem(['notes'], 'a', { of: 'alice' });
  assert.equal((await alice.store.getItem(['notes'], 'a'))?.value['of'], 'alice');
  assert.equal(await bob.store.getItem(['notes'], 'a'), null);
  const cron = await alice.crons.create('who', { schedule: '0 0 1 1 *', input });
  assert.equal((await bob.crons.search()).length, 0);
  await assert.rejects(bob.crons.delete((cron as unknown as { cron_id: string }).cron_id), status(404));
  await alice.threads.delete(thread);
}

/** The same with `get_client` of the Python SDK. */
export async function usersWithPython(url: string): Promise<void> {
  const { code, output } = await pythonScript('user_tokens.py', [url]);
  assert.equal(code, 0, output);
}

/** The status that answers a WebSocket to a thread, 101 where it opens, and what `state.get` gives then. */
export async function socketTo(url: string, thread: string, headers: Record<string, string>): Promise<[number, string?]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/threads/${thread}/stream/events`, { headers });
  const refused = once(socket, 'unexpected-response').then(([, answer]) => answer.destroy().statusCode as number);
  refused.catch(() => undefined);
  const answered = await Promise.race([once(socket, 'open').then(() => 101), refused]);
  if (answered !== 101) return [answered];
  socket.send(JSON.stringify({ id: 1, method: 'state.get', params: {} }));
  const [data] = await once(socket, 'message');
  socket.close();
  return [101, JSON.parse(String(data)).type];
}
