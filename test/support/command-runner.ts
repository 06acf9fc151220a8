/** A process that runs commands of keelson one after another, so that what they import is loaded once: see commands.ts. */
import process from 'node:process';
import { runCommand } from '../../src/cli/command-line.ts';
import type { Asked, Ran } from './commands.ts';

/** Thrown in place of the end of the process. */
const ENDED = new Error('the command has ended its process');
const write = { stdout: process.stdout.write, stderr: process.stderr.write };
const end = process.exit.bind(process);
let waiting = Promise.resolve();

process.on('message', (asked: Asked) => {
  waiting = waiting.then(async () => void process.send!({ id: asked.id, ...(await run(asked)) }));
});
process.on('disconnect', () => end(0));

function run({ args, cwd, env, columns }: Asked): Promise<Ran> {
  const ran: Ran = { code: 0, out: '', err: '' };
  const collect = (name: 'out' | 'err') => (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => {
    ran[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    for (const callback of [encoding, done]) if (typeof callback === 'function') process.nextTick(callback);
    return true;
  };
  process.stdout.write = collect('out');
  process.stderr.write = collect('err');
  Object.assign(process.stdout, { isTTY: columns !== undefined, columns });
  process.chdir(cwd);
  // As main.js does.
  process.umask(args[0] === 'init' ? 0o022 : 0o077);
  const names = new Set([...Object.keys(process.env), ...Object.keys(env)]);
  for (const name of names) {
    if (env[name] === undefined) delete process.env[name];
    else process.env[name] = env[name];
  }
  const before = listeners();
  return new Promise<Ran>((resolve, reject) => {
    process.exit = (code) => {
      resolve({ ...ran, code: Number(code ?? process.exitCode ?? 0) });
      throw ENDED;
    };
    const onError = (error: unknown) => (error === ENDED ? undefined : reject(error));
    process.on('uncaughtException', onError);
    runCommand(args, process.env).then(() => resolve({ ...ran, code: Number(process.exitCode ?? 0) }), onError);
  })
    .catch((error: unknown) => ({ ...ran, code: 1, err: `${ran.err}${error instanceof Error ? error.stack : String(error)}` }))
    .finally(() => {
      process.exitCode = undefined;
      Object.assign(process.stdout, { write: write.stdout });
      Object.assign(process.stderr, { write: write.stderr });
      for (const [emitter, name, listener] of listeners())
        if (!before.some((one) => one[0] === emitter && one[2] === listener)) emitter.off(name, listener);
    });
}

/** What a command leaves for the rest of its process. */
function listeners(): [emitter: NodeJS.EventEmitter, name: string, listener: (...args: unknown[]) => void][] {
  const places: [NodeJS.EventEmitter, string][] = [
    ...(['SIGINT', 'SIGTERM', 'uncaughtException'] as const).map((name): [NodeJS.EventEmitter, string] => [process, name]),
    [process.stdout, 'error'],
  ];
  return places.flatMap(([emitter, name]) =>
    emitter.listeners(name).map((listener): ReturnType<typeof listeners>[number] => [emitter, name, listener as () => void]),
  );
}
