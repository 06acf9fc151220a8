/**
 * `npm run dev`: a server that follows the source. A change in spec/ is generated first; what the generator refuses is shown
 * and the server that runs goes on. Then the server starts over, and how long that took is told.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './generate/contracts.ts';

const usage = `Usage: npm run dev [-- mock|agent|up] [options of that command]

Starts a server, by default the mock, which has the handlers of both APIs; generates anew when spec/ changes, and starts the
server over when spec/ or src/ does. The time from the change to a server that answers is printed each time.
`;

/** Editors write a file in several steps. */
const SETTLE_MS = 40;
const COMMANDS = ['mock', 'agent', 'up'];

const [first = 'mock', ...rest] = process.argv.slice(2);
const [command, args] = first.startsWith('-') ? ['mock', [first, ...rest]] : [first, rest];

let server: ChildProcess | undefined;
let changedAt: number | undefined;
let isSpecChanged = false;
let work: Promise<void> = Promise.resolve();

if ([first, ...rest].includes('--help')) process.stdout.write(usage);
else if (!COMMANDS.includes(command)) {
  process.stderr.write(`There is no command '${command}' to develop with; choose ${COMMANDS.join(', ')}.\n\n${usage}`);
  process.exitCode = 2;
} else main();

function main(): void {
  for (const folder of ['spec', 'src'])
    watch(join(root, folder), { recursive: true }, (_, file) => {
      // The generator's own output under src/ is part of the change in spec/ that caused it.
      if (file?.endsWith('.gen.ts')) return;
      changed(folder === 'spec');
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      work = work.then(stop).then(() => process.exit(0));
    });
  work = start(performance.now());
}

function changed(isSpec: boolean): void {
  isSpecChanged ||= isSpec;
  if (changedAt !== undefined) return;
  changedAt = performance.now();
  setTimeout(() => {
    work = work.then(follow);
  }, SETTLE_MS);
}

async function follow(): Promise<void> {
  const [since, mustGenerate] = [changedAt ?? performance.now(), isSpecChanged];
  changedAt = undefined;
  isSpecChanged = false;
  if (mustGenerate && !(await generate())) {
    say(server ? 'not generated; the server goes on as it was' : 'not generated');
    return;
  }
  await stop();
  await start(since);
}

async function generate(): Promise<boolean> {
  const generator = spawn(process.execPath, [join(root, 'scripts/generate/main.ts')], { stdio: 'inherit' });
  const [code] = await once(generator, 'exit');
  return code === 0;
}

/** Resolves when the server tells its address, or has ended. */
async function start(since: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  const ended = once(child, 'exit').then(() => {
    if (server !== child) return;
    server = undefined;
    say('the server ended; waiting for a change');
  });
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (/https?:\/\//.test(String(chunk))) resolve();
    });
  }).then(() => say(`running ${((performance.now() - since) / 1000).toFixed(2)} s after the change`));
  await Promise.race([ended, listening]);
}

async function stop(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function say(line: string): void {
  process.stdout.write(`dev: ${line}\n`);
}
