/** The agent server, assembled from a storage and a project. Its handlers and src/a2a work with it. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { RestReport, Truncate } from '../../generated/agent-server/types.gen.ts';
import { migrate } from '../storage/migrate.ts';
import { assertReadable, type Storage } from '../storage/port.ts';
import { AssistantVersions } from './assistants/assistant-versions.ts';
import { Assistants } from './assistants/assistants.ts';
import { GraphDescriptions } from './assistants/graph-descriptions.ts';
import type { Callers } from './auth/authorization.ts';
import { loadAuth } from './auth/load-auth.ts';
import { Checkpointer } from './checkpoints/checkpointer.ts';
import { CronFiring } from './crons/cron-firing.ts';
import { Crons } from './crons/crons.ts';
import { encrypted } from './encryption/encrypted-serializer.ts';
import { type Encryption, openEncryption } from './encryption/encryption.ts';
import { loadEncryption } from './graphs/encryption-settings.ts';
import { Graphs, prepareProcess } from './graphs/graphs.ts';
import type { Project } from './graphs/project.ts';
import { TypeSchemas } from './graphs/types/type-schemas.ts';
import { Commands } from './protocol/commands.ts';
import { ThreadEvents } from './protocol/thread-events.ts';
import { AssistantRemoval, ThreadRemoval, truncate } from './removal/removal.ts';
import { Sweep, ThreadRetention } from './removal/retention.ts';
import { ConversationRuns } from './runs/conversation-runs.ts';
import { EarlyCancels } from './runs/early-cancels.ts';
import { isOwnerDead, isOwnerDeadHere, nameOneOfMany, nameThisProcess, type Owner } from './runs/lease-owner.ts';
import { PushConfigs } from './runs/push-configs.ts';
import { endWaitingTask, Questions } from './runs/questions.ts';
import { RequestedRuns } from './runs/requested-runs.ts';
import { loadPriority, RunPriority } from './runs/run-priority.ts';
import { RunQueue } from './runs/run-queue.ts';
import { hasActiveRuns, isoTime } from './runs/run-records.ts';
import { RunWaiters } from './runs/run-waiters.ts';
import { Runs } from './runs/runs.ts';
import { loadEmbedding } from './store/embedding.ts';
import { storeForGraphs } from './store/graph-store.ts';
import { ItemStore } from './store/item-store.ts';
import { SemanticIndex } from './store/semantic-index.ts';
import { RunReaders } from './streams/run-readers.ts';
import { RunStreams } from './streams/run-streams.ts';
import { ThreadStreams } from './streams/thread-stream.ts';
import { StateUpdates } from './threads/state-updates.ts';
import { ThreadGraphs } from './threads/thread-graphs.ts';
import { ThreadSearches } from './threads/thread-search.ts';
import { ThreadStates } from './threads/thread-states.ts';
import { Threads } from './threads/threads.ts';
import { UiBundles } from './ui/ui-bundles.ts';
import { readAnnouncedValues } from './webhooks/announced-values.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import { Leases } from './worker/leases.ts';
import { LostRuns } from './worker/lost-runs.ts';
import { readRestReport } from './worker/rest-records.ts';
import { flushTraces } from './worker/tracing.ts';
import { Worker } from './worker/worker.ts';

export interface AgentServerOptions {
  storage: Storage;
  project: Project;
  /** How many runs execute at once. A process with 0 only answers requests. */
  jobs: number;
  leaseMs: number;
  /** No other process has the database, so that any other owner of a lease has ended. */
  alone?: boolean;
  runTimeoutMs: number;
  /** How often a run is executed again that was alone when its process died. */
  runRetries?: number;
  /** How long stored streams are kept after the end of their runs. */
  streamTtlMs?: number;
  /** Whether crons make runs. Default: true. */
  firesCrons?: boolean;
  log: Logger;
  /** File that what the types of the project tell is kept in. Without it they are not read. */
  typesFile?: string | undefined;
  /** The address of this server and what it wants of requests, once it listens. Webhooks with relative addresses go there. */
  own?(): { url: string; headers: Record<string, string> } | undefined;
  /** Called for each run that this process executed to its end. */
  onRunEnd?(status: string, tookMs: number): void;
}

export interface AgentServer {
  readonly callers: Callers;
  readonly project: Project;
  /** Undefined when nothing is encrypted. */
  readonly encryption: Encryption | undefined;
  readonly langgraphVersion: string;
  readonly assistants: Assistants;
  readonly assistantVersions: AssistantVersions;
  readonly assistantRemoval: AssistantRemoval;
  readonly descriptions: GraphDescriptions;
  readonly threads: Threads;
  readonly threadSearches: ThreadSearches;
  readonly threadRemoval: ThreadRemoval;
  readonly states: ThreadStates;
  readonly updates: StateUpdates;
  readonly runs: Runs;
  readonly questions: Questions;
  readonly conversationRuns: ConversationRuns;
  readonly earlyCancels: EarlyCancels;
  readonly readers: RunReaders;
  readonly pushConfigs: PushConfigs;
  readonly crons: Crons;
  readonly webhooks: Webhooks;
  /** Whether this server makes the runs of crons. */
  readonly firesCrons: boolean;
  readonly streams: RunStreams;
  readonly threadStreams: ThreadStreams;
  readonly threadEvents: ThreadEvents;
  readonly commands: Commands;
  readonly graphs: Graphs;
  readonly store: ItemStore;
  readonly ui: UiBundles;
  /** How many runs this process executes. */
  executing(): number;
  /** Starts executing runs. */
  start(): Promise<void>;
  /** Stops executing. Runs get `graceMs` to finish; unfinished ones go back to the queue. */
  drain(graceMs: number): Promise<void>;
  /** Stops executing the run and keeps its lease: it ends this process and is charged with that. */
  abandon(runId: string): void;
  /** Throws `unavailable` while the database takes no writes; with `reading`, while it cannot be read. */
  assertHealthy(reading: boolean): Promise<void>;
  /** Whether it may be ended for want of work, and until when, and how busy it is. */
  restReport(): Promise<RestReport>;
  /** For tests: deletes the named kinds of records. */
  truncate(kinds: Truncate): Promise<void>;
}

export async function openAgentServer(options: AgentServerOptions): Promise<AgentServer> {
  const { project, jobs, log, leaseMs, runTimeoutMs, firesCrons = true } = options;
  await migrate(options.storage, join(import.meta.dirname, 'schema'));
  const engine = await prepareProcess(project, log);
  const { storage, encryption } = await openEncryption(options.storage, project.encryption, await loadEncryption(project));
  const { langgraph, version: langgraphVersion } = engine;
  const index = await SemanticIndex.open(storage, await loadEmbedding(project));
  const store = new ItemStore(storage, project.store, index, encryption?.isWhole);
  const [graphs, ui] = await Promise.all([Graphs.load(project, storeForGraphs(store, langgraph), log), UiBundles.make(project)]);
  const callers = await loadAuth(project);
  const decide = await loadPriority(project);
  const types =
    options.typesFile === undefined
      ? undefined
      : new TypeSchemas({
          ...{ directory: project.directory, sources: project.graphs, langgraphVersion, keep: options.typesFile, log },
        });
  const now = () => Date.now();
  // The project's own copy of LangGraph serializes the state, so that deserialized objects are of the project's classes.
  const serde = encrypted(new engine.langgraph.MemorySaver().serde, encryption?.keys, encryption?.project);
  const checkpointer = new Checkpointer(storage, serde);
  const assistants = new Assistants(storage);
  await assistants.sync(graphs.entries, project.assistantDefaults);
  const threadGraphs = new ThreadGraphs(storage, graphs, assistants);
  const states = new ThreadStates(storage, graphs, threadGraphs, checkpointer);
  const sendsWebhooks = !project.disabled.has('http.disable_webhooks');
  const queue = new RunQueue(storage, now, sendsWebhooks);
  const updates = new StateUpdates({
    ...{ storage, graphs: threadGraphs, states, checkpointer, langgraph, hasActiveRuns },
    endWaitingTask: (transaction, threadId) => endWaitingTask(transaction, queue, threadId, isoTime(now())),
  });
  const threads = new Threads({ storage, states, updates, defaultTtl: project.retention.defaultTtl });
  const own = options.own ?? (() => undefined);
  // A process id is not unique when processes on several machines share the database.
  const isOnlyMachine = storage.dialect.engine === 'sqlite';
  const owner = await (isOnlyMachine ? nameThisProcess() : nameOneOfMany());
  const isDead = async (other: Owner) => {
    if (options.alone) return other !== owner;
    return isOnlyMachine ? isOwnerDeadHere(other) : isOwnerDead(other);
  };
  const webhooks = new Webhooks({
    ...{ storage, states, owner, isDead, policy: project.webhooks, enabled: sendsWebhooks, own, log },
  });
  const assertWebhook = (address: string | null | undefined) => webhooks.assertAllowed(address);
  queue.onAnnounced = () => webhooks.wake();
  const leases = new Leases(storage, queue, now, leaseMs, {
    prioritized: decide !== undefined,
    encrypted: encryption !== undefined,
  });
  const lost = new LostRuns(storage, queue, leaseMs, options.runRetries);
  const waiters = new RunWaiters();
  const streams = new RunStreams(storage, owner, options.streamTtlMs, log);
  const conversationRuns = new ConversationRuns(storage);
  const worker = new Worker({
    ...{
      storage,
      queue,
      leases,
      lost,
      streams,
      conversations: conversationRuns,
      waiters,
      assistants,
      graphs,
      langgraph,
      directory: project.directory,
      checkpointer,
      owner,
      isDead,
      jobs,
      runTimeoutMs,
      log,
    },
    announcedValues: (ending) => readAnnouncedValues(states, ending, log),
    onEnd: (_run, status, tookMs) => options.onRunEnd?.(status, tookMs),
  });
  const priority = decide && new RunPriority(decide, storage, log);
  const { defaultTtl } = project.retention;
  const requested = new RequestedRuns({ storage, assistants, assertWebhook, owner, defaultTtl, priority });
  const questions = new Questions({ storage, queue, updates, now });
  const runs = new Runs({ storage, queue, requested, states, waiters, questions, slots: worker, now });
  const versions = new AssistantVersions(storage, assistants);
  const threadRemoval = new ThreadRemoval({
    storage,
    runs,
    checkpointer,
    fixAnnouncements: (threadId) => webhooks.fix(threadId),
  });
  const threadStreams = new ThreadStreams(storage, runs, streams, states);
  const threadEvents = new ThreadEvents(storage, runs, streams, threadStreams);
  const retention = new ThreadRetention({ storage, removal: threadRemoval, settings: project.retention, log });
  const sweeps = [
    new Sweep({
      ...{ minutes: project.retention.sweepMinutes, log, failure: 'removing expired threads failed' },
      work: (stopped, now) => retention.sweep(stopped, now),
    }),
    new Sweep({
      ...{ minutes: project.store.sweepMinutes, log, failure: 'deleting expired items of the store failed' },
      work: (stopped, now) => store.deleteExpired(stopped, now),
    }),
    new Sweep({
      ...{ minutes: project.store.sweepMinutes, atOnce: true, log, failure: 'embedding items of the store failed' },
      work: async (stopped) => index?.indexOthers(stopped, log),
    }),
  ];
  const firing =
    firesCrons && jobs > 0
      ? new CronFiring({ storage, runs, accessOf: (madeBy) => callers.accessOfStoredUser(madeBy), log })
      : undefined;
  return {
    callers,
    project,
    encryption,
    langgraphVersion,
    assistants,
    assistantVersions: versions,
    assistantRemoval: new AssistantRemoval({ storage, assistants, versions, runs, threads: threadRemoval }),
    descriptions: new GraphDescriptions(graphs, engine, types),
    threads,
    threadSearches: new ThreadSearches(storage, states, encryption !== undefined),
    threadRemoval,
    states,
    updates,
    runs,
    questions,
    conversationRuns,
    earlyCancels: new EarlyCancels(storage),
    readers: new RunReaders(storage, owner),
    pushConfigs: new PushConfigs({ storage, now, enabled: sendsWebhooks, assertWebhook, onAnnounced: () => webhooks.wake() }),
    crons: new Crons({ storage, assistants, assertWebhook }),
    webhooks,
    firesCrons,
    streams,
    threadStreams,
    threadEvents,
    commands: new Commands({ runs, conversationRuns, threads, states, events: threadEvents }),
    graphs,
    store,
    ui,
    executing: () => worker.executing,
    start: async () => {
      for (const sweep of sweeps) sweep.start();
      await worker.start();
      firing?.start();
      if (jobs > 0) webhooks.start();
    },
    abandon: (runId) => worker.abandon(runId),
    drain: async (graceMs) => {
      types?.close();
      await firing?.stop();
      await Promise.all([...sweeps.map((sweep) => sweep.stop()), worker.drain(graceMs)]);
      await webhooks.stop();
      await flushTraces(project.directory);
    },
    assertHealthy: async (reading) => {
      if (reading) await assertReadable(storage);
      await storage.assertWritable();
    },
    restReport: () => readRestReport(storage, { crons: firesCrons, webhooks: sendsWebhooks }, jobs),
    truncate: (kinds) => truncate(storage, runs, kinds),
  };
}
