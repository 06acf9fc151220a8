/** The agent server put together over a storage and a project: what its handlers and the A2A room work with. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { migrate } from '../storage/migrate.ts';
import type { Storage } from '../storage/port.ts';
import { Assistants } from './assistants/assistants.ts';
import { Checkpointer } from './checkpoints/checkpointer.ts';
import { loadEngine } from './graphs/engine.ts';
import { Graphs } from './graphs/graphs.ts';
import type { Project } from './graphs/project.ts';
import { thisProcess } from './runs/owner.ts';
import { RunEnds } from './runs/run-ends.ts';
import { RunQueue } from './runs/run-queue.ts';
import { RunWorker } from './runs/run-worker.ts';
import { Runs } from './runs/runs.ts';
import { RunStreams } from './streams/run-streams.ts';
import { ThreadStates } from './threads/thread-states.ts';
import { Threads } from './threads/threads.ts';

export interface AgentServerOptions {
  storage: Storage;
  project: Project;
  jobs: number;
  log: Logger;
}

export interface AgentServer {
  readonly project: Project;
  readonly langgraphVersion: string;
  readonly storage: Storage;
  readonly assistants: Assistants;
  readonly threads: Threads;
  readonly states: ThreadStates;
  readonly runs: Runs;
  readonly streams: RunStreams;
  readonly graphs: Graphs;
  /** Stops executing: what runs may finish for `graceMs`, the rest goes back to the queue. */
  drain(graceMs: number): Promise<void>;
}

export async function openAgentServer({ storage, project, jobs, log }: AgentServerOptions): Promise<AgentServer> {
  for (const [name, value] of Object.entries(project.environment)) process.env[name] ??= value;
  await migrate(storage, join(import.meta.dirname, 'schema'));
  const engine = await loadEngine(project.directory);
  const graphs = await Graphs.load(project);
  const now = () => Date.now();
  // The project's own copy of LangGraph reads and writes the state, so that its classes come back as its own.
  const checkpointer = new Checkpointer(storage, new engine.langgraph.MemorySaver().serde);
  const assistants = new Assistants(storage);
  await assistants.sync(graphs.entries);
  const states = new ThreadStates(graphs, checkpointer);
  const threads = new Threads(storage, states);
  const queue = new RunQueue(storage, now);
  const ends = new RunEnds();
  const streams = new RunStreams(storage);
  const runs = new Runs({ storage, queue, assistants, states, ends, now });
  const { langgraph } = engine;
  const worker = new RunWorker({
    storage,
    queue,
    streams,
    ends,
    assistants,
    graphs,
    langgraph,
    checkpointer,
    owner: thisProcess(),
    jobs,
    log,
  });
  await worker.start();
  return {
    project,
    langgraphVersion: engine.version,
    storage,
    assistants,
    threads,
    states,
    runs,
    streams,
    graphs,
    drain: (graceMs) => worker.drain(graceMs),
  };
}
