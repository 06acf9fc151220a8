/**
 * What agent servers and the gateway agree on about the files of components (`ui` of langgraph.json). Pages load them by tags,
 * which carry no key: the hash in the name of a file is what entitles to it.
 */
import { Problem } from './problem.ts';

/** The name of a file with these 32 hexadecimal digits of the hash of its content. */
export function uiAssetName(hash: string, extension: '.js' | '.css'): string {
  return `entrypoint-${hash}${extension}`;
}

/** Whether a path, undecoded and without a query, is that of such a file. */
export function isUiAssetPath(path: string): boolean {
  return /^\/ui\/[^/]+\/entrypoint-[\da-f]{32}\.(js|css)$/.test(path);
}

/** The answer for every file that is not there. The gateway gives it for deployments that do not exist. */
export function noUiAsset(headers: Record<string, string> = {}): Problem {
  return new Problem('not_found', 'There is no such file of components.', { headers });
}
