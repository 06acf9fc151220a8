/** Only the absence of a file is absence: nothing in the tree takes every error of a file operation for it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

const READING = new Set(
  ['readFile', 'readdir', 'stat', 'lstat', 'readlink', 'realpath', 'access', 'open', 'opendir', 'statfs'].flatMap((name) => [
    name,
    `${name}Sync`,
  ]),
);

/** What may take every error for absence, by file and function, and why. */
const ALLOWED: Record<string, string> = {
  'src/agent-server/graphs/types/types-process.ts readKept': 'a cache that cannot be read is made again',
  'src/cli/dev/project-files.ts readProject': 'the agent server says what is wrong with the file',
  'src/cli/dev/project-files.ts missingPackages': 'the agent server says what is wrong with the file',
  'src/cli/dev/type-check.ts readManifest': 'without a compiler nothing is checked',
  'src/machine/control-groups.ts isUsable': 'whatever fails in the trial, the group cannot be used',
  'src/runtime/server.ts openFiles': 'a limit that is not told is none',
  'src/machine/process-identity.ts residentBytes': 'the memory of a process is not known, not its life',
};

/** The calls of file operations in a node. */
function readsFiles(node: ts.Node): boolean {
  let found = false;
  const visit = (one: ts.Node) => {
    if (ts.isCallExpression(one) && ts.isIdentifier(one.expression) && READING.has(one.expression.text)) found = true;
    // What catches its own errors leaves none to the outer one.
    else if (!(isHandled(one) || (ts.isTryStatement(one) && one.catchClause))) ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

/** `catch`, or `then` with a second handler. */
function isHandled(node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const name = node.expression.name.text;
  return name === 'catch' || (name === 'then' && node.arguments.length === 2);
}

/** Whether a handler looks at no error: it has no parameter. */
function takesAll(handler: ts.Node | undefined): boolean {
  return (
    handler !== undefined && (ts.isArrowFunction(handler) || ts.isFunctionExpression(handler)) && handler.parameters.length === 0
  );
}

function nameAround(node: ts.Node): string {
  for (let one: ts.Node | undefined = node; one; one = one.parent)
    if ((ts.isFunctionDeclaration(one) || ts.isMethodDeclaration(one)) && one.name) return one.name.getText();
  return '(module)';
}

/** `file function` of each place that takes every error of a file operation for absence. */
function findSwallowed(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places: string[] = [];
  const visit = (node: ts.Node) => {
    const isSwallowed =
      (isHandled(node) &&
        takesAll(node.arguments.at(node.expression.name.text === 'then' ? 1 : 0)) &&
        readsFiles(node.expression.expression)) ||
      (ts.isTryStatement(node) && node.catchClause && !node.catchClause.variableDeclaration && readsFiles(node.tryBlock));
    if (isSwallowed) places.push(`${file} ${nameAround(node)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

test('an error of a file operation is looked at before the file is taken for absent', () => {
  const files = globSync('src/**/*.ts', { cwd: root });
  assert.ok(files.length > 300);
  const places = files.flatMap((file) => findSwallowed(file, readFileSync(join(root, file), 'utf8')));
  const others = places.filter((place) => !(place in ALLOWED));
  assert.deepEqual(others, [], 'use replaceAbsent or isAbsent of src/machine/absent-files.ts');
  const unused = Object.keys(ALLOWED).filter((place) => !places.includes(place));
  assert.deepEqual(unused, [], 'what is allowed is there');
});

test('the look finds both forms, and leaves what looks at its error', () => {
  const text = `
    async function one() { return readFile('a', 'utf8').catch(() => ''); }
    function two() { try { return statSync('a'); } catch { return undefined; } }
    async function three() { return (await stat('a').catch(() => undefined))?.size; }
    async function good() { return readFile('a').catch(replaceAbsent('')); }
    function fine() { try { return statSync('a'); } catch (error) { return isAbsent(error); } }
    async function four() { return access('a').then(() => true, () => false); }
    async function other() { return fetch('a').catch(() => undefined); }
  `;
  assert.deepEqual(findSwallowed('f', text), ['f one', 'f two', 'f three', 'f four']);
});
