/**
 * The control plane as a whole: tenants, deployments and their reconciler, over the ports that it is given. It knows no HTTP
 * server and no agent server. The composition gives it a public address.
 */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Source } from '../../generated/control-plane/types.gen.ts';
import type { Builder } from '../builds/port.ts';
import type { Abilities, Driver, DriverDeclaration, Machines } from '../drivers/port.ts';
import { Problem } from '../problem.ts';
import { migrate } from '../storage/migrate.ts';
import type { Databases, Storage } from '../storage/port.ts';
import { AuditLog } from './audit/audit-records.ts';
import { tieDataDirectory } from './cluster/data-directory.ts';
import type { Cluster } from './cluster/lease.ts';
import { DeploymentDatabases } from './deployments/deployment-database.ts';
import { deploymentSlugs, hasPublicDocs } from './deployments/deployment-records.ts';
import { Deployments } from './deployments/deployments.ts';
import { OperatorEnvironment } from './deployments/operator-environment.ts';
import { recordPush, takesImages } from './deployments/pushed-images.ts';
import { restingDeployments } from './deployments/rest-records.ts';
import { servingMessage } from './deployments/revision-records.ts';
import { Revisions } from './deployments/revisions.ts';
import { availableSources } from './deployments/source-rules.ts';
import { type UsageLimits, unlimited } from './deployments/tenant-limits.ts';
import { Folders } from './folders.ts';
import { rememberedTokens } from './gateway/gateway-headers.ts';
import type { Routes } from './gateway/routes.ts';
import { Listeners } from './listeners/listeners.ts';
import { Logs } from './logs/logs.ts';
import { Metrics } from './metrics.ts';
import { type OAuthSettings, openOAuth } from './oauth-providers/oauth.ts';
import type { OAuthProviders } from './oauth-providers/oauth-providers.ts';
import type { AgentConnections, OAuthTokens } from './oauth-providers/oauth-tokens.ts';
import type { Authentications, SignIns } from './oauth-providers/sign-ins.ts';
import { Pushes } from './pushes/pushes.ts';
import { defaultLimits, type Limits, openReconciler, type Pace } from './reconciler/reconciler.ts';
import { assertReadable } from './records.ts';
import { Registry } from './registry/registry.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import { openDatabaseBox } from './secrets/secret-key-records.ts';
import { ApiKeys } from './tenants/api-keys.ts';
import { type FailedKeyLimits, FailedKeys } from './tenants/failed-keys.ts';
import { type AdminKey, ensureAdminKey, KeyAdministration } from './tenants/key-administration.ts';
import { assertOneTenant, refusalOfTenants, TenantAdministration, Tenants } from './tenants/tenants.ts';
import { UploadSigner, Uploads } from './uploads/uploads.ts';

interface ControlPlaneOptions {
  storage: Storage;
  driver: Driver;
  /** Takes the connections of listeners' machines, if the driver passes workloads on to them. */
  machines?: Machines | undefined;
  /** Every driver that a server may run. */
  drivers: readonly DriverDeclaration[];
  builder: Builder;
  routes: Routes;
  dataDirectory: string;
  /** Set if the storage is outside the data directory, where other control planes may share it. */
  cluster?: Cluster | undefined;
  /** `host:port` of the registry, if the driver can run images that are pushed to it. */
  registryAddress?: (() => string) | undefined;
  /** Default: no limits. */
  usageLimits?: UsageLimits | undefined;
  /** Of which tenants webhooks may go to private networks. The operator's tenant is the first one. Default: `operator`. */
  webhookPrivateNetworks?: 'operator' | 'all' | 'none' | undefined;
  /** Creates a database for each deployment. Without it the state of a deployment is a file. */
  databases?: Databases | undefined;
  /** Whether new deployments get a database. */
  newDatabases?: boolean;
  /** The address of this server for clients, without a trailing slash. */
  publicUrl(): string;
  /** Where clients reach the deployment with that name in its address. */
  deploymentUrl(slug: string): string;
  log: Logger;
  /** A key given by the operator. Without it one is generated. */
  apiKey?: string | undefined;
  /** Variables for the agent servers of some or all deployments. They override the deployment's own. */
  operatorEnvironment?: OperatorEnvironment | undefined;
  /** Whether keys with the scope `secrets:read` see secrets in clear. */
  revealSecrets?: boolean;
  limits?: Partial<Limits> | undefined;
  uploadLimitBytes?: number | undefined;
  pace?: Pace | undefined;
  failedKeys?: Partial<FailedKeyLimits> | undefined;
  oauth?: OAuthSettings | undefined;
  now?: () => number;
  /** Whether several tenants are accepted although nothing isolates their code. */
  tenantsTrusted?: { files: boolean; network: boolean };
}

export interface ControlPlane {
  readonly tenants: Tenants;
  readonly keys: ApiKeys;
  readonly keyAdministration: KeyAdministration;
  readonly tenantAdministration: TenantAdministration;
  readonly auditLog: AuditLog;
  readonly metrics: Metrics;
  readonly adminKey: AdminKey;
  readonly deployments: Deployments;
  readonly revisions: Revisions;
  readonly listeners: Listeners;
  readonly logs: Logs;
  readonly uploads: Uploads;
  readonly pushes: Pushes;
  /** Where images are pushed, if the driver can run them. */
  readonly registry: Registry | undefined;
  readonly oauthProviders: OAuthProviders;
  readonly authentications: Authentications;
  readonly signIns: SignIns;
  readonly oauthTokens: OAuthTokens;
  readonly agentConnections: AgentConnections;
  readonly driverName: Driver['name'];
  readonly sources: readonly Source[];
  readonly resourceLimits: Pick<Abilities, 'memory' | 'cpu' | 'processes' | 'mostProcesses' | 'mostDiskMb' | 'mostStateMb'>;
  /** The most memory of a build, in MB. Undefined if it is not limited here. */
  readonly buildMemoryMb: number | undefined;
  readonly usageLimits: UsageLimits;
  readonly isolation: Abilities['isolation'];
  readonly network: Abilities['network'];
  readonly limits: Limits;
  /** The token that the gateway sends to the agent servers of a revision. */
  gatewayTokenOf(revisionId: string, url: string): string;
  /** Whether everybody may read what the agent of that name says of itself. */
  hasPublicDocs(slug: string): Promise<boolean>;
  /** Starts a deployment that rests, here or at the control plane in charge. */
  startResting(deploymentId: string): void;
  /** Why the agent servers of a deployment do not start, as a text for its owner. */
  startFailure(deploymentId: string): Promise<string | null>;
  /** `active` reconciles. `standby` takes over when the active control plane ends. */
  role(): 'active' | 'standby';
  /** Throws `unavailable` when the server is stopping or cannot reach its storage. */
  assertHealthy(): Promise<void>;
  /** Starts the reconciler. */
  start(): Promise<void>;
  /** Ends the work. Deployments keep running unless `stopWorkloads` is set. */
  shutdown(options: { stopWorkloads: boolean }): Promise<void>;
}

const schema = fileURLToPath(new URL('schema', import.meta.url));

/** Opens a control plane over a data directory. Only control planes on the same database may share the directory. */
export async function openControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { storage, driver, drivers, builder, publicUrl, deploymentUrl, log, cluster, now = Date.now } = options;
  await migrate(storage, schema);
  if (cluster) await join(cluster, options);
  const folders = new Folders(options.dataDirectory);
  const box = await openDatabaseBox(storage, folders.secretKey);
  const tenants = new Tenants(storage);
  const failedKeys = new FailedKeys({ storage, tenants, log, limits: options.failedKeys });
  const keys = new ApiKeys(storage, tenants, now, failedKeys);
  const refusal = refusalOfTenants(driver.abilities, options.tenantsTrusted ?? { files: false, network: false });
  if (refusal !== undefined) await assertOneTenant(storage, refusal);
  const adminKey = await ensureAdminKey(keys, tenants, { given: options.apiKey, file: folders.adminKey });
  // Runs before the first request. Otherwise a deployment that is not up yet would look like one that does not exist.
  for (const { deployment_id: deploymentId, tenant_id: tenantId, slug, active_revision_id: active } of await deploymentSlugs(
    storage,
  )) {
    options.routes.put(slug, { deploymentId, tenantId });
    if (active !== null) options.routes.expect(deploymentId);
  }
  for (const { deployment_id: deploymentId, own_auth: own } of await restingDeployments(storage))
    options.routes.rest(deploymentId, { ownAuth: own === null ? undefined : own === 1 });
  const limits = { ...defaultLimits, ...options.limits };
  const databases = options.databases && new DeploymentDatabases(options.databases, box, options.newDatabases ?? true);
  const operatorEnvironment = options.operatorEnvironment ?? OperatorEnvironment.none;
  const registry = openRegistry(options, folders, box);
  const { webhookPrivateNetworks: reach = 'operator' } = options;
  const { tenantId: operatorTenant } = await tenants.ensureDefault();
  const reachesPrivate = (tenantId: string) => reach === 'all' || (reach === 'operator' && tenantId === operatorTenant);
  const kept = { folders, box, databases, operatorEnvironment, reachesPrivate, registry };
  const reconciler = openReconciler({ ...options, limits, ...kept, now, tidy: () => uploads.removeUnrecorded() });
  const { shared } = reconciler;
  const wake = (deploymentId: string) => shared.wake(deploymentId);
  const interrupt = (deploymentId: string) => shared.interrupt(deploymentId);
  const revealSecrets = options.revealSecrets ?? false;
  const letsRest = limits.restAfterMs > 0;
  const usageLimits = options.usageLimits ?? unlimited;
  const deployments = new Deployments({
    storage,
    driver,
    drivers,
    builder,
    registry,
    box,
    deploymentUrl,
    revealSecrets,
    letsRest,
    usageLimits,
    wake,
    interrupt,
  });
  const uploads = new Uploads({
    storage,
    deployments,
    signer: new UploadSigner(box.derive('uploads')),
    folder: (deploymentId) => folders.uploads(deploymentId),
    root: folders.allUploads,
    publicUrl,
    limitBytes: options.uploadLimitBytes,
    now,
  });
  const oauth = openOAuth({ storage, box, publicUrl, now, ...options.oauth });
  let stopping = false;
  return {
    tenants,
    keys,
    keyAdministration: new KeyAdministration({ storage, keys, now }),
    tenantAdministration: new TenantAdministration(storage, () => keys.changed(), refusal),
    auditLog: new AuditLog(storage),
    metrics: new Metrics({ storage, routes: options.routes, isLeader: () => reconciler.isActing() }),
    adminKey,
    deployments,
    revisions: new Revisions({
      storage,
      driver,
      drivers,
      builder,
      registry,
      box,
      deployments,
      usageLimits,
      wake,
      abandon: (revision) => shared.abandon(revision),
    }),
    listeners: new Listeners({
      storage,
      machines: options.machines,
      driverName: driver.name,
      isActive: () => shared.isActive,
      arrived: (...machine) => shared.removeUnwanted(...machine),
      log,
    }),
    logs: new Logs({ storage, driver, deployments, folders, box, operatorEnvironment, now }),
    uploads,
    pushes: new Pushes({ storage, deployments, key: box.derive('pushes'), publicUrl, wake }),
    registry,
    ...oauth.services,
    driverName: driver.name,
    sources: availableSources({ driver, drivers, builder }),
    resourceLimits: driver.abilities,
    buildMemoryMb: builder.memoryMb,
    usageLimits,
    isolation: driver.abilities.isolation,
    network: driver.abilities.network,
    limits,
    gatewayTokenOf: rememberedTokens(box),
    hasPublicDocs: (slug) => hasPublicDocs(storage, slug),
    startResting: (deploymentId) => shared.start(deploymentId),
    startFailure: (deploymentId) => servingMessage(storage, deploymentId),
    role: () => (reconciler.isActing() ? 'active' : 'standby'),
    async assertHealthy() {
      if (stopping) throw unavailable('The server is shutting down. Try again shortly.');
      await assertReadable(storage).catch((error: unknown) => {
        throw unavailable('The server does not reach its storage. Try again shortly.', error);
      });
      await storage.assertWritable();
    },
    start: () => reconciler.start(),
    async shutdown({ stopWorkloads }) {
      stopping = true;
      await reconciler.stop(async () => {
        // A control plane that takes over keeps the running workloads.
        const isLast = cluster === undefined || (await cluster.members.others()).length === 0;
        if (stopWorkloads && isLast) await removeAll(driver, limits.graceMs, log);
      });
      await cluster?.members
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'removing this control plane from the members failed'));
      keys.close();
      await failedKeys.close();
      await oauth.close();
    },
  };
}

function openRegistry(options: ControlPlaneOptions, folders: Folders, box: SecretBox): Registry | undefined {
  const { registryAddress: address, usageLimits, storage, now = Date.now } = options;
  const quotaMb = usageLimits?.tenant.registryMb ?? null;
  const quotaBytes = quotaMb === null ? undefined : quotaMb * 1024 ** 2;
  if (!address) return undefined;
  return new Registry({
    ...{ root: folders.images, key: box.derive('registry'), address, quotaBytes, now },
    takesImages: (tenantId, deploymentId) => takesImages(storage, tenantId, deploymentId),
    pushed: ({ deploymentId }, image, origin) =>
      storage.transaction((transaction) => recordPush(transaction, deploymentId, origin, image)),
  });
}

/** Checks that this control plane may use the database, and records it as a member. */
async function join({ members, database }: Cluster, { storage, dataDirectory, driver }: ControlPlaneOptions): Promise<void> {
  await tieDataDirectory(storage, dataDirectory, database);
  await members.join(driver.abilities.oneMachine);
}

async function removeAll(driver: Driver, graceMs: number, log: Logger): Promise<void> {
  const ends = await Promise.allSettled((await driver.list()).map((id) => driver.remove(id, graceMs)));
  for (const end of ends) if (end.status === 'rejected') log.error({ err: end.reason }, 'stopping a workload failed');
}

function unavailable(message: string, cause?: unknown): Problem {
  return new Problem('unavailable', message, { cause, headers: { 'retry-after': '2' } });
}
