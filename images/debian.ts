/**
 * Packages of Debian, of any architecture, fetched and unpacked without root and without running anything of them: apt-get works
 * on lists and folders of its own, and no package is installed on this machine.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { Component } from './bill-of-materials.ts';
import { ImageError, run } from './programs.ts';

export type Architecture = 'amd64' | 'arm64';

const SUITE = 'trixie';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Where the packages come from: the addresses of Debian's archive and of its security updates. Default: those of this machine. */
const MIRROR_VARIABLE = 'KEELSON_DEBIAN_MIRROR';
const RELEASES = '(?:buster|bullseye|bookworm|trixie|forky|duke|sid|oldoldstable|oldstable|stable|testing|unstable)';
/** Lists that were fetched before are taken for so long. */
const LISTS_MS = 24 * 3_600_000;

/** What only installation scripts of packages need, and what git has in Perl. Nothing of them is run. */
const LEFT_OUT =
  /^(debconf|perl.*|libperl.*|liberror-perl|libdb5\.3.*|libgdbm.*|libcrypt1|git-man|openssl|openssl-provider-legacy)$/;
/** Folders below usr/share that no program reads. */
const UNREAD = ['bash-completion', 'bug', 'doc-base', 'gcc', 'gdb', 'info', 'lintian', 'locale', 'man', 'menu'];

interface Package extends Component {
  file: string;
  /** As the package has it, for those who look for what is installed. */
  control: string;
}

/** Fetches packages with what they depend on, in order of their names. `folder` keeps lists and packages for the next time. */
export async function fetchPackages(names: string[], architecture: Architecture, folder: string): Promise<Package[]> {
  if (!existsSync(KEYRING))
    throw new ImageError(`${KEYRING} is missing: install debian-archive-keyring. Images are made on Debian and Ubuntu.`);
  const state = join(folder, `apt-${architecture}`);
  const apt = await prepareApt(state, architecture);
  await updateLists(state, apt);
  const lines = (await run('apt-get', [...apt, 'install', '--print-uris', '-y', '-qq', ...names])).split('\n');
  const named = lines.map((line) => /^'[^']+' (?<name>[^_ ]+)_(?<rest>\S+\.deb) /.exec(line)?.groups);
  const wanted = named.filter((found) => found !== undefined).filter(({ name }) => !LEFT_OUT.test(name!));
  const debs = join(state, 'packages');
  await mkdir(debs, { recursive: true });
  const missing = wanted.filter(({ name, rest }) => !existsSync(join(debs, `${name}_${rest}`)));
  if (missing.length > 0) await run('apt-get', [...apt, '-qq', 'download', ...missing.map(({ name }) => name!)], { cwd: debs });
  const packages = wanted.map(({ name, rest }) => describe(join(debs, `${name}_${rest}`)));
  return (await Promise.all(packages)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function prepareApt(state: string, architecture: Architecture): Promise<string[]> {
  for (const below of ['state/lists/partial', 'cache/archives/partial']) await mkdir(join(state, below), { recursive: true });
  await writeFile(join(state, 'status'), '');
  await writeFile(join(state, 'sources.list'), sourcesOf(await findMirrors()));
  const options = {
    'Dir::State': join(state, 'state'),
    'Dir::State::status': join(state, 'status'),
    'Dir::Cache': join(state, 'cache'),
    'Dir::Etc::sourcelist': join(state, 'sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Debug::NoLocking': 'true',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function updateLists(state: string, apt: string[]): Promise<void> {
  const mark = join(state, 'updated');
  const sources = await readFile(join(state, 'sources.list'), 'utf8');
  const isSame = (await readFile(mark, 'utf8').catch(() => undefined)) === sources;
  if (isSame && Date.now() - (await stat(mark)).mtimeMs < LISTS_MS) return;
  await run('apt-get', [...apt, '-qq', 'update']);
  await writeFile(mark, sources);
}

interface Mirrors {
  archive: string;
  /** Undefined where the machine names none. */
  security: string | undefined;
}

/** The mirrors that were given, else those that apt has here. `etc` is the folder of apt's settings. */
export async function findMirrors(given = process.env[MIRROR_VARIABLE], etc = '/etc/apt'): Promise<Mirrors> {
  const [archive, security] = given?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (archive !== undefined) return { archive, security };
  const lists = (await readdir(join(etc, 'sources.list.d')).catch(() => [])).sort().map((name) => `sources.list.d/${name}`);
  const found: Source[] = [];
  for (const name of ['sources.list', ...lists]) {
    const text = await readFile(join(etc, name), 'utf8').catch(() => '');
    if (name.endsWith('.sources')) found.push(...stanzasOf(text));
    else if (name.endsWith('.list')) found.push(...linesOf(text));
  }
  const first = (suffix: string) => {
    const suite = new RegExp(`^${RELEASES}${suffix}$`);
    const isDebian = ({ signedBy }: Source) => signedBy === '' || signedBy.includes('debian-archive');
    const hasMain = ({ components }: Source) => components.includes('main');
    return found.find((one) => isDebian(one) && hasMain(one) && one.suites.some((name) => suite.test(name)))?.uri;
  };
  const own = first('');
  if (own === undefined)
    throw new ImageError(
      `No mirror of Debian is known: the sources of apt on this machine (${etc}) name none. Give the address of one in ${MIRROR_VARIABLE}, such as http://debian.example.com/debian, and after a space that of its security updates.`,
    );
  return { archive: own, security: first('[-/](?:security|updates/security)') };
}

function sourcesOf({ archive, security }: Mirrors): string {
  const sources = [`${archive} ${SUITE} main`, ...(security === undefined ? [] : [`${security} ${SUITE}-security main`])];
  return sources.map((source) => `deb [signed-by=${KEYRING}] ${source}\n`).join('');
}

/** One address of a source of apt. */
interface Source {
  uri: string;
  suites: string[];
  components: string[];
  /** Empty: any key that the machine trusts. */
  signedBy: string;
}

/** Sources in the form of `.sources` files. */
function stanzasOf(text: string): Source[] {
  const stanzas = text.replace(/^#.*\n?/gm, '').split(/\n\s*\n/);
  return stanzas.flatMap((stanza) => {
    const field = (name: string) => new RegExp(`^${name}:((?:.*\\n?)(?:[ \\t]+.*\\n?)*)`, 'im').exec(stanza)?.[1]?.trim() ?? '';
    const words = (name: string) => field(name).split(/\s+/).filter(Boolean);
    if (/^no$/i.test(field('Enabled')) || !words('Types').includes('deb')) return [];
    const rest = { suites: words('Suites'), components: words('Components'), signedBy: field('Signed-By') };
    return words('URIs').map((uri) => ({ uri, ...rest }));
  });
}

/** Sources in the form of `sources.list`. */
function linesOf(text: string): Source[] {
  const lines = [...text.matchAll(/^\s*deb\s+(?:\[(?<options>[^\]]*)\]\s+)?(?<uri>\S+)\s+(?<suite>\S+)(?<rest>[^#\n]*)/gm)];
  return lines.map(({ groups = {} }) => ({
    uri: groups['uri']!,
    suites: [groups['suite']!],
    components: groups['rest']!.trim().split(/\s+/),
    signedBy: /signed-by=(\S+)/.exec(groups['options'] ?? '')?.[1] ?? '',
  }));
}

async function describe(file: string): Promise<Package> {
  const control = await run('dpkg-deb', ['--field', file]);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
  const [name, version, architecture] = [field('Package'), field('Version'), field('Architecture')];
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-${SUITE}`;
  return { file, control, name, version, purl };
}

/** Puts the files of packages into a folder, and what their installation scripts would make that programs need. */
export async function unpack(packages: Package[], target: string): Promise<void> {
  for (const folder of ['bin', 'lib', 'lib64', 'sbin']) {
    await mkdir(join(target, 'usr', folder), { recursive: true });
    await run('ln', ['-sfn', `usr/${folder}`, join(target, folder)]);
  }
  const status = join(target, 'var/lib/dpkg/status.d');
  await mkdir(status, { recursive: true });
  for (const { file, name, control } of packages) {
    await run('sh', [
      '-c',
      'dpkg-deb --fsys-tarfile "$0" | tar -x --keep-directory-symlink --no-same-owner -C "$1"',
      file,
      target,
    ]);
    await writeFile(join(status, name), control);
  }
  await run('rm', ['-rf', ...UNREAD.map((folder) => join(target, 'usr/share', folder))]);
  await run('find', [target, '-path', '*/usr/lib/*/gconv', '-prune', '-exec', 'rm', '-rf', '{}', '+']);
  // Licences stay, changelogs go.
  await run('find', [join(target, 'usr/share/doc'), '-type', 'f', '!', '-name', 'copyright', '-delete']).catch(() => '');
}

/** The certificates that programs of the system trust, as `update-ca-certificates` would put them together. */
export async function writeCertificates(target: string): Promise<void> {
  const folder = join(target, 'usr/share/ca-certificates/mozilla');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.crt')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await mkdir(join(target, 'etc/ssl/certs'), { recursive: true });
  await writeFile(join(target, 'etc/ssl/certs/ca-certificates.crt'), texts.map((text) => `${text.trim()}\n`).join(''));
}
