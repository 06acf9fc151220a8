/** A program that uses the LangGraph SDK sees of us what it sees of the published server, field by field and event by event. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { root } from '../support/agent-server.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { compare } from './parity/compare.ts';
import { documentOf, missingOf, readDocument } from './parity/document.ts';
import { PEERS, type PeerName, startOurs } from './parity/peers.ts';
import { type Played, playAll } from './parity/play.ts';
import { readRecord } from './parity/record.ts';
import { rules, rulesOf } from './parity/rules.ts';
import { type Servers, scenarios } from './parity/scenarios.ts';

/** What the published document has and the contract lacks, with the reason. */
const NOT_HERE = {
  'POST /assistants/{}/versions: answer updated_at': 'a version does not change; the servers do not answer it either',
  'POST /threads: answer extracted': 'only a search extracts',
  'POST /threads/search: answer ttl': 'only one thread is read with its time to live',
  'POST /threads/{}/copy: answer extracted': 'only a search extracts',
  'GET /threads/{}: answer extracted': 'only a search extracts',
  'PATCH /threads/{}: answer extracted': 'only a search extracts',
  'GET /threads/{}/runs: answer langsmith_session_name': 'decided: parity-own-fields',
  'POST /threads/{}/runs: answer langsmith_session_name': 'decided: parity-own-fields',
  'GET /threads/{}/runs/{}: answer langsmith_session_name': 'decided: parity-own-fields',
  'POST /a2a/{}: header accept': 'headers of HTTP itself are not declared',
  'GET /mcp': 'a 405, decided: mcp-endpoint',
  'POST /mcp: header accept': 'headers of HTTP itself are not declared',
  'DELETE /mcp': 'a 405, decided: mcp-endpoint',
  'GET /info: answer langgraph_py_version': 'no graph is written in Python',
  'POST /threads/{}/commands: answer stacktrace': 'no answer shows where the code of the server failed',
};

describe('what a program sees, beside what the published server showed it', () => {
  const cleanup = suiteCleanup(after);
  const records = Object.fromEntries(PEERS.map((peer) => [peer, readRecord(peer)])) as Record<PeerName, Played>;
  const recorded = records.javascript;
  let servers: Servers;
  before(async () => {
    servers = await startOurs(cleanup);
  });

  test('every scenario was recorded of each server, and nothing else', () => {
    const names = scenarios.map(({ name }) => name);
    for (const peer of PEERS) assert.deepEqual(Object.keys(records[peer]), names);
  });

  test('nothing differs but what is decided', async () => {
    const ours = await playAll(servers);
    for (const peer of PEERS) {
      const { unexplained, idle } = compare(records[peer], ours, rulesOf(peer));
      assert.deepEqual(unexplained, [], peer);
      // What differs from one peer need not differ from the other.
      const idleHere = idle.filter((rule) => peer === 'javascript' || !rules.includes(rule));
      assert.deepEqual(idleHere, [], 'a rule that explains nothing is taken out');
    }
  });

  test('the contract has every operation, field and header of the published document', async () => {
    const ours = documentOf(JSON.parse(await readFile(join(root, 'generated/agent-server/openapi.json'), 'utf8')));
    assert.deepEqual(missingOf(readDocument(), ours), Object.keys(NOT_HERE));
  });

  test('a changed field, a changed order and a changed id are differences', () => {
    const stream = recorded['stream mode updates']!;
    const altered = (change: (text: string) => string) =>
      compare({ stream }, { stream: JSON.parse(change(JSON.stringify(stream))) }, rules).unexplained.length;
    assert.equal(
      altered((text) => text),
      0,
    );
    assert.ok(altered((text) => text.replace('Let me look.', 'Let me think.')) > 0);
    assert.ok(altered((text) => text.replace('"event":"updates"', '"event":"values"')) > 0);
    assert.ok(altered((text) => text.replace('answer-1', 'answer-2')) > 0);
    const threads = recorded['threads']!;
    const mixed = JSON.parse(JSON.stringify(threads));
    mixed.get.thread_id = mixed.copy.thread_id;
    assert.ok(compare({ threads }, { threads: mixed }, rules).unexplained.length > 0);
  });

  test('every rule names a decision', async () => {
    const decisions = parse(await readFile(join(root, 'spec/decisions.yaml'), 'utf8')) as { id: string }[];
    const known = new Set(decisions.map(({ id }) => id));
    assert.deepEqual(
      PEERS.flatMap(rulesOf)
        .filter(({ decision }) => !known.has(decision))
        .map(({ decision }) => decision),
      [],
    );
  });
});
