/** Clients of protocol v2, unmodified: `threads.stream` of both SDKs over both transports, and the event stream of RemoteGraph. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { RemoteGraph } from '@langchain/langgraph/remote';
import { Client } from '@langchain/langgraph-sdk';
import { WebSocket } from 'ws';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { pythonScript } from '../support/python-clients.ts';
import { suiteCleanup } from '../support/temporary.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('clients of protocol v2', () => {
  const cleanup = suiteCleanup(after);
  let url = '';
  let client: Client;
  before(async () => {
    ({ url } = await startAgent(cleanup, 'protocol'));
    client = new Client({ apiUrl: url, apiKey: null });
  });
  const transports = {
    sse: {},
    websocket: { transport: 'websocket', webSocketFactory: (address: string) => new WebSocket(address) as never },
  } as const;

  for (const [name, options] of Object.entries(transports)) {
    const open = (assistantId: string, threadId = randomUUID()) =>
      client.threads.stream(threadId, { assistantId, ...options } as { assistantId: string });

    test(`threads.stream of the JavaScript SDK over ${name}: tokens, tools and the output`, async () => {
      const thread = open('chat');
      const texts: string[] = [];
      const reading = (async () => {
        for await (const message of thread.messages) texts.push(await message.text);
      })();
      // The SDK yields a call when it starts and when it ends.
      const tools = new Map<string, unknown>();
      const called = (async () => {
        for await (const call of thread.toolCalls) tools.set(call.callId, [call.name, call.input, await call.output]);
      })();
      await thread.run.start({ input: human('add') });
      const output = (await thread.output) as { messages: { text: string; tool_calls?: { args: unknown }[] }[] };
      assert.deepEqual(
        output.messages.map(({ text }) => text),
        ['add', 'Let me add.', '3', 'You said: 3'],
      );
      assert.deepEqual(output.messages[1]!.tool_calls![0]!.args, { a: 1, b: 2 });
      await thread.close();
      await Promise.all([reading, called]);
      assert.deepEqual(texts, ['Let me add.', '3', 'You said: 3']);
      assert.deepEqual([...tools.values()], [['add', { a: 1, b: 2 }, '3']]);
    });

    test(`threads.stream of the JavaScript SDK over ${name}: an interrupt of a subgraph is answered`, async () => {
      const thread = open('nested');
      await thread.run.start({ input: { log: [] } });
      await thread.output;
      assert.equal(thread.interrupted, true);
      const [{ interruptId, namespace, payload }] = thread.interrupts as [
        { interruptId: string; namespace: string[]; payload: unknown },
      ];
      assert.deepEqual(payload, { question: 'name?' });
      const ended = new Promise<unknown>((resolve) => {
        thread.onEvent(({ method, params }) => {
          if (method === 'lifecycle' && params.namespace.length === 0 && params.data.event === 'completed') resolve(undefined);
        });
      });
      await thread.input.respond({ namespace, interrupt_id: interruptId, response: 'Ann' });
      await ended;
      const { values } = await client.threads.getState(thread.threadId);
      assert.deepEqual((values as { log: string[] }).log, ['first', 'first', 'named Ann', 'last']);
      const { tree } = await thread.agent.getTree();
      assert.equal(tree.status, 'completed');
      await thread.close();
    });

    test(`threads.stream of the JavaScript SDK over ${name}: what stream transformers leave and make`, async () => {
      const thread = open('discreet');
      const { seen, total } = thread.extensions as unknown as { seen: AsyncIterable<object>; total: PromiseLike<number> };
      const reading = Array.fromAsync(seen);
      await thread.run.start({ input: human('hello') });
      const output = (await thread.output) as { messages: { text: string }[] };
      assert.deepEqual(
        output.messages.map(({ text }) => text),
        ['hello', 'Looking for [hidden].', 'found [hidden]', 'It is [hidden].'],
      );
      assert.deepEqual(
        await reading,
        ['call', 'tools', 'answer'].map((node, index) => ({ node, count: index + 1 })),
      );
      assert.equal(await total, 3);
      await thread.close();
    });
  }

  test('streamEvents of RemoteGraph in version v3', async () => {
    const graph = new RemoteGraph({ graphId: 'chat', client: client as never });
    const run = await graph.streamEvents(
      human('one') as never,
      { version: 'v3', configurable: { thread_id: randomUUID() } } as never,
    );
    const { messages } = await (run as unknown as { output: Promise<{ messages: { text: string }[] }> }).output;
    assert.deepEqual(
      messages.map(({ text }) => text),
      ['one', 'You said: one'],
    );
  });

  const skip = isPlayed('all') ? false : 'played by npm run test:all';
  test('threads.stream of the Python SDK, and the v3 event stream of its RemoteGraph', { skip }, async () => {
    const { code, output } = await pythonScript('protocol_streams.py', [url]);
    assert.equal(code, 0, output);
    assert.match(output, /every stream read/);
  });
});
