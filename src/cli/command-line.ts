/** Runs the command of argv with its settings. Prints errors and sets the exit code. */
import { CommanderError } from 'commander';
import { UsageError } from '../problem.ts';
import { version } from '../version.ts';
import { withOwnCommand } from './output/own-command.ts';
import type { CommandName } from './settings/commands.ts';
import { parseCommandLine, settingsFrom } from './settings/parse-command.ts';
import type { Settings } from './settings/settings.ts';

/** Errors whose message is for the user, without a stack. */
const USER_ERRORS = new Set([
  'ProjectError',
  'UsageError',
  'CommandError',
  'StartError',
  'StateError',
  'StorageError',
  'Problem',
]);

/** Each command's modules are loaded when it runs. A command may resolve with the exit code. */
const runs: { [Name in CommandName]: (settings: Settings<Name>) => Promise<unknown> } = {
  init: async (settings) => (await import('./commands/init.ts')).init(settings),
  dev: async (settings) => (await import('./commands/dev.ts')).dev(settings),
  validate: async (settings) => (await import('./commands/validate.ts')).validate(settings),
  up: async (settings) => (await import('./commands/up.ts')).up(settings),
  listener: async (settings) => (await import('./commands/listener.ts')).listener(settings),
  agent: async (settings) => (await import('./commands/agent.ts')).agent(settings),
  mock: async (settings) => (await import('./commands/mock.ts')).mock(settings),
  conformance: async (settings) => (await import('./commands/conformance.ts')).conformance(settings),
  deploy: async (settings) => (await import('./commands/deploy.ts')).deploy(settings),
  build: async (settings) => (await import('./commands/build.ts')).build(settings),
  logs: async (settings) => (await import('./commands/deployments.ts')).logs(settings),
  list: async (settings) => (await import('./commands/deployments.ts')).list(settings),
  status: async (settings) => (await import('./commands/deployments.ts')).status(settings),
  revisions: async (settings) => (await import('./commands/deployments.ts')).revisions(settings),
  rollback: async (settings) => (await import('./commands/deploy.ts')).rollback(settings),
  delete: async (settings) => (await import('./commands/deployments.ts')).remove(settings),
  open: async (settings) => (await import('./commands/open.ts')).open(settings),
  doctor: async (settings) => (await import('./commands/doctor.ts')).doctor(settings),
  run: async (settings) => (await import('./commands/run.ts')).run(settings),
  'secrets list': async (settings) => (await import('./commands/secrets.ts')).listSecrets(settings),
  'secrets set': async (settings) => (await import('./commands/secrets.ts')).setSecrets(settings),
  'secrets unset': async (settings) => (await import('./commands/secrets.ts')).unsetSecrets(settings),
  'keys create': async (settings) => (await import('./commands/access.ts')).createKey(settings),
  'keys list': async (settings) => (await import('./commands/access.ts')).listKeys(settings),
  'keys rotate': async (settings) => (await import('./commands/access.ts')).rotateKey(settings),
  'keys revoke': async (settings) => (await import('./commands/access.ts')).revokeKey(settings),
  'tenants create': async (settings) => (await import('./commands/access.ts')).createTenant(settings),
  'tenants list': async (settings) => (await import('./commands/access.ts')).listTenants(settings),
  'tenants delete': async (settings) => (await import('./commands/access.ts')).deleteTenant(settings),
  completion: async (settings) => (await import('./commands/completion.ts')).completion(settings),
  audit: async (settings) => (await import('./commands/access.ts')).audit(settings),
};

export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { name, command } = parseCommandLine(args, version);
    const run = runs[name] as (settings: Settings<typeof name>) => Promise<unknown>;
    const exitCode = await run(settingsFrom(name, command, env));
    if (typeof exitCode === 'number') process.exitCode = exitCode;
  } catch (error) {
    // Help or the version was printed.
    if (error instanceof CommanderError) return;
    fail(explain(error), error instanceof UsageError ? 2 : 1);
  }
}

function explain(error: unknown): string {
  const { code, port, message, name } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or choose another with --port or KEELSON_PORT.`;
  if (code === 'ENOSPC') return `The disk is full: ${message}. Make room and start again.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Choose one above 1023 with --port or KEELSON_PORT.`;
  if (USER_ERRORS.has(name)) return message;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

function fail(message: string, exitCode: number): never {
  process.stderr.write(`${withOwnCommand(message)}\n`);
  process.exit(exitCode);
}
