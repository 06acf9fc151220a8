/**
 * The simulated builder: installs and builds nothing. From an archive it reads only the graph names in langgraph.json, so that
 * the simulated agent has the same graphs. It never contacts a repository.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { list } from 'tar';
import { parseObject } from '../langgraph-json.ts';
import { replaceAbsent } from '../machine/absent-files.ts';
import { objectionToAddress } from './git.ts';
import type { Builder, BuildRequest } from './port.ts';

interface SimulatedBuilderOptions {
  dataDirectory: string;
  /** Graph names for archives that name none. */
  graphs: readonly string[];
  /** Simulates the work of a build: takes time, or rejects with a `BuildFailure`. */
  work?(request: BuildRequest): Promise<void>;
}

const MAX_CONFIG_BYTES = 1_048_576;

export function createSimulatedBuilder({ dataDirectory, graphs, work }: SimulatedBuilderOptions): Builder {
  return {
    takes: new Set(['archive', 'git']),
    objectionTo: (url) => objectionToAddress(url, new Set(['https'])),
    async resolveCommit({ source: { url, ref } }) {
      return createHash('sha1').update(`${url} ${ref}`).digest('hex');
    },
    async build(request) {
      request.log('This build is simulated: nothing is installed and nothing runs.', 'INFO');
      const { source } = request;
      const named = source.kind === 'archive' ? await graphsOfArchive(source.file, request.configPath) : [];
      request.log(
        named.length > 0
          ? `${request.configPath} names ${named.join(', ')}.`
          : `${request.configPath} names no graph, so it is ${graphs.join(', ')}.`,
        'INFO',
      );
      await work?.(request);
      request.signal.throwIfAborted();
      return writeSimulatedBuild(dataDirectory, request.id, named.length > 0 ? named : graphs);
    },
    // Simulated builds are written at once, so none is ever unfinished.
    list: async () => [],
    discard: (id) => rm(simulatedBuildFolder(dataDirectory, id), { recursive: true, force: true }),
  };
}

/** Writes the result of a simulated build: a folder with only a langgraph.json. */
export async function writeSimulatedBuild(dataDirectory: string, id: string, graphs: readonly string[]) {
  const directory = simulatedBuildFolder(dataDirectory, id);
  await mkdir(directory, { recursive: true });
  const config = { graphs: Object.fromEntries(graphs.map((name) => [name, 'simulated'])) };
  await writeFile(join(directory, 'langgraph.json'), JSON.stringify(config));
  return { directory, configPath: 'langgraph.json', warnings: [] };
}

/** The graph names of a simulated build. Empty if there is no such build. */
export async function graphsOfBuild(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, 'langgraph.json'), 'utf8').catch(replaceAbsent('{}'));
  return graphNames(text);
}

/** Empty if the file is no archive or has no langgraph.json: a mock accepts any bytes. */
async function graphsOfArchive(file: string, configPath: string): Promise<string[]> {
  const wanted = posix.normalize(configPath);
  const chunks: Buffer[] = [];
  let size = 0;
  await list({
    file,
    onReadEntry(entry) {
      if (posix.normalize(entry.path) !== wanted) return void entry.resume();
      entry.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_CONFIG_BYTES) chunks.push(chunk);
      });
    },
  }).catch(() => undefined);
  return graphNames(Buffer.concat(chunks).toString('utf8'));
}

function graphNames(config: string): string[] {
  try {
    return Object.keys(parseObject(config, 'langgraph.json')['graphs'] ?? {});
  } catch {
    return [];
  }
}

/** Path of a revision's simulated build. */
export function simulatedBuildFolder(dataDirectory: string, id: string): string {
  return join(dataDirectory, 'builds', id);
}
