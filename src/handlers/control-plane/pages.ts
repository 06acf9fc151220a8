/** HTML pages: of a deployment, and of the end of a sign-in. They load nothing from other servers. */
import { escaped, makePage, readPart } from '../../runtime/pages.ts';

const [main, style, script] = ['deployment-page.html', 'deployment-page.css', 'deployment-page.js'].map((name) =>
  readPart(name, import.meta.url),
);

/** The page of a deployment: the same for every one, since it asks the API for what it shows. */
export const deploymentPage = makePage({
  ...{ title: 'Deployment', main: main!, style: style!, script: script! },
  values: { scope: 'It needs the scope deployments:read, and deployments:write to roll back.' },
});

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
