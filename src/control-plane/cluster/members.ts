/** The control planes on one database. Each is recorded with its process, so that the others can tell whether it is alive. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { isAlive, startTimeOf, thisMachine } from '../../machine/process-identity.ts';
import { type Storage, StorageError } from '../../storage/port.ts';
import { deleteMember, listMembers, type MemberRow, touchMember } from './cluster-records.ts';

/** In leases: a member on another machine counts as alive for this long after it was last seen. */
const SILENT_LEASES = 3;
const LOOK_MS = 500;

export class Members {
  readonly id = uuidv7();
  readonly #storage: Storage;
  readonly #leaseMs: number;
  readonly #machine = hostname();
  #start: string | undefined;
  #touchedAt = Number.NEGATIVE_INFINITY;

  constructor(storage: Storage, leaseMs: number) {
    this.#storage = storage;
    this.#leaseMs = leaseMs;
  }

  /** Records this process. Throws `StorageError` if others live on another machine and `oneMachine` is required. */
  async join(oneMachine: boolean): Promise<void> {
    for (const row of await listMembers(this.#storage))
      if (!(await this.#lives(row))) await deleteMember(this.#storage, row.control_plane_id);
    const elsewhere = oneMachine ? await this.#findElsewhere() : undefined;
    if (elsewhere)
      throw new StorageError(
        `A control plane on ${nameMachine(elsewhere, this.#machine)} works with this database. Agent servers that are processes can ` +
          'only be looked after from their own machine: start this one there, or stop the other.',
      );
    await this.touch();
  }

  /**
   * A living member on another machine. One with this host name may be this machine before its restart, so it is given the time in
   * which it would be seen again.
   */
  async #findElsewhere(): Promise<MemberRow | undefined> {
    const first = new Map<string, number>();
    for (;;) {
      const rows = (await listMembers(this.#storage)).filter((row) => row.control_plane_id !== this.id && !this.#isHere(row));
      const living = rows.filter(({ silent_ms: silentMs }) => silentMs < SILENT_LEASES * this.#leaseMs);
      for (const row of living) {
        const seenAt = first.get(row.control_plane_id);
        if (row.machine !== this.#machine || (seenAt !== undefined && seenAt !== row.seen_at)) return row;
        first.set(row.control_plane_id, row.seen_at);
      }
      if (living.length === 0) return undefined;
      await sleep(Math.min(LOOK_MS, this.#leaseMs / 4));
    }
  }

  /** Records that this process is alive, no more often than needed. */
  async touch(): Promise<void> {
    if (performance.now() - this.#touchedAt < this.#leaseMs / 2) return;
    this.#touchedAt = performance.now();
    this.#start ??= `${(await startTimeOf(process.pid)) ?? ''}@${thisMachine ?? ''}`;
    await touchMember(this.#storage, {
      ...{ control_plane_id: this.id, machine: this.#machine, process_id: process.pid },
      process_start: this.#start,
    });
  }

  leave(): Promise<void> {
    return deleteMember(this.#storage, this.id);
  }

  /** The other members that are alive. */
  async others(): Promise<{ id: string; machine: string }[]> {
    const rows = (await listMembers(this.#storage)).filter(({ control_plane_id: id }) => id !== this.id);
    const lives = await Promise.all(rows.map((row) => this.#lives(row)));
    return rows.filter((_, index) => lives[index]).map(({ control_plane_id: id, machine }) => ({ id, machine }));
  }

  /** Whether this member is certainly gone. */
  async isGone(id: string): Promise<boolean> {
    const row = (await listMembers(this.#storage)).find(({ control_plane_id: other }) => other === id);
    // A member that leaves gives the lease back first.
    if (!row) return true;
    return this.#isNeighbour(row) && !(await this.#lives(row));
  }

  /** Whether its process id can be compared: a host name may be that of several machines, and of containers on one. */
  #isNeighbour(row: MemberRow): boolean {
    return thisMachine !== undefined && this.#isHere(row);
  }

  /** Whether it runs where this process does, as far as the system tells. */
  #isHere({ machine, process_start: start }: MemberRow): boolean {
    return machine === this.#machine && start.slice(start.indexOf('@') + 1) === (thisMachine ?? '');
  }

  async #lives(row: MemberRow): Promise<boolean> {
    if (!this.#isNeighbour(row)) return row.silent_ms < SILENT_LEASES * this.#leaseMs;
    const [startTime = ''] = row.process_start.split('@');
    return isAlive({ pid: row.process_id, startTime });
  }
}

function nameMachine({ machine }: MemberRow, own: string): string {
  return machine === own ? `another machine (or container) that is named ${machine}, too,` : machine;
}
