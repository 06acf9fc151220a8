/** Webhooks: what a receiver gets when a run has ended, what becomes of a delivery, and which addresses are refused. */
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { readWebhookPolicy } from '../../src/agent-server/graphs/webhook-policy.ts';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { type Received, receiver } from '../support/webhook-receiver.ts';

const SECRET = Buffer.alloc(24, 7).toString('base64');
const human = (content: string) => ({ messages: [{ role: 'user', content }] });

/** The function that docs/webhooks.md gives to receivers, as it stands there. */
async function verifierOfTheDocs(): Promise<(headers: IncomingHttpHeaders, text: string, secret: string) => boolean> {
  const page = await readFile(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)![1]!;
  const module = await import(`data:text/javascript,${encodeURIComponent(`${code}\nexport default isGenuine;`)}`);
  return module.default;
}

describe('webhooks', () => {
  let url = '';
  const cleanup = suiteCleanup(after);
  before(async () => {
    process.env['WEBHOOK_SIGNING_SECRET'] = `whsec_${SECRET}`;
    process.env['LG_WEBHOOK_TOKEN'] = 'a-token';
    process.env['LANGGRAPH_WEBHOOKS'] = JSON.stringify({
      url: { disable_loopback: false, require_https: false },
      headers: { authorization: 'Bearer $' + '{{ env.LG_WEBHOOK_TOKEN }}' },
    });
    ({ url } = await startAgent(cleanup, 'echo'));
  });
  after(() => {
    for (const name of ['WEBHOOK_SIGNING_SECRET', 'LG_WEBHOOK_TOKEN', 'LANGGRAPH_WEBHOOKS']) delete process.env[name];
  });
  const newThread = async () => (await call('POST', `${url}/threads`, {})).body.thread_id as string;
  const run = async (webhook: string, content = 'hi', at = url) => {
    const { thread_id: thread } = (await call('POST', `${at}/threads`, {})).body;
    const answer = await call('POST', `${at}/threads/${thread}/runs`, { assistant_id: 'echo', input: human(content), webhook });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return `${at}/threads/${thread}/runs/${answer.body.run_id}`;
  };
  const deliveries = async (path: string) => (await call('GET', `${path}/webhook-deliveries`)).body;
  const settled = (path: string, status: string) =>
    eventually(`it is ${status}`, async () => (await deliveries(path)).find((one: { status: string }) => one.status === status));

  test('the receiver gets the run with its values, signed, and the delivery says so without its secrets', async (t) => {
    const { url: to, received } = await receiver(t);
    const path = await run(`${to}/ended?key=s3cret`);
    const delivery = await settled(path, 'delivered');
    const { headers, text, body } = received[0]!;
    const { run_id: id, thread_id: thread } = (await call('GET', path)).body;
    assert.deepEqual([body.run_id, body.thread_id, body.status, body.error], [id, thread, 'success', null]);
    assert.equal(body.values.messages.at(-1).content, 'echo: hi');
    for (const name of ['created_at', 'run_started_at', 'run_ended_at', 'webhook_sent_at'])
      assert.ok(Date.parse(body[name]), name);
    const isGenuine = await verifierOfTheDocs();
    assert.equal(isGenuine(headers, text, `whsec_${SECRET}`), true);
    assert.equal(isGenuine(headers, `${text} `, `whsec_${SECRET}`), false);
    const verified = new Webhook(`whsec_${SECRET}`).verify(text, headers as Record<string, string>);
    assert.deepEqual(verified, body);
    assert.throws(() => new Webhook(`whsec_${SECRET}`).verify(`${text} `, headers as Record<string, string>), /signature/);
    assert.deepEqual([headers['authorization'], headers['content-type']], ['Bearer a-token', 'application/json']);
    assert.equal(delivery.delivery_id, headers['webhook-id']);
    assert.deepEqual([delivery.url, delivery.attempts, delivery.response_status], [`${to}/ended`, 1, 204]);
    assert.ok(!JSON.stringify(delivery).includes('s3cret') && !JSON.stringify(delivery).includes('a-token'));
    assert.equal(received.length, 1);
  });

  test('failed, cancelled and stateless runs are announced, those of crons and batches too', async (t) => {
    const { url: to, received } = await receiver(t);
    const of = (path: string) => eventually(path, async () => received.find((one) => one.path === path)?.body);
    await run(`${to}/failed`, 'fail');
    const failed = await of('/failed');
    assert.deepEqual([failed.status, failed.error.error], ['error', 'RangeError']);
    const cancelled = await run(`${to}/cancelled`, 'sleep:60000');
    await call('POST', `${cancelled}/cancel`);
    assert.equal((await of('/cancelled')).status, 'interrupted');
    const body = { assistant_id: 'echo', input: human('hi') };
    await call('POST', `${url}/runs/batch`, [{ ...body, webhook: `${to}/batch` }]);
    assert.equal((await of('/batch')).values.messages.length, 2);
    const cron = (await call('POST', `${url}/runs/crons`, { ...body, schedule: '* * * * * *', webhook: `${to}/cron` })).body;
    assert.equal((await of('/cron')).metadata.cron_id, cron.cron_id);
    await call('DELETE', `${url}/runs/crons/${cron.cron_id}`);
  });

  test('a receiver that fails is tried again with the same id and values; redirects are not followed; 410 ends it', async (t) => {
    const statuses = [503, 204];
    const { url: to, received } = await receiver(t, ({ path }, count) => (path === '/again' ? statuses[count - 1] : 410));
    const path = await run(`${to}/again`);
    const pending = await eventually('one attempt', async () =>
      (await deliveries(path)).find((one: { error: unknown }) => one.error),
    );
    assert.deepEqual([pending.status, pending.attempts, pending.response_status], ['pending', 1, 503]);
    assert.ok(Date.parse(pending.next_attempt_at) > Date.now());
    await settled(path, 'delivered');
    const [first, second] = received as [Received, Received];
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id']);
    assert.deepEqual(first.body.values, second.body.values);
    const gone = await settled(await run(`${to}/gone`), 'failed');
    assert.deepEqual([gone.response_status, gone.next_attempt_at], [410, null]);
    const moved = await receiver(t, () => 307);
    const redirected = await run(`${moved.url}/moved`);
    await eventually('it is tried', async () => (await deliveries(redirected))[0]?.response_status === 307);
    assert.deepEqual(
      moved.received.map(({ path: one }) => one),
      ['/moved'],
    );
  });

  test('a receiver that hangs holds up neither runs nor other receivers', async (t) => {
    const hanging = await receiver(t, () => undefined);
    const quick = await receiver(t);
    for (let count = 0; count < 8; count += 1) await run(`${hanging.url}/hang`);
    const path = await run(`${quick.url}/quick`);
    await settled(path, 'delivered');
    assert.ok(hanging.open.most <= 4, `${hanging.open.most} at once`);
  });

  test('the body of an answer is not read, and a closed connection is a failure', async (t) => {
    let isWritten = true;
    const { url: to } = await receiver(t, ({ path }) => (response) => {
      if (path === '/closes') response.socket!.destroy();
      else {
        response.writeHead(200);
        const write = () => {
          while (isWritten && response.write('x'.repeat(65_536)));
        };
        response.on('drain', write).on('close', () => (isWritten = false));
        write();
      }
    });
    const endless = await settled(await run(`${to}/endless`), 'delivered');
    assert.deepEqual([endless.attempts, endless.response_status], [1, 200]);
    await eventually('it is hung up', async () => !isWritten);
    const closed = await run(`${to}/closes`);
    const pending = await eventually('one attempt', async () =>
      (await deliveries(closed)).find((one: { error: unknown }) => one.error),
    );
    assert.match(pending.error, /^The receiver was not reached: /);
  });

  test('a name is resolved once, and the connection goes to the address that was checked', async (t) => {
    const { url: to, received } = await receiver(t);
    const { lookup } = dns;
    t.after(() => {
      dns.lookup = lookup;
      syncBuiltinESMExports();
    });
    const addresses: Record<string, string> = { 'own.example': '127.0.0.1', 'linked.example': '169.254.169.254' };
    const asked: string[] = [];
    dns.lookup = ((name: string, options: object, found: (error: null, all: object[]) => void) => {
      const address = addresses[name];
      if (address === undefined) return lookup(name, options, found as never);
      asked.push(name);
      found(null, [{ address, family: 4 }]);
    }) as never;
    syncBuiltinESMExports();
    const port = new URL(to).port;
    await settled(await run(`http://own.example:${port}/named`), 'delivered');
    const refused = await settled(await run(`http://linked.example:${port}/`), 'failed');
    assert.deepEqual([refused.error, refused.attempts], ['Webhook host blocked: link-local', 1]);
    assert.deepEqual([asked, received.length], [['own.example', 'linked.example'], 1]);
  });

  test('what a thread leaves to be announced is announced when the thread is gone', async (t) => {
    const statuses = [503, 204];
    const { url: to, received } = await receiver(t, (_, count) => statuses[count - 1]);
    const path = await run(`${to}/gone`);
    await eventually('one attempt', async () => received.length === 1);
    await call('DELETE', path.replace(/\/runs\/.*/, ''));
    assert.equal((await call('GET', `${path}/webhook-deliveries`)).status, 404);
    await eventually('the other attempt', async () => received.length === 2);
    assert.deepEqual(received[1]!.body.values, received[0]!.body.values);
  });

  test('a run whose thread is deleted or pruned before the first attempt is announced with its values', async (t) => {
    const waiting: ServerResponse[] = [];
    const { url: to, received } = await receiver(t, ({ path }) =>
      path === '/first' ? (response) => void waiting.push(response) : 204,
    );
    // No more than four requests to one receiver are under way.
    for (let count = 0; count < 4; count += 1) await run(`${to}/first`);
    await eventually('the receiver is busy', async () => waiting.length === 4);
    const texts = { small: 'small', large: 'large'.repeat(300_000) };
    for (const [name, text] of Object.entries(texts))
      for (const how of ['deleted', 'pruned']) {
        const path = await run(`${to}/${name}-${how}`, text);
        await call('GET', `${path}/join`);
        const thread = path.replace(/\/runs\/.*/, '');
        if (how === 'deleted') assert.equal((await call('DELETE', thread)).status, 204);
        else {
          await call('POST', `${thread}/runs/wait`, { assistant_id: 'echo', input: human('more') });
          const body = { thread_ids: [thread.split('/').at(-1)], strategy: 'keep_latest' };
          assert.equal((await call('POST', `${url}/threads/prune`, body)).status, 200);
        }
      }
    for (const response of waiting) response.writeHead(204).end();
    await eventually('all are told', async () => received.length === 8);
    for (const { path, body } of received.slice(4)) {
      const [name] = path.slice(1).split('-') as [keyof typeof texts];
      assert.equal(body.values.messages?.at(-1).content, `echo: ${texts[name]}`, path);
    }
  });

  test('a relative address is a path of this server', async () => {
    const delivery = await settled(await run('/runs/crons/count'), 'delivered');
    assert.deepEqual([delivery.url, delivery.response_status], ['/runs/crons/count', 200]);
  });

  test('a relative address is a route of the app of the project', async (t) => {
    const { url: own } = await startAgent(t, 'custom-app');
    const body = { assistant_id: 'seen', input: {}, webhook: '/echo' };
    const { thread_id: thread } = (await call('POST', `${own}/threads`, {})).body;
    const { run_id: id } = (await call('POST', `${own}/threads/${thread}/runs`, body)).body;
    const path = `${own}/threads/${thread}/runs/${id}`;
    await eventually('the route answered', async () => (await deliveries(path))[0]?.response_status === 200);
  });

  test('a relative address opens nothing that the auth of the project guards', async (t) => {
    const { url: guarded } = await startAgent(t, 'auth');
    const as = (method: string, path: string, body?: object) =>
      call(method, `${guarded}${path}`, body, { authorization: 'Bearer user-alice' });
    const { thread_id: thread } = (await as('POST', '/threads', {})).body;
    const body = { assistant_id: 'who', input: { messages: [] }, webhook: '/threads' };
    const { run_id: id } = (await as('POST', `/threads/${thread}/runs`, body)).body;
    const path = `/threads/${thread}/runs/${id}/webhook-deliveries`;
    await eventually('it is refused', async () => (await as('GET', path)).body[0]?.response_status === 401);
  });

  test('an address that is not allowed is refused before anything is made', async () => {
    const thread = await newThread();
    const body = { assistant_id: 'echo', input: human('hi'), webhook: 'ftp://example.com/x' };
    for (const path of [`/threads/${thread}/runs`, '/runs', '/runs/wait']) {
      const answer = await call('POST', `${url}${path}`, body);
      assert.deepEqual([answer.status, answer.body.detail], [422, 'Webhook URL must be http or https']);
    }
    const cron = await call('POST', `${url}/runs/crons`, { ...body, schedule: '@daily' });
    assert.equal(cron.status, 422);
  });
});

describe('the policy of webhooks', () => {
  const policy = (config: object, environment: Record<string, string> = {}) =>
    readWebhookPolicy(config, environment, (sentence) => new Error(sentence));
  const refusal = (config: object, address: string) => {
    try {
      policy(config).assertAllowed(address);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('allows what it names, and no address of this machine', () => {
    const cases: [object, string, string | undefined][] = [
      [{}, 'https://example.com/x', undefined],
      [{}, 'http://localhost/x', 'Webhook host blocked: loopback'],
      [{}, 'http://a.localhost./x', 'Webhook host blocked: loopback'],
      [{}, 'http://2130706433/x', 'Webhook host blocked: loopback'],
      [{}, 'http://[::ffff:127.0.0.1]/x', 'Webhook host blocked: loopback'],
      [{}, 'http://0.0.0.0/x', 'Webhook host blocked: loopback'],
      [{}, 'http://169.254.169.254/latest', 'Webhook host blocked: link-local'],
      [{}, 'http://[::7f00:1]/x', 'Webhook host blocked: loopback'],
      [{}, 'http://[64:ff9b::a9fe:a9fe]/x', 'Webhook host blocked: link-local'],
      [{}, 'http://[2002:7f00:1::]/x', 'Webhook host blocked: loopback'],
      [{}, 'http://[fd00:ec2::254]/latest', 'Webhook host blocked: metadata service'],
      [{}, '/x', 'Webhook host blocked: a relative URL is this server itself'],
      [{}, '//example.com/x', 'Webhook URL must be http or https'],
      [{}, 'http://10.0.0.1/x', undefined],
      [{ url: { disable_private_ips: true } }, 'https://10.0.0.1/x', 'Webhook host blocked: private address'],
      [{ url: { disable_private_ips: true } }, 'http://example.com/x', 'Webhook must use https'],
      [{ url: { require_https: true } }, 'http://example.com/x', 'Webhook must use https'],
      [{ url: { require_https: false } }, 'http://example.com/x', undefined],
      [{ url: { allowed_ports: [443] } }, 'https://example.com:8443/x', 'Webhook port 8443 not allowed'],
      [{ url: { allowed_domains: ['*.example.com'] } }, 'https://a.example.com/x', undefined],
      [{ url: { allowed_domains: ['*.example.com'] } }, 'https://example.com/x', 'Webhook domain not allowed'],
      [{ url: { allowed_domains: ['example.com'] } }, 'https://example.com.evil.org/x', 'Webhook domain not allowed'],
      [{ url: { max_url_length: 20 } }, 'https://example.com/abcdefgh', 'Webhook URL too long'],
    ];
    for (const [config, address, why] of cases)
      assert.equal(refusal(config, address), why, `${JSON.stringify(config)} ${address}`);
    assert.throws(() => policy({}).assertReachable([{ address: '93.184.216.34' }, { address: '127.0.0.1' }]), /loopback/);
  });

  test('has public addresses alone where the control plane says so, and the paths of the agent', () => {
    const environment = { KEELSON_PUBLIC_WEBHOOKS_ONLY: 'true' };
    const url = { disable_loopback: false, disable_private_ips: false, require_https: false };
    const restricted = policy({ url }, environment);
    const hosts = ['10.0.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1', '[::1]', '[fd00::1]', '[::ffff:10.0.0.1]', '0.0.0.0'];
    for (const host of hosts)
      assert.throws(() => restricted.assertAllowed(`http://${host}/x`), /no public address.*--webhook-private-networks/, host);
    assert.throws(() => restricted.assertAllowed('http://localhost/x'), /loopback/);
    assert.throws(
      () => restricted.assertReachable([{ address: '93.184.216.34' }, { address: '172.16.0.1' }]),
      /no public address/,
    );
    for (const address of ['http://93.184.216.34/x', 'https://example.com/x', '/hooks/done']) restricted.assertAllowed(address);
    policy({ url }).assertAllowed('http://10.0.0.1/x');
  });

  test('is refused at the start where it is wrong', () => {
    const header = (variable: string) => ({ headers: { 'x-key': `\${{ env.${variable} }}` } });
    assert.deepEqual(policy(header('LG_WEBHOOK_KEY'), { LG_WEBHOOK_KEY: 'k' }).headers, { 'x-key': 'k' });
    assert.deepEqual(policy({ headers: { 'Content-Type': 'a/b' } }).headers, { 'content-type': 'a/b' });
    assert.deepEqual(policy({ env_prefix: 'HOOK_', headers: { a: '$' + '{{ env.HOOK_A }}' } }, { HOOK_A: 'k' }).headers, {
      a: 'k',
    });
    assert.throws(() => policy(header('LG_WEBHOOK_KEY')), /LG_WEBHOOK_KEY, which is not set/);
    assert.throws(() => policy(header('OPENAI_API_KEY'), { OPENAI_API_KEY: 'k' }), /begin with LG_WEBHOOK_/);
    assert.throws(() => policy({ allowed_fields: ['secrets'] }), /names secrets/);
    assert.throws(() => policy({ url: { require_https: 'yes' } }), /true or false/);
    assert.throws(() => policy({}, { WEBHOOK_SIGNING_SECRET: 'short' }), /24 to 64 bytes/);
    assert.deepEqual(policy({ allowed_fields: ['run_id'] }).pick({ run_id: 1, values: 2 }), { run_id: 1 });
  });
});

test('a delivery that a stop cuts off is sent again by the next process', async (t) => {
  let isUp = false;
  const { url: to, received } = await receiver(t, () => (isUp ? 204 : undefined));
  process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
  t.after(() => delete process.env['LANGGRAPH_WEBHOOKS']);
  const agent = await startAgent(t, 'echo');
  const { thread_id: thread } = (await call('POST', `${agent.url}/threads`, {})).body;
  const body = { assistant_id: 'echo', input: human('hi'), webhook: to };
  await call('POST', `${agent.url}/threads/${thread}/runs`, body);
  await eventually('it is being sent', async () => received.length > 0);
  await agent.close();
  isUp = true;
  await startAgent(t, 'echo', { dataDirectory: agent.dataDirectory });
  await eventually('it is sent again', async () => received.length > 1);
  assert.equal(received[0]!.headers['webhook-id'], received[1]!.headers['webhook-id']);
  assert.deepEqual(received[0]!.body.values, received[1]!.body.values);
});
