/** What each protocol tells of a graph that throws: where the reason is, or with `http.show_errors` the reason itself. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { projectConfig, startAgent } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const cleanup = suiteCleanup(after);

/** The answers of all protocols to a request on which the graph throws, as text. */
async function readAnswers(http: object): Promise<Record<string, string>> {
  const config = join(await temporaryFolder(cleanup), 'langgraph.json');
  const graphs = { fail: projectConfig('a2a').replace('langgraph.json', 'graphs.ts:fail') };
  await writeFile(config, JSON.stringify({ graphs, http }));
  const { url } = await startAgent(cleanup, 'a2a', { args: ['--config', config] });
  const ask = async (path: string, body: object) => JSON.stringify((await call('POST', url + path, body)).body);
  const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  const message = { role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'hi' }] };
  const said = { id: 'm', role: 'user', content: 'hi' };
  const input = { threadId: 't', runId: 'r', messages: [said], tools: [], context: [], state: {}, forwardedProps: {} };
  return {
    A2A: await ask('/a2a/fail', rpc('message/send', { message })),
    MCP: await ask('/mcp', rpc('tools/call', { name: 'fail', arguments: { messages: 'hi' } })),
    'AG-UI': await ask('/ag-ui/fail', input),
    OpenAI: await ask('/v1/chat/completions', { model: 'fail', messages: [{ role: 'user', content: 'hi' }] }),
    native: await ask('/runs/wait', { assistant_id: 'fail', input: { messages: [] } }),
  };
}

test('outsiders learn where the reason is, and the native API tells it', async () => {
  const { native, ...others } = await readAnswers({});
  assert.match(native!, /the model did not answer/);
  for (const [protocol, answer] of Object.entries(others)) {
    assert.match(answer, /The agent failed\. Its log and run [0-9a-f-]{36} have the reason\./, protocol);
    assert.doesNotMatch(answer, /the model did not answer/, protocol);
  }
});

test('everybody reads the reason where the project says so', async () => {
  for (const [protocol, answer] of Object.entries(await readAnswers({ show_errors: true })))
    assert.match(answer, /the model did not answer/, protocol);
});
