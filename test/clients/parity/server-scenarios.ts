/** What a program sees of the server around the SDK: HTTP itself, webhooks, protocol v2, search by meaning, and other callers. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@langchain/langgraph-sdk';
import { eventually } from '../../support/eventually.ts';
import { call } from '../../support/http.ts';
import { command, follow, isEnd, type SentEvent } from '../../support/protocol.ts';
import type { Scenario } from './scenarios.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

const said = (text: string) => ({ messages: [{ role: 'user', content: text }] });

/** The status, the body or its type where it is no JSON, and these headers. */
async function answer(url: string, init: RequestInit = {}, headers: string[] = []): Promise<object> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const shown = Object.fromEntries(headers.map((name) => [name, response.headers.get(name)]));
  return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text === '' ? '' : 'text', headers: shown };
}

const http: Scenario[] = [
  {
    name: 'HEAD where there is GET',
    async play({ client, url, note }) {
      const { thread_id: id } = await client.threads.create();
      for (const path of ['/ok', '/info', `/threads/${id}`, `/threads/${id}/state`, `/threads/${randomUUID()}`])
        await note(path.replace(/[0-9a-f-]{36}/, 'id'), answer(`${url}${path}`, { method: 'HEAD' }));
    },
  },
  {
    name: 'pages of other origins',
    async play({ url, note }) {
      const allow = ['origin', 'methods', 'headers', 'credentials'].map((name) => `access-control-allow-${name}`);
      const origin = 'http://localhost:5173';
      const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' };
      await note('preflight', answer(`${url}/threads`, { method: 'OPTIONS', headers: preflight }, allow));
      const exposed = [...allow.slice(0, 1), 'access-control-expose-headers'];
      await note('answer', answer(`${url}/ok`, { headers: { origin } }, exposed));
      await note('error', answer(`${url}/threads/${randomUUID()}`, { headers: { origin } }, exposed));
    },
  },
  {
    name: 'pages that the project names',
    project: 'guarded',
    async play({ url, note }) {
      const names = ['access-control-allow-origin', 'access-control-max-age', 'access-control-allow-credentials'];
      for (const [step, origin] of [
        ['allowed', 'https://app.example.com'],
        ['not allowed', 'https://evil.example.com'],
      ] as const) {
        const headers = { origin, 'access-control-request-method': 'POST' };
        await note(`preflight, ${step}`, answer(`${url}/threads`, { method: 'OPTIONS', headers }, names));
        await note(`answer, ${step}`, answer(`${url}/ok`, { headers: { origin } }, names.slice(0, 1)));
      }
    },
  },
  {
    name: 'routes of the project',
    project: 'guarded',
    async play({ url, note }) {
      await note('hello', answer(`${url}/own/hello`, {}, ['x-own']));
      await note('echo', answer(`${url}/own/echo`, { method: 'POST', body: 'said' }));
      await note('unknown', answer(`${url}/own/nothing`));
      await note('beside the server', answer(`${url}/ok`));
    },
  },
  {
    name: 'times to live of threads',
    async play({ client, url, note }) {
      const made = await note('create', client.threads.create({ ttl: { ttl: 60, strategy: 'delete' } } as Any));
      const ttl = (seen: Any) => seen.body.ttl ?? null;
      const get = () => answer(`${url}/threads/${made.thread_id}?include=ttl`).then(ttl);
      await note('get', get());
      const patch = (body: object) => answer(`${url}/threads/${made.thread_id}`, { method: 'PATCH', body: JSON.stringify(body) });
      await note('changed', patch({ ttl: { ttl: 120, strategy: 'keep_latest' } }));
      await note('get again', get());
      await note(
        'not a time',
        call('POST', `${url}/threads`, { ttl: { ttl: -1 } }).then(({ status }) => status),
      );
      await note(
        'no such strategy',
        call('POST', `${url}/threads`, { ttl: { ttl: 1, strategy: 'x' } }).then(({ status }) => status),
      );
    },
  },
];

const webhooks: Scenario[] = [
  {
    name: 'webhooks',
    async play({ client, note }) {
      let webhook = '';
      const received: { type: string | undefined; body: Any }[] = [];
      const receiver = createServer(async (request, response) => {
        let text = '';
        for await (const chunk of request) text += chunk;
        received.push({ type: request.headers['content-type'], body: JSON.parse(text.replaceAll(webhook, '<webhook>')) });
        response.writeHead(204).end();
      });
      receiver.listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ended`;
      try {
        const { thread_id: id } = await client.threads.create();
        const ended = (input: object) =>
          client.runs
            .create(id, 'agent', { input, webhook, metadata: { a: 1 } } as Any)
            .then(() => eventually('the webhook came', async () => received.shift()));
        await note('of a run', ended(said('hello')));
        await note('of a run that fails', ended(said('fail')));
      } finally {
        receiver.closeAllConnections();
        receiver.close();
      }
      await note('no address', client.runs.create(null, 'agent', { input: said('hello'), webhook: '' } as Any));
      const long = `https://example.com/${'a'.repeat(70_000)}`;
      await note('too long', client.runs.create(null, 'agent', { input: said('hello'), webhook: long } as Any));
    },
  },
];

const shown = ({ method, params: { namespace, data } }: SentEvent) => ({ method, deep: namespace.length, data });

const protocol: Scenario[] = [
  {
    name: 'protocol v2',
    async play({ url, note }) {
      const thread = randomUUID();
      const start = (graph: string, input: unknown) => command(url, thread, 'run.start', { assistant_id: graph, input });
      await note('start', start('approval', { request: 'go' }));
      const first = await follow(url, thread, { channels: ['lifecycle', 'values', 'updates', 'input'] });
      await note(
        'lifecycle',
        first.filter(({ method, params }) => method === 'lifecycle' && params.namespace.length === 0).map(shown),
      );
      await note('last values', shown(first.findLast(({ method }) => method === 'values')!));
      const asked = first.filter(({ method }) => method === 'input.requested');
      await note('asked', asked.map(shown));
      const { interrupt_id } = asked[0]!.params.data;
      await note('unknown question', command(url, thread, 'input.respond', { interrupt_id: 'nobody', response: 1 }));
      await note('answered', command(url, thread, 'input.respond', { interrupt_id, response: 'yes' }));
      const { seq } = first.at(-1)!;
      const next = await follow(url, thread, { channels: ['lifecycle', 'values', 'input'], since: seq });
      await note('after the answer', next.filter(isEnd).map(shown));
      await note(
        'replayed',
        next.every((event) => event.seq > seq),
      );
      await note('answered again', command(url, thread, 'input.respond', { interrupt_id, response: 'again' }));
      await note('unknown command', command(url, thread, 'no.such', {}));
      await note('inject', command(url, thread, 'input.inject', {}));
      await note('no method', command(url, thread, undefined, {}));
      await note('id that is no number', command(url, thread, 'run.start', {}, 'x'));
      await note('no assistant', command(url, thread, 'run.start', { input: {} }));
      await note('unknown assistant', command(url, thread, 'run.start', { assistant_id: 'nobody', input: {} }));
      const events = async (body: object) => {
        const stop = new AbortController();
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', body: JSON.stringify(body), headers, signal: stop.signal };
        const { status } = await fetch(`${url}/threads/${thread}/stream/events`, init);
        stop.abort();
        return status;
      };
      await note('no channels', events({ channels: [] }));
      await note('unknown channel', events({ channels: ['nothing'] }));
    },
  },
  {
    name: 'messages of protocol v2',
    async play({ url, note }) {
      const thread = randomUUID();
      await command(url, thread, 'run.start', { assistant_id: 'agent', input: said('hello') });
      const events = await follow(url, thread, { channels: ['messages', 'tools', 'lifecycle'] });
      await note('messages', events.filter(({ method }) => method === 'messages').map(shown));
    },
  },
];

const search: Scenario[] = [
  {
    name: 'store searched by meaning',
    async play({ client: { store }, note }) {
      const own = ['meaning', randomUUID()];
      await store.putItem(own, 'food', { text: 'pizza and pasta' });
      await store.putItem(own, 'pets', { text: 'dog and cat' });
      await store.putItem(own, 'unseen', { text: 'pizza pizza pizza' }, { index: false } as Any);
      const keys = (found: Any) => found.items.map(({ key, score }: Any) => [key, score === null ? null : typeof score]);
      await note('pets', store.searchItems(own, { query: 'dog', limit: 1 }).then(keys));
      await note('food', store.searchItems(own, { query: 'pasta', limit: 1 }).then(keys));
      await note('with a filter', store.searchItems(own, { query: 'pasta', filter: { text: 'dog and cat' } }).then(keys));
      await note(
        'without a query',
        store.searchItems(own).then(({ items }: Any) => items.length),
      );
      await note('with a time to live', store.putItem(own, 'short', { text: 'rain' }, { ttl: 10 } as Any));
      await note('refreshed', store.getItem(own, 'short', { refreshTtl: true } as Any));
    },
  },
];

const callers: Scenario[] = [
  {
    name: 'auth of the project',
    project: 'guarded',
    async play({ client: nobody, url, note }) {
      const as = (name: string) =>
        new Client<Any>({
          apiUrl: url,
          apiKey: null,
          callerOptions: { maxRetries: 0 },
          defaultHeaders: { authorization: `Bearer user-${name}` },
        });
      const [ann, bob] = [as('ann'), as('bob')];
      await note('nobody', nobody.threads.create());
      await note('nobody asks for health', answer(`${url}/ok`));
      const made = await note('ann makes a thread', ann.threads.create({ metadata: { members: ['ann'] } }));
      const id = made.thread_id;
      await note('ann reads it', ann.threads.get(id));
      await note('bob reads it', bob.threads.get(id));
      await note('bob reads its state', bob.threads.getState(id));
      await note('bob reads its history', bob.threads.getHistory(id));
      await note('bob changes it', bob.threads.update(id, { metadata: { a: 1 } }));
      await note('bob deletes it', bob.threads.delete(id));
      await note('bob copies it', bob.threads.copy(id));
      await note('bob makes it again', bob.threads.create({ threadId: id, ifExists: 'do_nothing' }));
      await note('bob searches', bob.threads.search({ ids: [id] } as Any));
      await note('ann searches', ann.threads.search({ ids: [id] } as Any));
      await note('bob counts', bob.threads.count({ metadata: { members: ['ann'] } } as Any));
      await note('bob runs on it', bob.runs.create(id, 'worker', { input: {} }));
      await note('ann runs on it', ann.runs.wait(id, 'mirror', { input: {} }));
      const run = await ann.runs.create(id, 'worker', { input: {} });
      await ann.runs.join(id, run.run_id);
      await note('bob reads the run', bob.runs.get(id, run.run_id));
      await note('bob lists the runs', bob.runs.list(id));
      await note('bob cancels the run', bob.runs.cancel(id, run.run_id));
      await note('bob deletes the run', bob.runs.delete(id, run.run_id));
      await note('without a thread', bob.runs.wait(null, 'worker', { input: {} }));
      await note('an assistant', bob.assistants.create({ graphId: 'worker' }));
      await note(
        'assistants',
        bob.assistants.search({ graphId: 'worker' }).then(({ length }: Any) => length),
      );
      await note('ann stores', ann.store.putItem(['notes'], 'one', { text: 'mine' }));
      await note('ann has it', ann.store.getItem(['notes'], 'one'));
      await note('bob has it', bob.store.getItem(['notes'], 'one'));
      await note('bob looks for it', bob.store.searchItems(['notes']));
      await note('bob by its whole name', bob.store.getItem(['ann', 'notes'], 'one'));
      await note('ann deletes it', ann.threads.delete(id));
    },
  },
];

export const serverScenarios: Scenario[] = [...http, ...webhooks, ...protocol, ...search, ...callers];
