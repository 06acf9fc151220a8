/** The published servers that we are held against: the one for JavaScript graphs and the one for Python graphs. */
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installPeer, peerName, startPeer } from '../../../bench/peer.ts';
import { freePort, startProgram, stateFolder, whenReady } from '../../../bench/processes.ts';
import { installProgram } from '../../../conformance/schemathesis/install.ts';
import { projectConfig, startAgent } from '../../support/agent-server.ts';
import type { Cleanup } from '../../support/temporary.ts';
import type { Servers } from './scenarios.ts';

export const PEERS = ['javascript', 'python'] as const;
export type PeerName = (typeof PEERS)[number];

type Tell = (progress: string) => void;

/** Our servers. */
export async function startOurs(cleanup: Cleanup): Promise<Servers> {
  const [parity, guarded] = [await startAgent(cleanup, 'parity'), await startAgent(cleanup, 'parity/guarded')];
  return { parity: parity.url, guarded: guarded.url };
}

/** Installs the peer where it is missing, and starts it over each project. Resolves with the addresses. */
export const startPeers: Record<PeerName, (tell: Tell) => Promise<Servers>> = {
  async javascript(tell) {
    const missing = await installPeer(tell);
    if (missing) throw new Error(`${peerName} cannot be installed:\n${missing}`);
    const project = dirname(projectConfig('parity'));
    const { port } = await startPeer(project);
    // It takes no app but Hono's.
    const withoutApp = (config: string) => config.replace(/"app": ".*",/, '');
    const guarded = await startPeer(project, 'guarded/langgraph.json', withoutApp);
    return { parity: `http://127.0.0.1:${port}`, guarded: `http://127.0.0.1:${guarded.port}` };
  },
  async python(tell) {
    const project = join(import.meta.dirname, 'python');
    const requirements = join(project, 'requirements.txt');
    const server = { name: 'the Python server', command: 'langgraph', requirements };
    const program = await installProgram(server, tell, AbortSignal.timeout(600_000));
    // It writes into the project's folder.
    const start = async (folder: string) => {
      const copy = join(stateFolder(), 'python-project');
      await cp(project, copy, { recursive: true });
      const port = await freePort();
      const args = ['dev', '--no-browser', '--no-reload', '--host', '127.0.0.1', '--port', String(port)];
      const env = { ...process.env, LANGGRAPH_CLI_NO_ANALYTICS: '1', LANGSMITH_TRACING: 'false' };
      const started = startProgram(args, { cwd: join(copy, folder), env }, true, program);
      await whenReady(started, async () => ((await fetch(`http://127.0.0.1:${port}/ok`)).ok ? true : undefined));
      return `http://127.0.0.1:${port}`;
    };
    return { parity: await start('.'), guarded: await start('guarded') };
  },
};
