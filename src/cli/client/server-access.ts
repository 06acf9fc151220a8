/** Finds the control plane and the API key of a command, and explains refusals to the user. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Folders } from '../../control-plane/folders.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { ApiError, ControlPlaneClient, UnreachableError, UntrustedError } from './control-plane-client.ts';
import { UnfitProjectError } from './environment-file.ts';
import { findServer, type ServerAddress } from './server-address.ts';

export interface ServerSettings {
  serverUrl: string | undefined;
  clientKey: string | undefined;
  clientTenant: string | undefined;
  localData: string | undefined;
}

export interface ServerAccess {
  client: ControlPlaneClient;
  /** The server's address for people. */
  publicUrl: string;
  /** The key as a person would write it into a command of a shell. */
  keyInShell: string;
}

/** The command failed. The message says why and what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const TRUST =
  'Give the file of the authority that signed it in NODE_EXTRA_CA_CERTS; or call the server by a name that its certificate has.';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The data directory of `npm start`, whatever the current folder. */
const OWN_DATA = join(import.meta.dirname, '../../../.keelson');

/** A control plane that runs on a data directory of this machine. */
export interface LocalServer extends ServerAddress {
  dataDirectory: string;
  keyFile: string;
}

interface FoundServer {
  /** Undefined when none is named and none runs. */
  url: string | undefined;
  /** What runs at that address on this machine. */
  local: LocalServer | undefined;
  /** The data directories that were looked at. */
  directories: string[];
}

/** The control plane that the settings name, else the one that runs on the data directory. */
export async function locateServer({ serverUrl, localData }: ServerSettings): Promise<FoundServer> {
  const directories = localData === undefined ? [resolve('.keelson'), OWN_DATA] : [resolve(localData)];
  const found = await findLocal(directories);
  const url = serverUrl ?? found?.localUrl;
  if (url !== undefined && (!URL.canParse(url) || !/^https?:/.test(url))) {
    throw new UsageError(`'${url}' is not an address: give one like http://127.0.0.1:8124 with --url or KEELSON_URL.`);
  }
  const isLocal = found && url && [found.url, found.localUrl].includes(url.replace(/\/+$/, ''));
  return { url, local: isLocal ? found : undefined, directories };
}

/** Throws `UsageError` when no server or no key is given or found, `CommandError` when there is no tenant of the given name. */
export async function openServer(settings: ServerSettings): Promise<ServerAccess> {
  const { clientKey } = settings;
  const { url, local, directories } = await locateServer(settings);
  if (url === undefined) {
    throw new UsageError(
      `No control plane runs on ${directories[0]}. Start one with keelson up; or give the address of another with --url or KEELSON_URL; or name the data directory of one that runs with --data-dir.`,
    );
  }
  // The key of the local server is never sent to another one.
  const apiKey = clientKey ?? (local && (await readKey(local.keyFile)));
  if (apiKey === undefined) {
    throw new UsageError(`Give an API key for ${url} in KEELSON_API_KEY, or with --api-key; keelson keys create makes one.`);
  }
  const keyInShell = clientKey === undefined ? `$(cat '${local!.keyFile}')` : '$KEELSON_API_KEY';
  const publicUrl = (local?.url ?? url).replace(/\/+$/, '');
  const deploymentHosts = local?.deploymentHosts;
  const access = (tenantId?: string): ServerAccess => {
    return { client: new ControlPlaneClient({ url, publicUrl, deploymentHosts, apiKey, tenantId }), publicUrl, keyInShell };
  };
  const { clientTenant } = settings;
  if (clientTenant === undefined) return access();
  return access(UUID.test(clientTenant) ? clientTenant : await tenantIdOf(access(), clientTenant));
}

async function tenantIdOf(access: ServerAccess, name: string): Promise<string> {
  const all = await explained(access, () => access.client.listTenants());
  return findNamed(all, name, 'tenant', 'keelson tenants list').id;
}

/**
 * The one with an id or a name, in any case of letters if none has it exactly. Throws `CommandError` where there is none or
 * several.
 */
export function findNamed<T extends { id: string; name: string }>(
  all: readonly T[],
  target: string,
  kind: string,
  listedBy: string,
): T {
  const fits = (is: (one: T) => boolean) => all.filter(is);
  const exact = fits(({ id, name }) => id === target.toLowerCase() || name === target);
  const found = exact.length > 0 ? exact : fits(({ name }) => name.toLowerCase() === target.toLowerCase());
  if (found.length === 1) return found[0]!;
  const shown = printable(target);
  if (found.length === 0) throw new CommandError(`There is no ${kind} ${shown}. ${listedBy} shows those that there are.`);
  const ids = found.map(({ id }) => id).join(', ');
  throw new CommandError(`There are ${found.length} ${kind}s named ${shown}. Give the id of one: ${ids}.`);
}

/** Adds to a failure what the user can do about it. */
export async function explained<T>(access: { client: { url: string } }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnfitProjectError) throw new UsageError(error.message, { cause: error });
    if (error instanceof UntrustedError) throw new CommandError(`${error.message}. ${TRUST}`, { cause: error });
    if (error instanceof UnreachableError) {
      const advice = 'Is the control plane running? Start it with keelson up, or give its address with --url or KEELSON_URL.';
      throw new CommandError(`${error.message}. ${advice}`, { cause: error });
    }
    if (error instanceof ApiError) throw new CommandError(inWords(error, access), { cause: error });
    throw error;
  }
}

function inWords({ status, message }: ApiError, { client }: { client: { url: string } }): string {
  const said = /[.!?]$/.test(message) ? message : `${message}.`;
  if (status === 401) {
    return `${client.url} refuses the key: ${said} Set KEELSON_API_KEY to one that it knows; keelson keys create makes one.`;
  }
  if (status === 403 && message.includes('requires workspace specification'))
    return `${said} Here that is --tenant NAME, or KEELSON_TENANT; keelson tenants list shows them.`;
  if (status === 403 && message.includes('X-Tenant-Id'))
    return `${said} Give another with --tenant or KEELSON_TENANT; keelson tenants list shows them.`;
  if (status === 403 && message.includes('lacks the scope'))
    return `${said} Set KEELSON_API_KEY to one that has it, or leave it unset on the machine of the control plane.`;
  if (status === 422 && message.includes('_command'))
    return `${said} Put the command in a script of package.json and give "npm run" with its name.`;
  return status >= 500 ? `${said} ${client.url} answered ${status}.` : said;
}

async function findLocal(directories: string[]): Promise<LocalServer | undefined> {
  for (const dataDirectory of directories) {
    const address = await findServer(dataDirectory);
    if (address) return { ...address, dataDirectory, keyFile: new Folders(dataDirectory).adminKey };
  }
  return undefined;
}

/** The admin key in a file; undefined where there is none. */
export async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(replaceAbsent(''));
  return text.trim() === '' ? undefined : text.trim();
}
