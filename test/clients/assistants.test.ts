/** The assistants of the agent server as the LangGraph SDK sees them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Assistant, Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const status = (expected: number) => (error: unknown) => (error as { status?: number }).status === expected;
const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const versions = (assistants: Pick<Assistant, 'version'>[]) => assistants.map(({ version }) => version);

describe('assistants', () => {
  let url = '';
  let client: Client;
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url } = await startAgent(cleanup, 'threads'));
    client = new Client({ apiUrl: url, apiKey: null });
  });

  test('create, get, search and count', async () => {
    const owner = randomUUID();
    const made = await client.assistants.create({
      graphId: 'notes',
      name: `Formal ${owner}`,
      description: 'Says please.',
      config: { configurable: { tone: 'formal' }, recursion_limit: 7 },
      context: { locale: 'en' },
      metadata: { owner },
    });
    assert.deepEqual([made.version, made.graph_id, made.context], [1, 'notes', { locale: 'en' }]);
    assert.deepEqual(await client.assistants.get(made.assistant_id), made);
    const bare = await client.assistants.create({ graphId: 'typed', metadata: { owner } });
    assert.deepEqual([bare.name, bare.description, bare.config, bare.context], ['Untitled', null, {}, {}]);
    assert.deepEqual(await client.assistants.search({ name: owner.toUpperCase().slice(0, 12) }), [made]);
    const page = await client.assistants.search({
      metadata: { owner },
      limit: 1,
      sortBy: 'graph_id',
      sortOrder: 'asc',
      includePagination: true,
    });
    assert.deepEqual([page.assistants[0]?.graph_id, page.next], ['notes', '1']);
    assert.equal(await client.assistants.count({ metadata: { owner } }), 2);
    assert.equal(await client.assistants.count({ metadata: { owner }, graphId: 'typed' }), 1);
  });

  test('an id of one’s own is taken once', async () => {
    const assistantId = randomUUID();
    await client.assistants.create({ graphId: 'notes', assistantId, name: 'first' });
    await assert.rejects(client.assistants.create({ graphId: 'notes', assistantId }), status(409));
    const same = await client.assistants.create({ graphId: 'notes', assistantId, name: 'second', ifExists: 'do_nothing' });
    assert.equal(same.name, 'first');
  });

  test('every change is a version, and any of them can be current', async () => {
    const { assistant_id: id } = await client.assistants.create({
      graphId: 'notes',
      metadata: { a: 1 },
      config: { tags: ['one'] },
    });
    const second = await client.assistants.update(id, { metadata: { b: 2 }, name: 'Two' });
    assert.deepEqual(
      [second.version, second.metadata, second.config, second.name],
      [2, { a: 1, b: 2 }, { tags: ['one'] }, 'Two'],
    );
    const third = await client.assistants.update(id, { graphId: 'typed', config: {}, context: { c: 3 }, description: 'three' });
    assert.deepEqual([third.version, third.graph_id, third.config, third.context], [3, 'typed', {}, { c: 3 }]);
    assert.deepEqual(versions(await client.assistants.getVersions(id)), [3, 2, 1]);
    assert.deepEqual(versions(await client.assistants.getVersions(id, { limit: 1, offset: 1 })), [2]);
    assert.deepEqual(versions(await client.assistants.getVersions(id, { metadata: { b: 2 } })), [3, 2]);
    const first = await client.assistants.setLatest(id, 1);
    assert.deepEqual([first.version, first.graph_id, first.config, first.name], [1, 'notes', { tags: ['one'] }, 'Untitled']);
    assert.deepEqual(await client.assistants.get(id), first);
    const byQuery = await call('POST', `${url}/assistants/${id}/latest?version=2`);
    assert.equal(byQuery.body.name, 'Two');
    const fourth = await client.assistants.update(id, { name: 'Four' });
    assert.deepEqual([fourth.version, fourth.graph_id], [4, 'notes'], 'counted on from the highest, changed from the current');
    await assert.rejects(client.assistants.setLatest(id, 9), status(404));
    assert.equal((await call('POST', `${url}/assistants/${id}/latest`)).status, 422);
  });

  test('changes at the same time are versions one after the other', async () => {
    const { assistant_id: id } = await client.assistants.create({ graphId: 'notes' });
    const changed = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.assistants.update(id, { metadata: { [`key${n}`]: n } })),
    );
    assert.deepEqual(
      versions(changed).toSorted((a, b) => a - b),
      [2, 3, 4, 5, 6, 7, 8, 9],
    );
    assert.equal(Object.keys((await client.assistants.get(id)).metadata!).length, 8);
  });

  test('deleting an assistant stops and removes its runs, and on request its threads', async () => {
    const { assistant_id: id } = await client.assistants.create({ graphId: 'notes' });
    const [made, other] = [await client.threads.create({ metadata: { assistant_id: id } }), await client.threads.create()];
    const ended = await client.runs.create(other.thread_id, id, { input: human('one') });
    await client.runs.join(other.thread_id, ended.run_id);
    const running = await client.runs.create(other.thread_id, id, { input: human('sleep:30000') });
    const follows = await client.runs.create(other.thread_id, 'notes', { input: human('two'), multitaskStrategy: 'enqueue' });
    await eventually('the run runs', async () => (await client.runs.get(other.thread_id, running.run_id)).status === 'running');
    await client.assistants.delete(id, { deleteThreads: true });
    await assert.rejects(client.assistants.get(id), status(404));
    for (const run of [ended, running]) await assert.rejects(client.runs.get(other.thread_id, run.run_id), status(404));
    await client.runs.join(other.thread_id, follows.run_id);
    assert.equal((await client.runs.get(other.thread_id, follows.run_id)).status, 'success', 'runs of others go on');
    await assert.rejects(client.threads.get(made.thread_id), status(404));
    await assert.rejects(client.runs.create(other.thread_id, id, { input: human('three') }), status(404));
  });

  test('the assistant of a graph can be changed but not deleted, and keeps its changes over a restart', async (t) => {
    const dataDirectory = await temporaryFolder(t);
    const server = await startAgent(t, 'threads', { dataDirectory });
    const own = new Client({ apiUrl: server.url, apiKey: null });
    await assert.rejects(own.assistants.delete('notes'), status(409));
    const changed = await own.assistants.update('notes', { description: 'Mine now', config: { recursion_limit: 1 } });
    assert.deepEqual([changed.version, (await own.assistants.get('notes')).description], [2, 'Mine now']);
    const { thread_id: id } = await own.threads.create();
    const failed = await call('POST', `${server.url}/threads/${id}/runs/wait`, { assistant_id: 'notes', input: human('hi') });
    assert.match(failed.body.__error__.message, /[Rr]ecursion limit/, 'the next run takes the new configuration');
    await server.close();
    const again = await startAgent(t, 'threads', { dataDirectory });
    assert.equal((await new Client({ apiUrl: again.url, apiKey: null }).assistants.get('notes')).description, 'Mine now');
  });

  test('the graph is drawn, with its subgraphs opened on request', async () => {
    const closed = await client.assistants.getGraph('nested');
    assert.deepEqual(closed.nodes.map(({ id }) => id).toSorted(), ['__end__', '__start__', 'done', 'inside']);
    assert.ok(closed.edges.some(({ source, target }) => source === '__start__' && target === 'inside'));
    for (const xray of [true, 1]) {
      const open = await client.assistants.getGraph('nested', { xray });
      assert.ok(
        open.nodes.some(({ id }) => id === 'inside:ask'),
        String(xray),
      );
    }
    assert.deepEqual(await client.assistants.getGraph('nested', { xray: 0 }), closed);
  });

  test('schemas of declared state, and of channels', async () => {
    const typed = await client.assistants.getSchemas('typed');
    assert.equal(typed.graph_id, 'typed');
    assert.deepEqual(typed.state_schema!.properties, { name: { type: 'string' }, age: { type: 'number' } });
    const notes = await client.assistants.getSchemas('notes');
    assert.deepEqual(Object.keys(notes.input_schema!.properties!), ['messages', 'topic', 'count']);
    assert.deepEqual((notes.state_schema!.properties!['messages'] as { type: string }).type, 'array');
    const inside = await client.assistants.getSubgraphs('nested');
    assert.deepEqual(Object.keys(inside), ['inside']);
    assert.deepEqual(await client.assistants.getSubgraphs('nested', { namespace: 'inside', recurse: true }), inside);
    assert.deepEqual(await client.assistants.getSubgraphs('nested', { namespace: 'nowhere' }), {});
    assert.deepEqual(await client.assistants.getSubgraphs('notes', { recurse: true }), {});
  });

  test('what breaks the contract is refused with its place', async () => {
    const refused: [string, string, unknown, number, RegExp][] = [
      ['POST', '/assistants', {}, 422, /body\.graph_id/],
      ['POST', '/assistants', { graph_id: 'nothing' }, 404, /Graph 'nothing' not found\. This server has: notes, /],
      ['POST', '/assistants', { graph_id: 'notes', assistant_id: 'x' }, 422, /body\.assistant_id/],
      ['PATCH', '/assistants/notes', { graph_id: 'nothing' }, 404, /Graph 'nothing'/],
      ['PATCH', `/assistants/${randomUUID()}`, {}, 404, /Assistant '.*' not found/],
      ['DELETE', `/assistants/${randomUUID()}`, undefined, 404, /Assistant '.*' not found/],
      ['POST', `/assistants/${randomUUID()}/versions`, {}, 404, /Assistant '.*' not found/],
      ['POST', '/assistants/notes/versions', { limit: 0 }, 422, /body\.limit/],
      ['POST', '/assistants/notes/latest', { version: 0 }, 422, /body\.version/],
      ['GET', '/assistants/notes/graph?xray=deep', undefined, 422, /query\.xray/],
      ['GET', '/assistants/nothing/schemas', undefined, 404, /Assistant 'nothing' not found/],
    ];
    for (const [method, path, body, expected, detail] of refused) {
      const answer = await call(method, url + path, body);
      assert.equal(answer.status, expected, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.detail, detail);
    }
  });
});
