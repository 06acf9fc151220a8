// Prepares the checkout on any Node from 18 on: installs the locked dependencies when node_modules does not match the lock files,
// and builds the files from spec/ when they are stale. Plain JavaScript, because no dependency is installed yet. Silent when
// nothing is to do; messages go to stderr.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './generate/built.js';
import { lockSetUp } from './setup-lock.js';

const USAGE = `node scripts/setup.js [--server | --conformance] [--dependencies]

Installs everything and builds what is not committed.
  --server        only what a server needs
  --conformance   only what a server and the conformance check need
  --dependencies  installs, and builds nothing
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const UNREACHABLE = /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/;
const NOT_WRITABLE = /\b(EACCES|EROFS|EPERM)\b/;

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));

function main(args) {
  if (args.includes('--help')) return process.stdout.write(USAGE);
  const isServer = args.includes('--server');
  setUp({
    development: !isServer && !args.includes('--conformance'),
    conformance: !isServer,
    build: !args.includes('--dependencies'),
  });
}

/** On failure, prints the reason and ends the process. */
export function setUp({ development = false, conformance = false, build = true }) {
  const isDone = () => isInstalled('.', development) && (!conformance || isInstalled('conformance', false));
  if (!isDone()) {
    const unlock = lockSetUp(root, say);
    install('.', development);
    if (conformance) install('conformance', false);
    unlock();
  }
  assertNode();
  if (build && !isBuilt(root)) buildFromSpec();
}

/**
 * The marker names the installed lock file, and whether all dependencies were installed or only those of a server. A full
 * installation is never reduced to a server's.
 */
function stateOf(folder, development) {
  const marker = join(root, folder, 'node_modules/.keelson-setup');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, folder, 'package-lock.json')))
    .digest('hex');
  const [installed, extent = 'all'] = existsSync(marker) ? readFileSync(marker, 'utf8').split(' ') : ['', 'production'];
  const all = development || extent === 'all';
  return { marker, wanted, all, isInstalled: installed === wanted && (extent === 'all' || !all) };
}

function isInstalled(folder, development) {
  return stateOf(folder, development).isInstalled;
}

function install(folder, development) {
  const { marker, wanted, all, isInstalled } = stateOf(folder, development);
  if (isInstalled) return;
  const started = Date.now();
  say(`Installing ${nameOf(folder, all)} as package-lock.json says (npm ci); this is done once ...`);
  // What is killed on the way is not taken for whole.
  rmSync(marker, { force: true });
  const { status, signal, stderr, error } = runNpm(folder, all);
  if (status !== 0) {
    say(whyNot(`${error?.message ?? ''}${stderr ?? ''}${signal ? `npm was ended by ${signal}.` : ''}`));
    process.exit(1);
  }
  writeFileSync(marker, `${wanted} ${all ? 'all' : 'production'}`);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function whyNot(said) {
  const unreachable = UNREACHABLE.exec(said);
  if (unreachable)
    return `The package registry cannot be reached (${unreachable[1]}). Check the network, and the registry and proxy that npm is set to (npm config list); then run this again.`;
  const notWritable = NOT_WRITABLE.exec(said);
  if (notWritable)
    return `The dependencies cannot be written to ${root} (${notWritable[1]}). Run this once as the user that the checkout belongs to.`;
  return `${said.trim()}\nInstalling the dependencies failed. Mend what npm says above and run it again.`;
}

function nameOf(folder, all) {
  if (folder === 'conformance') return 'the dependencies of the conformance check';
  return all ? 'all dependencies' : 'the dependencies of a server';
}

// Explicit options: NODE_ENV and npm's settings must not decide what is installed. Without a network npm would try for 70 seconds.
function runNpm(folder, all) {
  const npm = process.env.npm_execpath;
  const extent = all ? '--include=dev' : '--omit=dev';
  const args = ['ci', extent, '--include=optional', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  args.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000');
  const options = {
    cwd: join(root, folder),
    stdio: ['ignore', 2, 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32' && !npm,
  };
  return npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
}

function buildFromSpec() {
  const started = Date.now();
  const build = join(root, 'scripts/generate/build.ts');
  const { status } = spawnSync(nodeForBuilds(), [build], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    say('Building the validators and documents from spec/ failed. Mend what is said above and run it again.');
    process.exit(1);
  }
  say(`Validators and documents built from spec/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function nodeForBuilds() {
  return isNew(process.version) ? process.execPath : join(root, 'node_modules/.bin/node');
}

function isNew(version) {
  return Number(version.slice(1).split('.')[0]) >= 24;
}

// Node 24 is a dependency where the registry has it for the platform. Elsewhere the system must have it.
function assertNode() {
  if (existsSync(join(root, 'node_modules/.bin/node')) || isNew(process.version)) return;
  say(
    `Keelson needs Node 24 or later; this is ${process.version}, and none is brought along for ${process.platform} ${process.arch}. Install it from nodejs.org.`,
  );
  process.exit(1);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
