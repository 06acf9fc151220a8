/** `keelson up`: starts the control plane, deploys the demo the first time, and prints first steps. */
import { join, relative, resolve } from 'node:path';
import type { Deployment } from '../../../generated/control-plane/types.gen.ts';
import { type RunningControlPlane, startControlPlane } from '../../compose/control-plane.ts';
import { DirectoryInUse, messageOf, StartError } from '../../problem.ts';
import { giveBackMemoryWhenIdle } from '../../runtime/idle-memory.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { stopOnSignal } from '../../runtime/process-events.ts';
import { version } from '../../version.ts';
import { ControlPlaneClient } from '../client/control-plane-client.ts';
import { awaitRevision, type DeployEvent, sendProject } from '../client/deploy-project.ts';
import { readProject } from '../client/project.ts';
import { announceServer, findServer } from '../client/server-address.ts';
import { inWords } from '../output/deploy-progress.ts';
import { welcome } from '../output/first-requests.ts';
import { print } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

/** How long to wait until the demo of an earlier start serves again. */
const LIVE_LIMIT_MS = 15_000;
const DEMO = { name: 'chat', directory: join(import.meta.dirname, '../../../examples/chat') };

export async function up(settings: Settings<'up'>): Promise<void> {
  const log = createLog('control-plane', settings.logLevel as LogLevel, settings.logFormat as LogFormat);
  const controlPlane = await startControlPlane(settings, log).catch(explainSecondStart(resolve(settings.dataDirectory)));
  const { url, localUrl, adminKey, registryAddress } = controlPlane;
  const { deploymentHosts } = settings;
  // What runs goes on without it: only commands on this machine then need --url.
  const withdraw = await announceServer(resolve(settings.dataDirectory), { url, localUrl, deploymentHosts }).catch(
    (error: unknown) => {
      log.warn({ err: error }, 'writing the address for commands on this machine failed');
    },
  );
  giveBackMemoryWhenIdle();
  stopOnSignal(log, async () => {
    await withdraw?.();
    // A pod of the control plane is replaced while the agents of the cluster go on.
    await controlPlane.close({ stopWorkloads: settings.driver !== 'kubernetes' });
  });
  // The public address may not work yet, or not from this machine.
  const client = adminKey.key
    ? new ControlPlaneClient({ url: localUrl, publicUrl: url, deploymentHosts, apiKey: adminKey.key })
    : undefined;
  const deploysDemo = settings.demo && controlPlane.controlPlane.sources.includes('internal_source');
  print(`Keelson ${version}`);
  print('');
  print(`  Control plane   ${url}  (reference at ${url}/docs)`);
  if (localUrl !== url) print(`  On this machine ${localUrl}`);
  if (registryAddress !== undefined) print(`  Registry        ${registryAddress}  (langgraph deploy pushes images there)`);
  print(`  Admin key       ${keyPlace(adminKey)}`);
  print(welcome({ url, keyFile: adminKey.file, demo: client && (await findDemo(client, deploysDemo)) }));
}

/** For `catch`: says where the control plane of the directory answers, and how to end it. */
function explainSecondStart(dataDirectory: string): (error: unknown) => Promise<never> {
  return async (error) => {
    const running = error instanceof DirectoryInUse ? await findServer(dataDirectory) : undefined;
    if (!running) throw error;
    const { message, pid } = error as DirectoryInUse;
    const end = pid === undefined ? 'press Ctrl-C where it runs' : `press Ctrl-C where it runs, or run: kill ${pid}`;
    throw new StartError(`${message} It answers at ${running.localUrl}. To end it, ${end}`, { cause: error });
  };
}

function keyPlace({ key, file }: RunningControlPlane['adminKey']): string {
  if (file) return `in ${shown(file)}, which only you can read`;
  return key ? 'the one in KEELSON_API_KEY' : 'the one that an earlier start was given; set KEELSON_API_KEY to replace it';
}

/** The live demo; deploys it while nothing is deployed and `deploy` allows it. */
async function findDemo(client: ControlPlaneClient, deploy: boolean): Promise<Deployment | undefined> {
  let demo: Deployment | undefined;
  try {
    const all = await client.listDeployments();
    demo = all.length === 0 && deploy ? await deployDemo(client) : all.find(({ name }) => name === DEMO.name);
  } catch (error) {
    print(`  The demo was not looked up: ${messageOf(error)}`);
  }
  if (!demo?.active_revision_id) return undefined;
  const limit = Date.now() + LIVE_LIMIT_MS;
  while (Date.now() < limit && !(await client.isServing(demo))) await new Promise((resolve) => setTimeout(resolve, 50));
  return demo;
}

async function deployDemo(client: ControlPlaneClient): Promise<Deployment | undefined> {
  print('');
  print('  Deploying examples/chat through the API, as any project is deployed:');
  const started = Date.now();
  const tell = (event: DeployEvent) => {
    const words = inWords(event);
    if (words !== undefined) print(`    ${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${words}`);
  };
  try {
    const project = await readProject(DEMO.directory, {});
    const triggered = await sendProject(client, { name: DEMO.name, project }, tell);
    const revision = await awaitRevision(client, triggered, { tell, withLog: false });
    if (revision.status !== 'DEPLOYED') print(`    The demo was not deployed: ${revision.status_message}`);
    return await client.getDeployment(triggered.deployment.id);
  } catch (error) {
    print(`    The demo was not deployed: ${messageOf(error)}`);
    return undefined;
  }
}

/** Relative to the current folder, when that is shorter. */
function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
