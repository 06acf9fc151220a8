/**
 * Runs the commands of builds in containers of the agent image: what a project brings runs with none of this machine's files but
 * its own, with bounds, and never as the user of the control plane.
 */
import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type ContainerEngine, EngineError, framesOf } from '../machine/container-engine.ts';
import { confinement, containerUser, LABELS } from '../machine/container-limits.ts';
import type { TenantNetworks } from '../machine/tenant-networks.ts';
import {
  CommandFailure,
  type CommandOptions,
  type Containment,
  type Program,
  readLines,
  sharedFolders,
  sizeFailure,
  TAIL_LINES,
  timeFailure,
} from './command.ts';
import { watchSize } from './containment.ts';
import { EngineImages } from './engine-images.ts';
import { BuildFailure } from './port.ts';

export interface ContainerCommandsOptions {
  engine: ContainerEngine;
  networks: TenantNetworks;
  /** The image with Node, npm and the agent server. */
  image: string;
  /** The value of the label that marks what belongs to this data directory. */
  owner: string;
}

/** The network of builds, beside those of tenants. */
const NETWORK = 'builds';
const MEMORY_MB = 4_096;
const CORES = 2;
/** The image's own programs. Those of this machine are not there. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const run = promisify(execFile);

interface EndedContainer {
  State: { ExitCode: number; OOMKilled: boolean };
}

export class ContainerCommands implements Containment {
  readonly agentProgram = ['keelson'];
  readonly memoryMb = MEMORY_MB;
  readonly images: EngineImages;
  readonly #options: ContainerCommandsOptions;

  constructor(options: ContainerCommandsOptions) {
    this.#options = options;
    this.images = new EngineImages(options, { memoryMb: MEMORY_MB, cores: CORES, network: NETWORK });
  }

  async run(program: Program, options: CommandOptions): Promise<void> {
    const { signal, deadline, log, buildDirectory } = options;
    signal.throwIfAborted();
    const id = await this.#create(program, options);
    const { engine } = this.#options;
    let reason: 'time' | Error | undefined;
    const end = (why: 'time' | Error) => {
      reason ??= why;
      engine.post(`/containers/${id}/kill`, { accepts: [404, 409] }).catch(() => {});
    };
    const abort = () => end(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(() => end('time'), Math.max(0, deadline.at - Date.now()));
    const shared = sharedFolders(options);
    const size = watchSize({ build: buildDirectory, shared }, options.maxBytes, () =>
      end(sizeFailure(program.name, options.maxBytes)),
    );
    const tail: string[] = [];
    try {
      await engine.post(`/containers/${id}/start`);
      // An abort before the start killed nothing.
      signal.throwIfAborted();
      await this.#output(id, program, (line) => {
        tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
        log(line, 'INFO');
      });
      await engine.post(`/containers/${id}/wait`);
      const { State } = await engine.get<EndedContainer>(`/containers/${id}/json`);
      await size.stop();
      if (reason === 'time') throw deadline.failure?.() ?? timeFailure(program.name, deadline);
      if (reason) throw reason;
      if (State.ExitCode !== 0) throw new CommandFailure(program.name, howEnded(State), tail);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      void size.stop();
      await this.#remove(id);
    }
  }

  async endLeftovers(buildDirectory: string): Promise<void> {
    const filters = { label: [`${LABELS.owner}=${this.#options.owner}`, `${LABELS.build}=${basename(buildDirectory)}`] };
    const query = { all: true, filters };
    for (const { Id } of await this.#options.engine.get<{ Id: string }[]>('/containers/json', { query })) await this.#remove(Id);
  }

  async #create(program: Program, options: CommandOptions): Promise<string> {
    const { engine, networks, owner } = this.#options;
    const { buildDirectory, environment, cwd, image = this.#options.image } = options;
    const version = await engine.version();
    const user = await containerUser(engine, true);
    const own = [join(buildDirectory, 'source'), join(buildDirectory, 'home'), environment['npm_config_cache']];
    const folders = [...new Set(own.filter((folder) => folder !== undefined))];
    if (user?.owns) for (const folder of folders) await giveAway(folder, user.owns);
    const authorities = environment['NODE_EXTRA_CA_CERTS'];
    const mounts = folders.map((folder) => ({ Type: 'bind', Source: folder, Target: folder, ReadOnly: false }));
    if (authorities) mounts.push({ Type: 'bind', Source: authorities, Target: authorities, ReadOnly: true });
    const variables = { ...environment, PATH };
    return networks.with(NETWORK, basename(buildDirectory), async (network) => {
      const body = {
        ...{ Image: image, WorkingDir: cwd, Env: Object.entries(variables).map(([name, value]) => `${name}=${value}`) },
        // Arguments from $3 on, as on this machine.
        ...{ Entrypoint: ['sh', '-c', `${program.script}\nexit $?`, 'sh', '--keelson-build', buildDirectory], Cmd: program.args },
        ...(user === undefined ? {} : { User: user.name }),
        Labels: { [LABELS.owner]: owner, [LABELS.tenant]: NETWORK, [LABELS.build]: basename(buildDirectory) },
        HostConfig: { ...confinement(MEMORY_MB, CORES, version), NetworkMode: network, Mounts: mounts },
      };
      try {
        return (await engine.post<{ Id: string }>('/containers/create', { body })).Id;
      } catch (error) {
        if (!(error instanceof EngineError) || error.status !== 404) throw error;
        throw new BuildFailure(`The server has no image ${image} to build with: ask its operator for it.`, { cause: error });
      }
    });
  }

  /** Reads what the container says until it ends. */
  async #output(id: string, program: Program, say: (line: string) => void): Promise<void> {
    const response = await this.#options.engine.open('GET', `/containers/${id}/logs`, {
      query: { follow: true, stdout: true, stderr: true },
    });
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const read = (stream: Readable) => readLines(stream, say);
    const readers = Promise.all([(program.read ?? read)(streams.stdout), read(streams.stderr)]);
    for await (const { stream, bytes } of framesOf(response)) streams[stream].write(bytes);
    for (const stream of Object.values(streams)) stream.end();
    await readers;
  }

  /** Removes a container, running or not, with everything that its command started. */
  async #remove(id: string): Promise<void> {
    await this.#options.engine.delete(`/containers/${id}`, { query: { force: true, v: true }, accepts: [404, 409] });
  }
}

/** Once, before code of the tenant writes there. The downloads are also those of its other builds, which may run now. */
async function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if ((await lstat(folder)).uid !== uid) await run('chown', ['-R', '-P', '-h', `${uid}:${gid}`, '--', folder]);
}

function howEnded({ ExitCode, OOMKilled }: EndedContainer['State']): { text: string; exitCode: number | undefined } {
  if (OOMKilled) return { text: `was ended because it took more than ${MEMORY_MB} MB of memory`, exitCode: undefined };
  return { text: `ended with exit code ${ExitCode}`, exitCode: ExitCode };
}
