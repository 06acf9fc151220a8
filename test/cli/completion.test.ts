/** `keelson completion`: its scripts in the real shells, where the machine has them, with names of a control plane that runs. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { findProgram } from '../support/programs.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const run = promisify(execFile);
const LIMIT_MS = 60_000;
/** Names that come late are left out, for the sake of who types. A busy machine is not what is tested. */
const PATIENT = 'data:text/javascript,((set)=>{globalThis.setTimeout=(call,ms)=>set(call,ms===1500?60000:ms)})(setTimeout)';

/** What is typed, and what is offered for it: the words, or those that are among them. */
const lines: [typed: string, offered: string[]][] = [
  ['keelson dep', ['deploy']],
  ['keelson keys ', ['create', 'list', 'revoke', 'rotate']],
  ['keelson keys cr', ['create']],
  ['keelson deploy --deployment-t', ['--deployment-type']],
  ['keelson deploy --deployment-type ', ['dev', 'dev_zero', 'prod']],
  ['keelson logs --revision x --type b', ['build']],
  ['keelson up --no-de', ['--no-demo']],
  ['keelson status sh', ['shop']],
  ['keelson keys revoke --tenant defa', ['default']],
  ['keelson val', ['validate']],
  ['keelson conformance ', []],
  ['keelson nothing ', []],
];

describe('completion', () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let folder: string;
  let env: Record<string, string>;

  before(async () => {
    server = await startTestServer();
    cleanup.after(async () => server[Symbol.asyncDispose]());
    await server.client.create('shop');
    folder = await temporaryFolder(cleanup);
    await mkdir(join(folder, 'bin'));
    const keelson = join(folder, 'bin/keelson');
    await writeFile(keelson, `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'src/main.js')}' "$@"\n`);
    await chmod(keelson, 0o755);
    env = {
      ...{ PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter), HOME: folder, TERM: 'dumb' },
      ...{ KEELSON_URL: server.client.url, KEELSON_API_KEY: server.client.key, NODE_OPTIONS: `--import=${PATIENT}` },
    };
  });

  const shell = async (program: string, args: string[], more: Record<string, string> = {}) =>
    (await run(program, args, { cwd: folder, env: { ...env, ...more }, timeout: LIMIT_MS })).stdout;

  async function scriptOf(name: string): Promise<string> {
    const file = join(folder, `keelson.${name}`);
    await writeFile(file, await shell('keelson', ['completion', name]));
    return file;
  }

  test('in bash', async () => {
    const script = await scriptOf('bash');
    const ask = `source "$0"; for COMP_LINE; do COMP_POINT=\${#COMP_LINE}; _keelson; echo "\${COMPREPLY[*]}"; done`;
    const more: [string, string][] = [
      // Bash breaks words at these characters, and puts only what comes after into the line.
      ['keelson deploy --deployment-type=p', 'prod'],
      ['keelson keys create x --scopes deployments:read,se', 'read,secrets:read'],
    ];
    const all = [...lines.map(([typed, offered]) => [typed, offered.join(' ')] as const), ...more];
    const out = await shell('bash', ['--norc', '-c', ask, script, ...all.map(([typed]) => typed)]);
    const sorted = (text: string) => text.split(' ').sort().join(' ');
    assert.deepEqual(
      out.trimEnd().split('\n').map(sorted),
      all.map(([, offered]) => sorted(offered)),
    );
  });

  test('in bash it runs nothing that a name contains', async () => {
    const name = `$(touch ${join(folder, 'pwned')})`;
    const { status } = await server.client.call('POST', '/v2/keelson/keys', { name, scopes: ['admin'] });
    assert.equal(status, 201);
    const script = await scriptOf('bash');
    const ask = `source "$0"; COMP_LINE="keelson keys revoke "; COMP_POINT=99; _keelson; printf "%s\\n" "\${COMPREPLY[@]}"`;
    assert.match(await shell('bash', ['--norc', '-c', ask, script]), /^\\\$\\\(touch/m);
    await assert.rejects(readFile(join(folder, 'pwned')));
  });

  test('in fish', async (t) => {
    const fish = findProgram('fish');
    if (!fish) return t.skip('no fish on this machine (apt-get install fish)');
    const script = await scriptOf('fish');
    const ask = 'source $argv[1]; for line in $argv[2..]; echo (complete -C $line | string replace -r "\\t.*" ""); end';
    const more: typeof lines = [['keelson keys create x --scopes deployments:read,se', ['deployments:read,secrets:read']]];
    const all = [...lines, ...more];
    const out = await shell(fish, ['--no-config', '-c', ask, script, ...all.map(([typed]) => typed)]);
    assert.deepEqual(
      out.split('\n').slice(0, all.length),
      all.map(([, offered]) => offered.toSorted().join(' ')),
    );
  });

  test('in zsh', async (t) => {
    const zsh = findProgram('zsh');
    if (!zsh) return t.skip('no zsh on this machine (apt-get install zsh)');
    const script = await scriptOf('zsh');
    // A shell in a terminal of its own, to which keys are sent. What is offered appears there.
    const ask = `zmodload zsh/zpty
      zpty shell ${zsh} -f -i
      zpty -w shell "PS1=; stty -echo columns 200; autoload -Uz compinit; compinit -u -D; source $1; print re''ady"
      zpty -r -m shell seen '*ready*'
      for line pattern in "\${@:2}"; do
        zpty -w -n shell "$line"$'\\t'
        zpty -r -m shell seen "*$pattern*" && print -- "$line"
        zpty -w -n shell $'\\C-u'
      done`;
    const last = (offered: string[]) => offered.toSorted().at(-1)!;
    const all = lines.filter(([, offered]) => offered.length > 0);
    const out = await shell(zsh, ['-f', '-c', ask, 'ask', script, ...all.flatMap(([typed, offered]) => [typed, last(offered)])]);
    assert.deepEqual(
      out.trimEnd().split('\n'),
      all.map(([typed]) => typed),
    );
  });

  test('prints no names, and no error, where they cannot be had', async () => {
    for (const more of [{ KEELSON_API_KEY: 'wrong' }, { KEELSON_URL: 'http://127.0.0.1:9' }, { KEELSON_URL: 'nonsense' }]) {
      const { stdout, stderr } = await run('keelson', ['completion', '--names', 'deployments'], { env: { ...env, ...more } });
      assert.deepEqual([stdout, stderr], ['', '']);
    }
    const missing = await run('keelson', ['completion'], { env }).catch((error: { code: number; stderr: string }) => error);
    assert.match(missing.stderr, /^\S*keelson(\.js)? completion needs one of bash, zsh, fish\./);
  });
});
