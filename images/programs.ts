/** Runs the programs that images are made with, and says what is wrong when one fails or is missing. */
import { spawn } from 'node:child_process';
import process from 'node:process';

/** What whoever makes images can mend. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** Resolves with what it printed. */
export function run(file: string, args: string[], { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, LC_ALL: 'C', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    let complaint = '';
    child.stdout.on('data', (bytes: Buffer) => printed.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => (complaint = (complaint + bytes).slice(-2000)));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new ImageError(`${file} is missing. Images are made on Debian and Ubuntu.`) : error),
    );
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(printed).toString());
      else reject(new ImageError(`${file} ${args.at(-1)} failed: ${complaint.trim() || `it ended with ${code}`}`));
    });
  });
}
