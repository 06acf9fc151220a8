/**
 * Images for containers: found on the engine, or pulled from their registry, with the login that comes with the workload or the
 * credentials that this user of the machine logged in with (`docker login`).
 */
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { sizeInWords } from '../../machine/amounts.ts';
import { type ContainerEngine, EngineError } from '../../machine/container-engine.ts';
import { messageOf } from '../../problem.ts';
import type { RegistryLogin } from '../port.ts';

/** The image cannot be had. Another attempt would fail the same way. */
export class ImageFailure extends Error {
  override name = 'ImageFailure';
}

/** What the driver needs of an image. */
export interface Image {
  id: string;
  /** The user of its processes; empty for root. */
  user: string;
}

/** Writes a line into the log of the workload. */
type Say = (line: string, level: 'info' | 'warn') => Promise<void>;

interface Pulling {
  login?: (() => RegistryLogin) | undefined;
  signal?: AbortSignal;
}

interface PullEvent {
  id?: string;
  status?: string;
  error?: string;
  progressDetail?: { current?: number; total?: number };
}

/** Pause between two lines about the progress of a pull. */
const PROGRESS_MS = 5_000;
/** What registries and engines say about an image that will not be there the next time either. */
const DEFINITE =
  /not found|unknown|denied|unauthorized|forbidden|no basic auth credentials|invalid reference|no matching manifest|does not exist|not supported/i;
const DOCKER_HUB = 'https://index.docker.io/v1/';

/**
 * The image of that reference. One with a digest or with a tag other than `latest` is pulled only if it is missing; `latest` is
 * always asked for again, and the one on the machine is used when that fails.
 */
export async function findImage(engine: ContainerEngine, given: string, say: Say, pulling: Pulling = {}): Promise<Image> {
  const reference = asName(given);
  const local = await inspect(engine, reference);
  if (local && !isMoving(reference)) return local;
  try {
    await pull(engine, reference, say, pulling);
  } catch (error) {
    pulling.signal?.throwIfAborted();
    if (!local) throw failureOf(reference, error);
    await say(`The image ${reference} could not be pulled (${messageOf(error)}); the one on this machine is used.`, 'warn');
    return local;
  }
  const pulled = await inspect(engine, reference);
  if (!pulled) throw new ImageFailure(`The image ${reference} was pulled, but the engine does not find it.`);
  return pulled;
}

/** Engines take the beginning of an id for a name. A tenant could find images of others that way. */
function asName(reference: string): string {
  if (/^sha256:/i.test(reference)) throw new ImageFailure(`The image ${reference} has no name.`);
  return /^[0-9a-f]+$/.test(reference) ? `docker.io/library/${reference}` : reference;
}

/** An image that was made on this machine. No registry has it. */
export async function builtImage(engine: ContainerEngine, name: string): Promise<Image> {
  const image = await inspect(engine, name);
  if (image) return image;
  throw new ImageFailure(`The image ${name}, which was built with the project, is gone from the engine: deploy again.`);
}

/** Undefined if the engine does not have it. */
export async function inspect(engine: ContainerEngine, reference: string): Promise<Image | undefined> {
  try {
    const { Id: id, Config } = await engine.get<{ Id: string; Config?: { User?: string } | null }>(
      `/images/${encodeURIComponent(reference).replaceAll('%2F', '/')}/json`,
    );
    return { id, user: Config?.User ?? '' };
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return undefined;
    if (error instanceof EngineError && error.status === 400) throw failureOf(reference, error);
    throw error;
  }
}

/** Whether another image may have the reference tomorrow. */
function isMoving(reference: string): boolean {
  if (reference.includes('@')) return false;
  const tag = /:([\w.-]+)$/.exec(reference.slice(reference.lastIndexOf('/') + 1))?.[1] ?? 'latest';
  return tag === 'latest';
}

async function pull(engine: ContainerEngine, reference: string, say: Say, { login, signal }: Pulling): Promise<void> {
  await say(`Pulling the image ${reference}.`, 'info');
  const credentials = login ? headerOf({ ...login(), serveraddress: registryOf(reference) }) : await credentialsFor(reference);
  const layers = new Map<string, { current: number; total: number; done: boolean }>();
  let said = Date.now();
  const { name, tag } = partsOf(reference);
  const events = engine.lines<PullEvent>('POST', '/images/create', {
    ...(signal ? { signal } : {}),
    query: { fromImage: name, tag },
    headers: credentials === undefined ? {} : { 'x-registry-auth': credentials },
  });
  for await (const { id, status = '', error, progressDetail } of events) {
    if (error !== undefined) throw new EngineError(500, error);
    if (id === undefined || !/^[0-9a-f]{12}$/.test(id)) continue;
    const layer = layers.get(id) ?? { current: 0, total: 0, done: false };
    layers.set(id, layer);
    if (status === 'Downloading') Object.assign(layer, progressDetail);
    if (/^(Pull complete|Already exists)/.test(status)) layer.done = true;
    if (Date.now() - said < PROGRESS_MS) continue;
    said = Date.now();
    await say(`Pulling the image: ${progressOf([...layers.values()])}.`, 'info');
  }
  await say(`The image ${reference} is here: ${layers.size} layer${layers.size === 1 ? '' : 's'}.`, 'info');
}

function progressOf(layers: readonly { current: number; total: number; done: boolean }[]): string {
  const sum = (of: 'current' | 'total') => layers.reduce((bytes, layer) => bytes + layer[of], 0);
  const done = layers.filter((layer) => layer.done).length;
  return `${done} of ${layers.length} layers, ${sizeInWords(sum('current'))} of ${sizeInWords(sum('total'))}`;
}

function partsOf(reference: string): { name: string; tag: string } {
  const [name = '', digest] = reference.split('@');
  if (digest !== undefined) return { name, tag: digest };
  const colon = name.lastIndexOf(':');
  if (colon <= name.lastIndexOf('/')) return { name, tag: 'latest' };
  return { name: name.slice(0, colon), tag: name.slice(colon + 1) };
}

function failureOf(reference: string, error: unknown): Error {
  if (error instanceof ImageFailure) return error;
  const message = messageOf(error);
  if (!(error instanceof EngineError) || !DEFINITE.test(message))
    return new Error(`the image ${reference} could not be pulled: ${message}`, { cause: error });
  return new ImageFailure(
    `The image ${reference} cannot be pulled: ${message}. Check its name, and that the engine's machine may read its registry (docker login there, as the user of Keelson).`,
    { cause: error },
  );
}

/** As the header of a pull has them. Undefined if nobody logged in to the registry. */
async function credentialsFor(reference: string): Promise<string | undefined> {
  const file = join(process.env['DOCKER_CONFIG'] ?? join(homedir(), '.docker'), 'config.json');
  const text = await readFile(file, 'utf8').catch(replaceAbsent(undefined));
  if (text === undefined) return undefined;
  const auths = loginsIn(text, file);
  const registry = registryOf(reference);
  const entry = auths?.[registry] ?? auths?.[`https://${registry}`];
  if (!entry?.auth) return undefined;
  const [username = '', ...password] = Buffer.from(entry.auth, 'base64').toString('utf8').split(':');
  const token = entry.identitytoken ? { identitytoken: entry.identitytoken } : {};
  return headerOf({ username, password: password.join(':'), serveraddress: registry, ...token });
}

function loginsIn(text: string, file: string) {
  try {
    const { auths } = JSON.parse(text) as { auths?: Record<string, { auth?: string; identitytoken?: string }> | null };
    return auths;
  } catch {
    // Without the cause: what the parser says quotes the file, which has passwords.
    throw new ImageFailure(
      `${file}, which has the registry logins of this server, is not a JSON object. Mend it, or remove it and log in again (docker login).`,
    );
  }
}

function headerOf(credentials: RegistryLogin & { serveraddress: string }): string {
  return Buffer.from(JSON.stringify(credentials)).toString('base64url');
}

/** The first part of a name is a registry if it looks like a host. */
function registryOf(reference: string): string {
  const [first = '', ...rest] = reference.split('/');
  const isHost = rest.length > 0 && (first.includes('.') || first.includes(':') || first === 'localhost');
  return isHost && first !== 'docker.io' ? first : DOCKER_HUB;
}
