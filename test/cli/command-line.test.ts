import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Command } from 'commander';
import { commandGroups, commandNames } from '../../src/cli/settings/commands.ts';
import { createCommand, createGroup, createProgram, readSettings } from '../../src/cli/settings/parse-command.ts';
import { settings, settingsOf } from '../../src/cli/settings/settings.ts';
import { later } from '../suite/scope.ts';
import { AgentProcess, projectConfig, root } from '../support/agent-server.ts';
import { environment, startCommands } from '../support/commands.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

/** In a process of its own. */
const keelson = (args: string[]) =>
  spawnSync(process.execPath, [join(root, 'src/main.js'), ...args], { encoding: 'utf8', timeout: 30_000, env: environment({}) });

describe('the command line', () => {
  const commands = startCommands(suiteCleanup(after));

  test('help names the commands, and each command lists its options with defaults and variables', async () => {
    const general = keelson(['--help']);
    assert.equal(general.status, 0);
    assert.match(general.stdout, /up +Start the control plane/);
    assert.match(general.stdout, /agent +Start one agent server/);
    const { out: up } = await commands(['up', '--help']);
    for (const text of [
      '--port PORT',
      'default 8124; KEELSON_PORT',
      'KEELSON_HOST',
      'KEELSON_DATA_DIR',
      'KEELSON_API_KEY',
      '--[no-]demo',
    ]) {
      assert.ok(up.includes(text), `${text} in\n${up}`);
    }
    assert.match(keelson(['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
    const keys = await commands(['keys']);
    assert.equal(keys.code, 0);
    assert.match(keys.out, /^Usage: keelson keys <command> \[options\]\n.* create +Create an API key.* revoke +/s);
    assert.equal((await commands(['help', 'keys'])).out, keys.out);
    const { out: create } = await commands(['keys', 'create', '--help']);
    assert.match(create, /^Usage: keelson keys create NAME \[options\]\n/);
    assert.equal((await commands(['help', 'keys', 'create'])).out, create);
  });

  test('no setting has the name of another, and every sub-command has a group', async () => {
    const folder = join(root, 'src/cli/settings');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && file !== 'settings.ts');
    const modules: object[] = await Promise.all(files.map((file) => import(join(folder, file))));
    const tables = modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => (name.endsWith('Settings') ? [value] : [])),
    );
    assert.deepEqual(tables.flatMap((table) => Object.keys(table)).sort(), Object.keys(settings).sort());
    const groups = commandNames.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0]);
    assert.deepEqual([...new Set(groups)], Object.keys(commandGroups));
  });

  test('what cannot be is refused with exit code 2 and a sentence that says what is allowed', async () => {
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['launch'], {}, /^There is no command 'launch'\. See keelson --help\.$/m],
      [['deplyo'], {}, /^There is no command 'deplyo'\. Did you mean deploy\? See keelson --help\.\n$/],
      [['deplyo', '--help'], {}, /^There is no command 'deplyo'\. Did you mean deploy\?/],
      [
        ['keys', 'crate', 'ci'],
        {},
        /^There is no command 'keys crate'\. Did you mean keys create\? See keelson keys --help\.\n$/,
      ],
      [['key', 'create', 'ci'], {}, /no command 'key'\. Did you mean keys create\?/],
      [['rotate', 'ci'], {}, /no command 'rotate'\. Did you mean keys rotate\?/],
      [['keys', '--json'], {}, /Unknown option '--json'\. See keelson keys --help/],
      [['keys', 'revoke'], {}, /^keelson keys revoke needs NAME-OR-ID\. See keelson keys revoke --help\.\n$/],
      [['up', '--prot', '1'], {}, /'--prot'\. Did you mean --port\? See keelson up --help/],
      [['up', '--data-dir', '--no-demo'], {}, /--data-dir needs a value: --data-dir DIR, or --data-dir=DIR where/],
      [['up', '--port'], {}, /--port needs a value/],
      [['up', '--port='], {}, /--port must be a whole number from 0 to 65535, not ''/],
      [['up', '--demo=no'], {}, /Unknown option '--demo=no'/],
      [['list', 'chat'], {}, /Unexpected argument 'chat'\. See keelson list --help/],
      [['up', '--port', 'many'], {}, /--port must be a whole number from 0 to 65535, not 'many'/],
      [['up'], { KEELSON_PORT: '70000' }, /KEELSON_PORT must be a whole number/],
      [['agent', '--log-level', 'loud'], {}, /--log-level must be one of trace, debug/],
      [['up'], { KEELSON_DEMO: 'maybe' }, /KEELSON_DEMO must be true or false/],
    ];
    for (const [args, env, expected] of cases) {
      const { code, err } = await commands(args, { env });
      assert.equal(code, 2, err);
      assert.match(err, expected);
    }
    const { status, stderr } = keelson(['launch']);
    assert.deepEqual([status, stderr], [2, "There is no command 'launch'. See keelson --help.\n"]);
  });

  test('a hint has the command as it is called where keelson is on no PATH', async (t) => {
    // A folder of that name, such as a checkout, is no program.
    const folder = await temporaryFolder(t as never);
    await mkdir(join(folder, 'keelson'));
    const options = { encoding: 'utf8', env: { ...environment({}), PATH: `${folder}:${process.env['PATH']}` } } as const;
    const hint = (cwd: string) =>
      spawnSync(process.execPath, [join(root, 'src/main.js'), 'keys', 'crate'], { ...options, cwd }).stderr;
    assert.match(hint(root), /See \.\/bin\/keelson\.js keys --help\./);
    assert.ok(hint(tmpdir()).includes(`See ${join(root, 'bin/keelson.js')} keys --help.`), hint(tmpdir()));
  });

  test('flags go before the environment and that before defaults; values come after a space or an equals sign', () => {
    const env = {
      KEELSON_PORT: '9001',
      KEELSON_DEMO: 'true',
      KEELSON_HOST: '',
      KEELSON_LOG_LEVEL: 'debug',
      DATABASE_URI: 'postgres://x',
    };
    const args = ['--port=9000', '--no-demo', '--data-dir=-state', '--builds', '3', '--builds', '4'];
    const { port, demo, dataDirectory, builds, host, logLevel, postgres, publicUrl } = readSettings('up', args, env);
    assert.deepEqual([port, demo, dataDirectory, builds], [9000, false, '-state', 4]);
    assert.deepEqual([host, logLevel, postgres, publicUrl], ['127.0.0.1', 'debug', 'postgres://x', undefined]);
    assert.equal(readSettings('deploy', ['agent', '--json'], {}).projectPlace, 'agent');
    assert.equal(readSettings('deploy', ['--dir', 'agent'], {}).projectPlace, 'agent');
    assert.equal(readSettings('deploy', ['--', '-agent'], {}).projectPlace, '-agent');
  });

  test('the help of every command names each of its flags, and fits 60 columns and more without breaking a word', () => {
    const at = (command: Command, width: number) => command.configureOutput({ getOutHelpWidth: () => width }).helpInformation();
    const words = (help: string) => help.split(/\s+/).join(' ');
    const all = [...commandNames.map((name) => createCommand(name)), ...Object.keys(commandGroups).map(createGroup)];
    for (const command of [...all, createProgram('1.2.3')]) {
      const wide = at(command, 200);
      for (const width of [60, 80, 120]) {
        const help = at(command, width);
        assert.deepEqual(
          help.split('\n').filter((line) => line.length > width),
          [],
          command.name(),
        );
        assert.equal(words(help), words(wide));
      }
    }
    for (const name of commandNames) {
      const help = at(createCommand(name), 80);
      for (const [, { flag, positional }] of settingsOf(name))
        if (!positional) assert.match(help, new RegExp(`^  --(\\[no-\\])?${flag} `, 'm'));
    }
  });

  test('a data directory that cannot be used is a sentence', async (t) => {
    const file = join(await temporaryFolder(t), 'file');
    await writeFile(file, '');
    const { status, stderr } = keelson(['up', '--data-dir', join(file, 'data')]);
    assert.equal(status, 1);
    assert.match(stderr, /^The data directory .*data cannot be used \(.*file is a file\)\. Start as the user .*--data-dir.*\n$/);
  });

  test('a port in use is a clear error for both servers', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    t.after(() => other.close());
    const port = String((other.address() as AddressInfo).port);
    const data = await temporaryFolder(t);
    for (const args of [
      ['up', '--port', port, '--data-dir', data],
      ['agent', '--config', projectConfig('echo'), '--port', port, '--data-dir', data],
    ]) {
      const { status, stderr } = keelson(args);
      assert.equal(status, 1);
      assert.equal(stderr, `Port ${port} is in use. Stop what listens there, or choose another with --port or KEELSON_PORT.\n`);
    }
  });

  test('a project that cannot be served is an error that names the file and what to mend', later, async (t) => {
    const data = await temporaryFolder(t);
    const argsOf = (config: string) => ['agent', '--config', config, '--port', '0', '--data-dir', data];
    const cases: [string, RegExp][] = [
      [join(data, 'langgraph.json'), /there is no such file.*langgraph\.json/],
      [projectConfig('broken-import'), /^Cannot find module 'nowhere\.ts' \(graph\.ts:2, graph "broken"\)$/m],
      [projectConfig('missing-export'), /graph\.ts has no export "graph" \(it exports other\)/],
      [projectConfig('no-graph'), /graph\.ts: the export is not a LangGraph graph/],
      [
        projectConfig('python'),
        /This server hosts TypeScript and JavaScript graphs; graph "agent" .* is Python \(.*agent\.py:graph\)/,
      ],
      [projectConfig('bad-json'), /langgraph\.json is not valid JSON/],
    ];
    for (const [config, expected] of cases) {
      const { code, err } = await commands(argsOf(config));
      assert.equal(code, 1, config);
      assert.match(err, expected);
      assert.doesNotMatch(err, /\n {4}at /, 'no stack for what the owner can mend');
    }
    const { status, stderr } = keelson(argsOf(projectConfig('missing-export')));
    assert.deepEqual([status, stderr.includes('has no export')], [1, true]);
  });

  test('a damaged file of a data directory is an error that names it and says what to do', later, async (t) => {
    const data = await temporaryFolder(t);
    const noise = Buffer.alloc(20_000, 'keelson');
    const up = ['up', '--port', '0', '--no-demo', '--data-dir', data];
    const agent = ['agent', '--config', projectConfig('echo'), '--port', '0', '--data-dir', data];
    const restored = /Restore it from a backup/;
    const cases: [name: string, content: Buffer | string, args: string[], says: RegExp][] = [
      ['agent.db', noise, agent, /The database .*agent\.db is damaged .*restore the file from a backup/],
      ['agent-server.lock', noise, agent, /agent-server\.lock is no lock.*Remove it/],
      ['control-plane.db', noise, up, /The database .*control-plane\.db is damaged .*restore the file from a backup/],
      ['control-plane.lock', '{"pid":12345,"startTime":"1"}', up, /control-plane\.lock is no lock.*Remove it/],
      ['secret.key', 'not a key\n', up, restored],
      ['secret.key', '', up, restored],
      ['database.json', '{"id":', up, restored],
    ];
    for (const [name, content, args, says] of cases) {
      await writeFile(join(data, name), content);
      const { status, stderr } = keelson(args);
      assert.equal(status, 1, name);
      assert.match(stderr, says);
      assert.ok(stderr.includes(join(data, name)), stderr);
      assert.doesNotMatch(stderr, /\n {4}at /, 'no stack for what the owner can mend');
      await rm(join(data, name));
    }
  });

  test('an agent server whose data directory is removed ends, and says so', async (t) => {
    const data = await temporaryFolder(t);
    const args = ['agent', '--config', projectConfig('echo'), '--port', '0', '--data-dir', data, '--log-format', 'json'];
    const child = spawn(process.execPath, [join(root, 'src/main.js'), ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    t.after(() => child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await eventually('its start', async () => output.includes('is listening'));
    const closed = once(child, 'close');
    await rm(data, { recursive: true, force: true });
    await eventually('its end', async () => child.exitCode !== null);
    assert.deepEqual(await closed, [1, null]);
    assert.match(output, /agent\.db","msg":"the file of the database was removed or replaced/);
  });

  test(
    'a second agent server on a data directory is refused with the process id of the first, until that is gone',
    later,
    async (t) => {
      const first = await AgentProcess.start(t, 'echo');
      const args = ['agent', '--config', projectConfig('echo'), '--port', '0', '--data-dir', first.dataDirectory];
      const { status, stderr } = keelson(args);
      assert.equal(status, 1);
      assert.ok(stderr.includes(first.dataDirectory), stderr);
      assert.match(stderr, new RegExp(`in use by the agent server with process id ${first.pid}\\.`));
      assert.doesNotMatch(stderr, /\n {4}at /);
      await first.kill();
      await first.start();
      await first.stop();
      await first.start();
    },
  );
});
