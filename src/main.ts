/** argv → one of src/compose: reads the command and its settings, starts it, and stops it on a signal. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runContext } from './agent-server/runs/run-context.ts';
import { readSettings, UsageError } from './compose/read-settings.ts';
import { isCommand, usage, usageOf } from './compose/usage.ts';
import { version } from './compose/version.ts';
import { captureOutput, tameOutput } from './runtime/captured-output.ts';
import { createLog, type LogFormat, type LogLevel } from './runtime/log.ts';
import { stopOnSignal } from './runtime/shutdown.ts';
import { surviveStrayErrors } from './runtime/stray-errors.ts';

// Compiled code is kept between starts; what is imported from here on starts faster and takes less memory.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

/** Errors whose message is meant for whoever started the program. */
const MENDABLE = new Set(['ProjectError', 'UsageError', 'CommandError', 'StartError', 'StateError', 'StorageError', 'Problem']);

// Whoever reads may have enough before the end, as `head` has: what is being done goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// What a server writes is for its own user: databases, logs, archives, builds.
process.umask(0o077);

const [command, ...args] = process.argv.slice(2);

if (command === '--version' || command === '-v') console.log(version);
else if (command === undefined || command === '--help' || command === '-h' || command === 'help') console.log(usage());
else if (!isCommand(command)) fail(`There is no command '${command}'.\n\n${usage()}`, 2);
else if (args.includes('--help') || args.includes('-h')) console.log(usageOf(command));
else {
  try {
    if (command === 'agent') await agent(args);
    else if (command === 'mock') await (await import('./compose/mock.ts')).mock(readSettings('mock', args, process.env));
    else if (command === 'conformance') {
      const { conformance } = await import('./compose/conformance.ts');
      process.exitCode = await conformance(readSettings('conformance', args, process.env));
    } else if (command === 'deploy') {
      process.exitCode = await (await import('./compose/deploy-command.ts')).deploy(readSettings('deploy', args, process.env));
    } else if (command === 'logs' || command === 'list' || command === 'revisions' || command === 'delete') {
      await onDeployments(command, args);
    } else if (command === 'keys' || command === 'tenants' || command === 'audit') await access(command, args);
    else await (await import('./compose/up.ts')).up(readSettings('up', args, process.env));
  } catch (error) {
    fail(explain(error), error instanceof UsageError ? 2 : 1);
  }
}

async function agent(argv: string[]): Promise<void> {
  const settings = readSettings('agent', argv, process.env);
  const log = createLog('agent-server', settings.logLevel as LogLevel, settings.logFormat as LogFormat, runContext);
  // A person who watches reads a graph's output as it comes.
  if (settings.logFormat === 'json') captureOutput(log);
  else tameOutput();
  const { startAgentServer } = await import('./compose/agent-server.ts');
  const server = await startAgentServer(settings, log);
  log.info(`serving ${settings.config} on ${server.url} (reference at ${server.url}/docs)`);
  surviveStrayErrors(log);
  stopOnSignal(log, () => server.close());
}

async function access(name: 'keys' | 'tenants' | 'audit', argv: string[]): Promise<void> {
  const commands = await import('./compose/access-commands.ts');
  if (name === 'keys') await commands.keys(readSettings('keys', argv, process.env));
  else if (name === 'tenants') await commands.tenants(readSettings('tenants', argv, process.env));
  else await commands.audit(readSettings('audit', argv, process.env));
}

async function onDeployments(name: 'logs' | 'list' | 'revisions' | 'delete', argv: string[]): Promise<void> {
  const commands = await import('./compose/deployment-commands.ts');
  if (name === 'logs') await commands.logs(readSettings('logs', argv, process.env));
  else if (name === 'list') await commands.list(readSettings('list', argv, process.env));
  else if (name === 'revisions') await commands.revisions(readSettings('revisions', argv, process.env));
  else await commands.remove(readSettings('delete', argv, process.env));
}

function explain(error: unknown): string {
  const { code, port, message, name } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or choose another with --port or KEELSON_PORT.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port or KEELSON_PORT.`;
  if (MENDABLE.has(name)) return message;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

function fail(message: string, exitCode: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}
