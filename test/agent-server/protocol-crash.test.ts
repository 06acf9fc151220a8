import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { CHANNELS, ends, follow, isEnd, type SentEvent, start } from '../support/protocol.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const all = { channels: CHANNELS };

test('readers of protocol v2 go on after kill -9, with no event lost, repeated or renumbered; a lost place is told', {
  timeout: 60_000,
}, async (t) => {
  const agent = await AgentProcess.start(t, 'protocol');
  const thread = randomUUID();
  await start(agent.url, thread, 'chat', human('one'));
  const first = await follow(agent.url, thread, all);
  const text = `slow ${'word '.repeat(20)}`;
  await start(agent.url, thread, 'chat', human(text));
  const since = first.at(-1)!.seq;
  const isThird = ({ params }: SentEvent) => params.data.delta?.text === 'slow ';
  const before = await follow(agent.url, thread, { ...all, since }, isThird);
  await agent.kill();
  await agent.start();
  const rest = await follow(agent.url, thread, { ...all, since: before.at(-1)!.seq });
  const seqs = [...first, ...before, ...rest].map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
  );
  assert.equal(rest.at(-1)!.params.data.event, 'completed');
  const streamed = rest.filter(({ method }) => method === 'messages').map(({ params }) => params.data.delta?.text ?? '');
  assert.ok(streamed.join('').endsWith(`You said: ${text}`));
  // What was stored before the crash is the same for who reads it later.
  const again = await follow(agent.url, thread, all, ends(2));
  const known = new Map(again.map((event) => [event.seq, event]));
  for (const event of [...first, ...before, ...rest]) assert.deepEqual(known.get(event.seq), event);

  // The events of a run whose client wants no stream are only in memory.
  const classic = randomUUID();
  await call('POST', `${agent.url}/threads`, { thread_id: classic });
  await call('POST', `${agent.url}/threads/${classic}/runs/wait`, { assistant_id: 'chat', input: human('one') });
  const [seen] = await follow(agent.url, classic, all);
  await agent.kill();
  await agent.start();
  const isError = (event: SentEvent) => (event as { type?: string }).type === 'error' || isEnd(event);
  const told = await follow(agent.url, classic, { ...all, since: seen!.seq }, isError);
  assert.deepEqual(
    told.map((event) => (event as unknown as { error?: string }).error),
    ['resume_gap'],
  );
});
