/** What the control plane asks agent servers, of which any may be hostile: its answers have a bound, and lead nowhere else. */
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { readAgentReport, readAgentVersion } from '../../src/control-plane/reconciler/agent-reports.ts';
import { answering, healthy } from '../../src/control-plane/reconciler/serving.ts';
import { Liveness } from '../../src/drivers/supervision.ts';
import { eventually } from '../support/eventually.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');
/** Of what is sent and never read, the system's buffers take some. */
const MOST_SENT = 32;
const REPORT = { may_rest: true, reason: null, next_due_in_ms: null };
const TOKEN = 'a'.repeat(43);

/** Sends spaces without an end until the other side hangs up. Returns the megabytes that were taken from it. */
function startEndlessAgent(t: TestContext) {
  const sent = { megabytes: 0, closed: 0 };
  const pour = (response: ServerResponse) => {
    while (!response.destroyed && sent.megabytes < 400) {
      sent.megabytes += 1;
      if (!response.write(MEGABYTE)) return void response.once('drain', () => pour(response));
    }
    if (!response.destroyed) response.end(JSON.stringify({ ...REPORT, version: '1' }));
  };
  const agent = startLoopbackServer(t, (_request, response) => {
    response.once('close', () => {
      sent.closed += 1;
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    pour(response);
  });
  return agent.then((url) => ({ url, sent }));
}

describe('an agent server that answers without an end', () => {
  it('is not read at /info', async (t) => {
    const { url, sent } = await startEndlessAgent(t);
    assert.equal(await readAgentVersion(url, TOKEN), null);
    await eventually('the end of the connection', async () => sent.closed === 1);
    assert.ok(sent.megabytes < MOST_SENT, `${sent.megabytes} MB were read`);
  });

  it('is not read at /internal/rest', async (t) => {
    const { url, sent } = await startEndlessAgent(t);
    assert.equal(await readAgentReport(url, TOKEN), undefined);
    await eventually('the end of the connection', async () => sent.closed === 1);
    assert.ok(sent.megabytes < MOST_SENT, `${sent.megabytes} MB were read`);
  });

  it('is healthy by its status alone', async (t) => {
    const { url, sent } = await startEndlessAgent(t);
    assert.deepEqual((await healthy([url])).urls, [url]);
    await eventually('the end of the connection', async () => sent.closed === 1);
    assert.ok(sent.megabytes < MOST_SENT, `${sent.megabytes} MB were read`);
  });

  it('is alive by its status alone', async (t) => {
    const { url, sent } = await startEndlessAgent(t);
    const liveness = new Liveness({ startMs: 60_000, silentMs: 3_000 }, 100);
    t.after(() => liveness.reset());
    await eventually('a question', async () => liveness.look(url) === undefined && sent.megabytes > 0);
    await eventually('the end of the connection', async () => sent.closed === 1);
    assert.ok(sent.megabytes < MOST_SENT, `${sent.megabytes} MB were read`);
  });
});

describe('an agent server that redirects', () => {
  it('does not lead to another server', async (t) => {
    const requests: string[] = [];
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      requests.push(`${request.method} ${request.url} ${request.headers['x-keelson-gateway']}`);
      response.end(JSON.stringify({ ...REPORT, version: '6.6.6' }));
    };
    const target = await startLoopbackServer(t, answer);
    const url = await startLoopbackServer(t, (request, response) =>
      response.writeHead(307, { location: `${target}${request.url}` }).end(),
    );
    assert.equal(await readAgentVersion(url, TOKEN), null);
    assert.equal(await readAgentReport(url, TOKEN), undefined);
    assert.deepEqual((await healthy([url])).urls, []);
    assert.deepEqual((await answering([url])).urls, [url]);
    assert.deepEqual(requests, []);
  });
});

describe('a report that is none', () => {
  const unfit = {
    'a time that never comes': { ...REPORT, next_due_in_ms: 1e300 },
    'a time that has passed': { ...REPORT, next_due_in_ms: -1 },
    'a reason that is no text': { ...REPORT, reason: { toString: 1 } },
    'a load in words': { ...REPORT, load: { pending: 'many', running: 0, slots: 1, cpu_ms: 0 } },
    'a load without processor time': { ...REPORT, load: { pending: 1, running: 0, slots: 1 } },
    'a negative load': { ...REPORT, load: { pending: -1, running: 0, slots: 1, cpu_ms: 0 } },
    nothing: null,
  };
  for (const [what, report] of Object.entries(unfit))
    it(`is not taken: ${what}`, async (t) => {
      const url = await startLoopbackServer(t, (_request, response) => response.end(JSON.stringify(report)));
      assert.equal(await readAgentReport(url, TOKEN), undefined);
    });

  it('is told from one that is, of this version and of an earlier one', async (t) => {
    const load = { pending: 1, running: 2, slots: 3, cpu_ms: 4 };
    for (const report of [REPORT, { ...REPORT, next_due_in_ms: 5_000, load }]) {
      const url = await startLoopbackServer(t, (_request, response) => response.end(JSON.stringify(report)));
      assert.deepEqual(await readAgentReport(url, TOKEN), report);
    }
  });

  it('has no version with control characters', async (t) => {
    const url = await startLoopbackServer(t, (_request, response) =>
      response.end(JSON.stringify({ version: '1\u0000\u001b[2J' })),
    );
    assert.equal(await readAgentVersion(url, TOKEN), '1\\u0000');
  });
});
