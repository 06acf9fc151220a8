/** The pages of a server: which request gets one, what they may do, and the reference page with its files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makePage, prefersHtml } from '../../src/runtime/pages.ts';
import { referenceAsset, referencePage } from '../../src/runtime/reference.ts';

const page = referencePage({ title: 'Reference', others: ['openrpc.json'] });

describe('the reference page', () => {
  it('asks for nothing but its own files and the document, by relative addresses', () => {
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    assert.deepEqual(new Set(addresses), new Set(['data:,', './', 'docs', 'docs/guide', 'openapi.json', 'openrpc.json']));
    assert.match(page.text, /data-assets="docs\/"/);
    assert.doesNotMatch(page.text, /https?:\/\//);
  });

  it('may run its own scripts alone, and be framed by nobody', () => {
    const policy = page.headers['Content-Security-Policy'];
    const [scripts = ''] = /script-src [^;]*/.exec(policy) ?? [];
    assert.deepEqual([scripts.match(/'sha256-/g)?.length, scripts.includes('unsafe')], [2, false]);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "connect-src 'self'", "form-action 'none'"])
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
});

it('makes text of the values of a page', () => {
  const title = '<img src=x onerror="alert(1)">';
  const { text } = makePage({ title, main: '<h1>{{title}}</h1>', values: { title: `${title}{{form}}` }, script: '' });
  assert.doesNotMatch(text, /<img|<form/);
  assert.match(text, /<h1>&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/);
});

it('gives a page to those who would rather have HTML than JSON', () => {
  const chromium = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  for (const accept of [chromium, 'text/html', 'TEXT/HTML', 'application/json;q=0.5, text/html', 'text/html, application/json'])
    assert.equal(prefersHtml(accept), true, accept);
  const others = [undefined, '', '*/*', 'application/json', 'application/json, text/html', 'text/html;q=0', 'text/*'];
  for (const accept of [...others, 'text/html;q=0.1, application/json', 'text/htmlx', 'text/html;q=x'])
    assert.equal(prefersHtml(accept), false, accept);
});
