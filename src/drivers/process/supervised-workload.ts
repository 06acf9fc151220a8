/** A workload as the sum of its replicas, each a supervised process of its own. */
import type { Workload, WorkloadPhase, WorkloadStatus } from '../port.ts';
import type { Replica } from './replica.ts';

/** From what serves to what is furthest from it. */
const PHASES: readonly WorkloadPhase[] = ['running', 'starting', 'restarting', 'stopped'];

export class SupervisedWorkload {
  readonly id: string;
  readonly replicas: readonly Replica[];

  constructor({ id }: Workload, replicas: readonly Replica[]) {
    this.id = id;
    this.replicas = replicas;
  }

  status(): WorkloadStatus {
    const all = this.replicas.map((replica) => replica.status());
    const exits = all.flatMap(({ lastExit }) => lastExit ?? []).sort((a, b) => b.at - a.at);
    return {
      id: this.id,
      phase: PHASES[Math.max(...all.map(({ phase }) => PHASES.indexOf(phase)))]!,
      urls: all.flatMap(({ url }) => url ?? []),
      restarts: Math.max(...all.map(({ restarts }) => restarts)),
      endsInARow: Math.max(...all.map(({ endsInARow }) => endsInARow)),
      lastExit: exits[0]?.text,
    };
  }

  /** Stops all of them for good. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop(graceMs)));
  }

  /** Watches them no longer; they go on. */
  async release(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.release()));
  }
}
