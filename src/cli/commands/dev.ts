/**
 * `keelson dev`: serves a project from its folder and follows every change of it. A save starts the next agent server beside the
 * one that serves; once the graphs are loaded, new requests go there, and the one before finishes its runs. A save that cannot be
 * loaded changes nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdState } from '../../compose/storage.ts';
import { isAbsent, replaceAbsent } from '../../machine/absent-files.ts';
import { UsageError } from '../../problem.ts';
import { AgentProcess, type LoadReport } from '../dev/agent-process.ts';
import { installCommand, missingPackages, packageFolder, readProject } from '../dev/project-files.ts';
import { Relay } from '../dev/relay.ts';
import { findCompiler, findTsconfig, TypeCheck } from '../dev/type-check.ts';
import { type Change, watchProject } from '../dev/watch-project.ts';
import * as tell from '../output/dev-progress.ts';
import { type Settings, settingsOf } from '../settings/settings.ts';

type DevSettings = Settings<'dev'>;

const OWN_ROOT = join(import.meta.dirname, '../../..');
/** One that ends sooner would likely do so again. */
const SETTLED_MS = 5_000;
/** How many agent servers before the one that serves may still finish their runs. */
const MOST_RETIRING = 4;
const LOOK_MS = 1_000;
/** How long a change waits for the one before to be loaded. */
const OVERTAKE_MS = 1_500;
const SAME_SIGNAL_MS = 100;

export async function dev(settings: DevSettings): Promise<void> {
  const config = await findConfig(settings);
  if (settings.postgres === 'embedded')
    throw new UsageError("keelson dev starts several agent servers, so --postgres 'embedded' cannot be: give an address.");
  const directory = dirname(config);
  const dataDirectory = resolve(settings.dataDirectory ?? join(directory, '.keelson/agent'));
  const release = await holdState(dataDirectory, settings.postgres);
  if (settings.install) await installPackages(directory);
  const relay = new Relay();
  const url = await relay.listen(settings.port, settings.host);
  const session = new DevSession({ settings, config, dataDirectory, relay, url: settings.publicUrl ?? url });
  stopWith(session, release);
  await session.start();
}

async function findConfig({ devProject, projectConfig }: DevSettings): Promise<string> {
  const place = resolve(devProject);
  const isFile = (await stat(place).catch(replaceAbsent(undefined)))?.isFile();
  const file = isFile ? place : join(place, projectConfig ?? 'langgraph.json');
  return realpath(file).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    throw new UsageError(
      `There is no ${basename(file)} in ${dirname(file)}. Name the folder of a project (keelson dev DIR), say where its langgraph.json is with --config, or make one with keelson init.`,
    );
  });
}

async function installPackages(directory: string): Promise<void> {
  const [command, ...args] = installCommand(directory);
  tell.note(`${[command, ...args].join(' ')} ...`);
  const cwd = packageFolder(directory) ?? directory;
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  const [code] = (await once(child, 'exit').catch((error: Error) => [error.message])) as [unknown];
  if (code !== 0) throw new UsageError(`${command} install failed (${code}). Mend what it says above.`);
}

/** Ctrl-C and other signals end the session; a second one at once. The launcher's death does too. */
function stopWith(session: DevSession, release: () => Promise<void>): void {
  let since = 0;
  const stop = () => {
    // One Ctrl-C may arrive twice: from the terminal, and through the launcher.
    if (since > 0 && Date.now() - since > SAME_SIGNAL_MS) process.exit(130);
    if (since > 0) return;
    since = Date.now();
    void session
      .close()
      .then(release)
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.connected) process.once('disconnect', stop);
  process.on('exit', () => session.kill());
}

interface SessionParts {
  settings: DevSettings;
  /** langgraph.json, without links. */
  config: string;
  dataDirectory: string;
  relay: Relay;
  url: string;
}

class DevSession {
  readonly #parts: SessionParts;
  readonly #directory: string;
  readonly #watch: ReturnType<typeof watchProject>;
  readonly #types: TypeCheck | undefined;
  #current: AgentProcess | undefined;
  /** Told to load the project. */
  #loading: AgentProcess | undefined;
  /** The next one, without the project. */
  #standby: AgentProcess | undefined;
  readonly #retiring = new Set<AgentProcess>();
  #isClosing = false;
  /** The changes since the graphs that serve, until they are loaded. */
  #changed = new Set<string>();
  /** Counts them, so that the last of several is followed. */
  #changes = 0;
  #reloading: Promise<void> = Promise.resolve();
  #hasServed = false;
  #hasToldOfText = false;
  #missing: string[] = [];

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#directory = dirname(parts.config);
    this.#watch = watchProject(this.#directory, (change) => void this.#follow(change), tell.unwatched);
    this.#types = this.#typeCheck();
  }

  async start(): Promise<void> {
    await this.#reload();
    setInterval(() => this.#lookForPackages(), LOOK_MS).unref();
  }

  /** Lets runs go on for the grace, then ends everything. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#watch.close();
    this.#types?.stop();
    const runs = await this.#current?.countRuns();
    tell.stopping(runs ?? 0, this.#parts.settings.graceSeconds);
    await Promise.all(this.#all().map((agent) => agent.stop(this.#graceMs)));
    this.#parts.relay.close();
  }

  /** Ends everything at once. */
  kill(): void {
    this.#types?.stop();
    for (const agent of this.#all()) agent.kill();
  }

  get #graceMs(): number {
    return this.#parts.settings.graceSeconds * 1_000;
  }

  #all(): AgentProcess[] {
    return [this.#current, this.#loading, this.#standby, ...this.#retiring].filter((agent) => agent !== undefined);
  }

  async #follow({ paths, onlyTexts }: Change): Promise<void> {
    // A run may write its results into the project: to reload for them would end the run.
    if (onlyTexts && (await this.#current?.countRuns())) {
      if (!this.#hasToldOfText) tell.note(`${paths.join(', ')} changed during a run, which may have written it: not reloaded`);
      this.#hasToldOfText = true;
      return;
    }
    for (const path of paths) this.#changed.add(path);
    // Other packages, or another LangGraph: what is loaded ahead of time is stale.
    if (paths.some((path) => /package(-lock)?\.json$/.test(path))) this.#drop(this.#standby);
    this.#changes += 1;
    const mine = this.#changes;
    // One that is being loaded may serve first: saves that follow each other quickly are not to put it off for ever.
    if (this.#loading) await Promise.race([this.#reloading, sleep(OVERTAKE_MS)]);
    if (mine === this.#changes) await this.#reload();
  }

  /** Starts what serves next, instead of one that does not finish loading. */
  #reload(): Promise<void> {
    this.#reloading = this.#load();
    return this.#reloading;
  }

  async #load(): Promise<void> {
    if (this.#isClosing) return;
    const started = performance.now();
    this.#drop(this.#loading);
    const agent = this.#standby?.isRunning ? this.#standby : this.#newProcess();
    this.#standby = undefined;
    this.#loading = agent;
    const { graphs, file, variables } = readProject(this.#parts.config);
    const report = await agent.load(variables);
    if (this.#loading !== agent) return;
    this.#loading = undefined;
    this.#watch.follow([...report.modules, this.#parts.config, ...(file === undefined ? [] : [file]), ...this.#manifests()]);
    this.#standby = this.#newProcess();
    if (report.url === undefined) this.#tellFailure(report);
    else await this.#serve(agent, report.url, { started, graphs });
  }

  async #serve(agent: AgentProcess, url: string, { started, graphs }: { started: number; graphs: string[] }): Promise<void> {
    const previous = this.#current;
    const startedAt = Date.now();
    this.#current = agent;
    this.#parts.relay.lead(url);
    void agent.ended.then((how) => this.#ended(agent, how, Date.now() - startedAt));
    if (previous) void this.#retire(previous);
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#hasToldOfText = false;
    if (this.#hasServed) tell.reloaded(changed, performance.now() - started);
    else {
      const { url: shown, settings } = this.#parts;
      await tell.serving({ url: shown, localUrl: url, graphs, directory: this.#directory, open: settings.open });
    }
    this.#hasServed = true;
    this.#missing = missingPackages(this.#directory);
    if (this.#missing.length > 0) tell.missing(this.#missing);
    else this.#types?.start();
  }

  #tellFailure({ failure = '' }: LoadReport): void {
    this.#missing = missingPackages(this.#directory);
    tell.failed(failure, { serves: this.#current !== undefined, missing: this.#missing });
    if (!this.#current) this.#parts.relay.lead(undefined, `The project cannot be loaded: ${failure.split('\n')[0]}`);
  }

  /** Lets it finish its runs; what is left of them continues on the new graphs. */
  async #retire(agent: AgentProcess): Promise<void> {
    if (this.#retiring.size >= MOST_RETIRING) [...this.#retiring][0]!.kill();
    this.#retiring.add(agent);
    const runs = await agent.countRuns();
    if (runs) tell.finishing(runs, this.#parts.settings.graceSeconds);
    await agent.stop(this.#graceMs);
    this.#retiring.delete(agent);
  }

  /** The agent server that served ended by itself. */
  #ended(agent: AgentProcess, how: string, livedMs: number): void {
    if (this.#current !== agent || this.#isClosing) return;
    this.#current = undefined;
    const again = livedMs > SETTLED_MS;
    tell.ended(how, again);
    this.#parts.relay.lead(undefined, `The agent server ${how}.`);
    if (again) void this.#reload();
  }

  #lookForPackages(): void {
    if (this.#missing.length === 0 || missingPackages(this.#directory).length > 0) return;
    this.#missing = [];
    this.#changed.add('node_modules');
    this.#drop(this.#standby);
    void this.#reload();
  }

  /** Ends one that serves nothing. */
  #drop(agent: AgentProcess | undefined): void {
    if (!agent) return;
    if (this.#standby === agent) this.#standby = undefined;
    void agent.stop(0);
  }

  #newProcess(): AgentProcess {
    const { settings, config, dataDirectory } = this.#parts;
    return new AgentProcess(agentArguments(settings, config, dataDirectory), this.#directory, sharedVariables(settings));
  }

  /** Files outside of the folder that say how it is loaded. */
  #manifests(): string[] {
    const folder = packageFolder(this.#directory);
    return folder === undefined ? [] : [join(folder, 'package.json')];
  }

  #typeCheck(): TypeCheck | undefined {
    if (!this.#parts.settings.types) return undefined;
    const tsconfig = findTsconfig(this.#directory);
    const compiler = findCompiler(this.#directory) ?? findCompiler(OWN_ROOT);
    if (tsconfig === undefined || compiler === undefined) {
      tell.note(`types are not checked: there is no ${tsconfig === undefined ? 'tsconfig.json' : 'TypeScript in the project'}`);
      return undefined;
    }
    const memory = join(this.#parts.dataDirectory, 'types.tsbuildinfo');
    return new TypeCheck({ directory: this.#directory, tsconfig, compiler, memory, tell: tell.typeErrors() });
  }
}

/** Those that differ from one process to the next, or that the session decides. */
const OF_THE_SESSION = new Set(['host', 'port', 'dataDirectory']);

function agentArguments({ host, graceSeconds }: DevSettings, config: string, dataDirectory: string): string[] {
  const place = ['--config', config, '--host', host, '--port', '0', '--data-dir', dataDirectory, '--shared-data'];
  return [...place, '--grace', String(graceSeconds)];
}

/** The settings that `keelson agent` has too, as its variables: an address may hold a password, which a flag would show. */
function sharedVariables(settings: DevSettings): Record<string, string> {
  const given = settings as Record<string, unknown>;
  return Object.fromEntries(
    settingsOf('agent').flatMap(([key, { env }]) => {
      const value = OF_THE_SESSION.has(key) || env === undefined ? undefined : given[key];
      return value === undefined ? [] : [[env, String(value)]];
    }),
  );
}
