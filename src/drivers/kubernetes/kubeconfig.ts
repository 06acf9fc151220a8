/**
 * Where the API server of a cluster is and how this process identifies itself there: from a kubeconfig file, or from what every pod
 * gets mounted. Read by hand, because the client library for it is 83 MB of 65 packages.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { messageOf, StartError } from '../../problem.ts';

/** Access to one cluster. */
export interface ClusterAccess {
  /** Base URL of the API server. */
  server: string;
  /** The namespace of the context, or of this pod. */
  namespace: string;
  /** Whether this process is a pod of the cluster. */
  inCluster: boolean;
  /** What the files say at present: certificates are renewed while this process runs. */
  readTls(): Promise<Tls>;
  /** The HTTP proxy on the way to it. */
  proxyUrl?: string | undefined;
  /** Headers that say as whom this process acts. */
  impersonation?: Record<string, string | string[]>;
  /** Value of the Authorization header. Undefined where a client certificate identifies this process. */
  authorization(): Promise<string | undefined>;
}

export interface Tls {
  ca?: string;
  cert?: string;
  key?: string;
  servername?: string;
  rejectUnauthorized?: boolean;
}

interface Kubeconfig {
  'current-context'?: string;
  contexts?: { name: string; context: { cluster: string; user: string; namespace?: string } }[];
  clusters?: { name: string; cluster: ClusterEntry; folder: string }[];
  users?: { name: string; user: UserEntry; folder: string }[];
}

interface ClusterEntry {
  server: string;
  'proxy-url'?: string;
  'certificate-authority'?: string;
  'certificate-authority-data'?: string;
  'insecure-skip-tls-verify'?: boolean;
  'tls-server-name'?: string;
}

interface UserEntry {
  token?: string;
  tokenFile?: string;
  username?: string;
  password?: string;
  'client-certificate'?: string;
  'client-certificate-data'?: string;
  'client-key'?: string;
  'client-key-data'?: string;
  as?: string;
  'as-uid'?: string;
  'as-groups'?: string[];
  'as-user-extra'?: Record<string, string[]>;
  'auth-provider'?: { name: string };
  exec?: { command: string; args?: string[]; env?: { name: string; value: string }[] | null; apiVersion?: string };
}

const run = promisify(execFile);

const MOUNTED = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The kubelet renews the token of a pod before it expires. */
const TOKEN_KEPT_MS = 60_000;
/** Whoever renews a certificate may end the one before at once. */
const FILES_KEPT_MS = 10_000;
const PLUGIN_LIMIT_MS = 60_000;

/**
 * The access that is there: `files`, KUBECONFIG, that of this pod, or the file of kubectl. Several files are joined as a PATH is.
 * Throws `StartError`.
 */
export async function findAccess(files: string | undefined, environment: NodeJS.ProcessEnv): Promise<ClusterAccess> {
  const named = files ?? (environment['KUBECONFIG'] || undefined);
  if (named !== undefined) return readKubeconfig(named);
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = environment;
  if (host) return inCluster(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);
  return readKubeconfig(join(homedir(), '.kube/config'));
}

/** Tells a cluster from others. Whoever is in it knows it by another address, with the same certificate. */
export async function clusterOf({ server, readTls }: ClusterAccess): Promise<string> {
  const { ca } = await readTls();
  return createHash('sha256')
    .update(ca?.trim() ?? server)
    .digest('hex');
}

async function inCluster(address: string): Promise<ClusterAccess> {
  const mounted = (name: string) => readFile(join(MOUNTED, name), 'utf8');
  try {
    const namespace = await mounted('namespace');
    const readTls = keptFor(FILES_KEPT_MS, async () => ({ ca: await mounted('ca.crt') }));
    await readTls();
    const token = keptFor(TOKEN_KEPT_MS, () => mounted('token'));
    return {
      server: `https://${address}`,
      namespace: namespace.trim(),
      inCluster: true,
      readTls,
      authorization: async () => bearer(await token()),
    };
  } catch (error) {
    throw new StartError(`This pod has no service account for the cluster: ${messageOf(error)}.`, { cause: error });
  }
}

/** Throws `StartError` that says what the files lack. For `keptMs` they are not read again. */
export async function readKubeconfig(files: string, keptMs = FILES_KEPT_MS): Promise<ClusterAccess> {
  try {
    return await openAccess(keptFor(keptMs, () => readEntry(files.split(delimiter).filter((file) => file !== ''))));
  } catch (error) {
    throw new StartError(`The kubeconfig ${files} cannot be used: ${messageOf(error)}.`, { cause: error });
  }
}

/** As kubectl does it: of entries of one name the first counts, and of several files those that are there. */
async function mergedConfig(files: readonly string[]): Promise<Kubeconfig> {
  const merged: Required<Kubeconfig> = { 'current-context': '', contexts: [], clusters: [], users: [] };
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(files.length > 1 ? replaceAbsent('') : undefined);
    const config = (parse(text) ?? {}) as Kubeconfig;
    const folder = dirname(resolve(file));
    merged['current-context'] ||= config['current-context'] ?? '';
    merged.contexts.push(...(config.contexts ?? []));
    merged.clusters.push(...(config.clusters ?? []).map((entry) => ({ ...entry, folder })));
    merged.users.push(...(config.users ?? []).map((entry) => ({ ...entry, folder })));
  }
  return merged;
}

/** The context, with its cluster and user. */
interface Entry {
  namespace: string | undefined;
  cluster: ClusterEntry;
  user: UserEntry;
  tls: Tls;
  /** Folder of the file that has the user. */
  folder: string;
}

async function readEntry(files: readonly string[]): Promise<Entry> {
  const config = await mergedConfig(files);
  const context = named(config.contexts, config['current-context'], 'context').context;
  const { cluster, folder: clusterFolder } = named(config.clusters, context.cluster, 'cluster');
  const { user, folder } = named(config.users, context.user, 'user');
  if (user['auth-provider'])
    throw new Error(`its user '${context.user}' has an auth-provider, which kubectl has no more: use a credential plugin (exec)`);
  const content = async (data: string | undefined, file: string | undefined, base: string) =>
    data ? Buffer.from(data, 'base64').toString('utf8') : file ? readFile(resolve(base, file), 'utf8') : undefined;
  const tls = {
    ca: await content(cluster['certificate-authority-data'], cluster['certificate-authority'], clusterFolder),
    cert: await content(user['client-certificate-data'], user['client-certificate'], folder),
    key: await content(user['client-key-data'], user['client-key'], folder),
    servername: cluster['tls-server-name'],
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] === true ? false : undefined,
  };
  const known = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined)) as Tls;
  return { namespace: context.namespace, cluster, user, tls: known, folder };
}

/** Where the server is and who asks stays. Certificates and tokens are read again. */
async function openAccess(read: () => Promise<Entry>): Promise<ClusterAccess> {
  const { namespace = 'default', cluster, user, folder } = await read();
  const { 'proxy-url': proxyUrl } = cluster;
  if (proxyUrl !== undefined && !/^https?:/.test(proxyUrl))
    throw new Error(`its proxy-url is '${proxyUrl}', and this server goes through HTTP proxies only`);
  return {
    server: cluster.server.replace(/\/+$/, ''),
    namespace,
    inCluster: false,
    readTls: async () => (await read()).tls,
    proxyUrl,
    impersonation: impersonationOf(user),
    authorization: authorizationOf(user, folder, async () => (await read()).user.token),
  };
}

function impersonationOf({ as, 'as-uid': uid, 'as-groups': groups = [], 'as-user-extra': extra = {} }: UserEntry) {
  return {
    ...(as ? { 'impersonate-user': as } : {}),
    ...(uid ? { 'impersonate-uid': uid } : {}),
    ...(groups.length > 0 ? { 'impersonate-group': groups } : {}),
    ...Object.fromEntries(
      Object.entries(extra).map(([name, values]) => [`impersonate-extra-${encodeURIComponent(name)}`, values]),
    ),
  };
}

function named<T extends { name: string }>(entries: T[] | undefined, name: string | undefined, what: string): T {
  const found = entries?.find((entry) => entry.name === name);
  if (!found) throw new Error(name ? `it has no ${what} '${name}'` : `it names no current ${what}`);
  return found;
}

function authorizationOf(
  user: UserEntry,
  folder: string,
  readToken: () => Promise<string | undefined>,
): () => Promise<string | undefined> {
  const { token, tokenFile, username, password, exec } = user;
  if (tokenFile) {
    const read = keptFor(TOKEN_KEPT_MS, () => readFile(resolve(folder, tokenFile), 'utf8'));
    return async () => bearer(await read());
  }
  if (token) return async () => bearer((await readToken()) ?? token);
  if (username) return async () => `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
  if (exec) return pluginToken(exec, folder);
  return async () => undefined;
}

const bearer = (token: string) => `Bearer ${token.trim()}`;

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && performance.now() < until) return kept;
    until = performance.now() + ms;
    kept = read();
    kept.catch(() => {
      kept = undefined;
    });
    return kept;
  };
}

/** The token that a credential plugin prints, as the command lines of the cloud providers do. Kept until it expires. */
function pluginToken(exec: NonNullable<UserEntry['exec']>, folder: string): () => Promise<string> {
  let kept: { token: string; until: number } | undefined;
  return async () => {
    if (kept && Date.now() < kept.until) return bearer(kept.token);
    const info = { apiVersion: exec.apiVersion, kind: 'ExecCredential', spec: { interactive: false } };
    const variables = Object.fromEntries((exec.env ?? []).map(({ name, value }) => [name, value]));
    const { stdout } = await run(exec.command, exec.args ?? [], {
      cwd: folder,
      env: { ...process.env, ...variables, KUBERNETES_EXEC_INFO: JSON.stringify(info) },
      timeout: PLUGIN_LIMIT_MS,
    });
    const { token, expirationTimestamp: end } =
      (JSON.parse(stdout) as { status?: { token?: string; expirationTimestamp?: string } }).status ?? {};
    if (!token) throw new Error(`${exec.command} printed no token`);
    // Renewed a minute early. Without an end it is asked for again after an hour.
    kept = { token, until: end ? Date.parse(end) - TOKEN_KEPT_MS : Date.now() + 60 * TOKEN_KEPT_MS };
    return bearer(token);
  };
}
