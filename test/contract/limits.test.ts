/** The limits of spec/limits.yaml stand there alone: contracts and code take them from it, and the page of limits agrees. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { LIMITS } from '../../generated/limits.gen.ts';
import { root } from '../../scripts/generate/contracts.ts';

/** Smaller numbers mean other things elsewhere. */
const telling = Object.entries(LIMITS).filter(([name, limit]) => name.endsWith('Bytes') && limit >= 100_000);

it('no other file has their numbers', async () => {
  const spellings = telling.flatMap(([name, limit]) =>
    ['', ',', '_'].map((separator) => ({ name, text: String(limit).replaceAll(/\B(?=(\d{3})+$)/g, separator) })),
  );
  const found: string[] = [];
  for await (const file of glob(['spec/**/*.{yaml,md}', 'src/**/*.ts', 'docs/**/*.md', 'README.md'], { cwd: root })) {
    // `npm run tables` writes the settings with their defaults.
    if ([join('spec', 'limits.yaml'), join('docs', 'settings.md')].includes(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    found.push(...spellings.filter((spelling) => text.includes(spelling.text)).map(({ name }) => `${file}: ${name}`));
  }
  assert.deepEqual(found, []);
});

it('the page of limits says them in units', async () => {
  const page = await readFile(join(root, 'docs/limits.md'), 'utf8');
  for (const [name, limit] of telling) {
    const text = limit >= 1024 ** 2 ? `${limit / 1024 ** 2} MiB` : `${limit / 1024} KiB`;
    assert.ok(page.includes(text), `${name}: ${text}`);
  }
});
