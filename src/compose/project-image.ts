/** The context that an image of a project is built from: its files, as they are packed, and a Dockerfile. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractArchive } from '../builds/archive.ts';
import { dockerfileOf, type ImageRequest } from '../builds/dockerfile.ts';
import { BuildFailure } from '../builds/port.ts';
import { UsageError } from '../problem.ts';

interface ContextRequest extends Omit<ImageRequest, 'root' | 'certificates'> {
  /** The packed project: a file. */
  archive: string;
  /** A file with further authorities, which only the build gets. */
  certificates: string | undefined;
}

const CERTIFICATES = 'authorities.pem';

/** Writes the context into an empty folder. Resolves with what is done otherwise than the project asks, a sentence each. */
export async function writeImageContext(folder: string, request: ContextRequest): Promise<string[]> {
  const root = join(folder, 'project');
  await mkdir(root, { recursive: true });
  try {
    await extractArchive(request.archive, root, new AbortController().signal);
    const certificates = request.certificates === undefined ? undefined : CERTIFICATES;
    if (request.certificates !== undefined) await copyFile(request.certificates, join(folder, CERTIFICATES));
    const { text, notes } = await dockerfileOf({ ...request, root, certificates });
    await writeFile(join(folder, 'Dockerfile'), text);
    return notes;
  } catch (error) {
    if (error instanceof BuildFailure) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
