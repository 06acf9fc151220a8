/** An agent server without HTTP, over a storage of which every transaction is known and can be held up. */
import { join } from 'node:path';
import { type AgentServerOptions, openAgentServer } from '../../src/agent-server/agent-server.ts';
import { everything } from '../../src/agent-server/auth/access.ts';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { projectConfig } from './agent-server.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

/** What a transaction carried out. */
export type Done = string[];

interface Watched extends Partial<AgentServerOptions> {
  /** Called after each transaction that stored a checkpoint, before anybody who waits for it goes on. */
  told?: (done: Done) => Promise<void>;
  /** Called before each transaction. */
  before?: () => Promise<unknown>;
  /** Called before each statement that reads by itself. */
  beforeRead?: (sql: string) => Promise<unknown>;
  /** Called before each statement that is written by itself. */
  beforeWrite?: (sql: string) => Promise<unknown>;
  graphs?: string;
  /** Opens the database. Default: a file of its own. */
  open?: (t: Cleanup) => Promise<Storage>;
}

export type WatchedAgent = Awaited<ReturnType<typeof startWatched>>;

const openFile = async (t: Cleanup) => openSqlite(join(await temporaryFolder(t), 'agent.db'));

/** Starts the agent server, with a thread. */
export async function startWatched(
  t: Cleanup,
  { told, before, beforeRead, beforeWrite, graphs = 'steps', open = openFile, ...options }: Watched = {},
) {
  const storage = await open(t);
  const reads = new Set<Promise<unknown>>();
  const watching: Storage = {
    dialect: storage.dialect,
    read: (...statement) => {
      const reading = Promise.resolve(beforeRead?.(statement[0])).then(() => storage.read(...statement));
      reads.add(reading);
      void reading.catch(() => undefined).finally(() => reads.delete(reading));
      return reading as never;
    },
    write: async (...statement) => {
      await beforeWrite?.(statement[0]);
      return storage.write(...statement);
    },
    notify: (...told) => storage.notify(...told),
    listen: (hear) => storage.listen(hear),
    assertWritable: () => storage.assertWritable(),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage.close(),
    transaction: async (body, options) => {
      const done: Done = [];
      await before?.();
      const isCheckpoint = () => done.some((sql) => sql.includes('INSERT INTO checkpoints'));
      const result = await storage.transaction(
        (inner) =>
          body({
            query: (sql, parameters) => {
              done.push(`${sql} ${JSON.stringify(parameters)}`);
              return inner.query(sql, parameters);
            },
          }),
        options,
      );
      // Whoever waits for the commit waits for this, too.
      if (isCheckpoint()) await told?.(done);
      return result;
    },
  };
  const project = await readProject(projectConfig(graphs));
  const agent = await openAgentServer({
    ...{ storage: watching, project, jobs: 1, leaseMs: 30_000, runTimeoutMs: 60_000 },
    log: createLog('test', 'silent', 'json'),
    ...options,
  });
  t.after(async () => {
    await agent.drain(0);
    await storage.close();
  });
  await agent.start();
  const { thread_id: thread } = await agent.threads.create(everything, { metadata: {}, if_exists: 'raise' });
  /** Resolves when what is being read now was read. */
  const awaitReads = () => Promise.allSettled(reads);
  return { agent, storage, thread, awaitReads };
}

/** A request for a run of `steps` or another graph of its project, which logs to a file or waits for it. */
export function stepsRequest(log: string, more: object = {}) {
  return {
    assistant_id: 'steps',
    input: { messages: [], log, waitMs: 0 },
    multitask_strategy: 'enqueue',
    if_not_exists: 'reject',
    stream_mode: ['updates'],
    stream_subgraphs: false,
    stream_resumable: true,
    durability: 'sync',
    ...more,
  } as never;
}
