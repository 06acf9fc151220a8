/** SQL stands in the records files of the resources, in migrations and in the storage drivers, and nowhere else. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import ts from 'typescript';
import { root } from '../../scripts/generate/contracts.ts';

const entries = await readdir(join(root, 'src'), { withFileTypes: true });
/** All but the storage drivers; '' is the top of src/. */
const ROOMS = ['', ...entries.filter((entry) => entry.isDirectory() && entry.name !== 'storage').map(({ name }) => name)];

const SQL =
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|WHERE|(ORDER|GROUP) BY|RETURNING|JOIN|ON CONFLICT|IS (NOT )?NULL|(NOT )?IN \(|EXISTS \(|CREATE TABLE|PRAGMA)|\bFOR (NO KEY )?UPDATE\b/;

for (const room of ROOMS) {
  it(`src/${room || 'its top'} has SQL in its records files alone`, async () => {
    const found: string[] = [];
    for (const entry of await readdir(join(root, 'src', room), { recursive: room !== '', withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('records.ts')) continue;
      for (const { text, line } of textsOf(path, await readFile(path, 'utf8')))
        if (SQL.test(text)) found.push(`${path.slice(root.length + 1)}:${line}: ${text.trim().slice(0, 60)}`);
    }
    assert.deepEqual(found, []);
  });
}

it('recognizes a statement and its parts', () => {
  const text = [
    'const plain = "SELECT 1";',
    "const part = `thread_id = $1 AND status IN ('pending')`;",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the text
    'const template = `DELETE FROM ${table}`;',
    'const prose = "select a project where you like";',
  ].join('\n');
  const lines = textsOf('a.ts', text).filter((one) => SQL.test(one.text));
  assert.deepEqual(
    lines.map(({ line }) => line),
    [1, 2, 3],
  );
});

/** The string literals of a file, and the literal parts of its templates. */
function textsOf(path: string, source: string): { text: string; line: number }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest);
  const found: { text: string; line: number }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      found.push({ text: node.text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
