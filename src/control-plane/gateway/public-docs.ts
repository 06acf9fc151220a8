/**
 * What everybody may read of an agent: where its deployment says so (`source_config.public_docs`) its documents, and always the
 * files of components, by names that only its callers are told. And the pages for browsers that have no key: the gateway has these
 * itself, since all agents share its origin, so that none of them may show a page of its own there.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Problem } from '../../problem.ts';
import { makePage, type Page, readPart } from '../../runtime/pages.ts';
import { isReferenceAsset } from '../../runtime/reference.ts';
import { isUiAssetPath, noUiAsset } from '../../ui-assets.ts';
import type { Address } from './addresses.ts';
import { READABLE } from './gateway-answers.ts';

/** Compared with the very path that the agent gets, undecoded: what another spelling leads to is not for everybody. */
const PAGES = /^\/docs(\/guide)?$/;
const DOCUMENTS = /^\/(openapi\.json|openrpc\.json|(a2a\/[\w.~-]+\/)?\.well-known\/agent-card\.json)$/;

export type Reading = 'page' | 'document' | 'component';

/** What a request without a key asks to read; undefined when it asks for anything else. */
export function publicReading(
  { method, headers }: IncomingMessage,
  { path, host }: Pick<Address, 'path' | 'host'>,
): Reading | 'asset' | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.upgrade !== undefined) return undefined;
  const [address] = path.split('?', 1);
  if (PAGES.test(address!)) return 'page';
  if (host !== undefined && assetIn(path) !== undefined) return 'asset';
  if (isUiAssetPath(address!)) return 'component';
  return DOCUMENTS.test(address!) ? 'document' : undefined;
}

/** The file of the pages' renderer at a path. Elsewhere than on the host of a deployment it is the control plane's. */
export function assetIn(path: string): string | undefined {
  const [, name] = /^\/docs\/([^/?]+)(\?|$)/.exec(path) ?? [];
  return name !== undefined && isReferenceAsset(name) ? name : undefined;
}

/** Where a browser that opens an agent's address without its last slash goes, so that relative links hold. */
export function withSlash(url: string): string | undefined {
  const slug = /^\/d\/([A-Za-z\d-]+)(\?|$)/.exec(url)?.[1];
  return slug && `./${slug}/`;
}

const UNSAFE = ['location', 'link', 'refresh'];

/** Changes what an agent answers to a request without a key, so that it is data in a browser whatever the agent says. */
export function restrain(headers: IncomingHttpHeaders): void {
  for (const name of UNSAFE) delete headers[name];
  headers['content-security-policy'] = "sandbox; default-src 'none'";
  headers['x-content-type-options'] = 'nosniff';
  // What was open may be closed the next moment.
  headers['cache-control'] = 'no-cache';
}

/**
 * Changes what an agent answers to a page that loads a file of components. Only who was told its name can ask for it, so every
 * page may read it. Nothing tells an agent without the file from a deployment that does not exist.
 */
export function restrainComponent(headers: IncomingHttpHeaders): void {
  const { 'cache-control': caching = 'no-cache' } = headers;
  restrain(headers);
  Object.assign(headers, READABLE, { 'cache-control': caching });
}

/** As of a deployment that does not exist, and of an agent without the file. */
export function noComponent(): Problem {
  const headers: Record<string, string> = {};
  restrainComponent(headers);
  return noUiAsset(headers);
}

const SHARED = ['set-cookie', 'clear-site-data', 'service-worker-allowed'];

/** Removes what would act on the whole origin, which all agents share with the control plane: none has cookies there. */
export function keepToItself(headers: IncomingHttpHeaders): void {
  for (const name of SHARED) delete headers[name];
}

/** Changes what an agent answers to its users, who come without a key, also in browsers: a page acts for nobody else there. */
export function confine(headers: IncomingHttpHeaders): void {
  headers['content-security-policy'] = 'sandbox allow-scripts allow-forms allow-popups';
  headers['x-content-type-options'] = 'nosniff';
}

/** Asks for a key, then shows what is at its own address as text. */
export const keyPage: Page = makePage({
  title: 'An API key is needed',
  main: readPart('key-page.html', import.meta.url),
  script: readPart('key-page.js', import.meta.url),
  values: { scope: "Any key of the deployment's tenant will do." },
});
