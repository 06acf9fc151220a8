/**
 * Unix sockets of agent servers. The server that starts an agent opens its socket, in a folder that only it can write to, and hands
 * the descriptor over: nothing else can take the place of the socket, and it ends with the process.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';

/** The descriptor at which an agent server finds its socket: the first one that a handover of variables leaves. */
export const SOCKET_FD = 4;
/** Connections that may wait until they are accepted. A full queue refuses at once, where TCP would try again. */
export const BACKLOG = 4_096;

const PREFIX = 'unix:';
/** Name of a socket: one for each life of a process. */
const NAME = /^([0-9a-f]{16})\.sock$/;
/** unix(7): the size of `sun_path`, with the byte that ends it. macOS has 104. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/** An open socket that no process serves yet. */
export interface AgentSocket extends Disposable {
  path: string;
  /** Its descriptor here, to be handed over to a child process. */
  fd: number;
}

/** The address of a socket, which counts as a base URL. */
export function socketUrl(path: string): string {
  return PREFIX + path;
}

/** Undefined for an address of TCP. */
export function socketPathOf(url: string): string | undefined {
  return url.startsWith(`${PREFIX}/`) ? url.slice(PREFIX.length) : undefined;
}

/** Tells the lives of processes apart. Undefined for an address of TCP. */
export function lifeOf(url: string): string | undefined {
  const path = socketPathOf(url);
  return path === undefined ? undefined : NAME.exec(basename(path))?.[1];
}

/** The token that the process at this address requires, from that of its workload: on a socket one for each life. */
export function tokenAt(url: string, workloadToken: string): string {
  const life = lifeOf(url);
  return life === undefined ? workloadToken : createHmac('sha256', workloadToken).update(life).digest('base64url');
}

/** A new path in the folder, for the socket of one life. */
export function newSocketPath(folder: string, life = randomBytes(8).toString('hex')): string {
  return join(folder, `${life}.sock`);
}

/** Opens a socket. Disposing of it closes the descriptor of this process, after which only a child serves it. */
export async function openAgentSocket(path: string): Promise<AgentSocket> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const server = createServer((connection) => connection.destroy());
  // Closing it removes the name that it was opened under.
  const unfinished = `${path.slice(0, -'.sock'.length)}.new`;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: connectablePath(unfinished), backlog: BACKLOG }, resolve);
  });
  await rename(unfinished, path);
  return { path, fd: descriptorOf(server), [Symbol.dispose]: () => void server.close() };
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  const { _handle: handle } = server as unknown as { _handle: { fd?: number } | null };
  if (handle?.fd === undefined || handle.fd < 0) throw new Error('this Node does not tell the descriptor of a socket');
  return handle.fd;
}

/** Folders that are held open, since their paths are too long for an address: one of each data directory. */
const openFolders = new Map<string, number>();

/** The path as it can be connected to: a long one by a descriptor of its folder, where the system has such paths. */
export function connectablePath(path: string): string {
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  if (process.platform !== 'linux')
    throw new Error(`${path} is too long for a socket (${MAX_PATH_BYTES} bytes): choose a shorter data directory`);
  const folder = dirname(path);
  const descriptor = openFolders.get(folder) ?? openSync(folder, 'r');
  openFolders.set(folder, descriptor);
  return `/proc/self/fd/${descriptor}/${basename(path)}`;
}
