/** Two users of a project with auth, each with an SDK client that sends a token: what they have, and what the other one finds of it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { HttpAgent } from '@ag-ui/client';
import { Client } from '@langchain/langgraph-sdk';
import OpenAI, { AuthenticationError } from 'openai';
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

/** The same with the clients of OpenAI and AG-UI: the token is their key, and a thread has a name of its user's own. */
export async function usersWithChatClients(url: string): Promise<void> {
  const metadata = { thread_id: 'ours' };
  const says = async (user: string) => {
    const client = new OpenAI({ apiKey: `user-${user}`, baseURL: `${url}/v1`, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Who am I?' }];
    return (await client.chat.completions.create({ model: 'who', messages, metadata })).choices[0]!.message.content;
  };
  const runs = async (user: string) => {
    const agent = new HttpAgent({
      url: `${url}/ag-ui/who`,
      threadId: 'theirs',
      headers: { Authorization: `Bearer user-${user}` },
    });
    agent.addMessage({ id: `of ${user}`, role: 'user', content: 'Who am I?' });
    await agent.runAgent();
    return agent.messages.map(({ content }) => content);
  };
  for (const user of ['alice', 'bob']) {
    assert.equal(await says(user), `You are ${user}`);
    assert.deepEqual(await runs(user), ['Who am I?', `You are ${user}`]);
  }
  const { thread_id: thread } = (await clientOf(url, 'alice').threads.search({ metadata: { graph_id: 'who' }, limit: 1 }))[0]!;
  const foreign = new HttpAgent({ url: `${url}/ag-ui/who`, threadId: thread, headers: { Authorization: 'Bearer user-bob' } });
  await assert.rejects(foreign.runAgent(), /404/);
  await assert.rejects(says(''), (error: unknown) => error instanceof AuthenticationError && /Say your name/.test(error.message));
}

/** Through the gateway an operator's key is no token of a user: it goes where keys go. */
export async function keyWithChatClients(url: string, key: string): Promise<void> {
  const client = new OpenAI({
    apiKey: 'unused',
    baseURL: `${url}/v1`,
    defaultHeaders: { Authorization: null, 'X-Api-Key': key },
  });
  assert.ok((await client.models.list()).data.some(({ id }) => id === 'who'));
  const agent = new HttpAgent({ url: `${url}/ag-ui/who`, headers: { 'X-Api-Key': key } });
  agent.addMessage({ id: '1', role: 'user', content: 'Who am I?' });
  await agent.runAgent();
  assert.equal(agent.messages.at(-1)!.content, 'You are undefined');
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
