/** The documents say what is: made tables are fresh, links lead somewhere, commands and paths that they name are there. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { featuresTable, fill, generatedParts, readFeatures, settingsTable } from '../../scripts/doc-tables.ts';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';
import { housePicture, shownRooms } from '../../scripts/pictures/house.ts';
import { isPlayed } from '../suite/scope.ts';

const left = new Set(['node_modules', '.keelson', '.git']);
const documents = new Map<string, string>();
for await (const file of glob('**/*.md', { cwd: root, exclude: (name) => left.has(name.split('/').at(-1)!) })) {
  documents.set(file, await readFile(join(root, file), 'utf8'));
}
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('the generated pages', () => {
  // That the pages are fresh is what the next test shows, too.
  test('are what the contracts and the settings give', { skip: !isPlayed('all') && 'npm run test:all plays it' }, () => {
    const output = execFileSync(process.execPath, [join(root, 'scripts/doc-tables.ts'), '--check'], { encoding: 'utf8' });
    const pages = ['README.md', 'docs/operations.md', 'docs/settings.md', 'docs/langgraph-json.md'];
    assert.equal(output, pages.map((page) => `${page} is up to date.\n`).join(''));
  });

  test('are mended when they are stale, and nothing else is', async () => {
    for (const [page, [name, content]] of await generatedParts()) {
      const text = await readFile(join(root, page), 'utf8');
      assert.equal(fill(fill(text, name, 'An old table.'), name, content), text);
    }
  });

  test('have a row for each operation of the agent server, and no row for others', async () => {
    const [features, contracts] = [await readFeatures(), await loadContracts()];
    const without = features.filter(({ operations }) => !operations?.includes('createCron'));
    assert.throws(() => featuresTable(without, contracts), /differ: .*createCron/);
    const more = [...features, { feature: 'More', operations: ['createMore'] }];
    assert.throws(() => featuresTable(more, contracts), /differ: createMore/);
  });

  test('need their markers', () => {
    assert.equal(fill('a <!-- x -->old<!-- /x --> b', 'x', 'new'), 'a <!-- x -->\n\nnew\n\n<!-- /x --> b');
    assert.throws(() => fill('a <!-- x --> b', 'x', 'new'), /markers <!-- x --> and <!-- \/x -->/);
  });

  test('show a setting with its variable, commands, defaults and choices', () => {
    const rows = settingsTable([
      { flag: 'port', env: 'PORT', type: 'integer', commands: { up: 1, agent: 2 }, about: 'Where' },
      { flag: 'level', type: 'string', commands: { up: undefined }, choices: ['a', 'b'], about: 'How | loud' },
      { flag: 'demo', type: 'boolean', commands: { up: true, agent: true }, about: 'Whether' },
    ]).split('\n');
    assert.deepEqual(rows.slice(2), [
      '| `--port` | `PORT` | `up`, `agent` | `1` (`up`), `2` (`agent`) | Where |',
      '| `--level` |  | `up` |  | How \\| loud: `a`, `b` |',
      '| `--[no-]demo` |  | `up`, `agent` | `true` | Whether |',
    ]);
  });
});

test('the picture of the house shows every room of src, and is what the tree gives', async () => {
  const folders = (await readdir(join(root, 'src'), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  assert.deepEqual(
    shownRooms.toSorted(),
    folders.map(({ name }) => name).toSorted(),
    'say in scripts/pictures/house.ts where it is',
  );
  const picture = await readFile(join(root, 'docs/pictures/house.svg'), 'utf8');
  assert.equal(picture, housePicture(), 'npm run pictures -- --house draws it again');
});

describe('the documents', () => {
  for (const [file, text] of documents) {
    test(`${file}: relative links lead to a file, and to a heading of it`, () => {
      const lost = linksOf(text).filter((target) => !leadsSomewhere(file, target));
      assert.deepEqual(lost, []);
    });

    test(`${file}: every npm script that it names exists`, () => {
      const named = [...text.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w:-]+)|(test|start)\b)/g)].map(
        ([, run, short]) => run ?? short!,
      );
      assert.deepEqual(
        named.filter((name) => !Object.hasOwn(scripts, name)),
        [],
      );
    });

    // The changelog tells of what was, too.
    if (file !== 'CHANGELOG.md') {
      test(`${file}: every path of the repository that it names exists`, () => {
        // What goes on as a pattern, such as `<operationId>.yaml`, is no path.
        const named = [
          ...text.matchAll(/(?:`|\bnode (?:--\S+ )*)((?:src|spec|scripts|test|examples|docs|bench)\/[\w./-]+)(?![\w./<*{-])/g),
        ];
        const paths = named.map(([, path]) => path!.replace(/\.$/, ''));
        assert.deepEqual(
          paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(file), path))),
          [],
        );
      });
    }
  }

  test('are found', () =>
    assert.ok(documents.has('README.md') && documents.has('CONTRIBUTING.md') && documents.has('docs/architecture.md')));
});

/** Targets of links that are no URL of another place. */
function linksOf(text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path, anchor] = target.split('#') as [string, string?];
  const file = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsOf(documents.get(file) ?? '').has(anchor);
}

/** Headings as links name them: lower case, dashes for spaces, no punctuation. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}
