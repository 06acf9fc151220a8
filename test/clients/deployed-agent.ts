/** A project that a real control plane serves behind its gateway. */
import { join } from 'node:path';
import { Life } from '../control-plane/crash/life.ts';
import { archiveOf, projectFiles, testLimits } from '../control-plane/support.ts';
import { STUCK_MS } from '../support/eventually.ts';
import { everyProcessOf } from '../support/processes.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

export interface DeployedAgent {
  /** Its address behind the gateway. */
  api: string;
  /** Its address as the control plane tells it. */
  customUrl: string;
  key: string;
  /** Ends the agent server with SIGKILL; its driver starts the next one. */
  kill(): Promise<void>;
}

/** `project` is a folder in test/fixtures/projects. */
export async function deployedAgent(cleanup: Cleanup, project: string, settings: Life['settings'] = {}): Promise<DeployedAgent> {
  const dataDirectory = await temporaryFolder(cleanup);
  const life = new Life(dataDirectory, join(await temporaryFolder(cleanup), 'deaths'), 'real', settings);
  cleanup.after(async () => {
    await life.stop();
    for (const { pid } of await everyProcessOf(dataDirectory)) process.kill(pid, 'SIGKILL');
  });
  await life.start({ limits: { ...testLimits, deployMs: STUCK_MS } });
  const { id, source_config: config } = await life.client.create('chat');
  await life.client.until(id, await life.client.deploy(id, await archiveOf(await projectFiles(project))), 'DEPLOYED');
  return {
    api: `${life.client.url}/d/chat`,
    customUrl: config.custom_url!,
    key: life.client.key,
    async kill() {
      const agents = (await everyProcessOf(dataDirectory)).filter(({ command }) => command.includes('/workloads/'));
      for (const { pid } of agents) process.kill(pid, 'SIGKILL');
    },
  };
}
