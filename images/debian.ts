/**
 * Packages of Debian, of any architecture, fetched and unpacked without root and without running anything of them: apt-get works
 * on lists and folders of its own, and no package is installed on this machine.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Component } from './bill-of-materials.ts';
import { ImageError, run } from './programs.ts';

export type Architecture = 'amd64' | 'arm64';

const SUITE = 'trixie';
const SOURCES = [`http://deb.debian.org/debian ${SUITE} main`, `http://deb.debian.org/debian-security ${SUITE}-security main`];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
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
  const sources = SOURCES.map((source) => `deb [signed-by=${KEYRING}] ${source}\n`);
  await writeFile(join(state, 'sources.list'), sources.join(''));
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
  const at = (await stat(mark).catch(() => undefined))?.mtimeMs ?? 0;
  if (Date.now() - at < LISTS_MS) return;
  await run('apt-get', [...apt, '-qq', 'update']);
  await writeFile(mark, '');
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
