/** Where the packages of images come from: the mirrors that the machine's apt has, or the one that is given. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findMirrors } from '../../images/debian.ts';
import { temporaryFolder } from '../support/temporary.ts';

async function aptOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'sources.list.d'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('mirrors are read from stanzas, and not those of other projects', async (t) => {
  const etc = await aptOf(t, {
    'sources.list.d/a-vendor.sources':
      'Types: deb\nURIs: https://vendor.example/apt\nSuites: bookworm\nComponents: main\nSigned-By: /usr/share/keyrings/vendor.gpg\n',
    'sources.list.d/debian.sources': [
      'Types: deb\nEnabled: no\nURIs: http://off.example/debian\nSuites: bookworm\nComponents: main\n',
      'Types: deb deb-src\n# a note\nURIs: http://one.example/debian\n http://two.example/debian\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n',
      'Types: deb\nURIs: http://one.example/debian-security\nSuites: bookworm-security\nComponents: main\n',
    ].join('\n'),
  });
  assert.deepEqual(await findMirrors(undefined, etc), {
    archive: 'http://one.example/debian',
    security: 'http://one.example/debian-security',
  });
});

test('mirrors are read from lists', async (t) => {
  const etc = await aptOf(t, {
    'sources.list': '# deb http://old.example/debian trixie main\ndeb-src http://source.example/debian trixie main\n',
    'sources.list.d/debian.list':
      'deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://one.example/debian trixie main contrib\ndeb http://one.example/security trixie-security main\n',
  });
  assert.deepEqual(await findMirrors(undefined, etc), {
    archive: 'http://one.example/debian',
    security: 'http://one.example/security',
  });
});

test('a mirror that is given is taken', async () => {
  const given = 'http://mine.example/debian http://mine.example/debian-security';
  assert.deepEqual(await findMirrors(given), {
    archive: 'http://mine.example/debian',
    security: 'http://mine.example/debian-security',
  });
});

test('a machine whose sources are not of Debian is told what to give', async (t) => {
  const etc = await aptOf(t, { 'sources.list': 'deb http://other.example/ubuntu noble main universe\n' });
  await assert.rejects(findMirrors(undefined, etc), /No mirror of Debian is known.*KEELSON_DEBIAN_MIRROR/s);
});
