/** The blocks of code of the pages that people read, and what of them is a command. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/generate/contracts.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'examples/*/README.md'];

/** Languages whose blocks a reader runs or sends. What is in another language is shown, or is configuration that a test names. */
const RUN = ['sh', 'js', 'python'];
const PROGRAMS = /^(npm|npx|node|curl|git|tar|langgraph|langgraphjs|keelson|\S+\/keelson\.js|python3?|docker) /m;

export interface Block {
  page: string;
  line: number;
  language: string;
  text: string;
}

/** All blocks of all pages, in their order; after those of a page what its sentences say as a command of keelson. */
export async function readBlocks(): Promise<Block[]> {
  const pages = (await Array.fromAsync(glob(PAGES, { cwd: root, exclude: (name) => name.includes('node_modules') }))).sort();
  return (await Promise.all(pages.map(async (page) => blocksOf(page, await readFile(join(root, page), 'utf8'))))).flat();
}

function blocksOf(page: string, content: string): Block[] {
  const FENCED = /^( *)```(\w*)\n(.*?)^\1```$/gms;
  const lineAt = (index: number) => content.slice(0, index).split('\n').length;
  const fenced = [...content.matchAll(FENCED)].map(({ 1: indent, 2: language, 3: text, index }) => ({
    ...{ page, line: lineAt(index), language: language! },
    text: text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  const sentences = content.replaceAll(FENCED, (block) => block.replaceAll(/[^\n]/g, ''));
  const inline = [...sentences.matchAll(/`(keelson [^`]+)`/g)].map(({ 1: text, index }) => ({
    ...{ page, line: lineAt(index), language: 'keelson', text: text! },
  }));
  return [...fenced, ...inline];
}

export const isRun = ({ language }: Block) => RUN.includes(language);

/** Commands that no language marks as such. */
export const looksRun = ({ language, text }: Block) => language === '' && PROGRAMS.test(text);
