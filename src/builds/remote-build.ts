/**
 * A build on another machine. The control plane packs the checked source; a program of the agent image installs and builds it there,
 * says each line of its log on its output, and puts the project back as an archive. Neither a registry nor a shared folder is needed.
 */
import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { replaceAbsent } from '../machine/absent-files.ts';
import {
  archiveAddress,
  REMOTE_FOLDER,
  REMOTE_PROGRAM,
  REMOTE_PROJECT,
  REMOTE_REQUEST,
  type RemoteJob,
} from '../machine/agent-image.ts';
import { printable } from '../runtime/terminal-text.ts';
import { allowUpload, endUpload, nameByDigest } from './archive-exchange.ts';
import { buildEnvironment } from './environment.ts';
import { BuildFailure, type BuildRequest } from './port.ts';
import type { Project } from './project.ts';

const run = promisify(execFile);

/** Where builds run instead of on this machine. */
export interface RemotePlace {
  /** Address of this control plane there. */
  readonly url: string;
  /** Resolves with why the program did not run to its end, as words that follow "it". Undefined if it did. */
  run(job: RemoteJob, say: (line: string) => void, signal: AbortSignal): Promise<string | undefined>;
  /** Ends what a build left running. */
  end(id: string): Promise<void>;
}

/** What the program is told. */
export interface RemoteRequest {
  source: { address: string; digest: string };
  upload: { address: string; token: string };
  id: string;
  tenantId: string;
  configPath: string;
  installCommand: string | undefined;
  buildCommand: string | undefined;
  /** The variables of the deployment. */
  environment: Record<string, string>;
  /** The variables of its commands. The program sets those of folders and programs. */
  commandEnvironment: Record<string, string>;
  limitMs: number;
  importLimitMs: number | undefined;
  maxBytes: number;
}

/** A line of the program's output, as JSON. */
export type RemoteLine =
  | { line: string; level: Parameters<BuildRequest['log']>[1] }
  | { warning: string }
  | { built: string }
  | { failed: string; headline: string };

interface RemoteBuild {
  project: Project;
  request: BuildRequest;
  buildDirectory: string;
  limitMs: number;
  importLimitMs: number | undefined;
  maxBytes: number;
  warn(text: string): void;
}

const MAX_LINE = 4_000;
const PACK = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

/** The folders of a build's commands. */
export function foldersOf(folder: string) {
  const home = join(folder, 'home');
  return { home, temporary: join(home, 'tmp'), npmCache: join(home, 'npm') };
}

/** Packs a folder. The same files give the same bytes. */
export async function pack(folder: string, file: string): Promise<void> {
  await run('tar', [...PACK, '-C', folder, '-I', 'gzip -n -1', '-cf', file, '.']);
}

/** Builds an unpacked project there. Resolves with the path of the archive of the built project. */
export async function buildRemotely(place: RemotePlace, build: RemoteBuild): Promise<string> {
  const { project, request, buildDirectory, limitMs } = build;
  const { id, tenantId, signal } = request;
  await pack(project.root, join(buildDirectory, 'source.tar.gz'));
  const source = await nameByDigest(join(buildDirectory, 'source.tar.gz'), buildDirectory);
  const upload = { address: `${place.url}/builds/${id}`, token: await allowUpload(buildDirectory) };
  const outcome: { built?: string; failure?: BuildFailure } = {};
  let cutShort: string | undefined;
  try {
    const text = JSON.stringify(requestOf(build, { source: archiveAddress(place.url, source), upload }));
    const command = ['node', REMOTE_PROGRAM, 'build', REMOTE_REQUEST, REMOTE_FOLDER];
    const file = process.env['NODE_EXTRA_CA_CERTS'];
    const authorities = file && (await readFile(file, 'utf8'));
    cutShort = await place.run(
      { id, tenantId, command, request: text, authorities, limitMs },
      (line) => hear(line, build, outcome),
      signal,
    );
  } finally {
    await endUpload(buildDirectory);
  }
  if (outcome.failure) throw outcome.failure;
  const built = join(buildDirectory, `${outcome.built}.tar.gz`);
  if (outcome.built === undefined || !(await stat(built).catch(replaceAbsent(undefined)))?.isFile())
    throw new BuildFailure(cutShort ? `The build ${cutShort}.` : 'The build ended without a project.');
  if (built !== source) await rm(source, { force: true });
  await rm(project.root, { recursive: true, force: true, maxRetries: 3 });
  return built;
}

function requestOf(
  { project, request, limitMs, importLimitMs, maxBytes }: RemoteBuild,
  places: Pick<RemoteRequest, 'source' | 'upload'>,
): RemoteRequest {
  const { id, tenantId, installCommand, buildCommand, environment } = request;
  const { NODE_EXTRA_CA_CERTS: _file, ...commandEnvironment } = buildEnvironment(foldersOf(REMOTE_FOLDER));
  const { configPath } = project;
  const wanted = { id, tenantId, configPath, installCommand, buildCommand, environment, commandEnvironment };
  return { ...places, ...wanted, limitMs, importLimitMs, maxBytes };
}

/** What the program says may be anything: the project's code runs beside it. */
function hear(text: string, { request, warn }: RemoteBuild, outcome: { built?: string; failure?: BuildFailure }): void {
  const said = parse(text);
  if ('line' in said) request.log(clean(said.line), said.level);
  else if ('warning' in said) warn(clean(said.warning));
  else if ('built' in said && /^[0-9a-f]{64}$/.test(said.built)) outcome.built = said.built;
  else if ('failed' in said) outcome.failure = new BuildFailure(cleanLines(said.failed), { headline: cleanLines(said.headline) });
}

function parse(text: string): RemoteLine {
  try {
    const said = JSON.parse(text) as Record<string, unknown>;
    const isText = Object.values(said).every((value) => typeof value === 'string');
    const isLevel = !('line' in said) || ['INFO', 'WARNING', 'ERROR'].includes(said['level'] as string);
    if (isText && isLevel && (!('failed' in said) || 'headline' in said)) return said as unknown as RemoteLine;
  } catch {
    // Not of the program.
  }
  return { line: text, level: 'INFO' };
}

function clean(text: string): string {
  return printable(stripVTControlCharacters(text)).replaceAll(REMOTE_PROJECT, '.').slice(0, MAX_LINE);
}

const cleanLines = (text: string) => text.split('\n').slice(0, 100).map(clean).join('\n');
