/** Images of single builds, on a container engine: a layer of the project's own instructions on the image of all builds. */
import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Header } from 'tar';
import { replaceAbsent } from '../machine/absent-files.ts';
import { type ContainerEngine, EngineError } from '../machine/container-engine.ts';
import { LABELS } from '../machine/container-limits.ts';
import type { TenantNetworks } from '../machine/tenant-networks.ts';
import { printable } from '../runtime/terminal-text.ts';
import { type BuildImages, type ImageOptions, sizeFailure, TAIL_LINES, timeFailure } from './command.ts';
import { watchBytes } from './containment.ts';
import { BuildFailure } from './port.ts';

export interface EngineImagesOptions {
  engine: ContainerEngine;
  networks: TenantNetworks;
  /** The image that the instructions go on. */
  image: string;
  /** The value of the label that marks what belongs to this data directory. */
  owner: string;
}

/** What one step may take, and where it runs. */
export interface StepLimits {
  memoryMb: number;
  cores: number;
  network: string;
}

interface ImageEvent {
  stream?: string;
  error?: string;
}

const NAME = 'dockerfile_lines';
const MB = 1024 * 1024;
const PERIOD_US = 100_000;
const TAR_BLOCK = 512;

export class EngineImages implements BuildImages {
  readonly #options: EngineImagesOptions;
  readonly #limits: StepLimits;

  constructor(options: EngineImagesOptions, limits: StepLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  async make(instructions: readonly string[], options: ImageOptions): Promise<string> {
    const { networks } = this.#options;
    const buildId = basename(options.buildDirectory);
    const name = this.#name(buildId);
    options.log(`Making an image with the ${NAME} of the project`, 'INFO');
    await networks.hold(this.#limits.network, buildId, (network) =>
      this.#build(name, { buildId, instructions, network }, options),
    );
    const { Size: bytes } = await this.#options.engine.get<{ Size: number }>(`/images/${name}/json`);
    const { Size: below } = await this.#options.engine.get<{ Size: number }>(`/images/${this.#options.image}/json`);
    if (bytes - below <= options.maxBytes) return name;
    await this.remove(buildId);
    throw sizeFailure(NAME, options.maxBytes);
  }

  async remove(buildId: string): Promise<void> {
    // 409: a container of it is about to be removed. The next look for what is left finds the image.
    await this.#options.engine.delete(`/images/${this.#name(buildId)}`, { query: { force: true }, accepts: [404, 409] });
  }

  async list(): Promise<string[]> {
    const filters = { label: [`${LABELS.owner}=${this.#options.owner}`] };
    const images = await this.#options.engine.get<{ Labels: Record<string, string> | null }[]>('/images/json', {
      query: { filters },
    });
    return images.flatMap(({ Labels }) => Labels?.[LABELS.build] ?? []);
  }

  #name(buildId: string): string {
    return `keelson-build-${this.#options.owner}:${buildId}`;
  }

  /** Closing the connection ends the engine's work on it. */
  async #build(
    name: string,
    { buildId, instructions, network }: { buildId: string; instructions: readonly string[]; network: string },
    { signal, deadline, log, maxBytes, tenantId }: ImageOptions,
  ): Promise<void> {
    const { engine, image, owner } = this.#options;
    const { memoryMb, cores } = this.#limits;
    const limit = AbortSignal.timeout(Math.max(0, deadline.at - Date.now()));
    const query = {
      ...{ t: name, rm: true, forcerm: true, networkmode: network, labels: { [LABELS.owner]: owner, [LABELS.build]: buildId } },
      ...{ memory: memoryMb * MB, memswap: memoryMb * MB, cpuperiod: PERIOD_US, cpuquota: cores * PERIOD_US },
      ulimits: [{ Name: 'fsize', Soft: maxBytes, Hard: maxBytes }],
    };
    const tail: string[] = [];
    const tooLarge = new AbortController();
    const disk = watchBytes(await this.#growth(), maxBytes, () => tooLarge.abort());
    try {
      const archive = archiveOf(writeDockerfile(image, tenantId, instructions));
      const events = engine.lines<ImageEvent>('POST', '/build', {
        query,
        archive,
        signal: AbortSignal.any([signal, limit, tooLarge.signal]),
      });
      for await (const { stream, error } of events) {
        if (error !== undefined) throw new BuildFailure(`${NAME}: ${error}. Its last lines:\n${tail.join('\n')}`);
        for (const line of textOf(stream)) {
          log(line, 'INFO');
          tail.push(line);
          if (tail.length > TAIL_LINES) tail.shift();
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (tooLarge.signal.aborted) throw sizeFailure(NAME, maxBytes);
      if (limit.aborted) throw deadline.failure?.() ?? timeFailure(NAME, deadline);
      if (error instanceof EngineError && error.status < 500)
        throw new BuildFailure(`${NAME}: ${error.message}`, { cause: error });
      throw error;
    } finally {
      await disk.stop();
    }
  }

  /**
   * Counts by how much the engine's disk is fuller than now: no container engine limits what a step writes, and asking one for sizes
   * keeps it busy. What others write there counts too. 0 for an engine on another machine.
   */
  async #growth(): Promise<() => Promise<number>> {
    const { DockerRootDir: folder } = await this.#options.engine.get<{ DockerRootDir: string }>('/info');
    const used = async () => {
      const { blocks, bfree, bsize } = await statfs(folder).catch(replaceAbsent({ blocks: 0, bfree: 0, bsize: 0 }));
      return (blocks - bfree) * bsize;
    };
    const before = await used();
    return async () => (await used()) - before;
  }
}

/**
 * The engine keeps the layer of each instruction for the next image that has the same instructions up to there. What those of one
 * tenant wrote must not be in another's image, so its name comes before the first.
 */
export function writeDockerfile(image: string, tenantId: string, instructions: readonly string[]): string {
  const before = [`FROM ${image}`, `LABEL ${LABELS.layersOf}=${JSON.stringify(tenantId)}`, 'USER 0'];
  return [...before, ...instructions, 'USER 10001:0', 'WORKDIR /', ''].join('\n');
}

/** The printable lines of a piece of output. */
function textOf(stream = ''): string[] {
  const lines = stripVTControlCharacters(stream).split(/[\r\n]+/);
  return lines.map((line) => printable(line).trimEnd()).filter((line) => line !== '');
}

/** A tar with nothing but the Dockerfile. */
function archiveOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = new Header({ path: 'Dockerfile', mode: 0o644, size: bytes.length, type: 'File', mtime: new Date(0) });
  const block = Buffer.alloc(TAR_BLOCK);
  header.encode(block, 0);
  const padding = Buffer.alloc((TAR_BLOCK - (bytes.length % TAR_BLOCK)) % TAR_BLOCK);
  return Buffer.concat([block, bytes, padding, Buffer.alloc(2 * TAR_BLOCK)]);
}
