/**
 * The reference page of a contract: Swagger UI from node_modules. Its addresses are relative: it works offline and behind a
 * prefix.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import absolutePath from 'swagger-ui-dist/absolute-path.js';
import { Problem } from '../problem.ts';

const ASSETS = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
} as const;

/** `others` are further documents to link to. */
export function referencePage(title: string, others: readonly string[] = []): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<script>
// The page may be asked for with or without a slash at the end; its files are beside it all the same.
document.head.append(Object.assign(document.createElement('base'), { href: location.pathname.replace(/docs\\/*$/, '') }));
</script>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
${others.map((document) => `<p style="margin: 1em; font-family: sans-serif">See also <a href="${document}">${document}</a>.</p>\n`).join('')}<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'list', validatorUrl: null });</script>
</body>
</html>
`;
}

/** Headers of the page: it may run only its own scripts and call only this server. */
export function referenceHeaders(page: string): { 'Content-Security-Policy': string } {
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self' ${scripts.join(' ')}`,
      // The renderer sets styles of single elements.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** One file of the page's renderer; throws `not_found` for any other name. */
export async function referenceAsset(name: string): Promise<{ contentType: 'text/css' | 'text/javascript'; text: Uint8Array }> {
  const contentType = ASSETS[name as keyof typeof ASSETS];
  if (!contentType || !Object.hasOwn(ASSETS, name)) throw new Problem('not_found', `Asset ${name} not found.`);
  return { contentType, text: await readFile(join(absolutePath(), name)) };
}
