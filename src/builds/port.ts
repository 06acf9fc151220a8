/**
 * The build port: from a source to a directory that a driver can run. Builds are repeatable: after a crash the same request
 * starts over and gives the same result.
 */

/** Where the source comes from. */
interface ArchiveSource {
  kind: 'archive';
  /** A gzip-compressed tar on this machine. It is untrusted. */
  file: string;
}

/** A commit of a git repository. It is untrusted too. */
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

/** A request for the commit of a ref, before a build. */
export interface CommitRequest {
  /** The revision's id. */
  id: string;
  tenantId: string;
  source: Omit<GitSource, 'commit'>;
  limitMs: number;
  log: BuildRequest['log'];
  signal: AbortSignal;
}

export interface BuildRequest {
  /** The revision's id. */
  id: string;
  tenantId: string;
  source: ArchiveSource | GitSource;
  /** Path of langgraph.json inside the source. */
  configPath: string;
  /** Shell commands. Undefined: the builder determines what the project needs. */
  installCommand: string | undefined;
  buildCommand: string | undefined;
  /** The variables that the agent server will get: some modules read them on import. */
  environment: Record<string, string>;
  /** Which of the values are API keys of this server: no agent gets one. Undefined where there are no keys. */
  findServerKeys?: (values: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called at once for every line of output. */
  log(line: string, level: 'INFO' | 'WARNING' | 'ERROR'): void;
  /** Aborts when the build is cancelled. The build then rejects with the signal's reason. */
  signal: AbortSignal;
}

export interface BuildResult {
  /** The built project. */
  directory: string;
  /** Path of langgraph.json, relative to `directory`. */
  configPath: string;
  /** The image that it was built in and runs in. Undefined: that of all agent servers. */
  image?: string | undefined;
  /** What the build does otherwise than the project asks, a sentence each. They are in the log too. */
  warnings: readonly string[];
}

export interface Builder {
  /** The kinds of source that it can build on this machine. */
  readonly takes: ReadonlySet<'archive' | 'git'>;
  /** The most memory of a build, in MB. Undefined if it is not limited on this machine. */
  readonly memoryMb?: number | undefined;
  /** Why a repository at this address is not fetched, as a text for its owner. Undefined if it is. */
  objectionTo(repositoryUrl: string): string | undefined;
  /** The commit that a ref currently names. Rejects with a `BuildFailure` if the repository or the ref is at fault. */
  resolveCommit(request: CommitRequest): Promise<string>;
  /** Rejects with a `BuildFailure` if the source or one of its commands is at fault. */
  build(request: BuildRequest): Promise<BuildResult>;
  /** Removes all files of a build, finished or not. */
  discard(id: string): Promise<void>;
  /** The ids of all builds with files, finished or not. */
  list(): Promise<string[]>;
}

/** The build cannot succeed with this source. The message tells its owner what to fix. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
  /** What a log says of it that already has the last lines of the output. */
  readonly headline: string;

  constructor(message: string, { headline = message, ...options }: ErrorOptions & { headline?: string } = {}) {
    super(message, options);
    this.headline = headline;
  }
}
