/** The engine that the other tests of this folder use. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { docker, openEngine } from './engine.ts';

const engine = await openEngine();

describe('the engine of the tests', { skip: engine.missing }, () => {
  it('runs a program from an image that was imported', async () => {
    // A static program is all that an image needs.
    const archive = execFileSync('tar', ['-ch', '-C', '/', 'bin/sh', ...librariesOf('/bin/sh')], { maxBuffer: 64 * 1024 * 1024 });
    const image = execFileSync('docker', ['--host', engine.host, 'import', '-'], { input: archive, encoding: 'utf8' }).trim();
    const said = await docker(engine, ['run', '--rm', '--network', 'none', image, '/bin/sh', '-c', 'echo it runs']);
    assert.equal(said, 'it runs');
    await docker(engine, ['rmi', image]);
  });
});

function librariesOf(program: string): string[] {
  const said = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...said.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!.slice(1));
}
