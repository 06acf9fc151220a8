/** `keelson listener`: registers this machine, or a cluster, with a control plane and runs what it is told, until a signal. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Listener } from '../../../generated/control-plane/types.gen.ts';
import { namespacesOf } from '../../compose/drivers.ts';
import { knownListener, startListener } from '../../compose/listener.ts';
import { UsageError } from '../../problem.ts';
import { createLog, type LogFormat, type LogLevel } from '../../runtime/log.ts';
import { stopOnSignal } from '../../runtime/process-events.ts';
import { version } from '../../version.ts';
import { ApiError, type ControlPlaneClient, UnreachableError } from '../client/control-plane-client.ts';
import { CommandError, explained, openServer } from '../client/server-access.ts';
import type { Settings } from '../settings/settings.ts';

const KINDS = { machine: 'machine', k8s: 'cluster' } as const;
const PAUSE_MS = 5_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export async function listener(settings: Settings<'listener'>): Promise<void> {
  const { serverUrl, listenerKey: clientKey, clientTenant, listenerName: name = hostname(), driver } = settings;
  assertSafe(serverUrl, settings.allowHttp);
  const namespaces = driver === 'kubernetes' ? [...(await namespacesOf(settings))] : null;
  const log = createLog('listener', settings.logLevel as LogLevel, settings.logFormat as LogFormat);
  // After a first start whoever starts the machine may not be there to read an error.
  const isPatient = (await knownListener(settings.dataDirectory)) !== undefined;
  const address = await whenReached({ isPatient, log }, async () => {
    const access = await openServer({ serverUrl, clientKey, clientTenant, localData: undefined });
    const kind = { namespaces, fallback: settings.listenerFallback };
    const registered = await explained(access, () => register(access.client, name, kind));
    return { listenerId: registered.id, ...access.client.connectionOf(registered) };
  });
  const running = await startListener(settings, address, log);
  log.info({ listener: address.listenerId, name, dataDirectory: settings.dataDirectory }, 'listener started');
  stopOnSignal(log, () => {
    log.info('agent servers go on, and are found by the next start');
    return running.close();
  });
  const { detail } = await running.dismissed;
  await running.close();
  throw new CommandError(detail);
}

/** Who is patient tries again while the control plane is away. */
async function whenReached<T>({ isPatient, log }: { isPatient: boolean; log: Logger }, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { message, cause } = error as Error;
      const isAway = cause instanceof UnreachableError || (cause instanceof ApiError && cause.status >= 500);
      if (!isPatient || !isAway) throw error;
      log.warn({ reason: message, pauseMs: PAUSE_MS }, 'control plane not reached, trying again');
    }
    await sleep(PAUSE_MS);
  }
}

interface Kind {
  /** Those of a cluster. Null: it is a machine. */
  namespaces: string[] | null;
  fallback: string | undefined;
}

/** The listener of that name, which is made if there is none. */
async function register(client: ControlPlaneClient, name: string, { namespaces, fallback }: Kind): Promise<Listener> {
  const compute_type = namespaces === null ? 'machine' : 'k8s';
  if ((await client.getInfo()).driver === 'kubernetes')
    throw new CommandError('The server runs the kubernetes driver, which passes nothing on to listeners.');
  const all = await client.listListeners();
  const known = all.find(({ compute_id: id }) => id === name);
  if (known && known.compute_type !== compute_type)
    throw new CommandError(`The listener ${name} is that of a ${KINDS[known.compute_type]}. Choose another name with --name.`);
  // Deploy clients take a listener only with a namespace, and a machine has no others.
  const compute_config = {
    ...(known?.compute_config ?? { k8s_namespaces: ['machine'] }),
    ...(namespaces === null ? {} : { k8s_namespaces: namespaces }),
    ...(fallback === undefined ? {} : { fallback }),
  };
  if (!known) return client.createListener({ compute_type, compute_id: name, compute_config, version });
  return isDeepStrictEqual(known.compute_config, compute_config) ? known : client.patchListener(known.id, { compute_config });
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
