/**
 * Each place where the control plane, or the machine of a listener, opens, writes or removes files is listed in tenant-folders.yaml
 * with the reason why code of a tenant leads it nowhere. A new place fails here until somebody has thought about it: below a folder
 * that a tenant may write to, use src/machine/tenant-files.ts, src/machine/remove-tree.ts or a command of the build.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import ts from 'typescript';
import { parse } from 'yaml';
import { root } from '../../scripts/generate/contracts.ts';

/** Agents run as their tenant, and commands as who starts them. */
const ELSEWHERE = ['agent-server', 'cli'];
const MODULES = /^node:(fs|fs\/promises|child_process)$|^tar$/;
const FIRST_ARGUMENT = 80;

interface Reason {
  why: string;
  places: Record<string, string[]>;
}

const listed = parse(await readFile(new URL('tenant-folders.yaml', import.meta.url), 'utf8')) as Record<string, Reason>;

it('each place where a server handles files has a reason why no tenant leads it elsewhere', async () => {
  const known = Object.values(listed).flatMap(({ places }) =>
    Object.entries(places).flatMap(([file, calls]) => calls.map((call) => `${file}: ${call}`)),
  );
  const found: string[] = [];
  for (const file of await readdir(join(root, 'src'), { recursive: true })) {
    if (!file.endsWith('.ts') || ELSEWHERE.includes(file.split('/')[0]!)) continue;
    const calls = new Set(callsIn(await readFile(join(root, 'src', file), 'utf8')));
    found.push(...[...calls].map((call) => `src/${file}: ${call}`));
  }
  assert.deepEqual(
    found.filter((place) => !known.includes(place)),
    [],
    'new places: say in tenant-folders.yaml why code of a tenant leads them nowhere',
  );
  assert.deepEqual(
    known.filter((place) => !found.includes(place)),
    [],
    'these are gone from the source: remove them from tenant-folders.yaml',
  );
  assert.equal(new Set(known).size, known.length, 'each is listed once');
});

it('recognizes what handles files, and the programs that do', () => {
  const text = [
    "import { readFile, type Stats } from 'node:fs/promises';",
    "import { execFile, spawn } from 'node:child_process';",
    'const run = promisify(execFile);',
    "await readFile(join(folder, 'a'), 'utf8'); await run('du', [folder]); spawn('sh'); other(1);",
    "await promisify(execFile)('chmod', []);",
  ].join('\n');
  assert.deepEqual(callsIn(text), ["readFile(join(folder, 'a'))", "run('du')", "spawn('sh')", "promisify(execFile)('chmod')"]);
});

/** The calls of what is imported from these modules, each with its first argument. */
function callsIn(source: string): string[] {
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const calls: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && MODULES.test(node.moduleSpecifier.text)) {
      const bindings = node.importClause?.namedBindings;
      assert.ok(bindings === undefined || ts.isNamedImports(bindings), 'import these by name');
      for (const element of bindings?.elements ?? []) if (!element.isTypeOnly) names.add(element.name.text);
    }
    if (ts.isVariableDeclaration(node) && node.initializer?.getText() === 'promisify(execFile)') names.add(node.name.getText());
    if (
      ts.isCallExpression(node) &&
      (names.has(node.expression.getText()) || node.expression.getText() === 'promisify(execFile)')
    ) {
      const first = node.arguments[0]?.getText().replaceAll(/\s+/g, ' ') ?? '';
      calls.push(`${node.expression.getText()}(${first.slice(0, FIRST_ARGUMENT)})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}
