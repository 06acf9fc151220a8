/**
 * The build port: from a source to a directory that a driver can run. A build is repeatable: the same request after a crash
 * starts over and ends the same.
 */

/** Where the source comes from. */
export interface ArchiveSource {
  kind: 'archive';
  /** A gzip-compressed tar on this machine; it is not trusted. */
  file: string;
}

export interface BuildRequest {
  /** The revision's id. */
  id: string;
  source: ArchiveSource;
  /** Path of langgraph.json inside the source. */
  configPath: string;
  /** Shell commands; undefined means that the builder finds out what the project needs. */
  installCommand: string | undefined;
  buildCommand: string | undefined;
  /** Called for every line that the build says, at once. */
  log(line: string, level: 'INFO' | 'ERROR'): void;
  /** Aborts when the build is no longer wanted; it then rejects with the signal's reason. */
  signal: AbortSignal;
}

export interface BuildResult {
  /** The built project. */
  directory: string;
  /** Path of langgraph.json, relative to `directory`. */
  configPath: string;
}

export interface Builder {
  /** Rejects with a `BuildFailure` when the source, or a command of it, is at fault. */
  build(request: BuildRequest): Promise<BuildResult>;
  /** Removes what a build left, finished or not. */
  discard(id: string): Promise<void>;
}

/** The build cannot succeed as the source stands; the message tells its owner what to mend. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
}
