/**
 * Fetches a commit of an untrusted repository as a tree of files. Git runs in a process that knows nothing of this server,
 * fetches no history, and its output is unpacked under the rules of an archive.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressKind, addressKindOf, assertPublic } from '../machine/public-addresses.ts';
import { type ArchiveLimits, extractTar, type Unpacked } from './archive.ts';
import { CommandFailure, type CommandOptions, type Program, runProgram } from './command.ts';
import { BuildFailure, type CommitRequest, type GitSource } from './port.ts';

export interface GitContext {
  /** Everything that a command needs, with the environment of builds. */
  command: Omit<CommandOptions, 'cwd'>;
  /** An existing folder for git's own files. The build's owner cannot write there. */
  folder: string;
  limits: ArchiveLimits;
  /** Whether to refuse names that resolve to this machine or its network. */
  publicOnly: boolean;
}

const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
/** Depth of the search for a commit on its branch, if the server does not serve single commits. */
const HISTORY = 500;
/** POSIX counts the file size limit in blocks of 512 bytes. */
const BLOCK = 512;
const ATTEMPTS = 3;
const PAUSE_MS = 1_000;

/** The commit that the source's ref currently names. */
export async function resolveCommit({ source, log }: CommitRequest, context: GitContext): Promise<string> {
  const { url, ref } = source;
  if (COMMIT.test(ref)) return ref;
  await mkdir(context.folder, { recursive: true });
  const name = ref.startsWith('refs/') ? ref : `refs/heads/${ref}`;
  const tag = `refs/tags/${ref}`;
  const found = new Map<string, string>();
  await git(['ls-remote', '--', url, name, `${name}^{}`, tag], source, context, async (output) => {
    for (const line of (await textOf(output)).split('\n')) {
      const [commit, at] = line.split('\t');
      if (commit && at) found.set(at, commit);
    }
  });
  // The target of an annotated tag is listed under its name with ^{}.
  const commit = found.get(`${name}^{}`) ?? found.get(name);
  if (commit === undefined) {
    const hint = found.has(tag)
      ? ` There is a tag of that name: write refs/tags/${ref}.`
      : ' Write a branch, a full tag (refs/tags/v1) or a whole commit id.';
    throw new BuildFailure(`${url} has no ${ref.startsWith('refs/') ? ref : `branch ${ref}`}.${hint}`);
  }
  log(`${ref} of ${url} is commit ${commit}`, 'INFO');
  return commit;
}

/** Writes the files of the source's commit to the new directory `target`. */
export async function fetchTree(source: GitSource, target: string, context: GitContext): Promise<Unpacked> {
  const { signal } = context.command;
  const repository = join(context.folder, 'repository');
  try {
    await fetchCommit(source, repository, context);
    let unpacked: Unpacked | undefined;
    const archive = ['--git-dir', repository, 'archive', '--format=tar', source.commit];
    await git(archive, source, context, async (output) => {
      unpacked = await extractTar(output, target, { signal, limits: context.limits, links: 'inside' });
    });
    return unpacked!;
  } finally {
    await rm(context.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function fetchCommit(source: GitSource, repository: string, context: GitContext): Promise<void> {
  const { url, ref, commit } = source;
  await mkdir(context.folder, { recursive: true });
  await git(['init', '--quiet', '--bare', '--template=', repository], source, context);
  // Export every file of the commit: its own attributes could exclude files from an archive or change them.
  await mkdir(join(repository, 'info'), { recursive: true });
  await writeFile(join(repository, 'info', 'attributes'), '* -export-ignore -export-subst\n');
  const fetch = ['--git-dir', repository, 'fetch', '--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-gc'];
  try {
    return await git([...fetch, '--depth=1', '--', url, commit], source, context);
  } catch (error) {
    if (!(error instanceof NotGivenOut) || COMMIT.test(ref)) throw error;
  }
  await git([...fetch, `--depth=${HISTORY}`, '--', url, ref], source, context);
  try {
    await git(['--git-dir', repository, 'cat-file', '-e', `${commit}^{commit}`], source, context);
  } catch (error) {
    throw new BuildFailure(`Commit ${commit} is no longer among the last ${HISTORY} of ${ref} in ${url}.`, { cause: error });
  }
}

/** Command-line settings, which no configuration file and no earlier build can override. */
const SETTINGS = [
  'protocol.version=2',
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'core.hooksPath=/dev/null',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=30',
];

type Read = (output: Readable) => Promise<void>;

/** Runs git. Retries after a pause if the failure may be temporary. */
async function git(args: readonly string[], source: Omit<GitSource, 'commit'>, context: GitContext, read?: Read): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runGit(args, source, context, read);
    } catch (error) {
      if (!(error instanceof PassingFailure) || attempt === ATTEMPTS) throw error;
      await sleep(attempt * PAUSE_MS, undefined, { signal: context.command.signal });
    }
  }
}

async function runGit(
  args: readonly string[],
  source: Omit<GitSource, 'commit'>,
  context: GitContext,
  read?: Read,
): Promise<void> {
  const pins = args.includes(source.url) ? await pinSettings(source, context) : [];
  const settings = [...SETTINGS, ...pins, ...credentialSettings(source)].flatMap((setting) => ['-c', setting]);
  const program: Program = {
    name: `git ${args.find((arg) => /^[a-z]/.test(arg))}`,
    // The file size limit bounds the fetched pack.
    script: 'shift 2; ulimit -f "$1"; shift; git "$@"',
    args: [String(Math.ceil(context.limits.packedBytes / BLOCK)), ...settings, ...args],
    ...(read ? { read } : {}),
  };
  try {
    await runProgram(program, { ...context.command, cwd: context.folder, environment: environmentOf(source, context) });
  } catch (error) {
    throw error instanceof CommandFailure ? asFailure(error, source, context.limits) : error;
  }
}

/**
 * Checks the addresses that the host's name resolves to, and pins git to them: a second DNS answer changes nothing, and a
 * redirect to another host on the same port ends at the first one. Behind a proxy, the proxy connects.
 */
export async function pinSettings(
  { url }: Omit<GitSource, 'commit'>,
  { publicOnly, command }: { publicOnly: boolean; command: Pick<CommandOptions, 'environment'> },
  resolve = (hostname: string): Promise<LookupAddress[]> => lookup(hostname, { all: true }),
): Promise<string[]> {
  const { protocol, hostname, port } = new URL(url);
  if (!publicOnly || protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return [];
  const proxied = Object.keys(command.environment).some((name) => name.toLowerCase() === 'https_proxy');
  let found: LookupAddress[];
  try {
    found = await resolve(hostname);
  } catch (error) {
    // The proxy may know names that this machine does not.
    if (proxied) return [];
    throw new PassingFailure(`${url} could not be read: its host is not found.`, { cause: error });
  }
  try {
    assertPublic(hostname, found);
  } catch (error) {
    const what = `The repository cannot be fetched: ${hostname} leads to an address that is not public`;
    throw new BuildFailure(`${what}: ask the operator of this server to allow https-private.`, { cause: error });
  }
  const addresses = found.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',');
  return [`http.curloptResolve=${proxied ? hostname : '*'}:${port || '443'}:${addresses}`];
}

/** Credentials are not arguments, which everybody on the machine can read. */
function environmentOf({ url, credentials }: Omit<GitSource, 'commit'>, { command, folder }: GitContext): Record<string, string> {
  const { user, password } = splitCredentials(credentials);
  return {
    ...command.environment,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: protocolsOf(url),
    ...(credentials === undefined ? {} : { KEELSON_GIT_USER: user, KEELSON_GIT_PASSWORD: password }),
  };
}

/** Answers only for the repository's own host, in case git is redirected. */
function credentialSettings({ url, credentials }: Omit<GitSource, 'commit'>): string[] {
  const redirects = new URL(url).protocol === 'https:' ? 'initial' : 'false';
  const none = [`http.followRedirects=${redirects}`, 'credential.helper='];
  if (credentials === undefined) return none;
  const answer = `printf 'username=%s\\npassword=%s\\n' "$KEELSON_GIT_USER" "$KEELSON_GIT_PASSWORD"`;
  return [...none, `credential.${new URL(url).origin}.helper=!f() { test "$1" != get || ${answer}; }; f`];
}

/** Hosts that take a token accept any user name with it. This is the one that the most common host expects. */
function splitCredentials(credentials = ''): { user: string; password: string } {
  const colon = credentials.indexOf(':');
  if (colon === -1) return { user: 'x-access-token', password: credentials };
  return { user: credentials.slice(0, colon), password: credentials.slice(colon + 1) };
}

/** The server lacks the commit, or serves only commits at the end of a branch. */
class NotGivenOut extends BuildFailure {}

/** Translates git's output for the repository's owner. Temporary failures are kept apart. */
function asFailure(error: CommandFailure, { url, credentials }: Omit<GitSource, 'commit'>, limits: ArchiveLimits): BuildFailure {
  const { said } = error;
  const failure = (message: string) => new BuildFailure(message, { cause: error });
  if (/unadvertised object|not our ref|couldn't find remote ref/i.test(said)) {
    return new NotGivenOut(`${url} has no such commit, or gives it to nobody.`, { cause: error });
  }
  if (/file too large|signal 25|SIGXFSZ|invalid index-pack output/i.test(said)) {
    return failure(
      `What ${url} sends for one commit is more than ${limits.packedBytes} bytes, which is the limit. Keep large files elsewhere.`,
    );
  }
  if (/authentication failed|could not read (username|password)|prompts disabled|error: 40[13]/i.test(said)) {
    return failure(
      credentials === undefined
        ? `${url} does not exist, or asks for credentials: give the deployment a secret GIT_CREDENTIALS, 'user:password' or a token that may read it.`
        : `${url} refused the credentials in the secret GIT_CREDENTIALS, or does not exist for them.`,
    );
  }
  if (/not found|does not appear to be a git repository|does not exist|error: 404/i.test(said)) {
    return failure(`There is no git repository at ${url}.`);
  }
  if (/transport '.*' not allowed/i.test(said))
    return failure(`${url} leads to an address that this server does not fetch from.`);
  return new PassingFailure(`${url} could not be read. ${error.message}`, { cause: error });
}

/** A network failure, or a temporary failure of the server. */
class PassingFailure extends BuildFailure {}

async function textOf(output: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of output) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Why `url` is not fetched. Undefined if it is. */
export function objectionToAddress(url: string, allowed: ReadonlySet<AddressKind>): string | undefined {
  const given = JSON.stringify(url);
  const parsed = /^[a-z]+:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) return `${given} is not a git URL that this server fetches: write it as https://host/path.git`;
  if (parsed.username !== '' || parsed.password !== '') {
    return 'credentials must not stand in the URL, where everybody would see them: put them into the secret GIT_CREDENTIALS';
  }
  const kind = addressKindOf(parsed);
  if (kind === 'https-private' && !allowed.has(kind))
    return `this server does not fetch from ${parsed.hostname}, which is not a public host: ask its operator to allow https-private`;
  if (kind === undefined || !allowed.has(kind)) {
    const scheme = parsed.protocol === 'http:' ? `http from ${parsed.hostname}` : parsed.protocol.slice(0, -1);
    return `this server does not fetch by ${scheme}, only by ${[...allowed].join(', ')}: ask its operator, or write the URL otherwise`;
  }
  if (kind !== 'file' && (parsed.hostname === '' || parsed.hostname.startsWith('-'))) return `${given} names no host`;
  return undefined;
}

/** For GIT_ALLOW_PROTOCOL: the protocols that git may use, also in redirects. */
function protocolsOf(url: string): string {
  return new URL(url).protocol.slice(0, -1);
}
