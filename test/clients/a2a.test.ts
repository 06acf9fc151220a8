/**
 * The public clients of A2A, unmodified, on an agent server and through the gateway with a key: every method that they have.
 * KEELSON_A2A_CLIENTS=long also installs the Google ADK, Strands and Microsoft's agent framework, and asks with them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { pythonScript } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { type A2aClient, cardsOf, client1, client03, type Route, type Said, type Shown } from './a2a-clients.ts';
import { deployedAgent } from './deployed-agent.ts';

// The receiver of the Python clients is on this machine.
process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
const isLong = process.env['KEELSON_A2A_CLIENTS'] === 'long';

const say = (text: string, ids: Partial<Said> = {}): Said => ({ parts: [{ kind: 'text', text }], ...ids });

/** The text of the parts. */
const textOf = (parts: unknown[]) => parts.map((part) => (part as { text?: string }).text ?? '').join('');

/** The text that a client has of an artifact once it has read these events. */
function spoken(events: Shown[]): string {
  let text = '';
  for (const { kind, parts, append } of events) if (kind === 'chunk') text = (append ? text : '') + textOf(parts);
  return text;
}

const clients: Record<string, (route: Route, assistant?: string) => Promise<A2aClient>> = {
  '@a2a-js/sdk 0.3.14': (route, assistant = 'act') => client03(route, assistant),
  '@a2a-js/sdk 1.3.0': (route, assistant = 'act') => client1(route, assistant, 'is'),
  '@a2a-js/sdk 1.3.0 with its layer for 0.3': (route, assistant = 'act') => client1(route, assistant, 'compat'),
  '@a2a-js/sdk 1.3.0 over HTTP+JSON': (route, assistant = 'act') => client1(route, assistant, 'http+json'),
};

/** `npm test` asks through the gateway with one client of A2A, in test/clients/deployment-hosts.test.ts. */
const played = isPlayed('all') || isLong ? ['direct', 'gateway'] : ['direct'];

describe('clients of A2A', () => {
  const cleanup = suiteCleanup(after);
  const routes: Record<string, Route> = {};
  let folder = '';
  let files = 0;
  before(async () => {
    folder = await temporaryFolder(cleanup);
    const starting = [startAgent(cleanup, 'a2a'), played.includes('gateway') && deployedAgent(cleanup, 'a2a')] as const;
    const [{ url }, behind] = await Promise.all(starting);
    routes['direct'] = { api: url };
    if (behind) routes['gateway'] = behind;
  });
  const newFile = () => join(folder, String(++files));

  for (const [name, connect] of Object.entries(clients))
    for (const route of played)
      test(`${name}, ${route}: every method`, async () => {
        const client = await connect(routes[route]!);
        await sends(client);
        await streams(client, newFile());
        await follows(client, newFile());
        await cancels(client);
        await announces(client);
        await reports(await connect(routes[route]!, 'report'));
        await assert.rejects(client.get('nope'), { name: 'TaskNotFoundError' });
      });

  test('@a2a-js/sdk 0.3.14 carries both ids of each answer on, found by the card of the server', async () => {
    const client = await client03(routes['direct']!, 'act', true);
    const first = await client.send(say('finish one'));
    const second = await client.send(say('finish two', { contextId: first.contextId, taskId: first.id }));
    const third = await client.send(say('finish three', { contextId: second.contextId, taskId: second.id }));
    assert.deepEqual([textOf(third.parts), third.contextId], ['three', first.contextId]);
    assert.equal(new Set([first.id, second.id, third.id]).size, 3);
  });

  test('the extended card: nowhere direct, where nobody asks for a key, and for its key through the gateway', async () => {
    for (const [name, route] of Object.entries(routes)) {
      const extended = name === 'gateway';
      const { own03, own1 } = await cardsOf(route, 'echo');
      for (const card of [own03, own1]) {
        assert.equal(card.description.includes('with a key'), extended);
        assert.deepEqual(
          card.skills.map(({ id }) => id),
          extended ? ['echo', 'twice'] : ['echo'],
        );
      }
    }
    if (!routes['gateway']) return;
    const refused = await fetch(`${routes['gateway'].api}/a2a/echo/extendedAgentCard`);
    const { error } = (await refused.json()) as { error: { status: string } };
    assert.deepEqual([refused.status, error.status], [401, 'UNAUTHENTICATED']);
  });

  const servers = () => Object.values(routes).flatMap(({ api, key }) => [api, key ?? '-']);

  for (const [version, instead] of [['1.3.0'], ...(isPlayed('all') ? [['0.3.26', 'a2a-sdk==0.3.26']] : [])])
    test(`a2a-sdk ${version} of Python, ${played.join(' and ')}: every method`, async () => {
      const { code, output } = await pythonScript('a2a_methods.py', [folder, ...servers()], 'clients', instead);
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`every method of a2a-sdk ${version} answered`));
    });

  const frameworks = [
    ['RemoteA2aAgent of google-adk 2.13.0', 'google_adk.py', 'adk', () => [folder]],
    ['A2AAgent of strands-agents 1.62.0', 'strands_agents.py', 'strands', () => []],
    ['A2AAgent of agent-framework-a2a 1.0.0b261022', 'agent_framework_agents.py', 'agentFramework', () => []],
  ] as const;
  for (const [name, script, environment, args] of frameworks)
    test(`${name}, direct and through the gateway: each answer once`, {
      skip: isLong ? false : 'KEELSON_A2A_CLIENTS=long installs it',
    }, async () => {
      const { code, output } = await pythonScript(script, [...args(), ...servers()], environment);
      assert.equal(code, 0, output);
      assert.match(output, /has every answer once/);
    });
});

/** A message is answered, a question is asked and answered, a failure is told, a task is read again. */
async function sends(client: A2aClient): Promise<void> {
  const contextId = `trip ${randomUUID()}/ü`;
  const done = await client.send(say('finish all is well', { contextId }));
  assert.deepEqual([done.state, textOf(done.parts), done.contextId], ['completed', 'all is well', contextId]);
  const again = await client.send(say('finish and again', { contextId }));
  assert.equal(again.contextId, contextId);
  assert.notEqual(again.id, done.id);
  assert.deepEqual(await client.get(done.id), done);
  assert.equal((await client.get(done.id, 0)).history, 0);
  const asked = await client.send(say('ask Which one?'));
  assert.deepEqual([asked.state, textOf(asked.told)], ['input-required', 'Which one?']);
  const answered = await client.send(say('the red one', { taskId: asked.id, contextId: asked.contextId }));
  assert.deepEqual([answered.id, answered.state, textOf(answered.parts)], [asked.id, 'completed', 'answered: the red one']);
  const form = await client.send(say('form'));
  assert.deepEqual(form.told, [{ kind: 'data', data: { field: 'date' }, ...metadataOf(form.told[0]) }]);
  const filled = await client.send({ parts: [{ kind: 'data', data: { date: 'May 1' } }], taskId: form.id });
  assert.equal(textOf(filled.parts), 'answered: {"date":"May 1"}');
  const failed = await client.send(say('fail with a secret'));
  assert.equal(failed.state, 'failed');
  assert.match(textOf(failed.told), /^The agent failed\./);
}

const metadataOf = (part: unknown) => {
  const { metadata } = part as { metadata?: unknown };
  return metadata ? { metadata } : {};
};

/** A stream begins with its task, brings the text as it is said, and ends with the state. */
async function streams(client: A2aClient, file: string): Promise<void> {
  const events: Shown[] = [];
  for await (const event of client.stream(say(`hold ${file} one two | three`))) {
    events.push(event);
    // The server holds the latest piece back: it may be the last one.
    if (spoken(events).startsWith('one')) await writeFile(file, '');
  }
  assert.equal(events[0]!.kind, 'task');
  assert.equal(spoken(events), 'one two three');
  assert.ok(events.filter(({ kind }) => kind === 'chunk').length > 2);
  assert.deepEqual([events.at(-1)!.kind, events.at(-1)!.state], ['status', 'completed']);
  assert.ok(events.every(({ id, contextId }) => id === events[0]!.id && contextId === events[0]!.contextId));
  assert.equal(textOf((await client.get(events[0]!.id)).parts), 'one two three');
  const asking: Shown[] = [];
  for await (const event of client.stream(say('ask Who?'))) asking.push(event);
  assert.deepEqual([asking.at(-1)!.state, textOf(asking.at(-1)!.told)], ['input-required', 'Who?']);
}

/** A task that was begun without waiting is followed to its end. */
async function follows(client: A2aClient, file: string): Promise<void> {
  const { id, state } = await client.send(say(`hold ${file} one two | three`), { waits: false });
  assert.ok(['submitted', 'working'].includes(state), state);
  const events: Shown[] = [];
  for await (const event of client.follow(id)) {
    if (events.length === 0) await writeFile(file, '');
    events.push(event);
  }
  assert.equal(events[0]!.kind, 'task');
  assert.equal(spoken(events), 'one two three');
  assert.equal(events.at(-1)!.state, 'completed');
}

/** A push notification configuration is set, read, listed and deleted; tasks are listed where the dialect can. */
async function announces(client: A2aClient): Promise<void> {
  const { id, contextId } = await client.send(say('finish'));
  const url = 'https://example.com/tasks';
  assert.deepEqual(await client.announce(id, url), [url, url, url, 0]);
  // The layer for 0.3 cannot ask: that dialect has no such method over JSON-RPC.
  const listed = await client.list?.(contextId);
  if (listed) assert.deepEqual(listed, [id]);
}

/** What a graph says of its task: the other states, and artifacts of data and files, at once and in chunks. */
async function reports(client: A2aClient): Promise<void> {
  const tell = (told: object) => client.send(say(JSON.stringify(told)));
  for (const state of ['rejected', 'failed']) {
    const ended = await tell({ end: { state, message: 'Not here.' } });
    assert.deepEqual([ended.state, textOf(ended.told)], [state, 'Not here.']);
  }
  const asked = await tell({ ask: { a2a: { state: 'auth-required', message: 'Sign in.' } } });
  assert.deepEqual([asked.state, textOf(asked.told)], ['auth-required', 'Sign in.']);
  const signedIn = await client.send(say('done', { taskId: asked.id, contextId: asked.contextId }));
  assert.deepEqual([signedIn.id, signedIn.state], [asked.id, 'completed']);
  const file = { type: 'file', mimeType: 'text/csv', data: 'YSxiCg==' };
  const made = await tell({ end: { artifacts: [{ name: 'table', parts: [{ data: { rows: 1 } }, file] }] } });
  const [data, csv] = made.parts as [object, { file: { bytes: string; mimeType: string } }];
  assert.deepEqual(data, { kind: 'data', data: { rows: 1 } });
  assert.deepEqual([csv.file.bytes, csv.file.mimeType], ['YSxiCg==', 'text/csv']);
  const events: Shown[] = [];
  const piece = (parts: string, more = {}) => ({ artifact: { name: 'log', parts, ...more } });
  const stream = [piece('first '), piece('second', { append: true, last: true })];
  for await (const event of client.stream(say(JSON.stringify({ stream })))) events.push(event);
  assert.equal(spoken(events), 'first second');
  const message = await tell({ say: 'hello', end: { reply: 'message' } });
  assert.deepEqual([message.kind, textOf(message.parts)], ['message', 'hello']);
}

async function cancels(client: A2aClient): Promise<void> {
  const { id } = await client.send(say('run'), { waits: false });
  await eventually('it works', async () => (await client.get(id)).state === 'working');
  assert.equal((await client.cancel(id)).state, 'canceled');
  assert.equal((await client.get(id)).state, 'canceled');
  const ended = await client.send(say('finish'));
  await assert.rejects(client.cancel(ended.id), { name: 'TaskNotCancelableError' });
}
