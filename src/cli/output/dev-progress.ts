/** What `keelson dev` prints: its addresses once, then a line for each thing that happens. */
import { relative } from 'node:path';
import { styleText } from 'node:util';
import { clientLinks, linksTo } from '../../runtime/client-links.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { version } from '../../version.ts';
import { openInBrowser } from './browser.ts';
import { curl, sampleInput } from './first-requests.ts';
import { print } from './print.ts';

/** Most errors of types that are printed. */
const MOST_ERRORS = 10;
const MOST_PATHS = 3;

/** A line with the time. */
export function note(text: string): void {
  print(`${styleText('dim', new Date().toTimeString().slice(0, 8))} ${text}`);
}

interface Serving {
  graphs: string[];
  /** The address for people. */
  url: string;
  /** Where the agent server answers this process. */
  localUrl: string;
  directory: string;
  /** Whether to open the reference page in a browser. */
  open: boolean;
}

/** The first time that the project serves. */
export async function serving({ url, localUrl, graphs, directory, open }: Serving): Promise<void> {
  const graph = graphs[0] ?? 'agent';
  const input = sampleInput(await inputSchema(localUrl, graph));
  const links = linksTo(url, graph, await servedPaths(localUrl));
  print(
    `Keelson ${version} serves ${shownFolder(directory)} for development`,
    '',
    `  Agent server  ${styleText('bold', url)}`,
    `  Graphs        ${graphs.join(', ')}`,
    `  Reference     ${url}/docs`,
    '',
    '  For clients (the default of --cors-origins lets in the two pages of LangChain):',
    '',
    ...links.map(({ name, address }) => `  ${name.padEnd(LINK_WIDTH)}  ${address}`),
    '',
    '  A first request:',
    '',
    curl(`${url}/runs/wait`, undefined, { assistant_id: graph, input }),
    '',
    '  A save reloads the graphs; threads are kept. Ctrl-C stops it.',
    '',
  );
  if (open) void openInBrowser(`${url}/docs`, note);
}

const LINK_WIDTH = Math.max(...clientLinks.map(({ name }) => name.length));

/** The paths of its document. None when langgraph.json closes it. */
async function servedPaths(url: string): Promise<object> {
  try {
    const response = await fetch(`${url}/openapi.json`);
    return response.ok ? ((await response.json()) as { paths: object }).paths : {};
  } catch {
    return {};
  }
}

/** Undefined when it cannot be had: langgraph.json may close the operation. */
async function inputSchema(url: string, graph: string): Promise<unknown> {
  try {
    const response = await fetch(`${url}/assistants/${encodeURIComponent(graph)}/schemas?types=false`);
    return response.ok ? ((await response.json()) as { input_schema?: unknown }).input_schema : undefined;
  } catch {
    return undefined;
  }
}

function shownFolder(directory: string): string {
  const path = relative(process.cwd(), directory);
  return path === '' ? 'this folder' : path.startsWith('..') ? directory : path;
}

export function reloaded(changed: string[], tookMs: number): void {
  const files = `${changed.slice(0, MOST_PATHS).join(', ')}${changed.length > MOST_PATHS ? ` and ${changed.length - MOST_PATHS} more` : ''}`;
  note(`${styleText('green', 'reloaded')} in ${(tookMs / 1000).toFixed(1)} s${files === '' ? '' : `: ${files}`}`);
}

/** The cause stands first, with its file and line. */
export function failed(failure: string, { serves, missing: packages }: { serves: boolean; missing: string[] }): void {
  const [first = '', ...further] = printable(failure).split('\n');
  // It is listed there, and not installed.
  const more = further.filter((line) => !packages.includes(/^Add (\S+) to the dependencies/.exec(line)?.[1] ?? ''));
  note([styleText('red', first), ...more].join('\n'));
  if (packages.length > 0) missing(packages);
  note(
    serves ? 'the graphs before this save go on serving; the next save is tried again' : 'nothing serves; the next save is tried',
  );
}

export function missing(packages: string[]): void {
  note(`not installed: ${packages.join(', ')}. Run npm install, or start with --install; it is noticed`);
}

export function finishing(runs: number, graceSeconds: number): void {
  note(
    `${runs === 1 ? '1 run goes' : `${runs} runs go`} on with the graphs before for ${graceSeconds} s, then with the new ones`,
  );
}

export function ended(how: string, again: boolean): void {
  note(`${styleText('red', `the agent server ${how}`)}; ${again ? 'it is started again' : 'nothing serves until the next save'}`);
}

export function stopping(runs: number, graceSeconds: number): void {
  const grace = `${runs === 1 ? '1 run may' : `${runs} runs may`} go on for ${graceSeconds} s; Ctrl-C again ends it at once`;
  note(runs === 0 ? 'stopping' : `stopping: ${grace}`);
}

/** The system gives no more watches, for example. */
export function unwatched(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const advice = code === 'ENOSPC' ? ' Raise fs.inotify.max_user_watches (sysctl).' : '';
  note(`${styleText('red', 'some changes will not be noticed')}: ${message}.${advice}`);
}

/** Prints what a check of the types found, once: the next check with the same errors only says how many. */
export function typeErrors(): (errors: { where: string; text: string }[]) => void {
  let last: string | undefined;
  return (errors) => {
    const found = errors.map(({ where, text }) => `  ${where === '' ? '' : `${where} `}${text}`);
    const same = found.join('\n') === last;
    last = found.join('\n');
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
    if (errors.length === 0) {
      if (!same) note('types are fine');
    } else if (same) note(`types: still ${count}`);
    else {
      const shown = found.slice(0, MOST_ERRORS).map(printable);
      const more = found.length > MOST_ERRORS ? [`  and ${found.length - MOST_ERRORS} more`] : [];
      note([styleText('red', `types: ${count}`), ...shown, ...more].join('\n'));
    }
  };
}
