/**
 * Starts the command line: what holds for the whole process, whichever command it runs. JavaScript, because what takes types
 * out of TypeScript is 16 MB of memory, which a start whose modules are all in the cache then does without.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// Compiled code is kept between starts; what is imported from here on starts faster and takes less memory.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

// Whoever reads may have enough before the end, as `head` has: what is being done goes on.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

// What a server writes is for its own user: databases, logs, archives, builds. What init writes is a project to share.
if (process.argv[2] !== 'init') process.umask(0o077);

const { runCommand } = await import('./cli/command-line.ts');
await runCommand(process.argv.slice(2), process.env);
