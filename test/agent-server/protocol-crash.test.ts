import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { AgentProcess } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { CHANNELS, ends, follow, isEnd, type SentEvent, start } from '../support/protocol.ts';
import { temporaryFolder } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const all = { channels: CHANNELS };
const deaths = byScope({ quick: 1, all: 2, nightly: 2 });

test('readers of protocol v2 go on after kill -9, with no event lost, repeated or renumbered; a lost place is told', async (t) => {
  const agent = await AgentProcess.start(t, 'protocol');
  // The events of a run whose client wants no stream are only in memory.
  const classic = randomUUID();
  await call('POST', `${agent.url}/threads`, { thread_id: classic });
  const say = () => call('POST', `${agent.url}/threads/${classic}/runs/wait`, { assistant_id: 'chat', input: human('one') });
  await say();
  const [ofClassic] = await follow(agent.url, classic, all);

  const thread = randomUUID();
  await start(agent.url, thread, 'chat', human('one'));
  const read = await follow(agent.url, thread, all);
  const gate = join(await temporaryFolder(t), 'gate');
  const text = `slow held ${'word '.repeat(10)}`;
  const input = { messages: [{ role: 'user', content: text, additional_kwargs: { gate } }] };
  await start(agent.url, thread, 'chat', input);
  const after = () => ({ ...all, since: read.at(-1)!.seq });
  for (let death = 1; death <= deaths; death += 1) {
    const isThird = ({ params }: SentEvent) => params.data.delta?.text === 'slow ';
    read.push(...(await follow(agent.url, thread, after(), isThird)));
    await agent.kill();
    await agent.start();
  }
  await writeFile(gate, '');
  const rest = await follow(agent.url, thread, after());
  read.push(...rest);
  const seqs = read.map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
  );
  assert.equal(rest.at(-1)!.params.data.event, 'completed');
  const streamed = rest.filter(({ method }) => method === 'messages').map(({ params }) => params.data.delta?.text ?? '');
  assert.ok(streamed.join('').endsWith(`You said: ${text}`));
  // Whoever comes later gets each of them, and none between them.
  const again = await follow(agent.url, thread, all, ends(2));
  const known = new Map(again.map((event) => [event.seq, event]));
  for (const event of read) assert.deepEqual(known.get(event.seq), event);
  const ofLastAttempt = again.filter(({ seq }) => seq >= rest[0]!.seq);
  assert.deepEqual(ofLastAttempt, rest);

  await say();
  const isError = (event: SentEvent) => (event as { type?: string }).type === 'error' || isEnd(event);
  const told = await follow(agent.url, classic, { ...all, since: ofClassic!.seq }, isError);
  assert.deepEqual(
    told.map((event) => (event as unknown as { error?: string }).error),
    ['resume_gap'],
  );
});
