/** The layers of the images: Debian, Node, the tools of projects, the packages of Keelson, Keelson, and git. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { describeLayer, type Layer, layerOf } from './archive.ts';
import { billOfMaterials, type Component, npmComponents, type Subject } from './bill-of-materials.ts';
import { type Architecture, fetchPackages, unpack, writeCertificates } from './debian.ts';
import { run } from './programs.ts';

const here = import.meta.dirname;
const root = join(here, '..');

/** The user of the images. Group 0, so that any other user of that group may write where this one may. */
export const USER = 10_001;
/** Where state is: a volume. */
export const DATA = '/data';

/** What programs of projects and their build steps call. */
const SYSTEM = [
  'base-files',
  'bash',
  'ca-certificates',
  'coreutils',
  'dash',
  'findutils',
  'grep',
  'gzip',
  'libstdc++6',
  'netbase',
  'sed',
  'tar',
  'tini',
];
const GIT = ['git'];
/** As npm names them. */
const CPU = { amd64: 'x64', arm64: 'arm64' } as const;
const PROGRAM = 'opt/keelson';
/** What git has for mail, other version control systems and servers. */
const GIT_UNUSED = /^git-(archimport|citool|cvs.*|daemon|gui.*|http-backend|imap-send|instaweb|p4|send-email|shell|svn|web.*)$/;

export interface Content {
  layers: Layer[];
  components: Component[];
}

/** Makes the layers for one architecture. What was made before from the same is taken from the cache. */
export class Layers {
  readonly #architecture: Architecture;
  readonly #cache: string;
  readonly #say: (line: string) => void;

  constructor(architecture: Architecture, cache: string, say: (line: string) => void) {
    this.#architecture = architecture;
    this.#cache = cache;
    this.#say = say;
  }

  /** What all images have. */
  async base(): Promise<Content> {
    const parts = [await this.#system(), await this.#npm('dependencies'), await this.#npm('tools'), await this.#program()];
    return { layers: parts.flatMap(({ layers }) => layers), components: parts.flatMap(({ components }) => components) };
  }

  async git(): Promise<Content> {
    const ofSystem = new Set((await fetchPackages(SYSTEM, this.#architecture, this.#cache)).map(({ name }) => name));
    const packages = (await fetchPackages(GIT, this.#architecture, this.#cache)).filter(({ name }) => !ofSystem.has(name));
    const layer = await this.#layer(
      'git',
      'git',
      packages.map(({ purl }) => purl),
      async (folder) => {
        await unpack(packages, folder);
        for (const link of ['bin', 'lib', 'lib64', 'sbin']) await rm(join(folder, link));
        const programs = join(folder, 'usr/lib/git-core');
        for (const name of await readdir(programs))
          if (GIT_UNUSED.test(name)) await rm(join(programs, name), { recursive: true });
      },
    );
    return { layers: [layer], components: packages };
  }

  /** The list of what is in the image, at a place where scanners look. */
  async bill(subject: Subject, components: Component[]): Promise<{ layer: Layer; text: string }> {
    const text = billOfMaterials(subject, components);
    const layer = await this.#layer(`bill-${subject.name}`, 'list of contents', [text], async (folder) => {
      await mkdir(join(folder, 'usr/share/sbom'), { recursive: true });
      await writeFile(join(folder, `usr/share/sbom/${subject.name}.cdx.json`), text);
    });
    return { layer, text };
  }

  async #system(): Promise<Content> {
    const packages = await fetchPackages(SYSTEM, this.#architecture, this.#cache);
    const layer = await this.#layer(
      'system',
      'Debian',
      packages.map(({ purl }) => purl),
      async (folder) => {
        await unpack(packages, folder);
        await writeCertificates(folder);
        await symlink('mawk', join(folder, 'usr/bin/awk'));
        const etc = (name: string, text: string) => writeFile(join(folder, 'etc', name), text);
        await etc(
          'passwd',
          `root:x:0:0:root:/tmp:/bin/sh\nkeelson:x:${USER}:0:keelson:/tmp:/bin/sh\nnobody:x:65534:65534:nobody:/tmp:/bin/sh\n`,
        );
        await etc('group', 'root:x:0:\nnogroup:x:65534:\n');
        await etc('nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n');
        for (const name of ['tmp', 'var/tmp']) await rm(join(folder, name), { recursive: true, force: true });
      },
    );
    return { layers: [layer, await this.#writable()], components: packages };
  }

  /** What the user of the images may write, and what everybody may. */
  async #writable(): Promise<Layer> {
    return this.#layer(
      'writable',
      'folders for state and projects',
      [],
      async (folder) => {
        for (const name of ['data', 'app', 'tmp', 'var/tmp']) await mkdir(join(folder, name), { recursive: true });
      },
      { owner: `${USER}:0`, mode: 'a=rwX,+t' },
    );
  }

  /** The packages of Keelson with its Node, or npm and corepack. */
  async #npm(which: 'dependencies' | 'tools'): Promise<Content> {
    const from = which === 'tools' ? join(here, 'tools') : root;
    const lock = await readFile(join(from, 'package-lock.json'), 'utf8');
    const name = `${which}-components`;
    const about = which === 'tools' ? 'npm, pnpm and yarn' : 'Node and the packages of Keelson';
    const layer = await this.#layer(which, about, [lock], async (folder) => {
      const components = await this.#install(from, folder);
      await (which === 'tools' ? placeTools(folder) : placeDependencies(folder, CPU[this.#architecture]));
      await writeFile(this.#file(name, [lock], 'json'), JSON.stringify(components));
    });
    return { layers: [layer], components: JSON.parse(await readFile(this.#file(name, [lock], 'json'), 'utf8')) };
  }

  async #install(from: string, folder: string): Promise<Component[]> {
    for (const name of ['package.json', 'package-lock.json']) await cp(join(from, name), join(folder, name));
    const platform = ['--os=linux', `--cpu=${CPU[this.#architecture]}`, '--libc=glibc'];
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', ...platform, ...quiet], { cwd: folder });
    return npmComponents(folder);
  }

  /** Keelson itself. */
  async #program(): Promise<Content> {
    const { files, name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    // It is always made anew: to compare its files takes as long.
    const layer = await this.#layer('program', 'Keelson', undefined, async (folder) => {
      const target = join(folder, PROGRAM);
      for (const file of [...files, 'package.json', 'LICENSE'])
        await cp(join(root, file), join(target, file), {
          recursive: true,
          filter: (path) => !/\.tmp$|\/\.keelson(\/|$)|\/node_modules(\/|$)/.test(path),
        });
      await cp(join(here, 'root'), folder, { recursive: true });
      for (const program of ['keelson', 'tsx']) await chmod(join(folder, 'usr/local/bin', program), 0o755);
      await chmod(join(folder, 'storage/install-node.sh'), 0o755);
    });
    return { layers: [layer], components: [{ name, version, purl: `pkg:npm/${name}@${version}`, licence: license }] };
  }

  /** `inputs` decide whether a layer that was made before is the same. Undefined: it is not. */
  async #layer(
    name: string,
    about: string,
    inputs: string[] | undefined,
    fill: (folder: string) => Promise<void>,
    options: { owner?: string; mode?: string } = {},
  ): Promise<Layer> {
    const file = this.#file(name, inputs ?? [], 'tar');
    if (inputs !== undefined && existsSync(file)) return describeLayer(file, about);
    this.#say(`  ${about} ...`);
    const folder = await mkdtemp(join(this.#cache, `${name}-`));
    try {
      await fill(folder);
      await this.#forget(name, basename(file));
      return await layerOf(folder, file, { about, ...options });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What images are made of is part of the name: the inputs, and the programs that make them. */
  #file(name: string, inputs: string[], extension: string): string {
    const hash = createHash('sha256').update(JSON.stringify([sources, inputs]));
    return join(this.#cache, `${name}-${this.#architecture}-${hash.digest('hex').slice(0, 16)}.${extension}`);
  }

  async #forget(name: string, kept: string): Promise<void> {
    const old = new RegExp(`^${name}-${this.#architecture}-[0-9a-f]{16}\\.tar$`);
    for (const file of await readdir(this.#cache)) if (old.test(file) && file !== kept) await rm(join(this.#cache, file));
  }
}

const programs = ['archive.ts', 'debian.ts', 'layers.ts'];
const sources = await Promise.all(programs.map((name) => readFile(join(here, name), 'utf8')));

async function placeTools(folder: string): Promise<void> {
  const modules = join(folder, 'usr/local/lib/node_modules');
  await mkdir(join(folder, 'usr/local/lib'), { recursive: true });
  await rename(join(folder, 'node_modules'), modules);
  await rm(join(modules, '.bin'), { recursive: true });
  const bin = join(folder, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  const links = {
    npm: 'npm/bin/npm-cli.js',
    npx: 'npm/bin/npx-cli.js',
    corepack: 'corepack/dist/corepack.js',
    pnpm: 'corepack/dist/pnpm.js',
    pnpx: 'corepack/dist/pnpx.js',
    yarn: 'corepack/dist/yarn.js',
  };
  for (const [name, path] of Object.entries(links)) {
    await chmod(join(modules, path), 0o755);
    await symlink(`../lib/node_modules/${path}`, join(bin, name));
  }
  await removeUnread(folder);
}

async function placeDependencies(folder: string, cpu: string): Promise<void> {
  await mkdir(join(folder, PROGRAM), { recursive: true });
  const modules = join(folder, PROGRAM, 'node_modules');
  await rename(join(folder, 'node_modules'), modules);
  await mkdir(join(folder, 'usr/local/bin'), { recursive: true });
  await rename(join(modules, `node-linux-${cpu}/bin/node`), join(folder, 'usr/local/bin/node'));
  await rm(join(modules, `node-linux-${cpu}`), { recursive: true });
  await rm(join(modules, '.bin'), { recursive: true });
  // Compiled code is kept where the image can be written.
  await mkdir(join(modules, '.cache'), { recursive: true });
  await symlink('/tmp', join(modules, '.cache/compiled'));
  await removeUnread(folder);
}

/** Maps of sources, and messages of the compiler in other languages. */
async function removeUnread(folder: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json']) await rm(join(folder, name), { force: true });
  await run('find', [folder, '-type', 'f', '-name', '*.map', '-delete']);
  await run('find', [folder, '-name', 'diagnosticMessages.generated.json', '-delete']);
}

/** The architecture of this machine. */
export const ownArchitecture: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
