/** Findings are found, counted once, and can be had again: the command against servers that break the contract. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { unannouncedText } from '../../conformance/answer-rules.ts';
import { describeAnswer, type Exchange, replayCommand } from '../../conformance/exchange.ts';
import type { Report } from '../../conformance/report.ts';
import { FailureList } from '../../conformance/report.ts';
import { reportJunit } from '../../conformance/report-junit.ts';
import { reportText } from '../../conformance/report-text.ts';
import { root } from '../support/agent-server.ts';
import { startCommands } from '../support/commands.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const exchange: Exchange = {
  method: 'POST',
  url: 'http://127.0.0.1:1/x?a=1',
  headers: { 'content-type': ['application/json'], 'x-api-key': ['k-1'], 'user-agent': ['any'] },
  body: Buffer.from(`{"it's":"$HOME"}`),
  answer: { status: 500, headers: {}, body: Buffer.from('{"detail":\n"no"}'), cut: false },
};

describe('keelson conformance', () => {
  const commands = startCommands(suiteCleanup(after));
  const keelson = (args: string[], env: Record<string, string> = {}) => commands(['conformance', ...args], { env });

  it('fails for a server that breaks the contract, and says where and how to see it again', async (t) => {
    const url = await startLoopbackServer(t, onceAConnection(jsonRpcServer));
    const folder = await temporaryFolder(t);
    const args = [`${url}/a2a/chat`, '--api', 'a2a', '--max-examples', '3', '--seed', '3', '--report-dir', folder];
    const { code, out } = await keelson(args, { KEELSON_CONFORMANCE_KEY: 'k-secret' });
    assert.equal(code, 1, out);
    assert.match(out, /message\/send: The id is another one/);
    assert.match(out, /expected {2}error -32602/);
    assert.match(out, /curl -sS -i -X POST .*"x-api-key: \$KEELSON_CONFORMANCE_KEY" --data-binary /);
    assert.doesNotMatch(out, /k-secret|No answer/);
    assert.match(await readFile(join(folder, 'junit.xml'), 'utf8'), /<failure type="json-rpc" message="The id is another one">/);
  });

  it('fails where no A2A endpoint answers, with one sentence about it', async (t) => {
    const answers: RequestListener[] = [
      (_request, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not Found"}'),
      (_request, response) => response.writeHead(405).end(),
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>'),
      // Answers what only looks whether it is there.
      (request, response) => (request.method === 'POST' ? request.socket.destroy() : response.end()),
    ];
    // Asked at the server's address it finds no assistant.
    const runs = [...answers.map((answer) => ({ answer, path: '/a2a/chat' })), { answer: answers[0]!, path: '' }];
    const checks = runs.map(async ({ answer, path }) => {
      const url = (await startLoopbackServer(t, answer)) + path;
      const folder = await temporaryFolder(t);
      const { code, out } = await keelson([url, '--api', 'a2a', '--max-examples', '2', '--report-dir', folder]);
      assert.equal(code, 1, out);
      assert.match(out, /^1\. message\/send: No A2A endpoint answered at http:.*$/m);
      assert.match(out, /1 failure\./);
      assert.match(await readFile(join(folder, 'junit.xml'), 'utf8'), /<failure type="not_reached"/);
    });
    await Promise.all(checks);
  });

  it('reports what was done by then when its time is over', async (t) => {
    const url = await startLoopbackServer(t, jsonRpcServer);
    const folder = await temporaryFolder(t);
    const args = [`${url}/a2a/chat`, '--api', 'a2a', '--max-examples', '100000', '--max-time', '1s', '--report-dir', folder];
    const { code, out } = await keelson(args);
    // 3 where nothing was asked in that time.
    assert.ok(code === 1 || code === 3, out);
    assert.match(out, /^Conformance of .*, a part of it: stopped by its time limit$/m);
    assert.match(out, /^ {2}Stopped: \d+ of 100000 requests of each kind to each method made\.$/m);
    assert.match(out, /\. Stopped before the end: a2a fuzz/);
    assert.match(await readFile(join(folder, 'junit.xml'), 'utf8'), /<property name="stopped" value="\d+ of 100000/);
  });

  it('reports what was done by then when it is stopped while it fuzzes', async (t) => {
    // So many that Schemathesis has written down some, and is amid the next.
    const { code, output, junit } = await stopped(t, 'SIGINT', 60, (headers) => 'x-schemathesis-testcaseid' in headers);
    if (/Schemathesis could not be installed/.test(output)) return t.skip('Schemathesis cannot be had here');
    assert.equal(code, 130, output);
    assert.match(output, /^Stopping\. The report follows/m);
    assert.match(output, /^Conformance of .*, a part of it: stopped by SIGINT$/m);
    assert.match(output, /^control-plane, fuzz: [1-9]\d* requests in [\d.]+ s/m);
    assert.match(output, /^ {2}Stopped: phase \d of 4 \(\w+\), \d+ of \d+ operations done, \d+ requests so far, at [A-Z]+ \//m);
    assert.doesNotMatch(output, /Schemathesis could not go on|No answer/);
    assert.match(junit, /<property name="stopped" value="phase /);
  });

  it('reports what was done by then when it is stopped while it follows links', async (t) => {
    // More than the questions what there is.
    const { code, output, junit } = await stopped(t, 'SIGTERM', 20, () => true);
    assert.equal(code, 143, output);
    assert.match(output, /^ {2}Stopped: (\d+ of|all) \d+ walks done/m);
    assert.match(output, /^control-plane, fuzz\n {2}Not run: the run was stopped before this part began$/m);
    assert.match(junit, /<skipped message="the run was stopped before/);
  });

  it('says that it was not given a server, or one that is not known', async (t) => {
    const url = await startLoopbackServer(t, (_request, response) => response.end('{}'));
    const stops: (() => void | Promise<void>)[] = [];
    const closed = await startLoopbackServer(
      { after: (stop: () => void | Promise<void>) => stops.push(stop) } as unknown as Cleanup,
      () => undefined,
    );
    for (const stop of stops) await stop();
    const locked = await startLoopbackServer(t, (_request, response) => response.writeHead(401).end('{"detail":"no"}'));
    const asked = [
      [[closed], /127.0.0.1:\d+ does not answer: ECONNREFUSED/, 3],
      [[locked, '--api', 'control-plane'], /answered every request with 401: no key was given/, 3],
      [[locked, '--api', 'agent-server', '--key', 'k'], /the key is not accepted/, 3],
      [[], /keelson(\.js)? conformance needs URL/],
      [['not a url'], /address of a server is needed/],
      [[url], /does not say which API this is/],
      [[url, '--api', 'b2b'], /--api must be one of/],
      [[url, url], /Unexpected argument/],
      [[url, '--samples', 'nowhere.json'], /--samples nowhere\.json: .*no such file/],
      [[url, '--api', 'control-plane', '--samples', 'package.json'], /'name' is no location such as path\.deployment_id/],
    ] as const;
    const checks = asked.map(async ([args, message, wanted = 2]) => {
      const { code, err } = await keelson([...args]);
      assert.equal(code, wanted, err);
      assert.match(err, message);
    });
    await Promise.all(checks);
  });
});

describe('a replay command', () => {
  it('is one line for a shell, without what clients send by themselves and without the key', () => {
    assert.equal(
      replayCommand(exchange, 'k-1'),
      `curl -sS -i -X POST -H 'content-type: application/json' -H "x-api-key: $KEELSON_CONFORMANCE_KEY" --data-binary '{"it'\\''s":"$HOME"}' 'http://127.0.0.1:1/x?a=1'`,
    );
  });

  it('has the key out of values alone, however short it is', () => {
    const headers = { 'x-api-key': ['k'], authorization: ['Bearer k'], accept: [], 'content-type': ['application/json'] };
    assert.equal(
      replayCommand({ ...exchange, headers, body: undefined }, 'k'),
      `curl -sS -i -X POST -H "x-api-key: $KEELSON_CONFORMANCE_KEY" -H "authorization: Bearer $KEELSON_CONFORMANCE_KEY" -H 'content-type: application/json' 'http://127.0.0.1:1/x?a=1'`,
    );
  });

  it('sends bytes that are no text as they are', () => {
    const command = replayCommand({ ...exchange, headers: {}, body: Buffer.from([0x1f, 0x8b]) }, undefined);
    assert.equal(command, "printf %s H4s= | base64 -d | curl -sS -i -X POST --data-binary @- 'http://127.0.0.1:1/x?a=1'");
  });

  it('comes with the answer in one line', () => {
    assert.equal(describeAnswer(exchange), '500: {"detail": "no"}');
    assert.equal(describeAnswer({ ...exchange, answer: undefined }), 'no answer');
    assert.equal(describeAnswer({ ...exchange, answer: undefined, silence: 'ECONNRESET' }), 'no answer: ECONNRESET');
  });
});

describe('a report', () => {
  const failures = new FailureList();
  for (const replay of [['curl long'], ['curl'], ['curl longer']]) {
    failures.add({ operation: 'getX', check: 'rule', title: 'It <breaks>', expected: 'this', got: 'that\u0000', replay });
  }
  const operations = [{ operation: 'getX', where: 'GET /x', requests: 3, answers: { 200: 3 } }];
  const part = {
    api: 'agent-server' as const,
    name: 'fuzz',
    operations,
    failures: failures.all(),
    seed: 1,
    durationMs: 5,
    notes: [],
  };
  const skipped = { ...part, api: 'control-plane' as const, operations: [], failures: [], skipped: 'no Python' };
  const report: Report = { url: 'http://x', parts: [part, skipped] };

  it('shows failures of one kind once, with the shortest case', () => {
    const text = reportText(report);
    assert.match(text, /getX: It <breaks> \(3 cases, the shortest is shown\)/);
    assert.match(text, /again\n {5}curl\n/);
    assert.match(text, /Not run: no Python/);
    assert.match(text, /3 requests, 1 failure\. Not run: control-plane fuzz\.\n$/);
  });

  it('says what several parts found, or several operations show for one cause, once', () => {
    const open = { check: 'ignored_auth', title: 'Open', expected: 'a 401', got: '200' };
    const found = ['getX', 'getY', 'getZ'].map((operation) => ({ ...open, operation, replay: [`curl ${operation}`], count: 2 }));
    const links = { ...part, name: 'links', failures: failures.all(), operations: [] };
    const fuzz = { ...part, failures: [...failures.all(), ...found] };
    const text = reportText({ url: 'http://x', parts: [links, fuzz] });
    assert.match(text, /1\. getX: It <breaks> \(6 cases/);
    assert.match(text, /2\. 3 operations: Open \(6 cases, the shortest is shown\)\n {3}at {8}getX, getY, getZ\n/);
    assert.match(text, /requests, 2 failures\./);
  });

  it('marks what never succeeded, and what is not there', () => {
    const missing = {
      operation: 'getW',
      check: 'missing_operation',
      title: 'Not there',
      expected: 'it',
      got: '404',
      replay: [],
      count: 1,
    };
    const offer = { ...part, name: 'operations', operations: [], failures: [missing], notes: ['1 of 2 operations are there.'] };
    const refused = {
      ...part,
      operations: [{ operation: 'getX', where: 'GET /x', requests: 3, answers: { 404: 3 } }],
      failures: [],
    };
    const text = reportText({ url: 'http://x', parts: [offer, refused] });
    assert.match(text, /agent-server, operations\n {2}1 of 2 operations are there\.\n/);
    assert.match(text, /\? getX .*404: 3\n {2}\? never succeeded/);
    assert.match(text, /1\. getW: Not there\n/);
  });

  it('is well-formed as XML', () => {
    const xml = reportJunit(report);
    assert.match(
      xml,
      /<failure type="rule" message="It &lt;breaks&gt;">cases: 3\nexpected: this\ngot: that\ufffd\ncurl<\/failure>/,
    );
    assert.match(xml, /<skipped message="no Python"\/>/);
  });
});

describe('a refusal that an exception allows', () => {
  const examples = {
    one: { value: { detail: "Name 'a' is 5 characters too long." } },
    open: { value: { detail: 'The graph says: …' } },
    led: { value: { detail: "Fields are wrong: 'a' cannot change." } },
  };
  const document = {
    info: { title: 'x' },
    paths: { '/x': { get: { operationId: 'getX', responses: { 400: { content: { 'application/json': { examples } } } } } } },
  };
  const text = (detail: unknown) => unannouncedText(document, 'getX', 400, Buffer.from(JSON.stringify({ detail })));

  it('must read like an example of the contract, but for names and numbers', () => {
    assert.equal(text("Name 'other' is 70 characters too long."), undefined);
    assert.equal(text('The graph says: anything'), undefined);
    assert.equal(text("Name 'a' is wrong."), "Name 'a' is wrong.");
    assert.equal(text([{ msg: 'no text' }]), undefined);
  });

  it('may be several examples one after the other, after one lead', () => {
    const one = "Name 'a' is 5 characters too long.";
    assert.equal(text(`Fields are wrong: ${one} 'b' cannot change. ${one}`), undefined);
    assert.equal(text(`Fields are wrong: 'b' cannot change. And more.`), `Fields are wrong: 'b' cannot change. And more.`);
  });
});

/** Answers whatever it is asked with the same task. */
function jsonRpcServer(request: IncomingMessage, response: ServerResponse): void {
  request.resume().on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"jsonrpc":"2.0","id":null,"result":{"kind":"task"}}');
  });
}

/** Closes every connection that is used again, as a server does whose patience with idle ones ends just then. */
function onceAConnection(listener: RequestListener): RequestListener {
  const used = new WeakSet<Socket>();
  return (request, response) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    return listener(request, response);
  };
}

/** The command, stopped by a signal after so many requests of a kind. The server has a few of the operations: all take a minute. */
async function stopped(t: Cleanup, signal: NodeJS.Signals, after: number, counts: (headers: IncomingHttpHeaders) => boolean) {
  const folder = await temporaryFolder(t);
  let counted = 0;
  const url = await startLoopbackServer(t, (request, response) => {
    const isThere = request.url!.startsWith('/v2/listeners');
    if (isThere && counts(request.headers) && ++counted === after) child.kill(signal);
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isThere ? '{}' : '{"detail":"Not Found"}');
  });
  const args = [url, '--api', 'control-plane', '--partial', '--max-examples', '1', '--report-dir', folder];
  const child = spawn(process.execPath, [join(root, 'src/main.js'), 'conformance', ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, junit: await readFile(join(folder, 'junit.xml'), 'utf8') };
}
