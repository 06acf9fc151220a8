/**
 * `npm run dev`: restarts a server when its source changes, and prints how long that took. A change in spec/ is generated first.
 * If the generator fails, its errors are shown and the old server keeps running. To restart fast, the generator stays loaded and
 * generates only the changed contract, and the process of the next server is preloaded.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchTree } from '../../src/machine/watch-tree.ts';
import { messageOf } from '../../src/problem.ts';
import { contractsWith, loadLintedContracts, root } from '../generate/contracts.ts';
import { findStale, update } from '../generate/files.ts';
import { type GeneratedFiles, generate } from '../generate/generate.ts';

const usage = `Usage: npm run dev [-- mock|agent|up] [options of that command]

Starts a server, by default the mock, which has the handlers of both APIs; generates anew when spec/ changes, and starts the
server over when spec/ or src/ does. The time from the change to a server that answers is printed each time.
`;

/** Editors write a file in several steps. */
const SETTLE_MS = 40;
const COMMANDS = ['mock', 'agent', 'up'];

const [first = 'mock', ...rest] = process.argv.slice(2);
const [command, args] = first.startsWith('-') ? ['mock', [first, ...rest]] : [first, rest];

/** Contract → its files when it was last generated. */
const generated = new Map<string, GeneratedFiles>();
let server: ChildProcess | undefined;
/** The preloaded process of the next server. */
let standby: ChildProcess | undefined;
let changedAt: number | undefined;
/** Contracts to generate. */
let changedContracts = new Set(contractsWith(''));
let work: Promise<void> = Promise.resolve();

if ([first, ...rest].includes('--help')) process.stdout.write(usage);
else if (!COMMANDS.includes(command)) {
  process.stderr.write(`There is no command '${command}' to develop with; choose ${COMMANDS.join(', ')}.\n\n${usage}`);
  process.exitCode = 2;
} else main();

function main(): void {
  watchTree(join(root, 'spec'), (path) => {
    for (const name of contractsWith(path)) changedContracts.add(name);
    changed();
  });
  watchTree(join(root, 'src'), (path) => {
    // The generator's own output under src/ is part of the change in spec/ that caused it.
    if (!path.endsWith('.gen.ts')) changed();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      work = work.then(stop).then(() => process.exit(0));
    });
  standby = prepare();
  changed();
}

function changed(): void {
  if (changedAt !== undefined) return;
  changedAt = performance.now();
  setTimeout(() => {
    work = work.then(follow);
  }, SETTLE_MS);
}

async function follow(): Promise<void> {
  const [since, contracts] = [changedAt ?? performance.now(), changedContracts];
  changedAt = undefined;
  changedContracts = new Set();
  try {
    if (contracts.size > 0) await write([...contracts]);
  } catch (error) {
    for (const name of contracts) changedContracts.add(name);
    process.stderr.write(`${messageOf(error)}\n`);
    say(server ? 'not generated; the server goes on as it was' : 'not generated; waiting for a change');
    return;
  }
  await stop();
  await start(since);
}

async function write(contracts: string[]): Promise<void> {
  const started = performance.now();
  for (const contract of await loadLintedContracts(contracts)) generated.set(contract.name, await generate(contract));
  const files: GeneratedFiles = new Map([...generated.values()].flatMap((each) => [...each]));
  const stale = await findStale(files);
  await update(stale, files);
  say(`${contracts.join(' and ')} generated in ${secondsSince(started)} s, files written: ${stale.length}`);
}

function prepare(): ChildProcess {
  const preload = pathToFileURL(join(import.meta.dirname, 'standby.ts')).href;
  return spawn(process.execPath, ['--import', preload, join(root, 'src/main.js'), command, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** Resolves when the server sends its address, or has ended. */
async function start(since: number): Promise<void> {
  const child = standby?.connected ? standby : prepare();
  server = child;
  child.send('go');
  const ended = once(child, 'exit').then(() => {
    if (server !== child) return;
    server = undefined;
    say('the server ended; waiting for a change');
  });
  const listening = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (/https?:\/\//.test(String(chunk))) resolve();
    });
  }).then(() => say(`running ${secondsSince(since)} s after the change`));
  await Promise.race([ended, listening]);
  standby = prepare();
}

async function stop(): Promise<void> {
  const child = server;
  server = undefined;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function secondsSince(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2);
}

function say(line: string): void {
  process.stdout.write(`dev: ${line}\n`);
}
