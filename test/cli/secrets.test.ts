/** `keelson secrets` as a person and a program use it, on a terminal too. What agents get is in test/control-plane/workflow.test.ts. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { AuditPage } from '../../generated/control-plane/types.gen.ts';
import { readEnvironment } from '../../src/cli/client/environment-file.ts';
import { archiveOf } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { commandPath } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { type MockUnderTest, startTestMock } from '../support/mock.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const program = join(root, 'src/main.js');

describe('keelson secrets', () => {
  const cleanup = suiteCleanup(after);
  let mock: MockUnderTest;
  let folder: string;
  let id: string;

  before(async () => {
    mock = await startTestMock(cleanup);
    // Its name is that of the deployment.
    folder = join(await temporaryFolder(cleanup), 'shop');
    await mkdir(folder);
    ({ id } = await mock.client.create('shop', { secrets: [{ name: 'KEPT', value: 'kept-value' }] }));
    await mock.client.until(id, await mock.client.deploy(id, await archiveOf()), 'DEPLOYED');
  });

  const environment = () => ({ PATH: commandPath, HOME: folder, KEELSON_URL: mock.url, KEELSON_API_KEY: 'any' });
  const ended = async (child: ChildProcess) => {
    let said = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };
  const secrets = (args: string[], input = '') => {
    const child = spawn(process.execPath, [program, 'secrets', ...args], { cwd: folder, env: environment() });
    child.stdin.on('error', () => {}).end(input);
    return ended(child);
  };
  const names = async () => (await mock.client.get(id)).body.secrets.map(({ name }) => name).toSorted();

  test('sets some from arguments, standard input and a file, keeps the others, and prints no value', async () => {
    const env = '\uFEFFexport FILED="a\r\nb"\r\nKEPT=of-file\r\nLANGSMITH_API_KEY=lsv2\r\nEMPTY= \r\n# it\'s over\r\n';
    await writeFile(join(folder, '.env'), env);
    const ran = await Promise.all([
      secrets(['set', 'shop', 'GIVEN=a=secret-value', 'KEPT=argument-wins', '--from-file', '.env']),
      secrets(['set', 'READ'], 'a-secret\nof two lines\n'),
    ]);
    for (const { code, said } of ran) {
      assert.equal(code, 0, said);
      assert.match(said, /^(Setting|.* left out)/);
      assert.match(said, / revision v\d \(\S+\)\n(.*\n)* +shop v[23] is live at /);
      assert.doesNotMatch(said, /secret-value|of-file|argument-wins|a-secret|lsv2/);
    }
    assert.match(ran[0].said, /LANGSMITH_API_KEY is left out.*\n.*EMPTY is left out: it has no value/);
    assert.match(ran[0].said, /Setting FILED, KEPT, GIVEN of shop/);
    assert.deepEqual(await names(), ['FILED', 'GIVEN', 'KEPT', 'READ']);
    assert.equal((await secrets(['list'])).said, 'FILED\nGIVEN\nKEPT\nREAD\n');
    assert.deepEqual(JSON.parse((await secrets(['list', 'shop', '--json'])).said), await names());
    const gone = await secrets(['unset', '--deployment', id, 'GIVEN', 'READ', '--json']);
    const result = JSON.parse(gone.said.trimEnd().split('\n').at(-1)!) as Record<string, unknown>;
    assert.deepEqual([gone.code, result['status'], await names()], [0, 'succeeded', ['FILED', 'KEPT']]);
    const { body } = await mock.client.call<AuditPage>('GET', '/v2/keelson/audit?action=deployment.patch&page_size=1');
    assert.deepEqual(body.items[0]!.detail, { changed: ['secrets'], secret_names: ['GIVEN', 'READ'] });
    assert.match((await secrets(['unset', 'shop', 'KEPT', '--no-wait'])).said, /shop is accepted as v\d/);
    await mock.client.create('empty');
    assert.match((await secrets(['list', 'empty'])).said, /^empty has no secrets\./);
    assert.match((await secrets(['set', 'empty', 'A=1'])).said, /^Stored A\. empty has nothing to deploy yet/);
  });

  test('asks for a value on a terminal without showing it', { skip: !existsSync('/usr/bin/script') }, async () => {
    const start = () => {
      const command = `'${process.execPath}' '${program}' secrets set shop TYPED --no-wait`;
      const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env: environment() });
      let seen = '';
      child.stdout.on('data', (chunk) => (seen += chunk));
      const asked = eventually('the question', async () => /Value of TYPED for shop \(not shown\): /.test(seen));
      return { child, asked, seen: () => seen };
    };
    const typed = start();
    await typed.asked;
    typed.child.stdin.write('typed-valuex\x7f\r');
    assert.deepEqual([(await once(typed.child, 'close'))[0], /typed-value/.test(typed.seen())], [0, false], typed.seen());
    assert.ok((await names()).includes('TYPED'));
    const before = (await mock.client.get(id)).body.latest_revision_number;
    const stopped = start();
    await stopped.asked;
    stopped.child.stdin.write('half\x03');
    assert.equal((await once(stopped.child, 'close'))[0], 130, stopped.seen());
    assert.match(stopped.seen(), /Nothing was sent\./);
    assert.equal((await mock.client.get(id)).body.latest_revision_number, before);
  });

  test('refuses what cannot be with a sentence, and sends nothing', async () => {
    await writeFile(join(folder, 'bad.env'), 'A=1\nB="x"y\n');
    const { latest_revision_number: before } = (await mock.client.get(id)).body;
    const cases: [args: string[], code: number, said: RegExp, input?: string][] = [
      [['set'], 2, /^Name a secret: keelson secrets set NAME/],
      [['set', 'POSTGRES_URI=x'], 2, /^POSTGRES_URI cannot be a secret: the platform sets it\. Nothing was sent\.\n$/],
      [['set', 'PORT=8080'], 2, /^PORT cannot be a secret: the platform sets it/],
      [['set', 'KEELSON_KEY=x'], 2, /^KEELSON_KEY cannot be a secret/],
      [['set', '1A=x'], 2, /^A secret cannot be called '1A'/],
      [['set', 'A=x', 'A=y'], 2, /^A is named twice/],
      [['set', 'A='], 2, /^A has no value\. To remove it: keelson secrets unset A\./],
      [['set', 'A'], 2, /^A has no value/, '\n'],
      [['set', 'shop', 'A', 'B'], 2, /^Only one value can be read from standard input, not those of A and B/],
      [['set', '--from-file', 'bad.env'], 2, /^Line 2 of bad\.env cannot be read: .* Nothing was sent\.\n$/],
      [['set', '--from-file', 'none.env'], 2, /^There is no file none\.env\./],
      [['unset', 'NOT_THERE'], 1, /^There is no secret 'NOT_THERE', so it cannot be unset\.\n$/],
      [['unset'], 2, /^Name a secret/],
      [['list', 'nobody'], 1, /^There is no deployment nobody\. keelson list shows/],
      [['list', 'sohp'], 1, /^There is no deployment sohp\. Did you mean shop\? keelson list shows/],
    ];
    const ran = await Promise.all(cases.map(([args, , , input]) => secrets(args, input)));
    for (const [index, [args, code, pattern]] of cases.entries()) {
      assert.equal(ran[index]!.code, code, `${args}: ${ran[index]!.said}`);
      assert.match(ran[index]!.said, pattern);
    }
    assert.equal((await mock.client.get(id)).body.latest_revision_number, before);
  });
});

describe('a file of variables', () => {
  const file = async (t: Parameters<typeof temporaryFolder>[0], text: string) => {
    const path = join(await temporaryFolder(t), '.env');
    await writeFile(path, text);
    return path;
  };

  test('is read with each kind of line break, quote and comment', async (t) => {
    for (const [text, wanted] of [
      ['A=1\r\n\r\n# c\r\nB="x"\r\n', { A: '1', B: 'x' }],
      ['A=1\rB=2', { A: '1', B: '2' }],
      ['\uFEFFA=1\n', { A: '1' }],
      ['A="one\r\ntwo=\'2\r\n"\nB=1', { A: "one\ntwo='2\n", B: '1' }],
      ['export A=1\nexport\tB = 2 \n', { A: '1', B: '2' }],
      [
        `A="say 'hi'"\nB='{"a":"b"}'\nC=\`x"y'z\`\nD=it's\nE={"k":"v"}\n`,
        {
          ...{ A: "say 'hi'", B: '{"a":"b"}', C: `x"y'z`, D: "it's", E: '{"k":"v"}' },
        },
      ],
      [`A=1 # it's\nB="x" # say "\nC='#'# c\n  # it's\n`, { A: '1', B: 'x', C: '#' }],
      ['A= \nB=\nC=x=y==\nD="a\\nb"\nE=\'a\\nb\'', { A: '', B: '', C: 'x=y==', D: 'a\nb', E: 'a\\nb' }],
      ['', {}],
    ] as const) {
      assert.deepEqual(await readEnvironment(await file(t, text)), wanted, JSON.stringify(text));
    }
    assert.equal(await readEnvironment(join(await temporaryFolder(t), 'none')), undefined);
  });

  test('is refused with the first line that would be skipped or cut short', async (t) => {
    for (const [line, text] of [
      [1, 'A\n'],
      [2, 'A=1\nexport B\n'],
      [2, 'A=1\r\nB: 2\r\n'],
      [3, 'A="1\n2"\nB="x\nC=1\n'],
      [1, 'A="a\\"b"\n'],
      [1, 'A="x"y\n'],
      [1, "A='x' 'y\n"],
      [2, 'A=x\\\ny\n'],
      [1, '1A=x\n'],
      [1, `${' '.repeat(50_000)}x`],
    ] as const) {
      await assert.rejects(readEnvironment(await file(t, text)), { message: new RegExp(`^Line ${line} of `) }, text.slice(0, 20));
    }
    await assert.rejects(readEnvironment(await temporaryFolder(t)), { message: /cannot be read \(EISDIR\)/ });
  });
});
