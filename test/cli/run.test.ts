/** `keelson run`: with an agent server alone, behind a gateway, on a terminal and in a pipe. */
import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { archiveOf } from '../control-plane/support.ts';
import { type AgentUnderTest, root, startAgent } from '../support/agent-server.ts';
import { environment } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { startTestMock } from '../support/mock.ts';
import { suiteCleanup } from '../support/temporary.ts';

const program = `${root}/src/main.js`;

interface Ran {
  code: number;
  out: string;
  err: string;
}

describe('keelson run', () => {
  const cleanup = suiteCleanup(after);
  let agent: AgentUnderTest;
  before(async () => {
    agent = await startAgent(cleanup, 'a2a');
  });

  const start = (args: string[], env: Record<string, string> = {}) => {
    return spawn(process.execPath, [program, 'run', ...args], { env: environment(env), cwd: tmpdir() });
  };
  const ended = async (child: ChildProcessWithoutNullStreams): Promise<Ran> => {
    const ran: Ran = { code: 0, out: '', err: '' };
    child.stdout.on('data', (chunk) => (ran.out += chunk));
    child.stderr.on('data', (chunk) => (ran.err += chunk));
    [ran.code] = (await once(child, 'close')) as [number];
    return ran;
  };
  const run = (args: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) => {
    const child = start(args, env);
    child.stdin.on('error', () => {}).end(input);
    return ended(child);
  };
  const alone = (...args: string[]) => run(['--url', agent.url, ...args]);
  const threadIn = ({ err }: Ran) => /--thread (\S+)/.exec(err)![1]!;

  test('prints what the assistant says, tool calls beside it, and how to go on with the thread', async () => {
    const [first, hostile, tools] = await Promise.all([
      alone('--assistant', 'echo', 'Hello'),
      alone('--assistant', 'echo', '\x1b[2Jx\x9b2J'),
      alone('--assistant', 'tools', 'Look'),
    ]);
    assert.equal(hostile.out, '1: \\u001b[2Jx\\u009b2J\n');
    assert.deepEqual([first.code, first.out], [0, '1: Hello\n'], first.err);
    assert.ok(first.err.includes(`  keelson run --url ${agent.url} --assistant echo --thread `), first.err);
    assert.deepEqual([tools.code, tools.out], [0, 'a thought of its own\nLet me look.\nFound it.\n']);
    assert.match(tools.err, /^→ look \{\}$/m);
    const again = await run(['--url', agent.url, '--assistant', 'echo', '--thread', threadIn(first), '-'], {
      input: 'and\nmore\n',
    });
    assert.deepEqual([again.code, again.out], [0, '3: and\nmore\n']);
  });

  test('shows questions and answers them, goes on where a graph stopped, and prints the state of one without messages', async () => {
    const [one, both, form, pause] = await Promise.all([
      alone('--assistant', 'ask', 'Hi'),
      alone('--assistant', 'ask', 'both'),
      alone('--assistant', 'form', '--input', '{"city":"Oslo\\u001b[2J","days":3}'),
      alone('--assistant', 'pause', 'Hi'),
    ]);
    assert.deepEqual([one.code, one.out], [0, '? Which one?\n']);
    assert.match(one.err, /waits for an answer:\n {2}keelson run .* --thread \S+ --resume "…"\n$/);
    assert.equal(both.out, '? Which one?\n? And the other?\n');
    const resume = /--resume '(.*)'/.exec(both.err)![1]!;
    assert.equal(form.out, '{\n  "city": "Oslo\\u001b[2J",\n  "days": 3,\n  "plan": "3 days in Oslo\\u001b[2J"\n}\n');
    assert.match(pause.err, /stopped before its next step. Go on:\n {2}keelson run .* --input null\n$/);
    const ask = ['--assistant', 'ask', '--thread'];
    const answers = await Promise.all([
      alone(...ask, threadIn(one), '--resume', 'the red one'),
      alone(...ask, threadIn(both), '--resume', resume.replaceAll('…', 'yes')),
      alone('--assistant', 'pause', '--thread', threadIn(pause), '--input', 'null'),
    ]);
    assert.deepEqual(
      answers.map(({ out }) => out),
      ['first: ["the red one"]\n', 'first: ["yes"]\nsecond: "yes"\n', 'went on\n'],
    );
  });

  test('tells errors of the run and of what was asked', async () => {
    const cases: [args: string[], code: number, err: RegExp][] = [
      [['--url', agent.url, '--assistant', 'fail', 'Hi'], 1, /^The run failed: Error: the model did not answer\n/],
      [['--url', agent.url, 'Hi'], 2, /^Choose an assistant with --assistant: .*echo/],
      [['--url', agent.url, '--assistant', 'nope', 'Hi'], 1, /^Assistant 'nope' not found\.\n$/],
      [['--url', agent.url, 'two', 'words'], 2, /^Put the message in quotes/],
      [['--url', agent.url, '--thread', 'x', 'Hi'], 2, /^'x' is no id of a thread/],
      [['--url', agent.url, '--input', '{x'], 2, /^--input must be JSON/],
      [['--url', agent.url, '--resume', 'x'], 2, /^--resume answers the question of a thread/],
      [['--url', agent.url, '--input', '{}', 'Hi'], 2, /^Give one of a message, --input and --resume/],
      [['--url', agent.url], 2, /^Give a message in quotes/],
      [['--url', 'http://127.0.0.1:1', 'Hi'], 1, /^http:\/\/127\.0\.0\.1:1 does not answer: .*Is the server running\?\n$/],
      [['--url', 'nowhere', 'Hi'], 2, /^'nowhere' is not an address/],
    ];
    const ran = await Promise.all(cases.map(([args]) => run(args)));
    for (const [index, [args, code, pattern]] of cases.entries()) {
      assert.equal(ran[index]!.code, code, `${args}: ${ran[index]!.err}`);
      assert.match(ran[index]!.err, pattern);
    }
  });

  test('--json prints the events, one a line, and the result last', async () => {
    const { code, out } = await alone('--assistant', 'ask', 'Hi', '--json');
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual([code, events[0]!['event']], [0, 'metadata']);
    const { thread_id: thread, run_id: id, ...result } = events.at(-1)!;
    assert.deepEqual(result, { event: 'result', status: 'interrupted', assistant: 'ask' });
    assert.equal(id, (events[0]!['data'] as { run_id: string }).run_id);
    assert.equal((await call('GET', `${agent.url}/threads/${thread}`)).body['status'], 'interrupted');
  });

  test('Ctrl-C cancels the run and says so', async () => {
    const thread = randomUUID();
    const child = start(['--url', agent.url, '--assistant', 'sleep', '--thread', thread, '60000']);
    const ending = ended(child);
    const runs = async () => (await call('GET', `${agent.url}/threads/${thread}/runs`)).body as unknown as { status: string }[];
    await eventually('the run', async () => (await runs().catch(() => []))[0]?.status === 'running');
    child.kill('SIGINT');
    const { code, err } = await ending;
    assert.deepEqual([code, /Cancelling the run …\n(.*\n)*The run is cancelled\./.test(err)], [130, true], err);
    assert.equal((await runs())[0]!.status, 'interrupted');
  });

  test('is a conversation on a terminal, where a question is answered by the next line', {
    skip: !existsSync('/usr/bin/script'),
  }, async () => {
    const command = `'${process.execPath}' '${program}' run --url ${agent.url} --assistant ask`;
    const child = spawn('script', ['-qec', command, '/dev/null'], { env: environment({ NO_COLOR: '1' }) });
    cleanup.after(async () => void child.kill());
    let seen = '';
    child.stdout.on('data', (chunk) => (seen += chunk));
    const says = (what: RegExp) => eventually(`${what}`, async () => what.test(stripVTControlCharacters(seen)));
    for (const [wait, line] of [
      [/> $/, 'Hi\r'],
      [/\? Which one\?\r\n.*> $/s, 'the red one\r'],
      [/first: \["the red one"\]\r\n.*> $/s, '\x04'],
    ] as const) {
      await says(wait);
      child.stdin.write(line);
    }
    assert.equal((await once(child, 'close'))[0], 0, seen);
    assert.match(seen, /Go on with this thread:\r\n {2}keelson run --url \S+ --assistant ask --thread \S+ "…"/);
  });

  test('finds a deployment by its name, behind the gateway of its control plane', async () => {
    const mock = await startTestMock(cleanup, ['--require-key', '--api-key', 'a-key-for-tests-of-run']);
    const { client } = mock;
    Object.assign(client, { key: 'a-key-for-tests-of-run' });
    const { id } = await client.create('shop');
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    await client.create('empty');
    const env = { KEELSON_URL: mock.url, KEELSON_API_KEY: client.key };
    const [good, none, empty, direct] = await Promise.all([
      run(['shop', 'Hello'], { env }),
      run(['nobody', 'Hello'], { env }),
      run(['empty', 'Hello'], { env }),
      run(['Hello'], { env: { ...env, KEELSON_URL: `${mock.url}/d/shop` } }),
    ]);
    assert.equal(good.code, 0, good.err);
    assert.match(good.out, /Hello/);
    assert.match(good.err, /Go on with this thread:\n {2}keelson run shop --thread /);
    assert.match(none.err, /^There is no deployment nobody\./);
    assert.match(empty.err, /^Nothing of empty is live yet\./);
    assert.deepEqual([direct.code, direct.out], [0, good.out], direct.err);
  });
});
