/**
 * What runs in the agent image on another machine: `build` builds a project and puts it back as an archive; `fetch` brings a built
 * project to where it serves. Both get archives from the control plane by their digests.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { messageOf } from '../problem.ts';
import { extractArchive } from './archive.ts';
import { BUILD_VARIABLE } from './containment.ts';
import { buildEnvironment } from './environment.ts';
import { BuildFailure, type BuildRequest } from './port.ts';
import { readProject } from './project.ts';
import { buildProject } from './project-build.ts';
import { foldersOf, pack, type RemoteLine, type RemoteRequest } from './remote-build.ts';

const run = promisify(execFile);

/** How long the control plane may be away, as while it restarts. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 1_000;

const say = (line: RemoteLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main([task, ...rest]: string[]): Promise<void> {
  if (task === 'build') return build(rest[0]!, rest[1]!);
  if (task === 'fetch') return fetchProject(rest[0]!, rest[1]!, rest[2]!);
  throw new Error(`there is no task ${task}`);
}

async function build(requestFile: string, folder: string): Promise<void> {
  const request = JSON.parse(await readFile(requestFile, 'utf8')) as RemoteRequest;
  try {
    await buildHere(request, folder);
    say({ built: await upload(request.upload, folder) });
  } catch (error) {
    if (error instanceof BuildFailure) return void say({ failed: error.message, headline: error.headline });
    throw error;
  }
}

async function buildHere(remote: RemoteRequest, folder: string): Promise<void> {
  const { source, limitMs, importLimitMs, maxBytes, commandEnvironment, configPath } = remote;
  const deadline = { at: Date.now() + limitMs, limitMs };
  const root = join(folder, 'source');
  await mkdir(root, { recursive: true });
  const folders = foldersOf(folder);
  for (const made of Object.values(folders)) await mkdir(made, { recursive: true });
  await download(source, join(folder, 'source.tar.gz'));
  const { signal } = new AbortController();
  await extractArchive(join(folder, 'source.tar.gz'), root, signal);
  const log: BuildRequest['log'] = (line, level) => say({ line, level });
  const request = { ...remote, source: { kind: 'archive' as const, file: '' }, log, signal };
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const environment = {
    ...{ ...commandEnvironment, ...buildEnvironment(folders, { PATH: process.env['PATH'] }), [BUILD_VARIABLE]: folder },
    ...(authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorities }),
  };
  const command = {
    buildDirectory: folder,
    environment,
    isolated: undefined,
    groups: undefined,
    maxBytes,
    deadline,
    log,
    signal,
  };
  const warn = (text: string) => void say({ warning: text });
  const project = await readProject(await realpath(root), configPath);
  await buildProject({ project, request, cache: undefined, command, warn }, importLimitMs);
}

async function upload({ address, token }: RemoteRequest['upload'], folder: string): Promise<string> {
  const file = join(folder, 'project.tar.gz');
  await pack(join(folder, 'source'), file);
  const { size } = await stat(file);
  const response = await patiently(async () =>
    fetch(address, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-length': String(size) },
      body: Readable.toWeb(createReadStream(file)) as ReadableStream,
      duplex: 'half',
    }),
  );
  return ((await response.json()) as { digest: string }).digest;
}

async function fetchProject(address: string, digest: string, folder: string): Promise<void> {
  const file = join(folder, 'project.tar.gz');
  const root = join(folder, 'source');
  // A pod may be started again.
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await download({ address, digest }, file);
  await run('tar', ['-xzf', file, '--no-same-owner', '-C', root]);
  await rm(file);
}

async function download({ address, digest }: { address: string; digest: string }, file: string): Promise<void> {
  await patiently(async () => {
    const response = await fetch(address);
    if (!response.ok || response.body === null) return response;
    const hash = createHash('sha256');
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), hashed, createWriteStream(file));
    if (hash.digest('hex') !== digest) throw new Error('the archive has another digest');
    return response;
  });
}

/** Waiting makes no room. */
const FULL = 507;

/** Repeats a request while the control plane is not there, as while it restarts. */
async function patiently(attempt: () => Promise<Response>): Promise<Response> {
  for (const begun = Date.now(); ; await sleep(PAUSE_MS)) {
    const isLast = Date.now() - begun > PATIENCE_MS;
    try {
      const response = await attempt();
      if (response.ok) return response;
      const { status } = response;
      // A proxy between the two says it otherwise.
      const { detail = response.statusText } = (await response.json().catch(() => ({}))) as { detail?: string };
      if (status < 500 || status === FULL || isLast) throw new BuildFailure(`The control plane answered ${status}: ${detail}`);
    } catch (error) {
      if (isLast || error instanceof BuildFailure) throw error;
    }
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const cause = (error as Error).cause;
  process.stderr.write(`${messageOf(error)}${cause === undefined ? '' : `: ${messageOf(cause)}`}\n`);
  process.exitCode = 1;
}
