/**
 * Unmodified clients on the host of a deployment, as on any base address: the LangGraph SDK, A2A and MCP; and each document
 * of an agent that names its own address.
 */
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { after, before, describe, it } from 'node:test';
import { A2AClient } from '@a2a-js/sdk/client';
import { Client } from '@langchain/langgraph-sdk';
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { suiteCleanup } from '../support/temporary.ts';
import { type DeployedAgent, deployedAgent } from './deployed-agent.ts';

const DOMAIN = '.agents.example.com';

/** The name service of the domain: every name in it is this machine. */
const { lookup } = dns;
dns.lookup = ((name: string, ...rest: [never, never]) =>
  lookup(name.endsWith(DOMAIN) ? '127.0.0.1' : name, ...rest)) as typeof lookup;

describe('the host of a deployment', () => {
  const cleanup = suiteCleanup(after);
  let agent: DeployedAgent;
  let url: string;
  before(async () => {
    agent = await deployedAgent(cleanup, 'echo', { deploymentHosts: `{name}${DOMAIN}` });
    url = agent.customUrl;
    assert.equal(url, `http://chat${DOMAIN}:${new URL(agent.api).port}`);
  });
  const get = async (path: string) => {
    const response = await fetch(url + path, { headers: { 'x-api-key': agent.key } });
    assert.equal(response.status, 200, path);
    return (await response.json()) as Record<string, never>;
  };

  it('serves the LangGraph SDK: threads, streams, and a stream that is joined again', async () => {
    const client = new Client({ apiUrl: url, apiKey: agent.key });
    const { thread_id: thread } = await client.threads.create();
    const input = { messages: [{ role: 'user', content: 'hi' }] };
    let runId = '';
    let last: unknown;
    const options = {
      input,
      streamMode: 'values',
      streamResumable: true,
      onRunCreated: (run: { run_id: string }) => (runId = run.run_id),
    };
    for await (const { data } of client.runs.stream(thread, 'echo', options as never)) last = data;
    assert.match(JSON.stringify(last), /echo: hi/);
    const joined = [];
    for await (const { event } of client.runs.joinStream(thread, runId, { lastEventId: '-1' })) joined.push(event);
    assert.ok(joined.includes('values'), joined.join(' '));
  });

  it('is what the documents of the agent name as their address', async () => {
    assert.deepEqual((await get('/openapi.json'))['servers'], [{ url }]);
    assert.equal((await get('/'))['docs'], `${url}/docs`);
    const card = JSON.stringify(await get('/.well-known/agent-card.json'));
    assert.ok(card.includes(`"${url}/a2a/echo"`) || card.includes(`"url":"${url}/a2a/`), card);
    assert.doesNotMatch(card, /127\.0\.0\.1|\/d\/chat/);
    const inPath = await fetch(`${agent.api}/openapi.json`, { headers: { 'x-api-key': agent.key } });
    assert.deepEqual(((await inPath.json()) as { servers: unknown }).servers, [{ url: agent.api }]);
  });

  it('serves A2A from the card at its root', async () => {
    const fetchImpl: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-api-key': agent.key } });
    const client = await A2AClient.fromCardUrl(`${url}/.well-known/agent-card.json`, { fetchImpl });
    const message = {
      kind: 'message' as const,
      messageId: 'm1',
      role: 'user' as const,
      parts: [{ kind: 'text' as const, text: 'hello' }],
    };
    assert.match(JSON.stringify(await client.sendMessage({ message })), /echo: hello/);
  });

  it('serves MCP', async () => {
    const client = new McpClient({ name: 'test', version: '1.0.0' });
    cleanup.after(() => client.close());
    const requestInit = { headers: { 'x-api-key': agent.key } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['echo'],
    );
  });
});
