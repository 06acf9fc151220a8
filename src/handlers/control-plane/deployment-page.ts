/**
 * The status page of a deployment: one document without anything beside it, the same for all. It may run its own script, wear
 * its own style, and ask this server; nothing else.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The document. */
export const deploymentPage = readFileSync(new URL('deployment-page.html', import.meta.url), 'utf8');

/** What a browser is told beside it. */
export const pageHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${hashOf('script')}`,
    `style-src ${hashOf('style')}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

function hashOf(element: string): string {
  const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(deploymentPage)!;
  return `'sha256-${createHash('sha256').update(text!).digest('base64')}'`;
}
