/** What a server as a whole owes A2A: cards for the address that was used, the switch that turns it off, and tasks that outlive it. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { say, startEndpoint } from './endpoint.ts';

suite('A2A server', () => {
  test('shows a card at both of its addresses, for the address that the client used', async (t) => {
    const { url } = await startEndpoint(t, { args: ['--trusted-proxies', 'loopback'] });
    const { body: card, headers } = await call('GET', `${url}/.well-known/agent-card.json?assistant_id=echo`);
    assert.equal(card.protocolVersion, '0.3.0');
    assert.equal(card.preferredTransport, 'JSONRPC');
    assert.deepEqual(card.capabilities, { streaming: true, pushNotifications: true, stateTransitionHistory: false });
    assert.match(card.url, new RegExp(`^${url}/a2a/`));
    assert.equal(headers.get('cache-control'), 'public, max-age=300');
    const etag = headers.get('etag')!;
    const address = `${url}/a2a/echo/.well-known/agent-card.json?A2A-Version=0.3`;
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await call('GET', address, undefined, { 'if-none-match': known });
      assert.deepEqual([same.status, same.headers.get('etag'), same.headers.get('content-length')], [304, etag, null], known);
    }
    assert.equal((await call('GET', address, undefined, { 'if-none-match': '"x"' })).status, 200);
    const head = await fetch(address, { method: 'HEAD' });
    assert.deepEqual([head.status, head.headers.get('etag')], [200, etag]);
    assert.deepEqual((await call('GET', `${url}/a2a/form/.well-known/agent-card.json`)).body.defaultInputModes, [
      'application/json',
    ]);
    assert.deepEqual((await call('GET', `${url}/a2a/echo`)).body, card);
    assert.deepEqual((await call('GET', `${url}/.well-known/agent-card.json`)).body, card);
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'agents.example.org',
      'x-forwarded-prefix': '/d/demo/',
    };
    const { body: behind } = await call('GET', `${url}/a2a/echo`, undefined, forwarded);
    assert.equal(behind.url, card.url.replace(url, 'https://agents.example.org/d/demo'));
    assert.equal(behind.additionalInterfaces[0].url, behind.url);
    const open = await startEndpoint(t);
    const { body: forged } = await call('GET', `${open.url}/a2a/echo`, undefined, forwarded);
    assert.ok(forged.url.startsWith(`${open.url}/`));
    const { body } = await call('POST', card.url, {
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: { message: say('hi') },
    });
    assert.equal(body.result.status.state, 'completed');
    assert.equal((await call('GET', `${url}/.well-known/agent-card.json?assistant_id=nobody`)).status, 404);
    assert.equal((await call('GET', `${url}/a2a/nobody/.well-known/agent-card.json`)).status, 404);
  });

  test('is not there when the configuration turns it off', async (t) => {
    const { url } = await startEndpoint(t, { project: 'a2a-disabled' });
    const body = { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message: say('hi') } };
    assert.equal((await call('POST', `${url}/a2a/echo`, body)).status, 404);
    assert.equal((await call('GET', `${url}/a2a/echo/.well-known/agent-card.json`)).status, 404);
    assert.equal((await call('GET', `${url}/.well-known/agent-card.json`)).status, 404);
  });

  test('has the same tasks after a restart, and goes on with those that had not ended', async (t) => {
    const dataDirectory = await temporaryFolder(t);
    const file = join(await temporaryFolder(t), 'go');
    const first = await startEndpoint(t, { dataDirectory, jobs: 1 });
    const ended = await first.send('echo', say('hi', { contextId: 'kept' }));
    const trip = await first.send('form', { ...say(''), parts: [{ kind: 'data', data: { city: 'Lyon', days: 2 } }] });
    const failed = await first.send('fail', say('hi'));
    const asked = await first.send('ask', say('twice'));
    const told = await first.send('slow', say('a long story '.repeat(20)), { blocking: false });
    await eventually('it speaks', async () => (await first.rpc('slow', 'tasks/get', { id: told.id })).result.artifacts);
    const broken = (await first.rpc('slow', 'tasks/cancel', { id: told.id })).result;
    const canceled = (await first.rpc('ask', 'tasks/cancel', { id: (await first.send('ask', say('one'))).id })).result;
    const open = await first.send('sleep', say('400'), { blocking: false });
    const repeated = say('again', { contextId: 'kept' });
    const sent = await first.send('echo', repeated);
    const queued = await first.send('echo', say('later', { contextId: 'kept', taskId: ended.id }), { blocking: false });
    const held = await first.send('act', say(`hold ${file} after | a restart`), { blocking: false });
    await first.close();

    const second = await startEndpoint(t, { dataDirectory });
    const get = async (assistant: string, { id }: { id: string }) => (await second.rpc(assistant, 'tasks/get', { id })).result;
    assert.deepEqual(await get('echo', ended), ended);
    assert.deepEqual(await get('slow', broken), broken);
    assert.match(broken.artifacts[0].parts[0].text, /^a/);
    assert.deepEqual(await get('form', trip), trip);
    assert.deepEqual(await get('fail', failed), failed);
    assert.deepEqual(await second.send('echo', repeated), sent);
    assert.deepEqual(await get('ask', asked), asked);
    assert.deepEqual(await get('ask', canceled), canceled);
    await second.send('ask', say('red', { taskId: asked.id }));
    const done = await second.send('ask', say('yes', { taskId: asked.id }));
    assert.deepEqual([done.id, done.artifacts[0].parts[0].text], [asked.id, 'first: ["red","yes"]']);
    const followed = [];
    for await (const event of second.follow('act', held.id)) if (followed.push(event) === 1) await writeFile(file, '');
    assert.deepEqual([followed[0].kind, followed.at(-1).final], ['task', true]);
    assert.deepEqual(followed.at(-2).artifact.parts, [{ kind: 'text', text: 'after a restart' }]);
    await second.send('sleep', say('1', { contextId: open.contextId }));
    assert.equal((await get('sleep', open)).status.state, 'completed');
    const last = await second.send('echo', say('last', { contextId: 'kept' }));
    assert.equal(last.artifacts[0].parts[0].text, '7: last');
    assert.equal((await get('echo', queued)).artifacts[0].parts[0].text, '5: later');
  });
});
