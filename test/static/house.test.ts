/** House rules that no tool has: sizes, names, first lines, and words that must not be in the project. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/generate/contracts.ts';

const MAX_LINES = 400;
const OURS = ['.ci', 'bench', 'bin', 'conformance', 'deploy', 'docs', 'examples', 'images', 'scripts', 'spec', 'src', 'test'];
const TEXT = /\.(ts|js|mjs|mts|json|yaml|tpl|md|sql|html|sh|py)$|\/run$|Dockerfile$/;

const files = await listFiles();
const sources = files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts') && !path.endsWith('.gen.ts'));

describe('files', () => {
  it(`in src, scripts and images have at most ${MAX_LINES} lines`, () => {
    const long = files.filter(
      ({ path, lines }) => /^(src|scripts|images)\/.*\.(ts|js)$/.test(path) && !path.endsWith('.gen.ts') && lines > MAX_LINES,
    );
    assert.deepEqual(
      long.map(({ path, lines }) => `${path}: ${lines}`),
      [],
    );
  });

  it('say what they hold, not that they hold something', () => {
    const vague = /(^|[-.])(utils?|helpers?|common|managers?|misc|stuff)([-.]|$)/i;
    const found = files.flatMap(({ path }) =>
      path
        .split('/')
        .filter((part) => vague.test(part))
        .map(() => path),
    );
    assert.deepEqual(found, []);
  });

  it('in src are named in kebab-case', () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.ts$/.test(basename(path)));
    assert.deepEqual(
      odd.map(({ path }) => path),
      [],
    );
  });

  it('in src open with a comment on why they exist', () => {
    const silent = sources.filter(({ text }) => !/^(#!.*\n)?\/(\*\*|\/)/.test(text));
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    );
  });

  it('in src export by name only', () => {
    const found = sources.filter(({ path, text }) => /^export default /m.test(text) && !path.endsWith('.d.ts'));
    assert.deepEqual(
      found.map(({ path }) => path),
      [],
    );
  });
});

describe('the graphs of the tests', () => {
  // Like much user code they do not heed the signal of a run that was cancelled.
  it('hold no process open with a timer', () => {
    const graphs = files.filter(({ path }) => /^test\/fixtures\/projects\/.*\.ts$/.test(path));
    const holding = graphs.filter(({ text }) => /setTimeout\(resolve\b(?!.*\.unref\(\))/.test(text));
    assert.deepEqual(
      holding.map(({ path }) => path),
      [],
    );
  });
});

describe('the text of the project', () => {
  // The patterns are put together here so that this file does not hold what it forbids.
  const machine = ['work', 'root', 'home', 'Users'].map((folder) => `/${folder}/`).join('|');
  /** Hosts that packages and images are downloaded from, by their parts. What names none is taken from the machine's settings. */
  const hosts = [
    ...['npmjs', 'yarnpkg'].map((name) => ['registry', name]),
    ...['deb', 'security', 'ftp', 'snapshot', 'archive'].map((name) => [name, 'debian', 'org']),
    ...['archive', 'security', 'ports'].map((name) => [name, 'ubuntu', 'com']),
    ...['proxy', 'sum'].map((name) => [name, 'golang', 'org']),
    ...['registry', 'dl', 'pkgs'].map((name) => [name, 'k8s', 'io']),
    ...['registry-1', 'auth', 'mirror'].map((name) => [name, 'docker', 'io']),
    ...['ghcr', 'quay', 'gcr'].map((name) => [name, 'io']),
    ...['pypi', 'crates', 'rubygems'].map((name) => [name, name === 'crates' ? 'io' : 'org']),
    ['files', `python${'hosted'}`],
    ['download', 'docker', 'com'],
    ['get', 'helm', 'sh'],
  ];
  const forbidden: [what: string, pattern: RegExp][] = [
    ['an absolute path of a machine', new RegExp(`(^|[\\s"'\`(=:])(${machine})[\\w.-]`, 'm')],
    [
      'the host of a package registry',
      new RegExp(`${hosts.map((parts) => parts.join('\\.')).join('|')}|npm${'mirror'}|artifact${'ory'}`, 'i'),
    ],
    ['a private key', new RegExp(`-----${'BEGIN'} [A-Z ]*PRIVATE KEY`)],
    ['an unfinished mark without an issue', new RegExp(`\\b(${'TO'}DO|${'FIX'}ME)\\b(?!\\(#\\d+\\))`)],
  ];

  for (const [what, pattern] of forbidden) {
    it(`holds no ${what.replace(/^(an?|the) /, '')}`, () => {
      const found = files.filter(({ path, text }) => !path.endsWith('package-lock.json') && pattern.test(text));
      assert.deepEqual(
        found.map(({ path, text }) => `${path}: ${pattern.exec(text)?.[0]}`),
        [],
      );
    });
  }

  it('locks its packages by version and hash, from wherever npm is set to get them', async () => {
    const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"resolved": "http/);
    assert.match(lock, /"integrity": "sha512-/);
  });

  it('pins its direct dependencies exactly', async () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+/.test(version),
    );
    assert.deepEqual(loose, []);
  });
});

interface ProjectFile {
  path: string;
  text: string;
  lines: number;
}

async function listFiles(): Promise<ProjectFile[]> {
  const paths = (await readdir(root)).filter((name) => TEXT.test(name) && !name.startsWith('.'));
  for (const folder of OURS) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])) {
      const path = join(entry.parentPath, entry.name).slice(root.length + 1);
      if (entry.isFile() && TEXT.test(path) && !/(^|\/)(node_modules|\.keelson|\.peer|\.state)\//.test(path)) paths.push(path);
    }
  }
  return Promise.all(
    paths.sort().map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    }),
  );
}
