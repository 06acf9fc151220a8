#!/usr/bin/env node
// Runs keelson on the Node that the package brings along, whichever Node the system has. In a checkout it first does what
// `npm start` does: after a pull it installs and builds what has changed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const setup = new URL('../scripts/setup.js', import.meta.url);
if (existsSync(setup)) (await import(setup.href)).setUp({});
const brought = join(root, 'node_modules/.bin/node');
const node = Number(process.versions.node.split('.')[0]) >= 24 || !existsSync(brought) ? process.execPath : brought;
const child = spawn(node, [join(root, 'src/main.js'), ...process.argv.slice(2)], {
  // By the channel, the child notices when this process is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
process.on('SIGTERM', () => child.kill('SIGTERM'));
// From a terminal Ctrl-C reaches the child as well, and a second signal would end it at once.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
