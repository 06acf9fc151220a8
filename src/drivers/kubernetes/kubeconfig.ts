/**
 * Where the API server of a cluster is and how this process identifies itself there: from a kubeconfig file, or from what every pod
 * gets mounted. Read by hand, because the client library for it is 83 MB of 65 packages.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { messageOf, StartError } from '../../problem.ts';

/** Access to one cluster. */
export interface ClusterAccess {
  /** Base URL of the API server. */
  server: string;
  /** The namespace of the context, or of this pod. */
  namespace: string;
  /** Whether this process is a pod of the cluster. */
  inCluster: boolean;
  tls: Tls;
  /** Value of the Authorization header. Undefined where a client certificate identifies this process. */
  authorization(): Promise<string | undefined>;
}

interface Tls {
  ca?: string;
  cert?: string;
  key?: string;
  servername?: string;
  rejectUnauthorized?: boolean;
}

interface Kubeconfig {
  'current-context'?: string;
  contexts?: { name: string; context: { cluster: string; user: string; namespace?: string } }[];
  clusters?: { name: string; cluster: ClusterEntry }[];
  users?: { name: string; user: UserEntry }[];
}

interface ClusterEntry {
  server: string;
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
  exec?: { command: string; args?: string[]; env?: { name: string; value: string }[] | null; apiVersion?: string };
}

const run = promisify(execFile);

const MOUNTED = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The kubelet renews the token of a pod before it expires. */
const TOKEN_KEPT_MS = 60_000;
const PLUGIN_LIMIT_MS = 60_000;

/** The access that is there: `file`, KUBECONFIG, that of this pod, or the file of kubectl. Throws `StartError`. */
export async function findAccess(file: string | undefined, environment: NodeJS.ProcessEnv): Promise<ClusterAccess> {
  const named = file ?? (environment['KUBECONFIG'] || undefined);
  if (named !== undefined) return readKubeconfig(named);
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = environment;
  if (host) return inCluster(host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);
  return readKubeconfig(join(homedir(), '.kube/config'));
}

/** Tells a cluster from others. Whoever is in it knows it by another address, with the same certificate. */
export function clusterOf({ server, tls }: ClusterAccess): string {
  return createHash('sha256')
    .update(tls.ca?.trim() ?? server)
    .digest('hex');
}

async function inCluster(address: string): Promise<ClusterAccess> {
  const mounted = (name: string) => readFile(join(MOUNTED, name), 'utf8');
  try {
    const [ca, namespace] = [await mounted('ca.crt'), await mounted('namespace')];
    const token = keptFor(TOKEN_KEPT_MS, () => mounted('token'));
    return {
      server: `https://${address}`,
      namespace: namespace.trim(),
      inCluster: true,
      tls: { ca },
      authorization: async () => bearer(await token()),
    };
  } catch (error) {
    throw new StartError(`This pod has no service account for the cluster: ${messageOf(error)}.`, { cause: error });
  }
}

/** Throws `StartError` that says what the file lacks. */
export async function readKubeconfig(file: string): Promise<ClusterAccess> {
  try {
    return await accessOf(parse(await readFile(file, 'utf8')) as Kubeconfig, dirname(resolve(file)));
  } catch (error) {
    throw new StartError(`The kubeconfig ${file} cannot be used: ${messageOf(error)}.`, { cause: error });
  }
}

async function accessOf(config: Kubeconfig, folder: string): Promise<ClusterAccess> {
  const context = named(config.contexts, config['current-context'], 'context').context;
  const { cluster } = named(config.clusters, context.cluster, 'cluster');
  const { user } = named(config.users, context.user, 'user');
  const content = async (data: string | undefined, file: string | undefined) =>
    data ? Buffer.from(data, 'base64').toString('utf8') : file ? readFile(resolve(folder, file), 'utf8') : undefined;
  const tls = {
    ca: await content(cluster['certificate-authority-data'], cluster['certificate-authority']),
    cert: await content(user['client-certificate-data'], user['client-certificate']),
    key: await content(user['client-key-data'], user['client-key']),
    servername: cluster['tls-server-name'],
    rejectUnauthorized: cluster['insecure-skip-tls-verify'] === true ? false : undefined,
  };
  return {
    server: cluster.server.replace(/\/+$/, ''),
    namespace: context.namespace ?? 'default',
    inCluster: false,
    tls: Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined)) as Tls,
    authorization: authorizationOf(user, folder),
  };
}

function named<T extends { name: string }>(entries: T[] | undefined, name: string | undefined, what: string): T {
  const found = entries?.find((entry) => entry.name === name);
  if (!found) throw new Error(name ? `it has no ${what} '${name}'` : `it names no current ${what}`);
  return found;
}

function authorizationOf(user: UserEntry, folder: string): () => Promise<string | undefined> {
  const { token, tokenFile, username, password, exec } = user;
  if (tokenFile) {
    const read = keptFor(TOKEN_KEPT_MS, () => readFile(resolve(folder, tokenFile), 'utf8'));
    return async () => bearer(await read());
  }
  if (token) return async () => bearer(token);
  if (username) return async () => `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
  if (exec) return pluginToken(exec, folder);
  return async () => undefined;
}

const bearer = (token: string) => `Bearer ${token.trim()}`;

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept && Date.now() < until) return kept;
    until = Date.now() + ms;
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
