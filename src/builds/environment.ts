/**
 * The environment of a build's commands: where to find Node and npm, and how to reach registries. Nothing else of this server,
 * because the source is untrusted.
 */
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join, sep } from 'node:path';
import { replaceAbsent } from '../machine/absent-files.ts';

interface BuildFolders {
  /** Home of the commands. It contains nothing of this server. */
  home: string;
  /** For temporary files. It counts towards the build's size and is removed with it. */
  temporary: string;
  /** The download cache, shared by all builds. */
  npmCache: string;
}

/** For registries behind a proxy or with their own certificate authority. */
const NETWORK = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'GIT_SSL_CAINFO',
];

/** The same settings for npm, which operators also set as variables. Other npm settings are not passed on, above all tokens. */
const NPM_NETWORK = ['registry', 'proxy', 'https_proxy', 'noproxy', 'cafile', 'strict_ssl'];

/** The environment of a build's commands. */
export function buildEnvironment(folders: BuildFolders, ours: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: searchPath(ours),
    HOME: folders.home,
    TMPDIR: folders.temporary,
    LANG: ours['LANG'] ?? 'C.UTF-8',
    CI: 'true',
    NO_COLOR: '1',
    // Nonexistent files, so that npm reads no configuration of this machine or its user.
    npm_config_userconfig: join(folders.home, '.npmrc'),
    npm_config_globalconfig: join(folders.home, '.npmrc.global'),
    npm_config_prefix: join(folders.home, '.npm-global'),
    npm_config_cache: folders.npmCache,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    // npm's errors name the log file, but nobody who reads them could open it.
    npm_config_logs_max: '0',
  };
  for (const name of ['TZ', ...NETWORK]) {
    if (ours[name]) environment[name] = ours[name];
  }
  const given = new Map(Object.entries(ours).map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of NPM_NETWORK) {
    const value = given.get(`npm_config_${name}`);
    if (value) environment[`npm_config_${name}`] = withoutCredentials(value);
  }
  return environment;
}

/**
 * npm passes settings from its configuration files to scripts such as the one that starts this server. Builds must not get
 * credentials from them.
 */
function withoutCredentials(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === '' && url.password === '') return value;
  return Object.assign(url, { username: '', password: '' }).href;
}

/** Whether a build can find a command of that name. */
export async function isOnPath(name: string, environment: Record<string, string>): Promise<boolean> {
  for (const folder of environment['PATH']!.split(delimiter)) {
    const found = await access(join(folder, name), constants.X_OK).then(() => true, replaceAbsent(false, 'EACCES'));
    if (found) return true;
  }
  return false;
}

/** Whether a program is installed for builds. */
export function isInstalled(name: string): boolean {
  return searchPath(process.env)
    .split(delimiter)
    .some((folder) => existsSync(join(folder, name)));
}

/** This Node first. Excludes the tools of this server's own packages, which npm scripts put first. */
function searchPath(ours: NodeJS.ProcessEnv): string {
  const bin = `node_modules${sep}.bin`;
  const others = (ours['PATH'] ?? '/usr/local/bin:/usr/bin:/bin')
    .split(delimiter)
    .filter((folder) => folder && !folder.endsWith(bin) && !folder.endsWith('node-gyp-bin'));
  return [...new Set([dirname(process.execPath), ...others])].join(delimiter);
}
