/** Clients that hang up at once, or in another order than they came: which runs end with them, on SQLite and on PostgreSQL. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { newAgentDatabase, sharePostgres } from '../support/postgres.ts';
import { openSocket } from '../support/raw-http.ts';
import { suiteCleanup } from '../support/temporary.ts';

/** When clients hang up after they sent the last byte, in milliseconds. */
const EARLY_MS = [0, 1, 3, 8, 20];

/** Far longer than a test. */
const LONG = [{ role: 'user', content: '600000' }];

type Values = Record<string, unknown>;

for (const engine of ['sqlite', 'postgres'] as const)
  describe(`clients that leave early, on ${engine}`, () => {
    const cleanup = suiteCleanup(after);
    let agent: AgentUnderTest;
    let database: string | undefined;
    before(async () => {
      const server = engine === 'postgres' ? await sharePostgres(cleanup) : undefined;
      database = server && (await newAgentDatabase(server.urlOf('postgres'), `early_${randomUUID()}`));
      agent = await startAgent(cleanup, 'chat-clients', {
        args: [...(database ? ['--postgres', database] : []), '--jobs', '100'],
      });
    });

    /** Sends a whole request and closes the connection `ms` later. */
    async function leave(ms: number, path: string, body: object | undefined): Promise<void> {
      const socket = await openSocket(agent.url);
      const text = body === undefined ? '' : JSON.stringify(body);
      const head = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, 'host: localhost', 'accept: */*'];
      if (body !== undefined) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
      await new Promise<void>((resolve) =>
        socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n${text}`, () => resolve()),
      );
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      socket.destroy();
    }

    const runsOf = async (thread: string) => (await call('GET', `${agent.url}/threads/${thread}/runs`)).body as Values[];

    /** Every run of the threads, once none of them is at work. */
    const endedRuns = (threads: string[]) =>
      eventually(
        'no run goes on without its client',
        async () => {
          const runs = (await Promise.all(threads.map(runsOf))).flat();
          return runs.length > 0 && runs.every(({ status }) => status !== 'running' && status !== 'pending') && runs;
        },
        10_000,
      );

    const newThread = async () => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

    const threadsOf = async (metadata: Values) =>
      ((await call('POST', `${agent.url}/threads/search`, { metadata, limit: 1000 })).body as Values[]).map(
        ({ thread_id: id }) => id as string,
      );

    /** All runs of the threads with these metadata ended without a client. */
    async function assertInterrupted(metadata: Values): Promise<void> {
      const threads = await eventually('a request was accepted', async () => {
        const found = await threadsOf(metadata);
        return found.length > 0 && found;
      });
      const runs = await endedRuns(threads);
      assert.deepEqual([...new Set(runs.map(({ status }) => status))], ['interrupted']);
    }

    for (const [name, path, more] of [
      ['waits for a run', '/runs/wait', {}],
      ['streams a run', '/runs/stream', { stream_mode: ['values'] }],
    ] as const)
      test(`a client that ${name} with on_disconnect cancel`, async () => {
        const threads: string[] = [];
        for (const ms of EARLY_MS) {
          const thread = await newThread();
          threads.push(thread);
          const request = { assistant_id: 'sleep', input: { messages: LONG }, on_disconnect: 'cancel', ...more };
          await leave(ms, `/threads/${thread}${path}`, request);
        }
        const runs = await endedRuns(threads);
        assert.deepEqual([...new Set(runs.map(({ status }) => status))], ['interrupted']);
      });

    test('a client that joins a run with cancel_on_disconnect', async () => {
      const threads: string[] = [];
      for (const [index, ms] of EARLY_MS.entries()) {
        const thread = await newThread();
        threads.push(thread);
        const { body } = await call('POST', `${agent.url}/threads/${thread}/runs`, {
          assistant_id: 'sleep',
          input: { messages: LONG },
        });
        const way = index % 2 === 0 ? 'join' : 'stream';
        await leave(ms, `/threads/${thread}/runs/${body.run_id}/${way}?cancel_on_disconnect=true`, undefined);
      }
      // A request that was hung up before it arrived whole is none.
      for (const thread of threads) {
        const [run] = await runsOf(thread);
        await leave(50, `/threads/${thread}/runs/${run!['run_id']}/join?cancel_on_disconnect=true`, undefined);
      }
      assert.deepEqual([...new Set((await endedRuns(threads)).map(({ status }) => status))], ['interrupted']);
    });

    test('a client of OpenAI, whether it streams or not', async () => {
      for (const [index, ms] of EARLY_MS.entries()) {
        const request = {
          model: 'sleep',
          messages: LONG,
          metadata: { thread_id: `o${ms}`, early: 'openai' },
          stream: index % 2 === 0,
        };
        await leave(ms, '/v1/chat/completions', request);
      }
      await assertInterrupted({ graph_id: 'sleep', early: 'openai' });
    });

    test('a client of AG-UI', async () => {
      for (const ms of EARLY_MS) {
        const messages = LONG.map((message, index) => ({ ...message, id: String(index) }));
        await leave(ms, '/ag-ui/sleep', { threadId: `a${ms}`, runId: `a${ms}`, messages });
      }
      await assertInterrupted({ graph_id: 'sleep' });
    });

    test('a call of MCP that is taken back right behind it, or before it', async () => {
      const started = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const rpc = (message: object, headers: Record<string, string> = {}) =>
        call('POST', `${agent.url}/mcp`, { jsonrpc: '2.0', ...message }, headers);
      const { headers } = await rpc({ id: 0, method: 'initialize', params: started });
      const session = { 'mcp-session-id': headers.get('mcp-session-id')! };
      const answers: Promise<{ body: Values }>[] = [];
      const cancel = (requestId: number) => rpc({ method: 'notifications/cancelled', params: { requestId } }, session);
      for (let id = 1; id <= 10; id += 1) {
        const params = { name: 'sleep', arguments: { messages: '600000', thread_id: await newThread() } };
        if (id % 5 === 0) await cancel(id);
        answers.push(rpc({ id, method: 'tools/call', params }, session));
        if (id % 5 !== 0) await cancel(id);
      }
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('a call goes on')), 20_000).unref());
      for (const answer of answers) {
        const { result } = (await Promise.race([answer, late])).body as { result: { isError: boolean } };
        assert.equal(result.isError, true);
      }
    });

    /** Opens the stream of a run of AG-UI, and resolves with what hangs it up and with its last event. */
    async function openTab(url: string, runId: string) {
      const gone = new AbortController();
      const messages = LONG.map((message, index) => ({ ...message, id: String(index) }));
      const stream = events('POST', `${url}/ag-ui/sleep`, { threadId: runId, runId, messages }, { signal: gone.signal });
      assert.equal(((await stream.next()).value!.json as Values)['type'], 'RUN_STARTED');
      const ended = Array.fromAsync(stream).then(
        (rest) => rest.at(-1)?.json as Values,
        () => undefined,
      );
      return { hangUp: () => gone.abort(), ended };
    }

    test('a run of AG-UI ends when its last reader has left, on whichever process', async () => {
      const second = database ? await startAgent(cleanup, 'chat-clients', { args: ['--postgres', database] }) : agent;
      for (const order of [
        [0, 1, 2],
        [2, 0, 1],
      ]) {
        const runId = randomUUID();
        const tabs = [await openTab(agent.url, runId), await openTab(second.url, runId), await openTab(second.url, runId)];
        const run = async () => (await runsOf(runId))[0]!;
        await eventually('the run works', async () => (await run())['status'] === 'running');
        for (const [index, tab] of order.map((one) => tabs[one]!).entries()) {
          assert.equal((await run())['status'], 'running', `after ${index} have left`);
          tab.hangUp();
          await tab.ended;
          // What the server does about it takes a moment, which a right answer does not show.
          if (index < 2) await call('GET', `${second.url}/threads/${runId}/runs/${(await run())['run_id']}`);
        }
        await endedRuns([runId]);
        assert.equal((await run())['status'], 'interrupted');
      }
    });
  });
