/** What goes wrong around a graph is the end of its run, with a text that says what it was, and of nothing else. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { AgentProcess } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

describe('failures of runs', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentProcess;
  before(async () => {
    agent = await AgentProcess.start(cleanup, 'steps');
  });
  const newThread = async () => (await call('POST', `${agent.url}/threads`, {})).body.thread_id as string;

  test('a state that cannot be stored ends the run while its next node works, and the process goes on', async (t) => {
    const thread = await newThread();
    const never = join(await temporaryFolder(t), 'never');
    const body = { assistant_id: 'unstorable', input: { log: never }, stream_mode: ['custom'] };
    const failed = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
    assert.deepEqual(failed.body, { __error__: { error: 'RangeError', message: 'it cannot be written' } });
    assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).body.status, 'error');
    const again = await call('POST', `${agent.url}/threads/${thread}/runs/wait`, body);
    assert.equal(again.body.__error__.error, 'RangeError');
    const other = await newThread();
    const gate = join(await temporaryFolder(t), 'gate');
    await writeFile(gate, '');
    const ran = await call('POST', `${agent.url}/threads/${other}/runs/wait`, { assistant_id: 'gated', input: { log: gate } });
    assert.equal(ran.body.messages.length, 2);
  });
});
