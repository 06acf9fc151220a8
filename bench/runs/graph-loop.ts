/**
 * The limit for the CPU time of a run: the same graph invoked in a loop, over our checkpointer and storage, in a process without
 * a server. Both have the same concurrency, so that both group their commits alike.
 */
import { join } from 'node:path';
import { MemorySaver } from '@langchain/langgraph';
import { v7 as uuidv7 } from 'uuid';
import { Checkpointer } from '../../src/agent-server/checkpoints/checkpointer.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { graph } from '../projects/echo/graph.ts';

const AT_ONCE = 10;

export interface LoopRequest {
  seconds: number;
}

export interface Looped {
  count: number;
  perSecond: number;
  cpuMsEach: number;
}

export type LoopReply = Looped | { error: string };

const database = process.argv[2]!;
const storage = database.startsWith('postgres:') ? await openPostgres(database) : openSqlite(database);
await migrate(storage, join(import.meta.dirname, '../../src/agent-server/schema'));
graph.checkpointer = new Checkpointer(storage, new MemorySaver().serde);

process.on('message', ({ seconds }: LoopRequest) => {
  loop(seconds).then(
    (reply) => process.send!(reply),
    (error: unknown) => process.send!({ error: (error as Error).message } satisfies LoopReply),
  );
});
process.on('disconnect', () => process.exit());
process.send!({ ready: true });

async function loop(seconds: number): Promise<Looped> {
  const usage = process.cpuUsage();
  const begin = performance.now();
  const deadline = begin + seconds * 1000;
  let count = 0;
  const invokeAgain = async () => {
    while (performance.now() < deadline) {
      count += 1;
      await invoke(count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, invokeAgain));
  const { user, system } = process.cpuUsage(usage);
  return { count, perSecond: (count * 1000) / (performance.now() - begin), cpuMsEach: (user + system) / 1000 / count };
}

async function invoke(number: number): Promise<void> {
  const input = { messages: [{ role: 'user', content: `hello ${number}` }] };
  const values = await graph.invoke(input, { configurable: { thread_id: uuidv7() }, durability: 'async' });
  if (values.messages.at(-1)?.content !== `echo: hello ${number}`) throw new Error('the graph gave another answer');
}
