/** HTML pages: of a deployment, and of the end of a sign-in. They load nothing from other servers. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The page of a deployment. */
export const deploymentPage = readFileSync(new URL('deployment-page.html', import.meta.url), 'utf8');

/** Headers of the deployment page. */
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

/** The page's address contains the code. These headers keep it from reaching anybody else. */
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
