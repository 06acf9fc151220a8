/**
 * The components of a project for web pages, bundled once at the start: a script and a style sheet for each name in `ui`. Their
 * names hash their content, so that they never change, and only who was told a name can ask for it.
 */
import { createHash } from 'node:crypto';
import { access, readFile, realpath } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative } from 'node:path';
import type { BuildFailure, Plugin } from 'esbuild';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { ProjectError } from '../../langgraph-json.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { messageOf } from '../../problem.ts';
import { noUiAsset, uiAssetName } from '../../ui-assets.ts';
import type { Project } from '../graphs/project.ts';
import type { UiModule } from '../graphs/ui-settings.ts';

/** A file that a page loads. */
export interface UiAsset {
  name: string;
  contentType: 'text/javascript' | 'text/css';
  /** A hash of the content. */
  hash: string;
  content: Uint8Array;
}

/** What a page needs to show components. */
export interface UiBundle {
  namespace: string;
  /** The global variable that the script sets. */
  global: string;
  script: UiAsset;
  style: UiAsset | undefined;
}

/** What a page that shows components has itself, and gives to their scripts. */
const PROVIDED = [
  ...['react', 'react-dom', 'react/jsx-runtime'],
  ...['@langchain/langgraph-sdk/react', '@langchain/langgraph-sdk/react-ui'],
];
const DATA = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg', '.ico', '.woff', '.woff2', '.ttf', '.otf'];
const MIB = 1_048_576;
/** Errors that one message tells. */
const MOST_ERRORS = 3;

const bundled = new Set<string>();

/** The files that the bundles of this process were made from. */
export function bundledFiles(): string[] {
  return [...bundled];
}

export class UiBundles {
  readonly #bundles: ReadonlyMap<string, UiBundle>;

  private constructor(bundles: readonly UiBundle[]) {
    this.#bundles = new Map(bundles.map((bundle) => [bundle.namespace, bundle]));
  }

  /** Bundles every module of `ui`. Throws a `ProjectError` that names the file and the line of the first failure. */
  static async make({ directory, ui, disabled }: Pick<Project, 'directory' | 'ui' | 'disabled'>): Promise<UiBundles> {
    if (ui.modules.length === 0 || disabled.has('http.disable_ui')) return new UiBundles([]);
    const own = await realpath(directory);
    const plugins = [providedByPages([...PROVIDED, ...ui.shared]), within(await rootOf(own))];
    return new UiBundles(await Promise.all(ui.modules.map((module) => bundle(module, own, plugins))));
  }

  get namespaces(): string[] {
    return [...this.#bundles.keys()];
  }

  /** The bundle of a namespace. */
  get(namespace: string): UiBundle | undefined {
    return this.#bundles.get(namespace);
  }

  /** Throws `not_found`, with one text for whatever is wrong. */
  asset(namespace: string, name: string): UiAsset {
    const { script, style } = this.#bundles.get(namespace) ?? {};
    const asset = [script, style].find((file) => file?.name === name);
    if (!asset) throw noUiAsset();
    return asset;
  }
}

/** `directory` is the folder of langgraph.json. */
async function bundle({ namespace, file }: UiModule, directory: string, plugins: Plugin[]): Promise<UiBundle> {
  const what = `"ui.${namespace}"`;
  const real = await realpath(file).catch(replaceAbsent(undefined));
  const shown = relative(directory, real ?? file);
  if (real === undefined) throw new ProjectError(`${what}: there is no file ${shown}. Correct its path in langgraph.json.`);
  const global = `__LGUI_${namespace.replaceAll(/\W/g, '_')}`;
  // Loaded for those projects only. Its process ends with this one.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: { contents: entryOf(namespace, real), resolveDir: directory, sourcefile: ENTRY },
    ...{ bundle: true, write: false, outdir: directory, absWorkingDir: directory, logLevel: 'silent', minify: true },
    ...{ format: 'iife', globalName: global, platform: 'browser', target: 'es2020', charset: 'utf8' },
    banner: { js: `var ${global}=(()=>{const require=globalThis[Symbol.for("LGUI_REQUIRE")];` },
    footer: { js: `return ${global}})();` },
    ...{ jsx: 'automatic', jsxDev: false, jsxImportSource: 'react' },
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: Object.fromEntries(DATA.map((extension) => [extension, 'dataurl'])),
    plugins,
  }).catch((error: unknown) => {
    throw new ProjectError(`${what}: ${shown} cannot be bundled. ${explain(error, shown)}`, { cause: error });
  });
  const [script, style] = (['.js', '.css'] as const).map((extension) => {
    const made = outputFiles.find(({ path }) => extname(path) === extension);
    return made && assetOf(made.contents, extension, what);
  });
  return { namespace, global, script: script!, style };
}

const ENTRY = '<components>';

/** The module that is bundled: what the tags of a page call. */
function entryOf(namespace: string, file: string): string {
  return `import components from ${JSON.stringify(file)};
export function render(name, shadowRootId) {
  const all = components ?? {};
  if (!Object.prototype.hasOwnProperty.call(all, name))
    throw new Error("The UI " + ${JSON.stringify(JSON.stringify(namespace))} + " has no component " + JSON.stringify(name) + ". It has: " + Object.keys(all).join(", "));
  const root = document.getElementById(shadowRootId)?.shadowRoot;
  if (root) globalThis[Symbol.for("LGUI_EXT_STORE")].respond(shadowRootId, all[name], root.appendChild(document.createElement("div")));
}`;
}

/** Leaves these packages to the page. A component with a React of its own cannot use hooks. */
function providedByPages(names: readonly string[]): Plugin {
  const filter = new RegExp(`^(${names.map((name) => name.replaceAll(/\W/g, '\\$&')).join('|')})$`);
  return {
    name: 'provided by pages',
    setup: ({ onResolve }) => onResolve({ filter }, ({ path }) => ({ path, external: true })),
  };
}

function assetOf(content: Uint8Array, extension: '.js' | '.css', what: string): UiAsset {
  if (content.length > LIMITS.uiAssetBytes)
    throw new ProjectError(
      `${what}: its ${extension === '.js' ? 'script' : 'style sheet'} has ${(content.length / MIB).toFixed(1)} MiB, and ${LIMITS.uiAssetBytes / MIB} MiB at most are served. Load large files by their address, and name packages that pages have in "ui_config.shared".`,
    );
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const contentType = extension === '.js' ? 'text/javascript' : 'text/css';
  return { name: uiAssetName(hash, extension), contentType, hash, content };
}

/** What is bundled is read by everybody who sees the page, so nothing of the machine may come in by a path. */
function within(root: string): Plugin {
  return {
    name: 'within the project',
    setup: ({ onLoad }) =>
      onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
        if (isPackaged(path)) return undefined;
        bundled.add(path);
        const inside = relative(root, path);
        return inside.startsWith('..') || isAbsolute(inside)
          ? { errors: [{ text: `${path} is outside of the project.` }] }
          : undefined;
      }),
  };
}

const isPackaged = (file: string) => /[\\/]node_modules[\\/]/.test(file);

/** The folder of the workspace that a project is part of, else its own. */
async function rootOf(directory: string): Promise<string> {
  for (let folder = directory; ; folder = dirname(folder)) {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(replaceAbsent('{}', 'EACCES'));
    const isPnpm = await access(join(folder, 'pnpm-workspace.yaml')).then(() => true, replaceAbsent(false, 'EACCES'));
    if (isPnpm || /"workspaces"\s*:/.test(manifest)) return folder;
    if (folder === dirname(folder)) return directory;
  }
}

/** The first errors of a bundler, with file and line. */
function explain(error: unknown, shown: string): string {
  const { errors } = error as Partial<BuildFailure>;
  if (!errors?.length) return messageOf(error);
  const lines = errors.slice(0, MOST_ERRORS).map(({ text, location }) => {
    const place = location && location.file !== ENTRY ? `${location.file}:${location.line}:${location.column + 1}: ` : '';
    return /for import "default"/.test(text) && !place
      ? `${shown} has no default export: export an object of components by name.`
      : `${place}${text}`;
  });
  const more = errors.length - lines.length;
  return lines.join('\n') + (more > 0 ? `\n${more} more.` : '');
}
