/**
 * The reference page of a contract and its guide: Swagger UI from node_modules. Their addresses are relative: they work offline
 * and behind a prefix.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { Problem } from '../problem.ts';
import { makePage, type Page, readPart } from './pages.ts';

const ASSETS = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const;

/** Either page may be asked for with or without a slash at the end, or behind a prefix; its links lead to the same places. */
const BASE = `<script>
document.head.append(Object.assign(document.createElement('base'), { href: location.pathname.replace(/docs(\\/guide)?\\/*$/, '') }));
</script>
`;

interface ReferenceOptions {
  title: string;
  /** Further documents to link to. */
  others?: readonly string[];
  /** Where the files of the renderer are, from the root of the server. */
  assets?: string;
  /** Which key requests need. */
  scope?: string;
}

const [main, style, script] = ['reference.html', 'reference.css', 'reference.js'].map((name) =>
  readPart(`pages/${name}`, import.meta.url),
);

/** One page for both addresses: the operations at `docs`, and what holds for all of them at `docs/guide`. */
export function referencePage({ title, others = [], assets = 'docs/', scope = '' }: ReferenceOptions): Page {
  const links = others.map((document) => `<a href="${document}">${document}</a>`).join('\n');
  return makePage({
    ...{ title, style: style!, script: script! },
    main: main!.replace('{{others}}', links),
    values: { title, scope, assets },
    frame: 'div',
    head: BASE,
    // The renderer sets styles of single elements.
    policy: { 'script-src': "'self'", 'style-src': "'self' 'unsafe-inline'", 'img-src': "'self'" },
  });
}

interface Asset {
  contentType: 'text/css' | 'text/javascript';
  text: Uint8Array;
  headers: { 'Cache-Control': string };
}

/** The address stays when a newer renderer is there, so it is kept for an hour. */
const KEPT = 'public, max-age=3600';

export function isReferenceAsset(name: string): name is keyof typeof ASSETS {
  return Object.hasOwn(ASSETS, name);
}

/** One file of the page's renderer; throws `not_found` for any other name. */
export async function referenceAsset(name: string): Promise<Asset> {
  if (!isReferenceAsset(name)) throw new Problem('not_found', `Asset ${name} not found.`);
  return { contentType: ASSETS[name], text: await readFile(join(absolutePath(), name)), headers: { 'Cache-Control': KEPT } };
}
