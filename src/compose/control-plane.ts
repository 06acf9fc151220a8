/** Composes the control plane: picks the storage, the builder, the driver and the gateway, and binds the contract. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { operations, securitySchemes } from '../../generated/control-plane/operations.gen.ts';
import { LIMITS } from '../../generated/limits.gen.ts';
import { ArchiveExchange } from '../builds/archive-exchange.ts';
import type { Builder } from '../builds/port.ts';
import { createSourceBuilder, type SourceBuilderOptions } from '../builds/source-builder.ts';
import { readDatabaseRecord } from '../control-plane/cluster/data-directory.ts';
import { openCluster } from '../control-plane/cluster/lease.ts';
import { type ControlPlane, openControlPlane } from '../control-plane/control-plane.ts';
import { OperatorEnvironment } from '../control-plane/deployments/operator-environment.ts';
import { withinRoom } from '../control-plane/durable-files.ts';
import { databaseFile } from '../control-plane/folders.ts';
import { createGateway } from '../control-plane/gateway/gateway.ts';
import { createRoutes } from '../control-plane/gateway/routes.ts';
import type { OAuthSettings } from '../control-plane/oauth-providers/oauth.ts';
import type { ProviderAddressKind } from '../control-plane/oauth-providers/provider-addresses.ts';
import type { Limits, Pace } from '../control-plane/reconciler/reconciler.ts';
import type { FailedKeyLimits } from '../control-plane/tenants/failed-keys.ts';
import type { AdminKey } from '../control-plane/tenants/key-administration.ts';
import { createListenerDriver } from '../drivers/listener/listener-driver.ts';
import type { Driver } from '../drivers/port.ts';
import { agentReference, homePage } from '../handlers/agent-server/system.ts';
import { handlers, type Services } from '../handlers/control-plane/handlers.gen.ts';
import { machineSocket } from '../handlers/control-plane/machine-socket.ts';
import type { AddressKind } from '../machine/public-addresses.ts';
import { messageOf, StartError } from '../problem.ts';
import { type Authenticate, securityCheck } from '../runtime/auth.ts';
import { BodyBudget } from '../runtime/body.ts';
import type { Principal } from '../runtime/handler.ts';
import { responseValidators } from '../runtime/response-check.ts';
import { createHttpServer, type HttpServer, type Intercept } from '../runtime/server.ts';
import { lockDataDirectory } from '../storage/data-directory-lock.ts';
import type { Databases, Storage } from '../storage/port.ts';
import { version } from '../version.ts';
import { deploymentUrl, openDeploymentHosts } from './deployment-hosts.ts';
import { type DriverSettings, drivers, isReached, type OpenedDriver, openDriver } from './drivers.ts';
import { portsLetThrough } from './ports-let-through.ts';
import { addressOfRegistry, type RegistrySettings, startRegistryServer } from './registry-server.ts';
import { assertUsable, makeDataDirectory, openStorage } from './storage.ts';
import { type UsageSettings, usageLimitsOf } from './usage-limits.ts';
import { createAdmission, forwardingOf } from './web-admission.ts';

export interface ControlPlaneSettings extends DriverSettings, RegistrySettings, UsageSettings {
  host: string;
  port: number;
  dataDirectory: string;
  /** Address of a PostgreSQL database, or `embedded`; without it the state is a file in the data directory. */
  postgres?: string | undefined;
  postgresPool?: number;
  /** On PostgreSQL: `database` (default) for a database per deployment, or `file`. */
  deploymentState?: string;
  /** On PostgreSQL: how long a control plane that stopped answering keeps its leases. */
  leaseSeconds?: number;
  apiKey?: string | undefined;
  /** Address under which clients reach this server, when it is not the one it listens on. */
  publicUrl?: string | undefined;
  /** Proxies whose X-Forwarded-* headers count, with commas between them. */
  trustedProxies?: string | undefined;
  /** Further host names of this server, with commas between them. */
  allowedHosts?: string | undefined;
  /** What the host of a deployment looks like, with `{name}` for its name. */
  deploymentHosts?: string | undefined;
  /** Origins of web pages that may use the API, with commas between them. Default: all. */
  corsOrigins?: string | undefined;
  /** Whether clients need no key, as in the mock. */
  keyless?: boolean;
  validateResponses: boolean;
  revealSecrets: boolean;
  /** File of variables for agent servers. */
  operatorEnv?: string | undefined;
  graceSeconds: number;
  /** Of which tenants webhooks may go to private networks. */
  webhookPrivateNetworks?: string;
  /** Allow-list for git repositories, with commas between the kinds of addresses. Default: https. */
  gitAllow?: string;
  /** Allow-list for OAuth providers, with commas between the kinds of addresses. Default: https. */
  oauthAllow?: string;
  /** Concurrency limit of builds. */
  builds?: number;
  buildTimeoutSeconds?: number;
  /** Bound for each of the caches of builds. */
  buildCacheMb?: number;
  /** The most memory of a build. Default: 4096. */
  buildMemoryMb?: number;
  /** After how long without use deployments rest whose type asks for it. 0: never. */
  restAfterSeconds?: number;
  /** After how long without its machine the deployments of a listener are started on its fallback. 0: never. */
  listenerLostSeconds?: number;
  /** How long a lower load must last until agent servers are taken away. */
  scaleDownAfterSeconds?: number;
}

export interface RunningControlPlane {
  /** Where clients reach it. */
  url: string;
  /** Where it listens, for programs of the same machine. */
  localUrl: string;
  /** The port it listens on. */
  port: number;
  /** `host:port` where images are pushed. */
  registryAddress: string | undefined;
  adminKey: AdminKey;
  controlPlane: ControlPlane;
  /** Stops accepting requests, then ends. Agent servers keep running unless `stopWorkloads` is set. */
  close(options?: { stopWorkloads?: boolean }): Promise<void>;
}

/** Parts that a test or the mock may replace. */
export interface Replacements {
  storage?(storage: Storage): Storage;
  driver?(dataDirectory: string, log: Logger, mayAct: () => boolean): Driver;
  builder?(dataDirectory: string): Builder;
  /** How long the import of the graphs at the end of a build may take. 0: they are not imported. */
  importLimitMs?: number;
  limits?: Partial<Limits>;
  uploadLimitBytes?: number;
  pace?: Pace;
  failedKeys?: Partial<FailedKeyLimits>;
  oauth?: OAuthSettings;
  now?: () => number;
  /** For how long a machine may be away before its workloads are told to be unreachable. */
  machineHoldMs?: number;
  /** How long a request waits for a deployment that rests. */
  holdMs?: number;
  intercept?: Intercept;
}

/** The gateway accepts any key of the deployment's tenant, whatever its scopes. */
const gatewaySecurity: Record<string, string[]>[] = [
  { ApiKey: [] },
  { ApiKey: [], TenantId: [] },
  { BearerAuth: [] },
  { BearerAuth: [], TenantId: [] },
];

const DEFAULT_LEASE_SECONDS = 15;
const IMPORT_LIMIT_MS = 60_000;
/** How long to wait while another control plane opens the data directory. */
const OPENING_LIMIT_MS = 60_000;

/** The pages of an agent server as the gateway has them. The files of their renderer are those of the control plane's own page. */
const agentReferencePage = agentReference('../../docs/');
const agentPages = new Map([
  ['/', homePage('')],
  ['/docs', agentReferencePage],
  ['/docs/guide', agentReferencePage],
]);

const require = createRequire(import.meta.url);

export async function startControlPlane(
  settings: ControlPlaneSettings,
  log: Logger,
  replace: Replacements = {},
): Promise<RunningControlPlane> {
  const hosts = openDeploymentHosts(settings);
  const dataDirectory = resolve(settings.dataDirectory);
  await using opened = new AsyncDisposableStack();
  const { postgres, postgresPool } = settings;
  const operatorEnvironment = await readOperatorEnvironment(settings.operatorEnv);
  await assertStatePlace(dataDirectory, postgres);
  await makeDataDirectory(dataDirectory, postgres);
  // Control planes on one database share the directory, but open it one after the other.
  const lock = await lockDataDirectory(dataDirectory, { waitMs: postgres ? OPENING_LIMIT_MS : 0 });
  opened.defer(lock);
  const location = { dataDirectory, file: databaseFile(dataDirectory) };
  const database = await openStorage({ postgres, ...(postgresPool ? { postgresPool } : {}), ...location }, log);
  opened.defer(database.stop);
  opened.use(database.storage);
  const storage = replace.storage?.(database.storage) ?? database.storage;
  const databases = database.server && (await databasesOf(database.server.url, log));
  const newDatabases = databases !== undefined && settings.deploymentState !== 'file';
  const leaseMs = (settings.leaseSeconds ?? DEFAULT_LEASE_SECONDS) * 1_000;
  const cluster = database.server && openCluster({ storage, leaseMs, database: database.server.description, log });
  const mayAct = () => cluster?.leadership.mayAct() ?? true;
  const stop = new AbortController();
  const served = newDatabases ? database.server?.url : undefined;
  const driverPlace = { dataDirectory, log, mayAct, stopping: stop.signal, databases: served };
  const replaced = replace.driver?.(dataDirectory, log, mayAct);
  const { driver: own, ...apart }: OpenedDriver = replaced ? { driver: replaced } : await openDriver(settings, driverPlace);
  const networks = apart.isolation?.networks;
  const databasesAreReached = served !== undefined && isReached(served);
  // The ports of machines are on loopback: control planes on several machines would not reach them.
  const machines = own.abilities.oneMachine
    ? createListenerDriver({ ...{ own, dataDirectory, log, databasesAreReached }, holdMs: replace.machineHoldMs })
    : undefined;
  const driver: Driver = machines ?? own;
  opened.use(driver);
  const building = { dataDirectory, mayAct, importLimitMs: replace.importLimitMs ?? IMPORT_LIMIT_MS, ...apart };
  const builder = replace.builder?.(dataDirectory) ?? sourceBuilder(settings, building);
  const forwarding = forwardingOf(settings);
  const routes = createRoutes();
  let server: HttpServer | undefined;
  let registryServer: HttpServer | undefined;
  const registryAddress = driver.runs.has('pushed image') ? () => addressOfRegistry(settings, registryServer) : undefined;
  const publicUrl = () => (settings.publicUrl ?? server?.url ?? '').replace(/\/+$/, '');
  const { apiKey, revealSecrets } = settings;
  const { uploadLimitBytes, pace, intercept, failedKeys } = replace;
  const limits = { ...limitsOf(settings), ...replace.limits };
  const controlPlane = await openControlPlane({
    ...{
      storage,
      driver,
      machines,
      drivers,
      builder,
      routes,
      dataDirectory,
      publicUrl,
      deploymentUrl: (slug) => deploymentUrl(hosts, publicUrl(), slug),
      log,
      apiKey,
      revealSecrets,
      limits,
      uploadLimitBytes,
    },
    ...{ pace, failedKeys, cluster, databases, newDatabases, operatorEnvironment, registryAddress },
    usageLimits: usageLimitsOf(settings),
    webhookPrivateNetworks: settings.webhookPrivateNetworks as 'operator' | 'all' | 'none' | undefined,
    ...(replace.now ? { now: replace.now } : {}),
    tenantsTrusted: { files: settings.isolation === 'none', network: settings.agentNetwork === 'shared' },
    oauth: { addresses: settings.oauthAllow?.split(',') as ProviderAddressKind[] | undefined, ...replace.oauth },
  });
  if (cluster) await lock();
  const authenticate: Authenticate = (...request) => controlPlane.keys.authenticate(...request);
  const document = require('../../generated/control-plane/openapi.json') as Services['document'];
  const validatorsOf = await responseValidators(settings.validateResponses);
  const identify = securityCheck({ security: gatewaySecurity }, securitySchemes, (...request) =>
    controlPlane.keys.authenticateAgentCaller(...request),
  );
  const bodies = new BodyBudget();
  const gateway = opened.use(
    createGateway({
      ...{
        routes,
        bodies,
        log,
        forwarding,
        hosts,
        tokenOf: controlPlane.gatewayTokenOf,
        hasPublicDocs: controlPlane.hasPublicDocs,
      },
      ...{ start: controlPlane.startResting, startFailure: controlPlane.startFailure, holdMs: replace.holdMs },
      pageAt: (path) => agentPages.get(path),
      authenticate: (headers, address) => identify(headers, address) as Promise<Principal>,
    }),
  );
  server = createHttpServer({
    operations,
    securitySchemes,
    handlers,
    services: { ...controlPlane, version, document, deploymentHosts: hosts?.pattern ?? null },
    admission: createAdmission({ settings, asksForKey: !settings.keyless, hosts, forwarding, log }),
    mounts: settings.driver === 'kubernetes' ? [gateway, new ArchiveExchange(dataDirectory, { withinRoom })] : [gateway],
    webSockets: [machineSocket(controlPlane, securityCheck(operations.patchListener, securitySchemes, authenticate))],
    // Some deploy clients have this prefix in their base URL.
    optionalPrefix: '/api-host',
    ...(intercept ? { intercept } : {}),
    log,
    authenticate,
    responseValidators: validatorsOf(document),
    ...{ bodyLimitBytes: LIMITS.jsonBodyBytes, bodies },
    forwarding,
  });
  // Listens before it adopts or stops workloads: a start that fails on a taken port must change nothing.
  await server.listen(settings.port, settings.host);
  opened.defer(() => server.close(0));
  await networks?.letThrough(await portsLetThrough(settings.agentPorts, [server.url, settings.publicUrl, database.server?.url]));
  if (controlPlane.registry) {
    const { registry } = controlPlane;
    const mount = registry.mount(log, forwarding);
    registryServer = await startRegistryServer({ mount, settings, forwarding, bodies, log });
    opened.defer(() => registryServer?.close(0));
  }
  await controlPlane.start();
  const parts = opened.move();
  return {
    url: publicUrl(),
    localUrl: server.url,
    port: Number(new URL(server.url).port),
    registryAddress: registryAddress?.(),
    adminKey: controlPlane.adminKey,
    controlPlane,
    async close({ stopWorkloads = false } = {}) {
      await Promise.all([server, registryServer].map((one) => one?.close(settings.graceSeconds * 1000)));
      if (!stopWorkloads) stop.abort();
      await controlPlane.shutdown({ stopWorkloads });
      await parts.disposeAsync();
      if (stopWorkloads) await networks?.removeAll();
    },
  };
}

async function readOperatorEnvironment(file: string | undefined): Promise<OperatorEnvironment | undefined> {
  if (file === undefined) return undefined;
  try {
    return OperatorEnvironment.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`The file of --operator-env cannot be taken (${file}): ${messageOf(error)}.`, { cause: error });
  }
}

/** Undefined when the PostgreSQL account may not create databases. Each deployment then keeps its state in a file. */
async function databasesOf(url: string, log: Logger): Promise<Databases | undefined> {
  const { openDatabases } = await import('../storage/postgres/databases.ts');
  const databases = await openDatabases(url);
  if (!databases) log.warn('PostgreSQL account lacks CREATEDB or CREATEROLE: each deployment keeps its state in a file');
  return databases;
}

/** Without its database a data directory looks empty, and its agent servers would be stopped as unknown. */
async function assertStatePlace(dataDirectory: string, postgres: string | undefined): Promise<void> {
  await assertUsable(dataDirectory);
  if (postgres && existsSync(databaseFile(dataDirectory)))
    throw new StartError(
      `The state of ${dataDirectory} is in a file there: start without --postgres, or choose another directory.`,
    );
  const record = postgres ? undefined : await readDatabaseRecord(dataDirectory);
  if (record) throw new StartError(`The state of ${dataDirectory} is in ${record.database}: start with --postgres.`);
}

function sourceBuilder(
  { gitAllow, buildTimeoutSeconds, buildCacheMb, buildMemoryMb, processLimit }: ControlPlaneSettings,
  place: Pick<SourceBuilderOptions, 'dataDirectory' | 'mayAct' | 'importLimitMs' | 'containment' | 'isolation' | 'remote'>,
): Builder {
  const addresses = gitAllow?.split(',') as AddressKind[] | undefined;
  return createSourceBuilder({
    ...place,
    addresses,
    memoryMb: buildMemoryMb,
    mostProcesses: processLimit,
    ...(buildTimeoutSeconds === undefined ? {} : { timeLimitMs: buildTimeoutSeconds * 1_000 }),
    ...(buildCacheMb === undefined ? {} : { cacheBytes: buildCacheMb * 1024 ** 2 }),
  });
}

function limitsOf(settings: ControlPlaneSettings): Partial<Limits> {
  const { builds, buildTimeoutSeconds, restAfterSeconds, listenerLostSeconds, scaleDownAfterSeconds } = settings;
  return {
    ...(builds === undefined ? {} : { builds }),
    ...(buildTimeoutSeconds === undefined ? {} : { buildMs: buildTimeoutSeconds * 1_000 }),
    ...(restAfterSeconds === undefined ? {} : { restAfterMs: restAfterSeconds * 1_000 }),
    ...(listenerLostSeconds === undefined ? {} : { lostAfterMs: listenerLostSeconds * 1_000 }),
    ...(scaleDownAfterSeconds === undefined ? {} : { scaleDownAfterMs: scaleDownAfterSeconds * 1_000 }),
  };
}
