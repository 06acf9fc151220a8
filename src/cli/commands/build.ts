/** `keelson build`: makes a container image of a project with the engine of this machine. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { styleText } from 'node:util';
import { writeImageContext } from '../../compose/project-image.ts';
import { sizeInWords } from '../../machine/amounts.ts';
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { version } from '../../version.ts';
import { UnfitProjectError } from '../client/environment-file.ts';
import { type ClientProject, deriveName, readProject } from '../client/project.ts';
import { IGNORE_FILES } from '../client/project-files.ts';
import { CommandError } from '../client/server-access.ts';
import { packProject } from '../client/source-archive.ts';
import { linksLeftOut } from '../output/deploy-progress.ts';
import { note, print, printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

type BuildSettings = Settings<'build'>;

const ENGINES = ['docker', 'podman'] as const;
const ANSWER_MS = 20_000;
/** What an installation may need to reach a registry. The engine gives these to build steps and keeps none of them in the image. */
const NETWORK = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry'];

/** Resolves with the exit code. */
export async function build(settings: BuildSettings): Promise<number> {
  const { projectPlace, projectConfig: config, json } = settings;
  const project = await readProject(projectPlace, { config }).catch(asUsage);
  const tag = settings.imageTag ?? deriveName(project.directory) ?? 'app';
  const baseImage = settings.baseImage ?? `keelson/agent:${version}`;
  const engine = await findEngine();
  const folder = await mkdtemp(join(tmpdir(), 'keelson-build-'));
  try {
    const context = join(folder, 'context');
    await writeContext(context, { settings, project, baseImage });
    if (!json) print(`Building ${styleText('bold', tag)} on ${baseImage} with ${engine}`, '');
    const code = await buildWith(engine, ['build', '--tag', tag, ...networkArguments(), context]);
    if (code !== 0) throw new CommandError(await failureOf(engine, baseImage, code));
    const { id, bytes } = await inspect(engine, tag);
    printEither(json, { event: 'result', status: 'succeeded', image: tag, id, bytes }, [
      '',
      `  ${styleText('green', tag)} is built: ${sizeInWords(bytes)}, ${id}`,
      '',
      '  Run it:',
      '',
      `  ${engine} run --rm -p 127.0.0.1:8000:8000 -v ${deriveName(project.directory) ?? 'app'}-state:/data${variablesOf(project)} ${tag}`,
      '',
    ]);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A project that cannot be built is a mistake of the command's user, as for `keelson deploy`. */
function asUsage(error: unknown): never {
  if (error instanceof UnfitProjectError) throw new UsageError(error.message, { cause: error });
  throw error;
}

/** The first engine that answers. */
async function findEngine(): Promise<(typeof ENGINES)[number]> {
  const refusals: string[] = [];
  for (const engine of ENGINES) {
    const { code, said } = await ask(engine, ['version']);
    if (code === 0) return engine;
    if (code !== undefined) refusals.push(`${engine} is installed, but does not answer: ${said.trim().split('\n').at(-1)}`);
  }
  throw new CommandError(
    refusals.length === 0
      ? 'Neither docker nor podman is installed, one of which makes the image. Install one (docs.docker.com/get-docker, podman.io); or deploy the project without an image, with keelson deploy.'
      : `${printable(refusals.join('\n'))}\nStart it, or name its address in DOCKER_HOST.`,
  );
}

interface Context {
  settings: BuildSettings;
  project: ClientProject;
  baseImage: string;
}

async function writeContext(context: string, { settings, project, baseImage }: Context): Promise<void> {
  const { installCommand, buildCommand, json } = settings;
  await using packed = await packProject(project).catch(asUsage);
  if (!packed.files.includes(project.configPath))
    throw new UsageError(`${project.configPath} would not be in the image: ${IGNORE_FILES.join(' or ')} leaves it out.`);
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  const notes = await writeImageContext(context, {
    ...{ archive: packed.file, configPath: project.configPath, baseImage, imports: settings.import },
    title: deriveName(project.directory) ?? 'app',
    ...{ installCommand: installCommand || undefined, buildCommand: buildCommand || undefined },
    certificates: extra !== undefined && existsSync(extra) ? extra : undefined,
  });
  const left = packed.environmentFiles.map((file) => `${file} is left out: give its variables when the image is run.`);
  if (packed.links.length > 0) left.push(linksLeftOut(packed.links));
  for (const text of [...left, ...notes]) {
    if (json) printEither(json, { event: 'note', message: text }, []);
    else note(`  ${printable(text)}`);
  }
}

/** Only those that are set, without a registry whose address has a password. */
function networkArguments(): string[] {
  const registry = process.env['npm_config_registry'];
  const isSecret = registry !== undefined && URL.canParse(registry) && new URL(registry).password !== '';
  const names = NETWORK.filter((name) => process.env[name] && !(isSecret && name === 'npm_config_registry'));
  return names.flatMap((name) => ['--build-arg', `${name}=${process.env[name]}`]);
}

/** What the engine prints goes to standard error: it is progress. */
function buildWith(engine: string, args: string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(engine, args, { stdio: ['ignore', 2, 2] });
    const end = () => child.kill('SIGTERM');
    process.once('SIGTERM', end);
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('SIGTERM', end);
      done(code ?? 130);
    });
  });
}

async function failureOf(engine: string, baseImage: string, code: number): Promise<string> {
  const { code: found } = await ask(engine, ['image', 'inspect', baseImage]);
  if (found !== 0)
    return `There is no image ${baseImage} on this machine, and it could not be pulled. Make it in a checkout of Keelson with npm run images -- --load, or name another with --base-image.`;
  return `The image was not built (${engine} ended with ${code}): the lines above say why. Graphs that cannot be imported without variables of the deployment are built with --no-import.`;
}

async function inspect(engine: string, tag: string): Promise<{ id: string; bytes: number }> {
  const { said } = await ask(engine, ['image', 'inspect', '--format', '{{.Id}} {{.Size}}', tag]);
  const [id = '', bytes = '0'] = said.trim().split(' ');
  return { id, bytes: Number(bytes) };
}

function variablesOf({ environmentFile, secrets }: ClientProject): string {
  if (secrets.length === 0) return '';
  return ` --env-file ${environmentFile ?? '.env'}`;
}

/** Runs a short command of the engine. Without a code there is no such program. */
function ask(engine: string, args: string[]): Promise<{ code: number | undefined; said: string }> {
  return new Promise((done) => {
    const child = spawn(engine, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: ANSWER_MS });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes));
    child.once('error', () => done({ code: undefined, said }));
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}
