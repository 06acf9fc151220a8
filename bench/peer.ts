/**
 * The peer: the development server of LangGraph.js with its state in memory, in versions that install together. It is installed
 * on demand into its own folder and is no dependency of the project.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { freePort, type ServerProgram, startProgram, stateFolder, stop, whenReady } from './processes.ts';

const folder = join(import.meta.dirname, '.peer');
const marker = join(folder, 'installed.json');

export const peerName = 'langgraph-api 1.5.1';

const manifest = {
  name: 'keelson-bench-peer',
  private: true,
  type: 'module',
  dependencies: {
    '@langchain/core': '1.4.0',
    '@langchain/langgraph': '1.7.3',
    '@langchain/langgraph-api': '1.5.1',
    '@langchain/langgraph-checkpoint': '1.2.2',
    '@langchain/langgraph-cli': '1.5.1',
    typescript: '5.9.3',
    zod: '3.25.76',
  },
  overrides: { '@langchain/langgraph-sdk': '1.15.0', '@langchain/protocol': '0.0.21' },
};

/** Resolves with the reason when the peer cannot be installed. */
export async function installPeer(tell: (progress: string) => void): Promise<string | undefined> {
  const wanted = `${JSON.stringify(manifest, null, 2)}\n`;
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === wanted) return undefined;
  tell(`installing the peer (${peerName}) into bench/.peer; this is done once`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), wanted);
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--no-package-lock'];
  const npm = process.env['npm_execpath'];
  const options = { cwd: folder, env: environment(), encoding: 'utf8', timeout: 300_000 } as const;
  const result = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync('npm', args, options);
  if (result.status !== 0) return (result.error?.message ?? result.stderr).trim().split('\n').slice(0, 5).join('\n');
  await writeFile(marker, wanted);
  return undefined;
}

/**
 * Starts it over a copy of the project, because it writes into the project's folder. `adapt` changes the configuration, which is
 * in the file `config` of the project.
 */
export async function startPeer(
  project: string,
  config = 'langgraph.json',
  adapt = (text: string) => text,
): Promise<ServerProgram> {
  const copy = join(stateFolder(), 'project');
  await cp(project, copy, { recursive: true });
  const configuration = join(copy, config);
  await writeFile(configuration, adapt(await readFile(configuration, 'utf8')));
  await writeFile(join(copy, 'package.json'), '{ "type": "module" }\n');
  await symlink(join(folder, 'node_modules'), join(copy, 'node_modules'));
  const port = await freePort();
  const cli = join(folder, 'node_modules/@langchain/langgraph-cli/dist/cli/cli.mjs');
  const address = ['--host', '127.0.0.1', '--port', String(port)];
  const args = [cli, 'dev', '--no-browser', '--no-reload', ...address, '-n', '10', '--config', configuration];
  const program = startProgram(args, { cwd: copy, env: environment() }, true);
  await whenReady(program, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/ok`);
    // With auth of the project it asks even here who calls.
    return response.ok || response.status === 401 ? true : undefined;
  });
  return { pid: program.child.pid!, port, stop: () => stop(program.child) };
}

/** Drops npm's variables, and puts this Node first in PATH, so that both sides run on the same one. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name));
  return {
    ...Object.fromEntries(own),
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
    LANGGRAPH_CLI_NO_ANALYTICS: '1',
    LANGSMITH_TRACING: 'false',
  };
}
