/** The clients that people have, unmodified, against the mock. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ClientFactory } from '@a2a-js/sdk/client';
import { HttpAgent } from '@ag-ui/client';
import { Client as LangGraphClient } from '@langchain/langgraph-sdk';
import OpenAI, { AuthenticationError } from 'openai';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import { archiveOf, Client } from '../control-plane/support.ts';
import { deployClient, installDeployClient } from '../support/deploy-client.ts';
import { projectToDeploy, startTestMock } from '../support/mock.ts';

describe('the official deploy client', () => {
  before(installDeployClient);

  test('deploys by remote build, lists and deletes', async (t) => {
    const mock = await startTestMock(t);
    const project = await projectToDeploy(t);
    const access = ['--host-url', mock.url, '--api-key', 'whatever'];
    const deployed = await deployClient(project, ['--remote', ...access, '--name', 'helper']);
    assert.equal(deployed.code, 0, deployed.output);
    assert.match(deployed.output, /Deployment successful!/);
    assert.ok(deployed.output.includes(`${mock.url}/d/helper`), deployed.output);

    const listed = await deployClient(project, ['list', ...access]);
    assert.equal(listed.code, 0, listed.output);
    const id = /^(\S{36}) +helper +(\S+)/m.exec(listed.output)?.[1];
    assert.ok(id, listed.output);
    const { secrets } = (await mock.client.get(id)).body;
    assert.deepEqual(secrets, [{ name: 'MODEL_KEY', value: '[redacted]' }]);

    // What the client deployed answers under the graph's own name.
    const agent = new LangGraphClient({ apiUrl: `${mock.url}/d/helper`, apiKey: 'whatever' });
    assert.deepEqual(
      (await agent.assistants.search()).map(({ graph_id }) => graph_id),
      ['helper'],
    );

    const deleted = await deployClient(project, ['delete', id, '--force', ...access]);
    assert.equal(deleted.code, 0, deleted.output);
    await mock.client.untilGone(id);
    assert.doesNotMatch((await deployClient(project, ['list', ...access])).output, /helper/);
  });

  test('is told of a build that fails, with exit code 1', async (t) => {
    const mock = await startTestMock(t);
    const project = await projectToDeploy(t);
    const args = ['--remote', '--host-url', mock.url, '--api-key', 'whatever', '--name', 'helper-build-failed'];
    const { code, output } = await deployClient(project, args);
    assert.equal(code, 1, output);
    assert.match(output, /Deployment failed/);
  });

  test('needs the key that the mock asks for', async (t) => {
    const mock = await startTestMock(t, ['--api-key', 'the-one-key-0123456789']);
    const project = await projectToDeploy(t);
    const list = (key: string) => deployClient(project, ['list', '--host-url', mock.url, '--api-key', key]);
    assert.equal((await list('the-one-key-0123456789')).code, 0);
    const refused = await list('another');
    assert.equal(refused.code, 1, refused.output);
    assert.match(refused.output, /401/);
  });
});

describe('the agent of a deployment', () => {
  test('answers the LangGraph SDK through custom_url: threads, waited runs and streamed ones', async (t) => {
    const mock = await startTestMock(t);
    const { url, assistant } = await deployedAgent(mock);
    const client = new LangGraphClient({ apiUrl: url, apiKey: 'whatever' });
    const thread = await client.threads.create({ metadata: { topic: 'mocks' } });
    const input = (content: string) => ({ input: { messages: [{ role: 'user', content }] } });
    const waited = (await client.runs.wait(thread.thread_id, assistant, input('one'))) as { messages: { content: string }[] };
    assert.deepEqual(
      waited.messages.map(({ content }) => content),
      ['one', 'You said: one'],
    );
    const events: string[] = [];
    let streamed = '';
    for await (const { event, data } of client.runs.stream(thread.thread_id, assistant, {
      ...input('two'),
      streamMode: ['values', 'messages-tuple'],
    })) {
      events.push(event);
      const [message] = (event === 'messages' ? data : []) as { content: string }[];
      streamed += message?.content ?? '';
    }
    assert.equal(events[0], 'metadata');
    assert.ok(events.includes('values'), events.join());
    assert.equal(streamed, 'You said: two');
    const state = (await client.threads.getState(thread.thread_id)).values as { messages: { content: string }[] };
    assert.equal(state.messages.length, 4);
    const metadata = (await client.threads.get(thread.thread_id)).metadata as Record<string, unknown>;
    assert.deepEqual([metadata['topic'], metadata['graph_id']], ['mocks', 'helper']);
    await assert.rejects(client.runs.wait(thread.thread_id, assistant, input('fail:out of ideas')), /out of ideas/);
    const { thread_id: asking } = await client.threads.create();
    await client.runs.wait(asking, assistant, input('ask:really?'));
    const { status, interrupts } = await client.threads.get(asking);
    const asked = Object.values(interrupts ?? {}).flatMap((all) => all.map(({ value }) => value));
    assert.deepEqual([status, asked], ['interrupted', [{ question: 'really?' }]]);
    const resumed = await client.runs.wait(asking, assistant, { command: { resume: 'yes' } });
    assert.match(JSON.stringify(resumed), /You answered: yes/);
  });

  test('answers A2A, with a card that says where', async (t) => {
    const mock = await startTestMock(t);
    const { url, assistant } = await deployedAgent(mock);
    const client = await new ClientFactory().createFromUrl(`${url}/`, `.well-known/agent-card.json?assistant_id=${assistant}`);
    assert.ok((await client.getAgentCard()).url.startsWith(url));
    const message = { kind: 'message', role: 'user', messageId: 'm-1' } as const;
    const answer = await client.sendMessage({ message: { ...message, parts: [{ kind: 'text', text: 'hello' }] } });
    assert.match(JSON.stringify(answer), /You said: hello/);
  });

  test('answers clients of AG-UI and OpenAI, with a key where the mock asks for one', async (t) => {
    const key = 'the-one-key-0123456789';
    const mock = await startTestMock(t, ['--api-key', key]);
    const { url } = await deployedAgent({ ...mock, client: new Client(mock.url, key) });
    const agent = new HttpAgent({ url: `${url}/ag-ui/helper`, headers: { Authorization: `Bearer ${key}` } });
    agent.addMessage({ id: '1', role: 'user', content: 'hello' });
    await agent.runAgent();
    assert.equal(agent.messages.at(-1)!.content, 'You said: hello');
    const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1` });
    const messages = [{ role: 'user' as const, content: 'hello' }];
    const stream = client.chat.completions.stream({ model: 'helper', messages });
    assert.equal((await stream.finalChatCompletion()).choices[0]!.message.content, 'You said: hello');
    const failing = client.chat.completions.create({ model: 'helper', messages: [{ role: 'user', content: 'fail:no ideas' }] });
    await assert.rejects(failing, /no ideas/);
    const stranger = new OpenAI({ apiKey: 'another', baseURL: `${url}/v1` });
    await assert.rejects(stranger.models.list().asResponse(), AuthenticationError);
  });

  test('has threads of its own, which outlast its revisions', async (t) => {
    const mock = await startTestMock(t);
    const { url, assistant, deployment } = await deployedAgent(mock);
    const other = await deployedAgent(mock, 'other');
    const client = new LangGraphClient({ apiUrl: url });
    const { thread_id: id } = await client.threads.create();
    await client.runs.wait(id, assistant, { input: { messages: [{ role: 'user', content: 'before' }] } });
    await assert.rejects(new LangGraphClient({ apiUrl: other.url }).threads.get(id), /404/);
    const config = JSON.stringify({ graphs: { renamed: './graph.ts:graph' } });
    const revision = await mock.client.deploy(deployment.id, await archiveOf({ 'langgraph.json': config }));
    await mock.client.until(deployment.id, revision, 'DEPLOYED');
    const state = (await client.runs.wait(id, 'renamed', { input: { messages: [{ role: 'user', content: 'after' }] } })) as {
      messages: object[];
    };
    assert.equal(state.messages.length, 4);
  });

  test('is there without any deployment, at a port of its own', async (t) => {
    const mock = await startTestMock(t, ['--graphs', 'one,two']);
    const client = new LangGraphClient({ apiUrl: mock.agentUrl });
    const names = (await client.assistants.search()).map(({ graph_id }) => graph_id);
    assert.deepEqual(names.sort(), ['one', 'two']);
    const values = (await client.runs.wait(null, 'two', { input: { messages: [{ role: 'user', content: 'hi' }] } })) as {
      messages: { content: string }[];
    };
    assert.equal(values.messages.at(-1)!.content, 'You said: hi');
  });

  test('stands for an image as well', async (t) => {
    const mock = await startTestMock(t);
    const deployment = await mock.client.create('shipped', {
      source: 'external_docker',
      source_config: { resource_spec: {} },
      source_revision_config: { image_uri: 'registry.example/shipped:1' },
    });
    await mock.client.until(deployment.id, deployment.latest_revision_id!, 'DEPLOYED');
    const client = new LangGraphClient({ apiUrl: deployment.source_config.custom_url! });
    assert.deepEqual(
      (await client.assistants.search()).map(({ graph_id }) => graph_id),
      ['agent'],
    );
  });
});

async function deployedAgent(mock: Awaited<ReturnType<typeof startTestMock>>, name = 'helper') {
  const deployment: Deployment = await mock.client.create(name);
  const config = JSON.stringify({ graphs: { helper: './graph.ts:graph' } });
  const revision = await mock.client.deploy(deployment.id, await archiveOf({ 'langgraph.json': config }));
  await mock.client.until(deployment.id, revision, 'DEPLOYED');
  return { deployment, url: deployment.source_config.custom_url!, assistant: 'helper' };
}
