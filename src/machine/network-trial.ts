/** What the makers of networks share: they run programs of the system, and try what came of it. */
import { spawn } from 'node:child_process';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { isAbsolute } from 'node:path';
import { constantEnvironment, findSystemProgram } from './system-programs.ts';

/** Has a network while a server finds out whether it can make any. */
export const TRIAL_TENANT = 'the trial at the start';
const LIMIT_MS = 10_000;

/** Connects to each address that is given, and prints what came of each. */
export const CONNECTING = `const { connect } = require('node:net');
Promise.all(process.argv.slice(1).map((address) => new Promise((resolve) => {
  const [host, port] = address.split(':');
  const socket = connect({ host, port: Number(port), timeout: 3000 }, () => resolve('connected'));
  socket.once('error', ({ code }) => resolve(code)).once('timeout', () => resolve('no answer'));
}))).then((all) => { process.stdout.write(JSON.stringify(all)); process.exit(); });`;

/** A server that answers nobody. It must be closed. */
export async function listenOn(address: string): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, address, resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Runs a system program with that input. Rejects with what it said. */
export function run(program: string, args: readonly string[], input = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const file = isAbsolute(program) ? program : findSystemProgram(program);
  const child = spawn(file, args, { cwd: '/', env: constantEnvironment, stdio: 'pipe', timeout: LIMIT_MS });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  child.once('error', reject);
  child.once('close', (code) => {
    if (code === 0) resolve(output);
    else reject(new Error(`${program} ${args.join(' ')} failed: ${errors.trim().slice(0, 1_000)}`));
  });
  return promise;
}
