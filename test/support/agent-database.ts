/** The database of an agent server without the server: a thread, and runs on it that are in execution. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { type Cleanup, temporaryFolder } from './temporary.ts';

const schema = join(import.meta.dirname, '../../src/agent-server/schema');

interface AgentDatabase {
  storage: Storage;
  thread: string;
  /** Puts a run behind the others and gives its id. */
  newRun(values?: Record<string, string | number>): Promise<string>;
  run(id: string): Promise<Record<string, unknown>>;
}

export async function openAgentDatabase(t: Cleanup): Promise<AgentDatabase> {
  const storage = openSqlite(join(await temporaryFolder(t), 'agent.db'));
  t.after(() => storage.close());
  await migrate(storage, schema);
  const insert = (table: string, row: Record<string, string | number>) => {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    return storage.write(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
  };
  const thread = randomUUID();
  const times = { created_at: '', updated_at: '' };
  const idle = { metadata: '{}', interrupts: '{}', run_count: 0, state_updated_at: '' };
  await insert('threads', { thread_id: thread, status: 'busy', ...idle, ...times });
  let position = 0;
  return {
    storage,
    thread,
    newRun: async (values = {}) => {
      const id = randomUUID();
      position += 1;
      const asked = { assistant_id: '', graph_id: '', metadata: '{}', kwargs: '{}', multitask_strategy: 'enqueue' };
      const place = { run_id: id, thread_id: thread, position, status: 'running', attempt: 1, crashes: 0 };
      await insert('runs', { ...asked, ...place, ...times, ...values });
      return id;
    },
    run: async (id) => (await storage.read('SELECT * FROM runs WHERE run_id = $1', [id]))[0] ?? {},
  };
}
