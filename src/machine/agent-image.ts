/** Where the image keelson/agent has what is used of it apart from this machine: by pods that build projects, and that run them. */

/** The program of a remote build. It also fetches a built project. */
export const REMOTE_PROGRAM = '/opt/keelson/src/builds/remote-program.ts';
/** The folder of a build there. A project runs at the path that it was built at: links in it may be absolute. */
export const REMOTE_FOLDER = '/keelson/build';
export const REMOTE_PROJECT = `${REMOTE_FOLDER}/source`;
/** What the control plane tells a build. */
export const REMOTE_REQUEST = '/keelson/request/request.json';

/** A build there, as the builder asks for it. */
export interface RemoteJob {
  /** The revision's id. */
  id: string;
  tenantId: string;
  command: readonly string[];
  /** Text of the file at `REMOTE_REQUEST`. It has secrets. */
  request: string;
  /** Certificates of further authorities. */
  authorities: string | undefined;
  limitMs: number;
}

/** The address of a built archive below that of the control plane, by the path at which the control plane keeps it. */
export function archiveAddress(url: string, file: string): { address: string; digest: string } {
  const [, id, digest] = /\/builds\/([^/]+)\/([0-9a-f]{64})\.tar\.gz$/.exec(file) ?? [];
  if (id === undefined || digest === undefined) throw new Error(`not an archive of a build: ${file}`);
  return { address: `${url}/builds/${id}/${digest}.tar.gz`, digest };
}
