/**
 * Commands of keelson, run in one process of their own: a start takes longer than most of what they do. What shows only in a
 * process of its own — signals, a closed reader, a terminal, that it ends — is asked with `keelsonProcess`.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from './agent-server.ts';
import type { Cleanup } from './temporary.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

interface Place {
  cwd?: string;
  /** All of the environment but PATH, HOME and TMPDIR. */
  env?: Record<string, string>;
  /** Standard output is a terminal of that width. */
  columns?: number;
}

export interface Asked {
  id: number;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  columns: number | undefined;
}

/** With `keelson` on it, as where it is installed. */
export const commandPath = `${join(root, 'test/fixtures/bin')}:${process.env['PATH']}`;

export type Keelson = (args: readonly string[], place?: Place) => Promise<Ran>;

/** For commands that end by themselves and start no server. They run in the order in which they are asked for. */
export function startCommands(t: Cleanup): Keelson {
  let runner: ChildProcess | undefined;
  const waiting = new Map<number, (ran: Ran) => void>();
  t.after(async () => runner?.disconnect());
  const start = () => {
    const child = fork(join(import.meta.dirname, 'command-runner.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let said = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk));
    child.on('message', ({ id, ...ran }: Ran & { id: number }) => {
      waiting.get(id)!(ran);
      waiting.delete(id);
    });
    child.on('exit', (code) => {
      for (const answer of waiting.values())
        answer({ code: code ?? 1, out: '', err: `The process of the commands ended: ${said}` });
    });
    return child;
  };
  let count = 0;
  return (args, { cwd = root, env = {}, columns } = {}) => {
    runner ??= start();
    const id = ++count;
    const asked: Asked = { id, args: [...args], cwd, env: environment(env), columns };
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      runner!.send(asked);
    });
  };
}

/** One command in a process of its own. */
export const keelsonProcess: Keelson = (args, { cwd = root, env = {} } = {}) =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'src/main.js'), ...args], { cwd, env: environment(env) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

export function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: commandPath,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...env,
  };
}
