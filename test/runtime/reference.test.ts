/** The reference page: everything it needs comes from this server, with addresses that also work behind a prefix. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { loadContracts } from '../../scripts/generate/contracts.ts';
import { referenceAsset, referenceHeaders, referencePage } from '../../src/runtime/reference.ts';
import { browserFlags, findBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary.ts';

const page = referencePage('Reference', ['openrpc.json']);

describe('the reference page', () => {
  it('asks for nothing but its own files and the document, by relative addresses', async () => {
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"|url: '([^']+)'/g)].map(([, attribute, url]) => attribute ?? url!);
    assert.deepEqual(addresses, ['data:,', 'docs/swagger-ui.css', 'openrpc.json', 'docs/swagger-ui-bundle.js', 'openapi.json']);
    assert.doesNotMatch(page, /https?:\/\//);
  });

  it('may run its own scripts alone, and be framed by nobody', () => {
    const policy = referenceHeaders(page)['Content-Security-Policy'];
    const [scripts = ''] = /script-src [^;]*/.exec(policy) ?? [];
    assert.deepEqual([scripts.match(/'sha256-/g)?.length, scripts.includes('unsafe')], [2, false]);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'"])
      assert.ok(policy.includes(part), part);
  });

  it('has its files in the package, whole', async () => {
    const script = await referenceAsset('swagger-ui-bundle.js');
    assert.deepEqual([script.contentType, script.text.length > 500_000], ['text/javascript', true]);
    const style = await referenceAsset('swagger-ui.css');
    assert.deepEqual([style.contentType, style.text.length > 50_000], ['text/css', true]);
  });

  it('has no other file, whatever it is called', async () => {
    for (const name of ['package.json', '../package.json', 'constructor', '__proto__', 'swagger-ui-bundle.js.map', '']) {
      await assert.rejects(referenceAsset(name), { code: 'not_found' }, name);
    }
  });

  const browser = findBrowser();
  for (const path of ['/docs', '/behind/a/prefix/docs', '/docs/']) {
    it(`shows the operations in a browser without a network, at ${path}`, { timeout: 90_000 }, async (t) => {
      const program = await browser;
      if (!program) return t.skip('no Chromium on this machine');
      const contract = (await loadContracts()).find(({ name }) => name === 'agent-server')!;
      const prefix = path.replace(/docs\/?$/, '');
      const asked: string[] = [];
      const server = createServer(async (request, response) => {
        asked.push(request.url!);
        if (request.url === path)
          return response.writeHead(200, { ...referenceHeaders(page), 'content-type': 'text/html' }).end(page);
        if (request.url === `${prefix}openapi.json`)
          return response.setHeader('content-type', 'application/json').end(JSON.stringify(contract.document));
        const asset = await referenceAsset(request.url!.replace(`${prefix}docs/`, '')).catch(() => undefined);
        if (asset) response.setHeader('content-type', asset.contentType).end(asset.text);
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      t.after(() => server.close());
      const { port } = server.address() as { port: number };
      const dom = await show(program, `http://127.0.0.1:${port}${path}`, await temporaryFolder(t));
      assert.match(dom, /Make a thread/, `the page asked for ${asked.join(', ')}`);
      assert.match(dom, /Keelson agent server/);
      for (const file of ['docs/swagger-ui-bundle.js', 'docs/swagger-ui.css', 'openapi.json'])
        assert.ok(asked.includes(prefix + file), file);
    });
  }
});

/** The document as it stands after its scripts; every host but this one is out of reach. */
function show(program: string, url: string, profile: string): Promise<string> {
  const only = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
  const args = [...browserFlags(profile), only, '--virtual-time-budget=20000', '--dump-dom', url];
  return new Promise((resolve, reject) => {
    execFile(program, args, { maxBuffer: 50_000_000, timeout: 80_000 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
}
