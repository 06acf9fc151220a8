/**
 * The values of threads for searches that filter by them. A run writes nothing for that: the first search that asks reads the
 * states through their graphs and keeps them as JSON, and reads again only those that changed since. So a server whose clients
 * never filter by values pays nothing, and one whose clients do reads each state once a change.
 */
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import { graphIdOf, type ThreadRow } from './thread.ts';
import type { ThreadStates } from './thread-states.ts';

const BATCH = 100;
/** How many states one request may read before it has to be sent again, a few seconds at most. */
const MAX_READ = 5_000;

type StaleRow = Pick<ThreadRow, 'thread_id' | 'state_updated_at' | 'metadata' | 'graph_id' | 'status'>;

export class ThreadValues {
  readonly #storage: Storage;
  readonly #states: ThreadStates;

  constructor(storage: Storage, states: ThreadStates) {
    this.#storage = storage;
    this.#states = states;
  }

  /**
   * Brings the kept values of the threads that match `where` up to date; throws `unavailable` when they are too many for one
   * request, after which the next one goes on.
   */
  async refresh(where: string, parameters: readonly SqlValue[]): Promise<void> {
    const after = `$${parameters.length + 1}`;
    let last = '';
    for (let read = 0; ; read += BATCH) {
      const stale = await this.#storage.read<StaleRow>(
        `SELECT threads.thread_id, threads.state_updated_at, metadata, graph_id, status FROM threads
         LEFT JOIN thread_values ON thread_values.thread_id = threads.thread_id
         WHERE ${where} AND graph_id IS NOT NULL AND threads.thread_id > ${after}
           AND (thread_values.thread_id IS NULL OR thread_values.state_updated_at <> threads.state_updated_at)
         ORDER BY threads.thread_id LIMIT ${BATCH}`,
        [...parameters, last],
      );
      if (stale.length === 0) return;
      if (read >= MAX_READ)
        throw new Problem('unavailable', `The states of more than ${MAX_READ} threads have to be read first. Try again shortly.`);
      await this.#keep(stale);
      last = stale.at(-1)!.thread_id;
    }
  }

  async #keep(stale: StaleRow[]): Promise<void> {
    const texts: string[] = [];
    for (const row of stale) {
      texts.push(JSON.stringify(await this.#states.values(row.thread_id, graphIdOf(row))));
      // Reading is done in this process's one thread: others get their turn between two states.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.#storage.transaction(async (transaction) => {
      for (const [index, row] of stale.entries()) {
        // What was read of a thread that was busy at any moment meanwhile may be half-way: used now, read again the next time.
        await transaction.query(
          `INSERT INTO thread_values (thread_id, state_updated_at, value)
           SELECT thread_id, CASE WHEN state_updated_at = $2 AND status <> 'busy' THEN $2 ELSE '' END, $3 FROM threads WHERE thread_id = $1
           ON CONFLICT (thread_id) DO UPDATE SET state_updated_at = excluded.state_updated_at, value = excluded.value`,
          [row.thread_id, row.status === 'busy' ? '' : row.state_updated_at, texts[index]!],
        );
      }
    });
  }
}
