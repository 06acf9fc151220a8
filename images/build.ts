/**
 * Makes the container images of Keelson, without an engine and without root: from packages of Debian and npm to an archive and a
 * list of its contents, for each architecture. docs/containers.md says what the images are for.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { version } from '../src/version.ts';
import { type Image, writeArchive } from './archive.ts';
import type { Architecture } from './debian.ts';
import { DATA, Layers, ownArchitecture, USER } from './layers.ts';
import { ImageError, run } from './programs.ts';

const USAGE = `npm run images -- [--arch amd64,arm64] [--out DIR] [--load]

Makes the images keelson/agent and keelson/keelson.
  --arch   for these architectures; default: that of this machine
  --out    folder of the archives; default: .cache/images
  --load   loads them into the engine of this machine (docker or podman)
`;
const CACHE = join(import.meta.dirname, '../.cache/images');

/** Versions of Node that projects ask for in langgraph.json, as tags: `langgraph build` takes the one with that name. */
const NODE_TAGS = ['20', '22', '24'];
const ENTRY = ['/usr/bin/tini', '--', '/usr/local/bin/keelson'];
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  NODE_ENV: 'production',
  KEELSON_HOST: '0.0.0.0',
  KEELSON_DATA_DIR: DATA,
  COREPACK_ENABLE_DOWNLOAD_PROMPT: '0',
};

export interface Built {
  archive: string;
  bill: string;
  /** The digest of its manifest, by tag. */
  digests: Record<string, string>;
}

/** Makes the archive of an image for one architecture. */
export async function buildImage(
  name: 'agent' | 'keelson',
  architecture: Architecture,
  out: string,
  say: (line: string) => void = () => {},
): Promise<Built> {
  await mkdir(CACHE, { recursive: true });
  await mkdir(out, { recursive: true });
  say(`keelson/${name} for ${architecture}`);
  const layers = new Layers(architecture, CACHE, say);
  const base = await layers.base();
  const git = name === 'keelson' ? await layers.git() : { layers: [], components: [] };
  const { layer, text } = await layers.bill({ name: `keelson-${name}`, version }, [...base.components, ...git.components]);
  const all = [...base.layers, ...git.layers, layer];
  const images: Image[] =
    name === 'agent'
      ? [
          { tags: tagsOf('agent', version, 'latest'), layers: all, config: agentConfig(String(USER)) },
          { tags: tagsOf('agent', ...NODE_TAGS), layers: all, config: agentConfig('0') },
        ]
      : [{ tags: tagsOf('keelson', version, 'latest'), layers: all, config: controlPlaneConfig() }];
  const file = join(out, `keelson-${name}-${version}-${architecture}`);
  const digests = await writeArchive(images, architecture, `${file}.tar`);
  await writeFile(`${file}.cdx.json`, text);
  const entries = images.flatMap(({ tags }, index) => tags.map((tag) => [tag, digests[index]!]));
  return { archive: `${file}.tar`, bill: `${file}.cdx.json`, digests: Object.fromEntries(entries) };
}

function tagsOf(name: string, ...tags: string[]): string[] {
  return tags.map((tag) => `keelson/${name}:${tag}`);
}

/** Serves the project in the working folder. Tools that add build steps of their own need an image that is root's. */
function agentConfig(user: string) {
  return {
    ...common(user, { ...ENVIRONMENT, PORT: '8000' }),
    ExposedPorts: { '8000/tcp': {} },
    Cmd: ['agent'],
    WorkingDir: '/app',
    Labels: labelsOf('keelson/agent', 'Agent server: serves the LangGraph.js project in /app'),
  };
}

function controlPlaneConfig() {
  return {
    ...common(String(USER), ENVIRONMENT),
    ExposedPorts: { '8124/tcp': {} },
    Cmd: ['up'],
    WorkingDir: DATA,
    Labels: labelsOf('keelson/keelson', 'Control plane (up) and agent server (agent) for LangGraph.js projects'),
  };
}

function common(user: string, environment: Record<string, string>) {
  return {
    User: user,
    Env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    Entrypoint: ENTRY,
    Volumes: { [DATA]: {} },
    StopSignal: 'SIGTERM',
  };
}

function labelsOf(title: string, description: string) {
  return {
    'org.opencontainers.image.title': title,
    'org.opencontainers.image.description': description,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'Apache-2.0',
    'org.opencontainers.image.base.name': 'debian:trixie',
  };
}

async function main(): Promise<void> {
  const options = {
    arch: { type: 'string' },
    out: { type: 'string' },
    load: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ options });
  if (values.help) return void process.stdout.write(USAGE);
  const architectures = (values.arch ?? ownArchitecture).split(',');
  for (const architecture of architectures) {
    if (architecture !== 'amd64' && architecture !== 'arm64')
      throw new ImageError(`--arch is amd64 or arm64, not ${architecture}.`);
    for (const name of ['agent', 'keelson'] as const) {
      const built = await buildImage(name, architecture, values.out ?? CACHE, (line) => process.stderr.write(`${line}\n`));
      for (const [tag, digest] of Object.entries(built.digests)) process.stdout.write(`${tag} ${digest}\n`);
      process.stdout.write(`${built.archive}\n${built.bill}\n`);
      if (values.load) process.stdout.write(await run('docker', ['load', '--input', built.archive]));
    }
  }
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ImageError ? error.message : (error as Error).stack}\n`);
    process.exitCode = error instanceof ImageError ? 1 : 2;
  });
}
