/** An image for the container tests that is not of Keelson: imported from files of this machine, because no registry is needed for it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeDirectory, temporaryDirectory } from '../control-plane/support.ts';
import { docker, type Engine } from './engine.ts';

const program = fileURLToPath(new URL('../fixtures/containers/answers.mjs', import.meta.url));

/** An image that answers /ok and knows nothing of Keelson: Node, its libraries and a script, as a user of its own. */
export async function importAnswers(engine: Engine, ...tags: string[]): Promise<void> {
  const folder = await temporaryDirectory();
  try {
    for (const path of [process.execPath, ...librariesOf(process.execPath)]) {
      const target = path === process.execPath ? join(folder, 'node') : join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(path, target);
    }
    await copyFile(program, join(folder, 'answers.mjs'));
    const changes = ['USER 1000:1000', 'CMD ["/node", "/answers.mjs"]'].flatMap((change) => ['--change', change]);
    const archive = spawn('tar', ['-c', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const args = ['--host', engine.host, 'import', ...changes, '-', tags[0]!];
    const imported = spawn('docker', args, { stdio: [archive.stdout, 'ignore', 'inherit'] });
    const [code] = await once(imported, 'exit');
    if (code !== 0) throw new Error(`docker import ended with ${code}`);
    for (const tag of tags.slice(1)) await docker(engine, ['tag', tags[0]!, tag]);
  } finally {
    await removeDirectory(folder);
  }
}

function librariesOf(file: string): string[] {
  const said = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...said.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path!);
}
