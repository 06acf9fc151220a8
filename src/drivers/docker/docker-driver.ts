/**
 * The docker driver: every replica of a workload is a container on an engine of this machine, Docker or podman. What runs is known
 * by labels on the engine, so a control plane that starts after a crash finds all of it.
 */
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { type ContainerEngine, EngineError } from '../../machine/container-engine.ts';
import { containerUser, LABELS, MOST_PROCESSES, ownerOf } from '../../machine/container-limits.ts';
import { removeTree } from '../../machine/remove-tree.ts';
import type { TenantNetworks } from '../../machine/tenant-networks.ts';
import { Turns } from '../../machine/turns.ts';
import { parseCaptured } from '../captured-lines.ts';
import { DISK_CHECK_MS, DISK_LIMIT_MB, type DiskRules, databaseLimitOf } from '../disk-watch.ts';
import type { Abilities, Driver, DriverDeclaration, PlacedLine, Rescaling, Workload, WorkloadStatus } from '../port.ts';
import { type Found, type SupervisionOptions, Supervisor } from '../supervisor.ts';
import { readLog } from '../workload-log.ts';
import { ContainerReplica, endContainer, removeContainer } from './container-replica.ts';
import { containerName, containerSettings, type WorkloadFolder } from './container-settings.ts';
import { dockerDeclaration } from './declaration.ts';
import { builtImage, findImage, type Image, inspect } from './images.ts';

export interface DockerDriverOptions extends SupervisionOptions {
  engine: ContainerEngine;
  dataDirectory: string;
  /** The networks of tenants, shared with builds. */
  networks: TenantNetworks;
  /** The image that runs projects built from source. */
  agentImage: string;
  /** Whether deployments have databases that several containers may share. Otherwise each has a folder for one. */
  sharedDatabases?: boolean;
  /** What the state of a deployment may take of the disk, in MB, and how often that is counted. */
  stateLimitMb?: number | undefined;
  diskCheckMs?: number;
}

interface FoundContainer {
  Id: string;
  State: string;
  Labels: Record<string, string>;
}

const ID = /^[\w-]+(\.[\w-]+)*$/;

/** Creates the docker driver. Its files are in `<dataDirectory>/workloads`. */
export function createDockerDriver(options: DockerDriverOptions): Driver {
  return new DockerDriver(options);
}

class DockerDriver implements Driver {
  readonly name = dockerDeclaration.name;
  readonly runs: DriverDeclaration['runs'] = dockerDeclaration.runs;
  readonly abilities: Abilities;
  readonly #options: DockerDriverOptions;
  readonly #root: string;
  readonly #owner: string;
  readonly #networks: TenantNetworks;
  readonly #disk: DiskRules;
  readonly #supervisor: Supervisor<string, ContainerReplica>;
  /** By workload. */
  readonly #pulls = new Map<string, AbortController>();

  constructor(options: DockerDriverOptions) {
    this.#options = options;
    this.#root = join(resolve(options.dataDirectory), 'workloads');
    this.#owner = ownerOf(options.dataDirectory);
    this.#networks = options.networks;
    const { stateLimitMb = DISK_LIMIT_MB, diskCheckMs: everyMs = DISK_CHECK_MS, log } = options;
    this.#disk = { limitMb: DISK_LIMIT_MB, stateLimitMb, everyMs, turns: new Turns(), log };
    this.abilities = {
      ...{
        isolation: 'containers',
        network: 'own',
        memory: 'enforced',
        cpu: 'enforced',
        processes: 'enforced',
        mostProcesses: MOST_PROCESSES,
        mostStateMb: stateLimitMb,
      },
      ...{ oneMachine: dockerDeclaration.oneMachine, takes: dockerDeclaration.takes },
      mostReplicas: options.sharedDatabases ? dockerDeclaration.mostReplicas : 1,
    };
    this.#supervisor = new Supervisor(options, {
      logFile: (id) => this.#logFile(id),
      look: async () => {
        const found = (await this.#containers()).filter(({ State }) => State === 'running');
        const isOf = (container: FoundContainer, id: string, index: number) =>
          container.Labels[LABELS.workload] === id && indexOf(container) === index;
        return (replica, id, index) => replica.check(found.some((container) => isOf(container, id, index)));
      },
    });
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#supervisor.ensure(workload.id, () => this.#find(workload));
  }

  scale(workload: Workload, how: Rescaling): Promise<void> {
    const { id, replicas: count } = workload;
    return this.#supervisor.scale(id, count, how, {
      find: (from) => this.#find(workload, from),
      rest: async () => {
        // Those that an earlier control plane was ending.
        const surplus = (await this.#containers(id)).filter((container) => indexOf(container) >= count);
        await Promise.all(surplus.map(({ Id }) => endContainer(this.#options.engine, Id, how.graceMs)));
      },
    });
  }

  status(id: string): WorkloadStatus | undefined {
    return this.#supervisor.status(id);
  }

  remove(id: string, graceMs: number): Promise<void> {
    const { engine } = this.#options;
    // A start may be under way whose pull takes hours.
    this.#pulls.get(id)?.abort(new Error('the workload is removed'));
    this.#pulls.delete(id);
    return this.#supervisor.remove(id, graceMs, async () => {
      await Promise.all((await this.#containers(id)).map(({ Id }) => endContainer(engine, Id, graceMs)));
      await this.#networks.tidy();
    });
  }

  discard(id: string): Promise<void> {
    return this.#supervisor.turns.take(id, () => removeTree(this.#folder(id)));
  }

  async list(): Promise<string[]> {
    const found = (await this.#containers()).map(({ Labels }) => Labels[LABELS.workload]!);
    return [...new Set([...found, ...this.#supervisor.ids()])];
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#logFile(id), from, parseCaptured);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#supervisor.dispose();
    // Builds leave theirs, for the next build.
    await this.#networks
      .tidy()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'removing unused networks failed'));
    this.#options.engine.close();
  }

  release(): Promise<void> {
    return this.#supervisor.release();
  }

  /** The replicas of a workload from that number on, each with its container. Containers that do not run are removed. */
  async #find(workload: Workload, from = 0): Promise<Found<string, ContainerReplica>[]> {
    const running = new Map<number, string>();
    for (const container of await this.#containers(workload.id)) {
      const index = indexOf(container);
      if (index < from) continue;
      if (container.State === 'running') running.set(index, container.Id);
      else await removeContainer(this.#options.engine, container.Id);
    }
    const numbers = Array.from({ length: workload.replicas - from }, (_, index) => from + index);
    return numbers.map((index) => ({ live: running.get(index), replica: this.#replica(workload, index) }));
  }

  /** The containers of a workload, or of all. */
  #containers(workloadId?: string): Promise<FoundContainer[]> {
    const which = workloadId === undefined ? LABELS.workload : `${LABELS.workload}=${workloadId}`;
    const filters = { label: [`${LABELS.owner}=${this.#owner}`, which] };
    return this.#options.engine.get('/containers/json', { query: { all: true, filters } });
  }

  #replica(workload: Workload, index: number): ContainerReplica {
    const { engine } = this.#options;
    return new ContainerReplica(workload, {
      ...{ ...this.#supervisor.replicaOptions, engine, index },
      ...{ files: this.#files(workload.id, index), logFile: this.#logFile(workload.id), disk: this.#disk },
      create: (say) => this.#create(workload, index, say),
    });
  }

  async #create(workload: Workload, index: number, say: Parameters<typeof findImage>[2]): Promise<string> {
    const { engine } = this.#options;
    const name = containerName(this.#owner, workload.id, index);
    await mkdir(this.#folder(workload.id), { recursive: true, mode: 0o700 });
    const image = await this.#image(workload, say);
    const version = await engine.version();
    const user = await this.#prepareFiles(workload, index);
    return this.#networks.with(workload.tenantId, workload.id, async (network) => {
      const files = this.#files(workload.id, index);
      const databaseMb = databaseLimitOf(this.#disk.stateLimitMb);
      const placement = { owner: this.#owner, index, databaseMb, imageId: image.id, network, engine: version, user, files };
      const body = containerSettings(workload, placement);
      const create = () => engine.post<{ Id: string }>('/containers/create', { query: { name }, body });
      const { Id } = await create().catch(async (error: unknown) => {
        // One of that name is left from a creation whose answer was lost.
        if (!(error instanceof EngineError) || error.status !== 409) throw error;
        await removeContainer(engine, name);
        return create();
      });
      return Id;
    });
  }

  /** The image of the workload: the same at each start, even if its tag has moved since. */
  async #image(workload: Workload, say: Parameters<typeof findImage>[2]): Promise<Image> {
    const { engine, agentImage } = this.#options;
    const { image: given, buildImage, registryLogin: login } = workload;
    const { signal } = this.#pullsOf(workload.id);
    if (given === undefined)
      return buildImage === undefined ? findImage(engine, agentImage, say, { signal }) : builtImage(engine, buildImage);
    const record = join(this.#folder(workload.id), 'image');
    const known = await readFile(record, 'utf8').catch(replaceAbsent(undefined));
    const found = known === undefined ? undefined : await inspect(engine, known.trim());
    if (found) return found;
    const image = await findImage(engine, given, say, { login, signal });
    await writeFile(record, `${image.id}\n`, { mode: 0o600 });
    return image;
  }

  /** Ends the pulls of the workload when it is removed. */
  #pullsOf(id: string): AbortController {
    const pulls = this.#pulls.get(id) ?? new AbortController();
    this.#pulls.set(id, pulls);
    return pulls;
  }

  /** Makes what is mounted, for the user whom it returns. */
  async #prepareFiles(workload: Workload, index: number): Promise<string | undefined> {
    const { stateDirectory, gatewayToken, image } = workload;
    const { token, reports } = this.#files(workload.id, index);
    const user = await containerUser(this.#options.engine, image === undefined);
    await mkdir(stateDirectory, { recursive: true, mode: 0o700 });
    // The folder above is its owner's alone, so only the container gets here. Who runs in it is up to its image.
    if (user === undefined) await chmod(stateDirectory, 0o777);
    if (image !== undefined) return user?.name;
    await removeTree(reports);
    await mkdir(reports, { recursive: true, mode: 0o700 });
    await rm(token, { force: true });
    await writeFile(token, `${gatewayToken}\n`, { mode: 0o600 });
    if (user?.owns) for (const path of [stateDirectory, reports, token]) await chown(path, user.owns.uid, user.owns.gid);
    return user?.name;
  }

  #folder(id: string): string {
    if (!ID.test(id)) throw new Error(`not an id of a workload: ${JSON.stringify(id)}`);
    return join(this.#root, id);
  }

  #logFile(id: string): string {
    return join(this.#folder(id), 'server.log');
  }

  #files(id: string, index: number): WorkloadFolder {
    return { token: join(this.#folder(id), `gateway-token.${index}`), reports: join(this.#folder(id), `reports.${index}`) };
  }
}

/** The number of its replica. */
function indexOf({ Labels }: FoundContainer): number {
  return Number(Labels[LABELS.replica]);
}
