/**
 * HTML pages of the servers. Each is one answer with its own style and script, and loads nothing from elsewhere. Its policy names
 * the hash of each, so that text of a project, a deployment or a log can never run.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { clientLinks } from './client-links.ts';

export interface Page {
  text: string;
  headers: { 'Cache-Control': string; 'Content-Security-Policy': string };
}

interface PageParts {
  title: string;
  /**
   * What the page says. `{{form}}` is replaced by the form that asks for a key, `{{links}}` by the list of client links, which
   * `showLinks` fills, and `{{name}}` by the value of that name, as text.
   */
  main: string;
  values?: Readonly<Record<string, string>>;
  style?: string;
  script: string;
  /** The element around it: `div` where `main` has a `<main>` of its own. */
  frame?: 'main' | 'div';
  /** Further tags of `<head>`. */
  head?: string;
  /** Further sources of scripts and styles that the policy allows. */
  policy?: Partial<Record<'script-src' | 'style-src' | 'img-src', string>>;
}

/** The text of a file beside a module. */
export function readPart(name: string, beside: string): string {
  return readFileSync(new URL(name, beside), 'utf8');
}

const look = readPart('pages/look.css', import.meta.url);
const keyScript = readPart('pages/key.js', import.meta.url);

/** The form of `key.js`, which `{{form}}` of a page stands for. `{{scope}}` says which key it asks for. */
const KEY_FORM = `
<p id="problem" role="alert"></p>
<form id="enter" class="sheet" hidden>
  <input id="tenant" autocomplete="username" value="keelson" readonly hidden>
  <label for="key">API key</label>
  <div class="ask">
    <input id="key" type="password" autocomplete="current-password" autocapitalize="off" spellcheck="false" required aria-describedby="key-note">
    <button type="submit">Show</button>
  </div>
  <p id="key-note" class="soft">{{scope}} The first key is in the file <code>admin.key</code> of the server's data folder, which is <code>.keelson</code> unless another one was chosen; the server prints its path when it starts. A key is kept for this browser tab only, and sent to this server only.</p>
</form>`;

const LINKS = `<ul id="links" class="sheet list" data-links="${escaped(JSON.stringify(clientLinks))}"></ul>`;

export function makePage({
  title,
  main,
  values = {},
  style = '',
  script,
  frame = 'main',
  head = '',
  policy = {},
}: PageParts): Page {
  const styleText = look + style;
  const scriptText = keyScript + script;
  const body = main
    .replace('{{form}}', KEY_FORM)
    .replace('{{links}}', () => LINKS)
    .replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => escaped(values[name] ?? ''));
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
${head}<style>${styleText}</style>
</head>
<body>
<${frame} class="page">
${body}
</${frame}>
<script>${scriptText}</script>
</body>
</html>
`;
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => hashOf(script!));
  const policies = {
    'default-src': "'none'",
    'script-src': `${scripts.join(' ')} ${policy['script-src'] ?? ''}`,
    // A hash beside 'unsafe-inline' would turn that off.
    'style-src': policy['style-src'] ?? hashOf(styleText),
    'img-src': `data: ${policy['img-src'] ?? ''}`,
    'connect-src': "'self'",
    'base-uri': "'self'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  const joined = Object.entries(policies).map(([name, sources]) => `${name} ${sources.trim()}`);
  return { text, headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': joined.join('; ') } };
}

/** The page at an address where nothing is. `home` is the path of the server's first page. */
export function nothingPage(detail: string, home: string): Page {
  const main = `<a class="brand" href="{{home}}">Keelson</a>
<header><h1>Nothing is here</h1></header>
<p>{{detail}}</p>
<p><a href="{{home}}">First page</a> · <a href="{{home}}docs">Reference</a></p>`;
  return makePage({ title: 'Nothing is here', main, values: { detail, home }, script: '' });
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Whether a browser opens the address. */
export function isVisit({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && prefersHtml(headers.accept);
}

/** Whether the client would rather have HTML than JSON (RFC 9110, section 12.5.1), as browsers do that open an address. */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = (accept ?? '').toLowerCase().split(',').map(rangeOf);
  const html = ranges.find(({ type }) => type === 'text/html');
  const json = ranges.find(({ type }) => type === 'application/json');
  if (!html || html.weight === 0) return false;
  return !json || html.weight > json.weight || (html.weight === json.weight && ranges.indexOf(html) < ranges.indexOf(json));
}

function rangeOf(text: string): { type: string; weight: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
