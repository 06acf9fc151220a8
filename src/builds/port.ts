/**
 * The build port: from a source to a directory that a driver can run. A build is repeatable: the same request after a crash
 * starts over and ends the same.
 */

/** Where the source comes from. */
interface ArchiveSource {
  kind: 'archive';
  /** A gzip-compressed tar on this machine; it is not trusted. */
  file: string;
}

/** A commit of a git repository; it is not trusted either. */
export interface GitSource {
  kind: 'git';
  url: string;
  /** Branch name, full ref or commit. */
  ref: string;
  /** The commit, once it is known. */
  commit: string;
  /** `user:password`, or a token alone, for the host of the repository. */
  credentials: string | undefined;
}

/** What is asked of a repository before a build. */
export interface CommitRequest {
  /** The revision's id. */
  id: string;
  source: Omit<GitSource, 'commit'>;
  limitMs: number;
  log: BuildRequest['log'];
  signal: AbortSignal;
}

export interface BuildRequest {
  /** The revision's id. */
  id: string;
  source: ArchiveSource | GitSource;
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
  /** What it can build from on this machine. */
  readonly takes: ReadonlySet<'archive' | 'git'>;
  /** Why a repository is not fetched from such an address, in words for its owner; undefined when it is. */
  objectionTo(repositoryUrl: string): string | undefined;
  /** The commit that a ref names now. Rejects with a `BuildFailure` when the repository or the ref is at fault. */
  resolveCommit(request: CommitRequest): Promise<string>;
  /** Rejects with a `BuildFailure` when the source, or a command of it, is at fault. */
  build(request: BuildRequest): Promise<BuildResult>;
  /** Removes what a build left, finished or not. */
  discard(id: string): Promise<void>;
  /** The ids of all builds that left anything, finished or not. */
  list(): Promise<string[]>;
}

/** The build cannot succeed as the source stands; the message tells its owner what to mend. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
}
