/** Every command of README.md, CONTRIBUTING.md, docs/ and examples/ does what its page says: pasted into a shell, one after another. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandNames } from '../../src/cli/settings/commands.ts';
import { createCommand } from '../../src/cli/settings/parse-command.ts';
import { isPlayed } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { isInstalled } from '../support/debian-packages.ts';
import { takeDemoDependencies } from '../support/demo-dependencies.ts';
import { clientEnvironment, deployClientProgram, installDeployClient } from '../support/deploy-client.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { clientsPython } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { runTool } from '../support/tools.ts';
import { type Block, isRun, looksRun, readBlocks } from './blocks.ts';
import { type Elsewhere, type Entry, LONG, type Menu, PLAN, type Port, type Run, substituted, type World } from './plan.ts';

/** For a server to be there, however busy the machine is. */
const LIMIT_MS = 500_000;

const blocks = await readBlocks();
const named = ({ page, block }: Entry) => {
  const having = blocks.filter((other) => other.page === page && other.text.includes(block));
  const beginning = having.filter(({ text }) => text.startsWith(block));
  return beginning.length > 0 ? beginning.slice(0, 1) : having;
};
const title = ({ page, line, text }: Block) => `${page}:${line}: ${text.split('\n')[0]}`;
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('the plan', () => {
  test('has an entry for each block that a reader would paste, and a block for each entry', () => {
    const planned = PLAN.flatMap(named);
    const forgotten = blocks.filter((block) => isRun(block) && !planned.includes(block));
    assert.deepEqual(forgotten.map(title), [], 'say in test/documents/plan.ts how it is run');
    const ambiguous = PLAN.filter((entry) => named(entry).length !== 1);
    assert.deepEqual(
      ambiguous.map(({ page, block }) => `${page}: ${block}`),
      [],
      'not the text of exactly one block',
    );
  });

  test('keeps the order of each page', () => {
    const played = PLAN.filter((entry) => 'prints' in entry).map((entry) => blocks.indexOf(named(entry)[0]!));
    const before = played.filter((index, at) => {
      const { page, line } = blocks[index]!;
      return played.slice(0, at).some((other) => blocks[other]!.page === page && blocks[other]!.line > line);
    });
    assert.deepEqual(
      before.map((index) => title(blocks[index]!)),
      [],
      'it stands before one that is played before it',
    );
  });

  test('sees every command, because its block says that it is sh', () => {
    assert.deepEqual(blocks.filter(looksRun).map(title), []);
  });

  for (const entry of PLAN.filter((entry): entry is Elsewhere => 'test' in entry)) {
    test(`${entry.page}: ${entry.block} is run by ${entry.test}`, () => {
      assert.ok(readFileSync(join(root, entry.test), 'utf8').includes(entry.has), entry.has);
    });
  }
});

describe('commands that take minutes', () => {
  for (const entry of PLAN.filter((entry): entry is Menu => 'menu' in entry)) {
    test(`${entry.page}: ${entry.block}`, async () => {
      const lines = named(entry)[0]!
        .text.split('\n')
        .map((line) => line.replace(/ +#.*/, ''));
      for (const line of lines.filter(Boolean)) await assertKnown(line);
    });
  }
});

test('every command of keelson in a sentence is one', () => {
  for (const block of blocks.filter(({ language }) => language === 'keelson')) {
    const said = block.text.replace('keelson ', '');
    const name = commandNames.findLast((known) => `${said} `.startsWith(`${known} `));
    assert.ok(name, title(block));
    // Throws where the command does not know an option.
    const args = said.slice(name.length).split(/\s+/);
    createCommand(name).parse(
      args.filter((arg) => arg !== '' && arg !== '--help'),
      { from: 'user' },
    );
  }
});

const later = !isPlayed('all') && 'npm run test:all plays it';
const networkTools = process.getuid?.() === 0 ? ['nft', 'ip'] : ['pasta'];
const lacksNetworks = !networkTools.every(isInstalled) && `there is no ${networkTools.join(' or no ')} on this machine`;

describe('pasted one after another', () => {
  const cleanup = suiteCleanup(after);
  let world: World;
  const servers: ChildProcess[] = [];
  const endServers = async () => {
    for (const server of servers.splice(0).reverse()) await endGroup(server);
  };

  before(async () => {
    if (isPlayed('all')) await installDeployClient();
    const folder = await temporaryFolder(cleanup);
    world = await makeWorld(folder);
    if (isPlayed('all')) await takeDemoDependencies(join(world.checkout, '.keelson'));
    cleanup.after(endServers);
  });

  for (const entry of PLAN) {
    if ('file' in entry) {
      test(`${entry.page}: ${entry.file} is written`, () => writeFile(join(world.checkout, entry.file), named(entry)[0]!.text));
    }
    if (!('prints' in entry)) continue;
    const skip = (!entry.quick && later) || (entry.networks === true && lacksNetworks);
    test(`${entry.page}: ${entry.block}`, { skip }, async () => {
      if (entry.alone) await endServers();
      const block = named(entry)[0]!;
      const { child, output } = paste(entry, { ...block, text: substituted(entry.instead ?? block.text, world) }, world);
      servers.push(child);
      const ended = () => child.exitCode !== null && assert.fail(output());
      if (entry.serves) await eventually('what it prints', async () => entry.prints.test(output()) || ended(), LIMIT_MS);
      else {
        await once(child, 'exit');
        assert.equal(child.exitCode, 0, output());
      }
      assert.match(output(), entry.prints);
    });
  }
});

/** In a group of its own, with all that it starts. */
function paste({ in: place, port }: Run, { language, text }: Block, world: World) {
  const { checkout, project, ports, python } = world;
  const own = Object.entries(clientEnvironment()).filter(([name]) => !/^(KEELSON_|NODE_TEST_CONTEXT$)/.test(name));
  const env = {
    ...Object.fromEntries(own),
    ...(port ? { KEELSON_PORT: String(ports[port]), KEELSON_AGENT_PORT: '0' } : {}),
    ...(language === 'sh' || language === 'keelson' ? {} : { KEELSON_API_KEY: world.adminKey }),
  };
  const shell = ['sh', '-ec'];
  const [program, ...args] = { js: [process.execPath, '--input-type=module', '-e'], python: [python, '-c'] }[language] ?? shell;
  const options = { cwd: place ? project : checkout, env, detached: true } as const;
  const child = spawn(program!, [...args, text], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function endGroup({ pid }: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid!, name);
    } catch {
      return false;
    }
  };
  signal('SIGINT');
  await eventually('all that was started has ended', async () => !signal(0));
}

async function makeWorld(folder: string): Promise<World> {
  const [checkout, project] = [join(folder, 'keelson'), join(folder, 'mine')];
  const left = /^(\.git|\.keelson|node_modules|coverage)$/;
  await cp(root, checkout, { recursive: true, filter: (path) => path === root || !left.test(basename(path)) });
  for (const part of ['.', 'conformance']) await symlink(join(root, part, 'node_modules'), join(checkout, part, 'node_modules'));
  // With a commit and where to pull from.
  const upstream = join(folder, 'upstream.git');
  const history = `git init -q && git add README.md && git -c user.name=a -c user.email=a@example.com commit -qm First &&
    git clone -q --bare . '${upstream}' && git remote add origin '${upstream}' && git fetch -q && git branch -q -u origin/$(git branch --show-current)`;
  execFileSync('sh', ['-ec', history], { cwd: checkout });
  await cp(join(root, 'test/fixtures/projects/echo'), project, { recursive: true });
  const [first, second, third] = [await freePort(), await freePort(), await freePort()];
  return {
    ...{ checkout, project, deployClient: deployClientProgram, python: isPlayed('all') ? await clientsPython() : '' },
    ports: { 8123: first, 8124: second, 8125: third } satisfies Record<Port, number>,
    get adminKey() {
      return readFileSync(join(checkout, '.keelson/admin.key'), 'utf8').trim();
    },
  };
}

/** A line of a list of long commands: its words are in the help of its script, or its files are there for `npm test` to run. */
async function assertKnown(line: string): Promise<void> {
  const [program, ...words] = line.match(/(?:"[^"]*"|\S)+/g)!.map((word) => word.replaceAll('"', ''));
  const args = words.filter((word) => !/^(run|--|--test)$/.test(word));
  if (program === 'node') {
    for (const file of args.filter((word) => !word.startsWith('--')))
      assert.ok(globSync(file, { cwd: root }).length > 0, `${line}: no ${file}`);
    return;
  }
  const [script, ...given] = args as [string, ...string[]];
  assert.equal(program, 'npm');
  assert.ok(script in scripts && existsSync(join(root, LONG[script] ?? '?')), `${line}: say in LONG what tries it`);
  const file = /node (?:--\S+ )*(\S+\.ts)/.exec(scripts[script]!)?.[1];
  if (given.length === 0) return;
  const { stdout } = await runTool(file!, ['--help']);
  const isKnown = (word: string) =>
    stdout.includes(word) || [`test/${word}`, `test/faults/${word}.yaml`].some((path) => existsSync(join(root, path)));
  const unknown = given.filter((word) => !/^([A-Z]+|\d+)$/.test(word) && !isKnown(word));
  assert.deepEqual(unknown, [], line);
}
