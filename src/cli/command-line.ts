/** argv → a command with its settings. Says what went wrong, and with which exit code the process ends. */
import { UsageError } from '../start-error.ts';
import { version } from '../version.ts';
import { readSettings } from './settings/read-settings.ts';
import type { CommandName } from './settings/settings.ts';
import { isCommand, usage, usageOf } from './settings/usage.ts';

/** Errors whose message is meant for whoever started the program. */
const MENDABLE = new Set(['ProjectError', 'UsageError', 'CommandError', 'StartError', 'StateError', 'StorageError', 'Problem']);

/** Resolves with the exit code, where it is not 0. */
type Run = (args: string[], env: NodeJS.ProcessEnv) => Promise<unknown>;

/** What each command needs is loaded when it is run. */
const commands: Record<CommandName, Run> = {
  up: async (...from) => (await import('./commands/up.ts')).up(readSettings('up', ...from)),
  agent: async (...from) => (await import('./commands/agent.ts')).agent(readSettings('agent', ...from)),
  mock: async (...from) => (await import('./commands/mock.ts')).mock(readSettings('mock', ...from)),
  conformance: async (...from) => (await import('./commands/conformance.ts')).conformance(readSettings('conformance', ...from)),
  deploy: async (...from) => (await import('./commands/deploy.ts')).deploy(readSettings('deploy', ...from)),
  logs: async (...from) => (await import('./commands/deployments.ts')).logs(readSettings('logs', ...from)),
  list: async (...from) => (await import('./commands/deployments.ts')).list(readSettings('list', ...from)),
  revisions: async (...from) => (await import('./commands/deployments.ts')).revisions(readSettings('revisions', ...from)),
  delete: async (...from) => (await import('./commands/deployments.ts')).remove(readSettings('delete', ...from)),
  keys: async (...from) => (await import('./commands/access.ts')).keys(readSettings('keys', ...from)),
  tenants: async (...from) => (await import('./commands/access.ts')).tenants(readSettings('tenants', ...from)),
  audit: async (...from) => (await import('./commands/access.ts')).audit(readSettings('audit', ...from)),
};

export async function runCommand([command, ...args]: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (command === '--version' || command === '-v') return console.log(version);
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return console.log(usage());
  if (!isCommand(command)) fail(`There is no command '${command}'.\n\n${usage()}`, 2);
  if (args.includes('--help') || args.includes('-h')) return console.log(usageOf(command));
  try {
    const exitCode = await commands[command](args, env);
    if (typeof exitCode === 'number') process.exitCode = exitCode;
  } catch (error) {
    fail(explain(error), error instanceof UsageError ? 2 : 1);
  }
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
