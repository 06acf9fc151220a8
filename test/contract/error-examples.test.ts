/** The error texts that the contracts show are texts that a server gives: each is put together of string literals of src/. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { loadContracts, root } from '../../scripts/generate/contracts.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

/** What stands in the hole of a template is a value up to so many words; a longer text has a literal of its own. */
const WORDS_OF_A_VALUE = 5;
/** What is quoted, a list or in brackets counts as one word. */
const ONE_WORD = /'[^']*'|\[[^\]]*\]|\([^)]*\)/g;
/** A literal with fewer letters of its own would fit anything. */
const OWN_LETTERS = 6;

const literals = await readLiterals();

for (const { kind, name, document } of await loadContracts())
  if (kind === 'http')
    describe(`error examples of ${name}`, () => {
      const examples = examplesOf(document as Node);
      assert.ok(examples.length > 20);
      for (const { where, text } of examples)
        it(`${where}: ${text}`, () => assert.ok(isThrown(text), `no place in src/ throws it: ${text}`));
    });

/** Whether a literal gives the text, values being filled in for its holes. */
function isThrown(text: string): boolean {
  // What `invalid` of src/runtime/validation.ts makes of the first issue: its location, and what is wrong there.
  const issue = /^(?:body|query|path|header)(?:\.\w+)+: (.*)\.$/s.exec(text)?.[1];
  if (issue !== undefined && isThrown(issue)) return true;
  return literals.some((literal) => {
    const filled = literal.exec(text)?.slice(1);
    return (
      filled?.every((value) => value.replaceAll(ONE_WORD, '_').split(' ').length <= WORDS_OF_A_VALUE || isThrown(value)) ?? false
    );
  });
}

/** The string literals and templates of src/ as patterns that match the texts they give. */
async function readLiterals(): Promise<RegExp[]> {
  const texts = new Map<string, string[]>();
  for await (const file of glob('src/**/*.ts', { cwd: root, exclude: ['**/*.gen.ts'] })) {
    const source = ts.createSourceFile(file, await readFile(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) texts.set(node.text, [node.text]);
      if (ts.isTemplateExpression(node)) {
        const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
        texts.set(parts.join('\0'), parts);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...texts.values()]
    .filter((parts) => parts.join('').replaceAll(/[^a-z]/gi, '').length >= OWN_LETTERS)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([^]*?)')}$`));
}

/** `InvalidRun missingField`, with each sentence of its detail. */
function examplesOf(document: Node): { where: string; text: string }[] {
  const operations = Object.values<Node>(document['paths']).flatMap((item) => Object.values<Node>(item));
  const own = operations.flatMap(({ operationId, responses }) =>
    Object.entries<Node>(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => [`${operationId} ${status}`, response] as const),
  );
  return [...Object.entries<Node>(document['components'].responses), ...own].flatMap(([where, response]) =>
    Object.entries<Node>(response['content']?.['application/json']?.examples ?? {}).flatMap(([name, { value }]) =>
      [value.detail ?? []].flat().map((detail: string | { msg: string }) => ({
        where: `${where} ${name}`,
        text: typeof detail === 'string' ? detail : detail.msg,
      })),
    ),
  );
}
