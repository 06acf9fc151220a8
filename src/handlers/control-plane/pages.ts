/** The pages that a browser is shown: of a deployment, and the one on which a sign-in ends. They load nothing from elsewhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page of a deployment. */
export const deploymentPage = readFileSync(new URL('deployment-page.html', import.meta.url), 'utf8');

/** What a browser is told beside it. */
export const deploymentPageHeaders = {
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

/** The address of the page has the code in it, which goes no further. */
export const signInHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

export function signInPage(title: string, words: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1rem }</style>
<h1>${escaped(title)}</h1>
<p>${escaped(words)}</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
