/** Packs a project into a file: regular files only, without installed, generated and ignored ones. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { isEnvironmentFile } from '../../environment-files.ts';
import { UnfitProjectError } from './environment-file.ts';
import { listProjectFiles } from './project-files.ts';

/** The same files give the same bytes, whoever packs them, when and where. Owners and permissions for others are left out. */
const REPEATABLE = { gzip: true, portable: true, noDirRecurse: true, mtime: new Date('1985-10-26T08:15:00Z') } as const;

/** A file with two names is packed twice: servers take no links. */
class NoLinks extends Map<`${number}:${number}`, string> {
  override set(): this {
    return this;
  }
}

interface SourceFolder {
  directory: string;
  environmentFile: string | undefined;
}

interface SourceArchive extends AsyncDisposable {
  /** A gzip-compressed tar, until it is disposed of. */
  file: string;
  bytes: number;
  files: string[];
  /** Files of variables. They are always left out. */
  environmentFiles: string[];
  /** Links that are left out. */
  links: string[];
}

/** The project without the file of variables that it names and without well-known ones such as .env. */
export async function packProject({ directory, environmentFile }: SourceFolder): Promise<SourceArchive> {
  const { files: all, links } = await listProjectFiles(directory);
  const isKept = (path: string) => path === environmentFile || isEnvironmentFile(path);
  const environmentFiles = [...all].filter(([path, from]) => isKept(path) || isKept(from)).map(([path]) => path);
  const files = [...all.keys()].filter((path) => !environmentFiles.includes(path));
  const folder = await mkdtemp(join(tmpdir(), 'keelson-source-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'source.tar.gz');
    // The library takes a name that begins with @ for an archive to add.
    const names = files.map((path) => (path.startsWith('@') ? `./${path}` : path));
    const packed = create({ cwd: directory, ...REPEATABLE, follow: true, linkCache: new NoLinks() }, names);
    await pipeline(packed, limitSize, createWriteStream(file, { mode: 0o600 }));
    const { size: bytes } = await stat(file);
    return { file, bytes, files, environmentFiles, links, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function* limitSize(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > LIMITS.archiveBytes)
      throw new UnfitProjectError(
        `The project is larger than ${LIMITS.archiveBytes / 1_048_576} MB when it is packed. List in .gitignore or .dockerignore what need not be deployed.`,
      );
    yield chunk;
  }
}
