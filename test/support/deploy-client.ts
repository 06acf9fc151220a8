/** The official deploy client, unmodified, in the set of versions that install together: installed once, into a folder that git ignores. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './agent-server.ts';

const manifest = JSON.stringify({
  name: 'keelson-deploy-client',
  private: true,
  dependencies: {
    '@langchain/core': '1.2.13',
    '@langchain/langgraph': '1.4.18',
    '@langchain/langgraph-api': '1.5.1',
    '@langchain/langgraph-checkpoint': '1.1.5',
    '@langchain/langgraph-cli': '1.5.1',
    typescript: '5.9.3',
    zod: '3.25.76',
  },
  overrides: { '@langchain/langgraph-sdk': '1.12.0', '@langchain/protocol': '0.0.19' },
});

const cache = join(root, 'node_modules/.cache');
const folder = join(cache, `deploy-client-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`);
/** Its program, once it is installed. */
export const deployClientProgram = join(folder, 'node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs');

export interface Ran {
  code: number | null;
  output: string;
}

/** A command that may not have ended. */
export interface Running {
  output(): string;
  ended: Promise<Ran>;
  kill(): void;
}

/** Installs the client where it is missing; throws with npm's words when that fails. */
export async function installDeployClient(): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'installing-'));
  try {
    await writeFile(join(unfinished, 'package.json'), manifest);
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    const npm = process.env['npm_execpath'];
    const options = { cwd: unfinished, env: clientEnvironment(), encoding: 'utf8', timeout: 300_000 } as const;
    const { status, stderr, error } = npm
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, options);
    if (status !== 0) throw new Error(`the deploy client could not be installed: ${error?.message ?? stderr}`);
    // Another test may have been faster.
    await rename(unfinished, folder).catch((failure: unknown) => {
      if (!existsSync(folder)) throw failure;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The options of `langgraphjs deploy` and of each command below it, by command. */
export async function deployOptions(): Promise<Record<string, string[]>> {
  const from = (file: string) => JSON.stringify(pathToFileURL(join(dirname(deployClientProgram), file)).href);
  const script = `
    import ${from('deploy.mjs')};
    const { builder } = await import(${from('utils/builder.mjs')});
    const optionsOf = (name, { options, commands }) => [
      [name, options.map(({ long }) => long)],
      ...commands.flatMap((command) => optionsOf(name + ' ' + command.name(), command)),
    ];
    console.log(JSON.stringify(Object.fromEntries(optionsOf('deploy', builder.commands[0]))));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: clientEnvironment(),
  });
  return JSON.parse(stdout) as Record<string, string[]>;
}

/** `langgraphjs deploy …` in the folder of a project, to its end. */
export async function deployClient(project: string, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const { child, output } = startDeployClient(project, args, env);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output: output() };
}

/** The same, while it runs. */
export function startDeployClient(project: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [deployClientProgram, 'deploy', ...args], {
    cwd: project,
    env: { ...clientEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

/** Without what npm tells its own scripts, and without the person's own keys. */
export function clientEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config|package|lifecycle)_|^LANG(GRAPH|SMITH|CHAIN)_/i.test(name),
  );
  return {
    ...Object.fromEntries(own),
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    LANGGRAPH_CLI_NO_ANALYTICS: '1',
    LANGSMITH_TRACING: 'false',
  };
}
