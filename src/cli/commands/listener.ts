/** `keelson listener`: registers this machine with a control plane and runs what it is told, until a signal. */
import { hostname } from 'node:os';
import type { Listener } from '../../../generated/control-plane/types.gen.ts';
import { startListener } from '../../compose/listener.ts';
import { UsageError } from '../../problem.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { stopOnSignal } from '../../runtime/process-events.ts';
import { version } from '../../version.ts';
import type { ControlPlaneClient } from '../client/control-plane-client.ts';
import { CommandError, explained, openServer } from '../client/server-access.ts';
import type { Settings } from '../settings/settings.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export async function listener(settings: Settings<'listener'>): Promise<void> {
  const { serverUrl, listenerKey: clientKey, clientTenant, listenerName: name = hostname(), driver } = settings;
  assertSafe(serverUrl, settings.allowHttp);
  if (driver === 'kubernetes')
    throw new UsageError('A listener runs the process or the docker driver: give one of them with --driver.');
  const access = await openServer({ serverUrl, clientKey, clientTenant, localData: undefined });
  const log = createLog('listener', settings.logLevel as LogLevel, settings.logFormat as LogFormat);
  const registered = await explained(access, () => register(access.client, name, settings.listenerFallback));
  const address = { listenerId: registered.id, ...access.client.connectionOf(registered) };
  const running = await startListener(settings, address, log);
  log.info({ listener: registered.id, name, dataDirectory: settings.dataDirectory }, 'listener started');
  stopOnSignal(log, () => {
    log.info('agent servers go on, and are found by the next start');
    return running.close();
  });
  const { detail } = await running.dismissed;
  await running.close();
  throw new CommandError(detail);
}

/** The listener of that name, which is made if there is none. */
async function register(client: ControlPlaneClient, name: string, fallback: string | undefined): Promise<Listener> {
  const all = await client.listListeners();
  const known = all.find(({ compute_id: id }) => id === name);
  if (known && known.compute_type !== 'machine')
    throw new CommandError(`The listener ${name} is that of a cluster. Choose another name with --name.`);
  // Deploy clients take a listener only with a namespace, and a machine has no others.
  const compute_config = { k8s_namespaces: ['machine'], ...(fallback === undefined ? {} : { fallback }) };
  if (!known) return client.createListener({ compute_type: 'machine', compute_id: name, compute_config, version });
  if (fallback === undefined || known.compute_config.fallback === fallback) return known;
  return client.patchListener(known.id, { compute_config: { ...known.compute_config, fallback } });
}

/** Keys and secrets must not be readable on the way. */
function assertSafe(url: string | undefined, allowHttp: boolean): void {
  if (url === undefined || !URL.canParse(url)) return;
  const { protocol, hostname: host } = new URL(url);
  if (protocol !== 'http:' || LOOPBACK.test(host) || allowHttp) return;
  throw new UsageError(
    `${url} would send keys and secrets in clear: give an https:// address, or --allow-http where nobody else reads the network.`,
  );
}
