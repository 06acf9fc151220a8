/** `keelson deploy`, `logs`, `list`, `revisions` and `delete`, as a person and a program use them, against a control plane that really runs. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { list as listArchive } from 'tar';
import type { Deployment, LogLine, Revision } from '../../generated/control-plane/types.gen.ts';
import { isPlayed, later } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { environment, type Ran, startCommands } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const program = join(root, 'src/main.js');
const LANGGRAPH = JSON.stringify({ graphs: { agent: './graph.ts:graph' }, env: '.env' });
const GRAPH = `import { existsSync } from 'node:fs';
import { Annotation, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ text: Annotation<string> });
const say = ({ text }: { text: string }) => {
  console.log('asked for ' + text);
  if (text === 'fail') throw new Error('told to fail');
  const leaked = process.env.LANGSMITH_API_KEY ?? (existsSync('.env') ? 'a file' : '');
  return { text: 'token ' + process.env.TOKEN + leaked };
};
export const graph = new StateGraph(State).addNode('say', say).addEdge('__start__', 'say').compile();
`;

const PLAIN = { 'langgraph.json': LANGGRAPH, 'graph.ts': GRAPH };

describe('deploying from the command line', () => {
  const cleanup = suiteCleanup(after);
  let folder: string;
  let data: string;
  let server: ChildProcess;
  let url: string;

  before(async () => {
    folder = await temporaryFolder(cleanup);
    data = join(folder, 'data');
    // The way that `bin` of package.json starts it, signals included.
    const args = [join(root, 'bin/keelson.js'), 'up', '--port', '0', '--no-demo', '--data-dir', data];
    server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    cleanup.after(async () => {
      await interrupt(server);
      assert.deepEqual(processesOf(data), []);
    });
    let output = '';
    server.stdout!.on('data', (chunk) => (output += chunk));
    url = await eventually('the control plane', async () => /Control plane +(http:\S+)/.exec(output)?.[1]);
    await eventually('the welcome', async () => output.includes('Ctrl-C'));
  });

  /** In a process of its own. */
  function start(args: string[], cwd = folder): ChildProcess {
    const env = environment({ KEELSON_DATA_DIR: data });
    return spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  const commands = startCommands(cleanup);
  /** On the data directory, unless the environment says otherwise. */
  const keelson = (args: string[], { cwd = folder, env = { KEELSON_DATA_DIR: data } as Record<string, string> } = {}) =>
    commands(args, { cwd, env });

  async function projectOf(name: string, files: Record<string, string>): Promise<string> {
    const project = join(folder, 'apps', name);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(join(project, file, '..'), { recursive: true });
      await writeFile(join(project, file), text);
    }
    return project;
  }

  const said = ({ code, out, err }: Ran) => `${code}\n${out}\n${err}`;
  const parsed = <T>({ out }: Ran) =>
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);

  test('a folder becomes an agent that answers the request it prints; its logs are read and followed; it is deleted', async () => {
    const project = await projectOf('My agent', {
      'langgraph.json': LANGGRAPH.replace('{', '{"node_version":"20","base_image":"x",'),
      'graph.ts': GRAPH,
      '.env': 'TOKEN=first\nLOG_JSON=1\nEMPTY=\nLANGSMITH_API_KEY=lsv2-of-a-developer\n',
    });
    const first = await keelson(['deploy', '--public-docs'], { cwd: project });
    assert.equal(first.code, 0, said(first));
    assert.equal((await fetch(`${url}/d/my-agent/openapi.json`)).status, 200, 'its docs are open');
    for (const text of [
      'Deploying my-agent to http',
      'LOG_JSON is left out',
      'LANGSMITH_API_KEY is left out',
      'EMPTY is left out: it has no value',
      'Secrets: TOKEN\n',
      'packed 2 files, 1 kB, without .env',
      'created deployment',
      'DEPLOYED',
    ]) {
      assert.ok(first.out.includes(text), `${text} in ${first.out}`);
    }
    const asked = 'langgraph.json asks for Node 20; this server runs everything on Node 24.';
    const warnings = ['"base_image" of langgraph.json has no effect on this server. No image is built.', asked];
    assert.ok(
      first.out.includes(`DEPLOYED\n\n${warnings.map((text) => `  Warning ${text}\n`).join('')}\n  my-agent v1`),
      first.out,
    );
    assert.ok(first.out.includes(`my-agent v1 is live at ${url}/d/my-agent`), first.out);
    const command = /^ {2}curl (.|\n)*$/m.exec(first.out)![0];
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    assert.deepEqual(JSON.parse(stdout), { text: 'token first' });

    const follower = start(['logs', '--follow', '--json'], project);
    cleanup.after(async () => void (await interrupt(follower)));
    let followed = '';
    follower.stdout!.on('data', (chunk) => (followed += chunk));
    await eventually('what was written', async () => followed.includes('asked for text'));
    await promisify(execFile)('sh', ['-c', command.replace('"text":"text"', '"text":"more"')]);
    await eventually('what is written', async () => followed.includes('asked for more'));
    assert.equal(await interrupt(follower), 0);
    const lines = followed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
    assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length, 'each line once');
    const forged = 'x\\u001b[2J\\u0007\\u009b31m\\n2026-01-01 00:00:00 ERROR   forged';
    await promisify(execFile)('sh', ['-c', command.replace('"text":"text"', `"text":"${forged}"`)]);
    const shown = await eventually('the forged line', async () => {
      const { out } = await keelson(['logs', 'my-agent', '--lines', '2']);
      return out.includes('forged') ? out : undefined;
    });
    assert.match(shown, / INFO +asked for x\\u0007\n {4}2026-01-01 00:00:00 ERROR +forged\n$/);
    await promisify(execFile)('sh', ['-c', command.replace('"text":"text"', '"text":"more"')]);
    const read = await keelson(['logs', 'my-agent', '--lines', '1']);
    assert.match(read.out, /^\S+ \S+ INFO +asked for more\n$/);
    await promisify(execFile)('sh', ['-c', command.replace('"text":"text"', '"text":"fail"')]);
    const failed = await eventually('the failed run', async () => {
      const { out } = await keelson(['logs', 'my-agent', '--level', 'ERROR']);
      return out.includes('told to fail') && out;
    });
    assert.match(failed, /^\S+ \S+ ERROR +run failed\n +Error: told to fail\n/);

    const page = /Its status is shown at (\S+)/.exec(first.out)![1]!;
    assert.match(await (await fetch(page)).text(), /<!doctype html>/i);
    await writeFile(join(project, '.env'), '# one of two\nexport TOKEN="a\nb"\n\nOTHER=`c\n');
    const refused = await keelson(['deploy', project], {});
    assert.deepEqual(
      [refused.code, /Line 5 of .+\.env cannot be read: .* Nothing was sent\./.test(refused.err)],
      [2, true],
      said(refused),
    );
    await writeFile(join(project, '.env'), 'TOKEN=second\n');
    const second = await keelson(['deploy', project, '--json'], {});
    assert.equal(second.code, 0, said(second));
    const result = parsed<Record<string, string>>(second).at(-1)!;
    assert.deepEqual(result['warnings'], warnings);
    assert.deepEqual([result['event'], result['status'], result['url']], ['result', 'succeeded', `${url}/d/my-agent`]);
    await utimes(join(project, 'graph.ts'), new Date(), new Date());
    const unchanged = await keelson(['deploy', project]);
    assert.match(unchanged.out, new RegExp(`my-agent is unchanged: v2 is live at ${url}/d/my-agent\n.*deploy --force`));
    const again = await keelson(['deploy', project, '--json']);
    const { status: same, revision_id: sameId } = parsed<Record<string, string>>(again).at(-1)!;
    assert.deepEqual([unchanged.code, again.code, same, sameId], [0, 0, 'unchanged', result['revision_id']]);
    const ofBoth = await keelson(['logs', 'my-agent']);
    assert.match(ofBoth.out, /^revision v1 \(\S+\): DEPLOYED \(replaced\)\n/);
    assert.match(ofBoth.out, new RegExp(`^revision v2 \\(${result['revision_id']}\\): DEPLOYED$`, 'm'));
    const listed = parsed<Deployment[]>(await keelson(['list', '--json']))[0]!;
    assert.deepEqual(
      listed.map(({ name, id }) => [name, id]),
      [['my-agent', result['deployment_id']]],
    );
    assert.match((await keelson(['list'])).out, /^NAME +STATUS +LIVE +URL +ID\nmy-agent +READY +v2 +http/);
    const revisions = await keelson(['revisions'], { cwd: project });
    assert.match(revisions.out, new RegExp(`\\nv2 \\(live\\) +DEPLOYED +\\S+ +${result['revision_id']}\\nv1 +DEPLOYED `));
    const newest = parsed<Revision[]>(await keelson(['revisions', result['deployment_id']!, '--limit', '1', '--json']))[0]!;
    assert.deepEqual(
      newest.map(({ id }) => id),
      [result['revision_id']],
    );

    const back = await keelson(['rollback', 'my-agent']);
    assert.equal(back.code, 0, said(back));
    assert.match(back.out, new RegExp(`^Rolling my-agent back to revision v1 \\(${lines[0]!.revision_id}\\)\n`));
    assert.match(back.out, /DEPLOYED\n(\n {2}Warning .*\n.*\n)\n {2}my-agent v3 is live at /);
    const after = await promisify(execFile)('sh', ['-c', command]);
    assert.deepEqual(JSON.parse(after.stdout), { text: 'token first' });
    const status = await keelson(['status'], { cwd: project });
    assert.match(status.out, /^my-agent {2}READY\n {2}Address +http\S+\/d\/my-agent\n {2}Serving +v3 \(\S+\), made \S+\n/);
    assert.ok(status.out.includes(`\n  Warning  ${asked}\n`), 'a repeated revision warns of the same');
    const [known] = parsed<{ deployment: Deployment; newest_revision: Revision }>(
      await keelson(['status', 'my-agent', '--json']),
    );
    assert.equal(known!.newest_revision.id, known!.deployment.active_revision_id);
    if (isPlayed('all')) {
      const forward = await keelson(['rollback', 'my-agent', 'v2', '--json']);
      const { status: how, revision_number: number } = parsed<Record<string, string>>(forward).at(-1)!;
      assert.deepEqual([forward.code, how, number], [0, 'succeeded', 4]);
      const set = await keelson(['secrets', 'set', 'my-agent', 'TOKEN=third']);
      assert.equal(set.code, 0, said(set));
    }
    for (const one of ['2', 'V2', result['revision_id']!]) {
      const { out } = await keelson(['logs', 'my-agent', '--revision', one, '--type', 'build', '--json']);
      assert.match(out, new RegExp(`"revision_id":"${result['revision_id']}"`), one);
    }
    const unknown = await keelson(['rollback', 'my-agent', 'v9']);
    assert.match(said(unknown), /^1\n\nmy-agent has no revision v9\. keelson revisions my-agent lists/);
    const noNumber = await keelson(['rollback', 'my-agent', 'v0']);
    assert.match(said(noNumber), /^2\n\n'v0' is no revision: give its number, such as v3, or its id/);

    const ran = await keelson(['run', 'my-agent', '--input', '{"text":"x"}']);
    assert.equal(ran.code, 0, said(ran));
    assert.deepEqual(JSON.parse(ran.out), { text: isPlayed('all') ? 'token third' : 'token first' });
    const checked = await keelson(['doctor']);
    assert.match(checked.out, /^✓ Data .*\n(.*\n)+✓ Key +valid for tenant \S+: admin\n✓ Agents +1 of 1 answer$/m);
    assert.equal(checked.code, 0, said(checked));

    const entries = await readdir(data, { recursive: true, withFileTypes: true });
    const open = await Promise.all(
      entries
        .filter((entry) => !entry.isSymbolicLink())
        .map(async ({ parentPath, name }) => {
          const found = await stat(join(parentPath, name)).catch(() => undefined);
          return found && (found.mode & 0o077) !== 0 ? join(parentPath, name) : '';
        }),
    );
    assert.deepEqual(open.filter(Boolean), [], 'all of the data directory is for its owner alone');

    assert.equal((await keelson(['delete', 'my-agent'])).code, 2, 'nobody can be asked');
    const deleted = await keelson(['delete', 'my-agent', '--yes']);
    assert.equal(deleted.out, 'Deleted my-agent with all that it had.\n');
    assert.match((await keelson(['list'])).out, /^Nothing is deployed/);
  });

  test('what is sent is what the ignore files leave, and a project deeper in a repository is found', async () => {
    const files = { 'my agent/langgraph.json': LANGGRAPH, 'my agent/graph.ts': GRAPH, 'notes.tmp': '', 'data/big.bin': '' };
    const variables = { 'my agent/.env': 'A=1', '.env.production': 'B=1', '.envrc': 'C=1', '.env.example': 'A=' };
    const ignores = { '.gitignore': '*.tmp\n', '.dockerignore': 'data/*\n!data/keep.txt\n' };
    const kept = { 'data/keep.txt': '', 'node_modules/ms/index.js': '' };
    const project = await projectOf('repository', { ...files, ...ignores, ...kept, ...variables });
    const config = ['--config', 'my agent/langgraph.json'];
    const ran = await keelson(['deploy', project, ...config, '--name', 'packed', '--no-wait', '--json']);
    assert.equal(ran.code, 0, said(ran));
    assert.equal(parsed<Record<string, string>>(ran).at(-1)!['status'], 'pending');
    const { deployment_id: id } = parsed<Record<string, string>>(ran).at(-1)!;
    assert.deepEqual(await archivesOf(join(data, 'uploads', id!)), [
      ['.dockerignore', '.env.example', '.gitignore', 'data/keep.txt', 'my agent/graph.ts', 'my agent/langgraph.json'],
    ]);
    const followed = await keelson(['logs', 'packed', '--type', 'build', '--follow']);
    assert.equal(followed.code, 0);
    assert.match(followed.out, /INFO +my agent\/langgraph\.json has agent\n/);
    assert.equal((await keelson(['delete', 'packed', '--yes', '--no-wait', '--json'])).code, 0);
    await writeFile(join(project, '.gitignore'), 'my agent/\n');
    const refused = await keelson(['deploy', project, ...config]);
    assert.deepEqual(
      [refused.code, refused.err],
      [2, 'my agent/langgraph.json would not be sent: .dockerignore or .gitignore leaves it out.\n'],
    );
  });

  test('a type error is told with its file and line, though the project works', async () => {
    const project = await projectOf('typed', {
      ...PLAIN,
      'tsconfig.json': JSON.stringify({ compilerOptions: { types: [], skipLibCheck: true }, files: ['wrong.ts'] }),
      'wrong.ts': "export const count: number = 'one';\n",
    });
    await mkdir(join(project, 'node_modules'));
    await symlink(join(root, 'node_modules/typescript'), join(project, 'node_modules/typescript'));
    const ran = await keelson(['deploy', project, '--json']);
    assert.equal(ran.code, 0, said(ran));
    const { warnings } = parsed<{ warnings: string[] }>(ran).at(-1)!;
    assert.deepEqual(
      warnings.filter((text) => text.includes('TS')),
      ["wrong.ts:1:14: Type 'string' is not assignable to type 'number'. (TS2322)"],
    );
    assert.equal((await keelson(['delete', 'typed', '--yes', '--no-wait', '--json'])).code, 0);
  });

  test('a folder without a Latin name asks for one, and remembers it', async () => {
    const project = await projectOf('図面', PLAIN);
    const refused = await keelson(['deploy', project]);
    assert.deepEqual(
      [refused.code, /gives no name for a deployment, .* keelson deploy --name NAME/.test(refused.err)],
      [2, true],
    );
    assert.equal((await keelson(['deploy', project, '--name', 'drawings', '--no-wait', '--json'])).code, 0);
    const again = await keelson(['deploy', project, '--no-wait', '--json', '--force']);
    assert.equal(again.code, 0, said(again));
    const { out } = await keelson(['list', '--json']);
    assert.match(out, /"drawings"/);
    assert.doesNotMatch(out, /"name":"app"/);
    assert.equal((await keelson(['delete', 'drawings', '--yes', '--no-wait', '--json'])).code, 0);
  });

  test('a build that fails is told with its last lines and what stays live; Ctrl-C leaves a build to go on', async () => {
    const project = await projectOf('broken', { ...PLAIN, 'slow.js': 'setTimeout(Number, 60_000);\n' });
    const failed = await keelson(['deploy', project, '--build-command', 'node missing.js']);
    assert.equal(failed.code, 1, said(failed));
    for (const pattern of [
      /not deployed: BUILD_FAILED\n\n {2}`node missing\.js` ended with exit code 1\. Its last lines:\n/,
      /Cannot find module '\.\/missing\.js'/,
      /Nothing of it is live/,
    ]) {
      assert.match(failed.out, pattern);
    }
    assert.ok(!failed.out.includes(data), failed.out);
    const cause = /v1 +BUILD_FAILED .* `node missing\.js` ended with exit code 1: Error: Cannot find module '\.\/missing\.js'\n$/;
    assert.match((await keelson(['revisions', 'broken'])).out, cause);
    const log = /keelson (logs broken --type build --revision v1)/.exec(failed.out)![1]!;
    assert.match((await keelson(log.split(' '))).out, /ERROR +`node missing\.js` ended with exit code 1\.\n$/);

    const child = start(['deploy', project, '--build-command', 'node slow.js', '--verbose']);
    let output = '';
    child.stdout!.on('data', (chunk) => (output += chunk));
    await eventually('the build command', async () => output.includes('| Running node slow.js'));
    assert.equal(await interrupt(child), 130);
    assert.match(output, /goes on without you. Follow it with\n\n +keelson logs broken --type build --follow/);
    const [newest] = parsed<Revision[]>(await keelson(['revisions', 'broken', '--json']))[0]!;
    assert.equal(newest!.status, 'BUILDING');
    assert.equal((await keelson(['delete', 'broken', '--yes'])).code, 0);
  });

  test('at a terminal each phase is one line that changes', { skip: !existsSync('/usr/bin/script') }, async () => {
    const project = await projectOf('seen', PLAIN);
    const env = { ...process.env, KEELSON_DATA_DIR: data, NO_COLOR: '1' };
    const command = `'${process.execPath}' '${program}' deploy '${project}' --build-command 'node missing.js'`;
    const { stdout } = await promisify(execFile)('script', ['-qc', command, '/dev/null'], { env });
    // What a terminal shows of a line is what follows the last time that it was cleared.
    const shown = stdout.split(/\r?\n/).map((line) => line.split('\x1b[2K').at(-1)!.trimEnd());
    const phases = shown.filter((line) => /^ {2}[✓✗…] /.test(line)).map((line) => line.replace(/ +\d+\.\d s/, ''));
    assert.deepEqual(
      phases.filter((line) => !line.includes('Queued')),
      ['  ✓ Packed  2 files, 1 kB', '  ✓ Uploaded', '  ✗ Building'],
    );
    assert.ok(stdout.split('\x1b[2K').length > 5, 'lines were drawn over');
    assert.equal((await keelson(['delete', 'seen', '--yes', '--no-wait'])).code, 0);
  });

  test('a reader that has enough before the end ends nothing', later, async () => {
    for (const args of [['list'], ['deploy', await projectOf('unread', PLAIN), '--no-wait', '--json']]) {
      const child = start(args);
      child.stdout!.destroy();
      let said = '';
      child.stderr!.on('data', (chunk) => (said += chunk));
      assert.deepEqual(await once(child, 'close'), [0, null], said);
    }
    assert.equal((await keelson(['delete', 'unread', '--yes'])).code, 0);
  });

  test('what cannot be is refused with what to do next', async () => {
    const project = await projectOf('plain', PLAIN);
    const empty = await temporaryFolder(cleanup);
    const { key: organizationKey } = JSON.parse(
      (await keelson(['keys', 'create', 'all', '--organization', '--scopes', 'admin', '--data-dir', data, '--json'], { env: {} }))
        .out,
    ) as { key: string };
    const elsewhere = { KEELSON_DATA_DIR: empty };
    const cases: [args: string[], env: Record<string, string>, code: number, text: RegExp][] = [
      [['list'], elsewhere, 2, /No control plane runs on .*keelson up.*KEELSON_URL.*--data-dir/],
      [['list', '--url', url], elsewhere, 2, /Give an API key for http.*KEELSON_API_KEY/],
      [
        ['list', '--url', 'http://127.0.0.1:9', '--api-key', 'k'],
        elsewhere,
        1,
        /127\.0\.0\.1:9 does not answer.*Is the control plane running\?/,
      ],
      [['list', '--url', 'localhost'], elsewhere, 2, /'localhost' is not an address/],
      [['list', '--api-key', 'wrong'], {}, 1, /refuses the key: .*Set KEELSON_API_KEY/],
      [['list', '--api-key', organizationKey], {}, 1, /org-scoped.*--tenant NAME.*keelson tenants list/],
      [['list', '--tenant', '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34'], {}, 1, /no access to the tenant.*keelson tenants list/],
      [['deploy', empty], {}, 2, /There is no langgraph\.json in .*--config/],
      [['deploy', join(empty, 'none')], {}, 2, /There is no folder/],
      [['deploy', project, '--secrets', 'none.env'], {}, 2, /no file none\.env/],
      [['deploy', project, '--name', 'no name'], {}, 2, /cannot be called 'no name': .*letters, digits/],
      [['deploy', project, '--install-command', 'a | b'], {}, 1, /Put the command in a script of package\.json/],
      [['rollback', 'nobody'], {}, 1, /There is no deployment nobody\. keelson list/],
      [['logs', 'nobody'], {}, 1, /There is no deployment nobody\. keelson list/],
      [['delete'], {}, 2, /^keelson delete needs NAME-OR-ID\. See keelson delete --help\.$/m],
    ];
    await Promise.all(
      cases.map(async ([args, env, code, text]) => {
        const ran = await keelson(args, { env: { KEELSON_DATA_DIR: data, ...env } });
        assert.equal(ran.code, code, said(ran));
        assert.match(ran.err, text);
        assert.doesNotMatch(ran.err, /\n {4}at /);
      }),
    );
  });
});

/** Resolves with its exit code. */
async function interrupt(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill('SIGINT');
    await closed;
  }
  return child.exitCode;
}

/** The paths in each archive below a folder. */
async function archivesOf(uploads: string): Promise<string[][]> {
  const found = (await readdir(uploads, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    found.map(async ({ parentPath, name }) => {
      const paths: string[] = [];
      await listArchive({ file: join(parentPath, name), onReadEntry: ({ path }) => void paths.push(path) });
      return paths.sort();
    }),
  );
}
