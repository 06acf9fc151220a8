/** Agent cards: what they say, and that each base address of an agent leads a client to them. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { ClientFactory } from '@a2a-js/sdk/client';
import { AgentCard, verifyAgentCardSignature } from 'a2a-sdk-1';
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { agentCardOf } from '../../src/handlers/a2a/1.0/agent-card.ts';
import { cardSigner } from '../../src/handlers/a2a/card-signatures.ts';
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
      const client = await new ClientFactory().createFromUrl(base, `${CARD}?A2A-Version=0.3`);
      assert.equal((await client.getAgentCard()).url, card.url, base);
      const { pathname } = new URL(base);
      const appended = await cardAt(`${url}${pathname.replace(/\/$/, '')}/${CARD}`);
      assert.equal(appended.supportedInterfaces[0].url, card.url, base);
      const direct = await cardAt(base);
      if (base.includes('/a2a/')) assert.equal(direct.url, card.url, base);
    }
    const client = await new ClientFactory().createFromUrl(`${url}/`);
    const sent = await client.sendMessage({ message: { kind: 'message', ...say('hello') } });
    assert.equal(answerOf(sent), '1: hello');
  });

  test('is not guessed where the base address has lost the assistant', async () => {
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

suite('a card for each version of A2A', () => {
  const OF_03 = ['url', 'protocolVersion', 'preferredTransport', 'additionalInterfaces', 'supportsAuthenticatedExtendedCard'];
  const fieldsOf03 = (card: object) => Object.keys(card).filter((key) => [...OF_03, 'security'].includes(key));
  const at = (path: string, headers = {}) => call('GET', `${url}${path}`, undefined, headers).then(({ body }) => body);

  test('has the fields of both for callers who name none, and of 1.0 alone below an endpoint and for callers of 1.0', async () => {
    const both = await at(`/${CARD}`);
    assert.deepEqual(fieldsOf03(both).sort(), OF_03.toSorted());
    assert.deepEqual(
      both.supportedInterfaces.map((one: { protocolVersion: string }) => one.protocolVersion),
      ['1.0', '1.0', '0.3'],
    );
    const strict = await at(`/${CARD}`, { 'a2a-version': '1.0' });
    assert.deepEqual([fieldsOf03(strict), strict.capabilities.stateTransitionHistory], [[], undefined]);
    for (const same of [
      await at(`/a2a/echo/${CARD}`),
      await at(`/${CARD}?A2A-Version=1.0.1`),
      await at('/a2a/echo', { 'a2a-version': '1.0' }),
    ])
      assert.deepEqual(same, strict);
    for (const same of [
      await at(`/a2a/echo/${CARD}?A2A-Version=0.3`),
      await at(`/a2a/echo/${CARD}`, { 'a2a-version': '0.3.0' }),
      await at('/a2a/echo'),
    ])
      assert.deepEqual(same, both);
    const { headers } = await call('GET', `${url}/${CARD}`);
    assert.match(headers.get('vary')!, /^A2A-Version,/);
  });

  test('says how callers sign in, in the form of its version', () => {
    const security = {
      securitySchemes: {
        Key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key.' },
        Token: { type: 'http', scheme: 'bearer' },
        Sign: {
          type: 'oauth2',
          flows: {
            clientCredentials: { tokenUrl: 'https://example.com/token', scopes: {} },
            authorizationCode: {
              authorizationUrl: 'https://example.com/authorize',
              tokenUrl: 'https://example.com/token',
              scopes: { read: 'Reads.' },
            },
          },
        },
        Unknown: { type: 'smoke' },
      },
      security: [{ Key: [], Sign: ['read'] }],
    };
    const agent = {
      ...{ assistantId: 'a', name: 'A', description: 'An agent.', version: '1', inputModes: ['text/plain'], security },
      ...{ outputModes: ['text/plain'], skills: [], capabilities: { streaming: true, pushNotifications: false } },
    };
    const card = agentCardOf(agent, 'https://agents.example.com');
    const read = AgentCard.toJSON(AgentCard.fromJSON(card)) as typeof card;
    assert.deepEqual(read.securitySchemes, card.securitySchemes);
    assert.deepEqual(read.securityRequirements, [{ schemes: { Key: {}, Sign: { list: ['read'] } } }]);
    assert.deepEqual(card.securitySchemes!['Key'], {
      apiKeySecurityScheme: { description: 'A key.', location: 'header', name: 'X-Api-Key' },
    });
    assert.deepEqual(Object.keys(card.securitySchemes!), ['Key', 'Token', 'Sign']);
  });

  test('is signed with the key of the server, as the official client checks it', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const sign = await cardSigner({ A2A_SIGNING_KEY: await exportPKCS8(privateKey) });
    const jwk = { ...(await exportJWK(privateKey)), kid: 'mine' };
    const signByJwk = await cardSigner({ A2A_SIGNING_KEY: JSON.stringify(jwk) });
    const strict = await at(`/a2a/echo/${CARD}`);
    const kids: string[] = [];
    const verify = verifyAgentCardSignature(async (kid) => {
      kids.push(kid);
      return publicKey;
    });
    for (const signed of [
      await sign!(strict, strict),
      await sign!(await at(`/${CARD}`), strict),
      await signByJwk!(strict, strict),
    ]) {
      await verify(AgentCard.fromJSON(signed));
      await assert.rejects(verify(AgentCard.fromJSON({ ...signed, name: 'Another' })), /No valid signatures/);
    }
    assert.ok(kids.includes('mine') && kids[0]!.length === 43);
    assert.deepEqual(await sign!(strict, strict), await sign!(strict, strict));
    await assert.rejects(cardSigner({ A2A_SIGNING_KEY: await exportSPKI(publicKey) }), /A2A_SIGNING_KEY must be a private key/);
    await assert.rejects(cardSigner({ A2A_SIGNING_KEY: JSON.stringify(await exportJWK(publicKey)) }), /it is not a private key/);
    assert.equal(await cardSigner({}), undefined);
  });
});
