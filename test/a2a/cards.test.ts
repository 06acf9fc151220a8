/** Agent cards: what they say, and that each base address of an agent leads a client to them. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ClientFactory } from '@a2a-js/sdk/client';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { answerOf, say, startEndpoint } from './endpoint.ts';

const CARD = '.well-known/agent-card.json';
const cleanup = suiteCleanup(after);
const { url } = await startEndpoint(cleanup, { project: 'a2a-card' });
const many = await startEndpoint(cleanup);
const cardAt = async (address: string) => (await call('GET', address)).body;

suite('an agent card', () => {
  test('is found from every base address, by clients that append its path and by those that resolve it', async () => {
    const card = await cardAt(`${url}/${CARD}`);
    assert.equal(card.name, 'Echo');
    for (const base of [url, `${url}/`, `${url}/a2a/echo`, `${url}/a2a/echo/`, `${url}/?assistant_id=echo`]) {
      const client = await new ClientFactory().createFromUrl(base);
      assert.equal((await client.getAgentCard()).url, card.url, base);
      const { pathname } = new URL(base);
      assert.equal((await cardAt(`${url}${pathname.replace(/\/$/, '')}/${CARD}`)).url, card.url, base);
      const direct = await cardAt(base);
      if (base.includes('/a2a/')) assert.equal(direct.url, card.url, base);
    }
    const client = await new ClientFactory().createFromUrl(`${url}/a2a/echo/`);
    const sent = await client.sendMessage({ message: { kind: 'message', ...say('hello') } });
    assert.equal(answerOf(sent), '1: hello');
  });

  test('is not guessed where the base address has lost the assistant', async () => {
    const form = await cardAt(`${many.url}/a2a/form/${CARD}`);
    assert.equal((await (await new ClientFactory().createFromUrl(`${many.url}/a2a/form/`)).getAgentCard()).url, form.url);
    const { status, body } = await call('GET', `${many.url}/a2a/${CARD}`);
    assert.equal(status, 404);
    assert.match(body.detail, /must end in a slash, such as http:\/\/[\d.:]+\/a2a\/echo\/$/);
  });

  test('says what langgraph.json says, and what the metadata of an assistant says instead', async () => {
    const { name, description, provider, iconUrl, documentationUrl, ...card } = await cardAt(`${url}/${CARD}`);
    assert.deepEqual([name, description, provider.organization], ['Echo', 'Says it again.', 'Example']);
    assert.deepEqual([iconUrl, documentationUrl], ['https://example.com/echo.png', 'https://example.com/echo']);
    assert.deepEqual([card.defaultInputModes, card.defaultOutputModes], [['text/plain', 'image/png'], ['text/plain']]);
    const skill = { id: 'repeat', name: 'repeat', description: 'Repeats a sentence.', tags: ['text'], examples: ['Say hi.'] };
    assert.deepEqual(card.skills, [skill]);
    const a2a = {
      ...{ output_modes: ['application/json'], input_modes: [], icon_url: 'javascript:alert(1)', unknown: 1 },
      ...{ skills: [{ id: 'x' }], provider: { organization: 'Other', url: 'https://other.example' } },
    };
    const { body: mine } = await call('POST', `${many.url}/assistants`, { graph_id: 'echo', name: 'Mine', metadata: { a2a } });
    const own = await cardAt(`${many.url}/a2a/${mine.assistant_id}/${CARD}`);
    assert.deepEqual([own.name, own.defaultOutputModes, own.iconUrl], ['Mine', ['application/json'], undefined]);
    assert.deepEqual(own.defaultInputModes, ['text/plain', 'application/json']);
    assert.deepEqual([own.provider.organization, own.skills[0].id], ['Other', 'echo']);
  });

  test('is kept by caches until it changes', async () => {
    const address = `${many.url}/a2a/slow/${CARD}`;
    const before = await call('GET', address);
    assert.equal(before.headers.get('cache-control'), 'public, max-age=300');
    assert.match(before.headers.get('vary')!, /X-Forwarded-Host/);
    const changed = Date.parse(before.headers.get('last-modified')!);
    assert.ok(changed <= Date.now() && changed > Date.now() - 600_000);
    const { body } = await call('GET', `${many.url}/assistants/slow`);
    await call('PATCH', `${many.url}/assistants/${body.assistant_id}`, { description: 'Takes its time.' });
    const known = { 'if-none-match': before.headers.get('etag')! };
    const next = await call('GET', address, undefined, known);
    assert.deepEqual([next.status, next.body.description], [200, 'Takes its time.']);
  });

  test('is not served with settings that make no sense', async (t) => {
    const folder = await temporaryFolder(t);
    const refusal = async (a2a: unknown) => {
      const file = join(folder, 'langgraph.json');
      await writeFile(file, JSON.stringify({ graphs: { agent: './agent.ts:graph' }, a2a }));
      return readProject(file, {}).then(String, (error: Error) => error.message);
    };
    assert.match(await refusal({ default_assistant: 'other' }), /"a2a.default_assistant" must be .*: agent\./);
    assert.match(await refusal({ graphs: { other: {} } }), /"a2a.graphs" names the graph "other", and there are: agent\./);
    assert.match(await refusal({ provider: { organization: 'x' } }), /"provider" must be an object/);
    const ofGraph = (texts: object) => refusal({ graphs: { agent: texts } });
    assert.match(await ofGraph({ icon_url: 'ftp://x' }), /"a2a.graphs.agent": "icon_url" must be an address with http/);
    assert.match(await ofGraph({ input_modes: ['text'] }), /"input_modes" must be a list of 1 to 100 media types/);
    assert.match(await ofGraph({ skills: [{ id: 'x' }] }), /each of "skills" needs "id" and "description"/);
    assert.match(await ofGraph({ skills: [] }), /"skills" must be a list/);
    assert.match(await ofGraph({ input_modes: 'text/plain' }), /a list of texts/);
  });
});
