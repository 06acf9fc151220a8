/** Style sheets that use Tailwind 4 go through the Tailwind of the project. It is large, so this server brings none. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';

/** What only Tailwind understands. */
const USES = /@(import\s+(url\()?['"]tailwindcss|(tailwind|theme|apply|utility|reference|source|variant|custom-variant)\b)/;
const PACKAGE = '@tailwindcss/postcss';

/** The parts of PostCSS that are used here. */
interface Result {
  css: string;
  messages: { type: string; file?: string; dir?: string }[];
}
interface Processor {
  process(text: string, options: { from: string; map: false }): Promise<Result>;
}

interface TailwindOptions {
  /** The folder of langgraph.json. Names of classes are looked for in it. */
  directory: string;
  /** What is wrong with a file or a folder that Tailwind has read. */
  outside(path: string): string | undefined;
  /** Hears of each style sheet of the project that was read. */
  reads(file: string): void;
}

/** Bundles what Tailwind makes of a style sheet that uses it. */
export function tailwindOf({ directory, outside, reads }: TailwindOptions): Plugin {
  let processor: Processor | undefined;
  const load = async (path: string): Promise<OnLoadResult | undefined> => {
    const text = await readFile(path, 'utf8');
    if (!USES.test(text)) return undefined;
    processor ??= processorOf(directory);
    if (!processor) return errors([`It uses Tailwind: add ${PACKAGE} to the "dependencies" of the project.`]);
    const { css, messages } = await processor.process(text, { from: path, map: false });
    const sheets = messages.flatMap(({ type, file = '' }) => (type === 'dependency' && extname(file) === '.css' ? file : []));
    const sources = messages.flatMap(({ type, dir }) => (type === 'dir-dependency' && dir !== undefined ? join(dir, '.') : []));
    for (const sheet of sheets) if (!isPackaged(sheet)) reads(sheet);
    const wrong = [...sheets, ...sources].flatMap((found) => outside(found) ?? []);
    return wrong.length > 0 ? errors(wrong) : { contents: css, loader: 'default', resolveDir: dirname(path) };
  };
  const loadNamed = (path: string) =>
    load(path).catch((error: unknown) => errors([error instanceof Error ? error.message : String(error)]));
  return {
    name: 'tailwind',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
        const result = isPackaged(path) ? undefined : await loadNamed(path);
        const shown = relative(directory, path);
        return result?.errors ? { errors: result.errors.map(({ text = '' }) => ({ text: `${shown}: ${text}` })) } : result;
      }),
  };
}

const isPackaged = (file: string) => /[\\/]node_modules[\\/]/.test(file);

const errors = (texts: string[]): OnLoadResult => ({ errors: texts.map((text) => ({ text })) });

/** Tailwind as the project has it, with the PostCSS that it brings. */
function processorOf(directory: string): Processor | undefined {
  const require = createRequire(join(directory, 'langgraph.json'));
  let found: string;
  try {
    found = require.resolve(PACKAGE);
  } catch {
    return undefined;
  }
  const tailwind = require(found) as (options: object) => object;
  const postcss = createRequire(found)('postcss') as (plugins: object[]) => Processor;
  return postcss([tailwind({ base: directory, optimize: false })]);
}
