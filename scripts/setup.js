// Makes the checkout ready on any Node from 18 on: installs what package-lock.json names whenever node_modules does not
// match it, and builds what machines read of spec/ whenever that is not of the contracts as they are. Plain JavaScript without
// dependencies, because nothing else is there yet. Silent when there is nothing to do. With --dependencies it builds nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './generate/built.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const marker = join(root, 'node_modules/.keelson-setup');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!isInstalled()) install();
assertNode();
if (!process.argv.includes('--dependencies') && !isBuilt(root)) build();

function isInstalled() {
  return existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
}

function install() {
  const started = Date.now();
  console.log(
    'Installing dependencies as package-lock.json names them (npm ci); this is done once and takes about half a minute ...',
  );
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && !npm };
  const result = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
  if (result.status !== 0) {
    console.error(
      'Installing the dependencies failed. Mend what npm says above (often the network or the registry) and run the command again.',
    );
    process.exit(1);
  }
  writeFileSync(marker, wanted);
  console.log(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function build() {
  const started = Date.now();
  const { status } = spawnSync(nodeForBuilds(), [join(root, 'scripts/generate/build.ts')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error('Building the validators and documents from spec/ failed. Mend what is said above and run the command again.');
    process.exit(1);
  }
  console.log(`Validators and documents built from spec/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function nodeForBuilds() {
  return isNew(process.version) ? process.execPath : join(root, 'node_modules/.bin/node');
}

function isNew(version) {
  return Number(version.slice(1).split('.')[0]) >= 24;
}

// Node 24 comes along as a dependency where the registry has it for the platform; elsewhere the system has to have it.
function assertNode() {
  if (existsSync(join(root, 'node_modules/.bin/node')) || isNew(process.version)) return;
  console.error(
    `Keelson needs Node 24 or later; this is ${process.version}, and none is brought along for ${process.platform} ${process.arch}. Install it from nodejs.org.`,
  );
  process.exit(1);
}
