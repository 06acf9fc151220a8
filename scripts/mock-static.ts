/** `npm run mock:static`: Prism over the bundled documents, one port per API, started and stopped together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from './generate/contracts.ts';

const usage = `Usage: npm run mock:static [-- options]

Answers every operation of both APIs with the examples of their contracts, and refuses requests that break them. It keeps
nothing: what was created is not found afterwards. npm run mock does.

Options:
  --host HOST                 Address to listen on (default 127.0.0.1)
  --control-plane-port PORT   (default 8127)
  --agent-server-port PORT    (default 8128)
  --log-level LEVEL           Of Prism: trace, debug, info, warn, error, fatal or silent (default error)
  --help                      Show this
`;

/** How long Prism may take to read a document. */
const START_MS = 60_000;

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    'control-plane-port': { type: 'string', default: '8127' },
    'agent-server-port': { type: 'string', default: '8128' },
    'log-level': { type: 'string', default: 'error' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(usage);
else await main();

async function main(): Promise<void> {
  const servers = [start('control-plane', values['control-plane-port']), start('agent-server', values['agent-server-port'])];
  const stopAll = () => {
    for (const { child } of servers) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll);
  for (const { child, name } of servers) {
    // When one ends, stop the other too.
    child.on('exit', (code, signal) => {
      if (code) process.stderr.write(`Prism ended over ${name}, with exit code ${code}.\n`);
      process.exitCode ||= signal ? 0 : (code ?? 0);
      stopAll();
    });
  }
  for (const { name, url, child } of servers) {
    if (await answers(url, child)) process.stdout.write(`${name.padEnd(14)} ${url}\n`);
  }
}

function start(name: string, port: string) {
  const document = join(root, 'generated', name, 'openapi.json');
  const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
  const args = ['mock', '--host', values.host, '--port', port, '--verboseLevel', values['log-level'], document];
  const child = spawn(process.execPath, [join(dirname(manifest), 'dist/index.js'), ...args], { stdio: 'inherit' });
  return { name, url: `http://${values.host}:${port}`, child };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/ok`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await sleep(100);
  }
  return false;
}
