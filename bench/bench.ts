/** What every benchmark gets: how long to measure, the load generator, and a function for progress. */
import type { Load, LoadReply, Measured } from './load/loads.ts';
import { Peered } from './processes.ts';

export interface Bench {
  /** Duration of the load on each side of each row, over all rounds. */
  seconds: number;
  generator: Generator;
  withPeer: boolean;
  /** Storage of the agent server, unless the benchmark measures both. */
  engine: 'sqlite' | 'postgres';
  /** Node options for our servers. */
  profile: string[];
  tell(progress: string): void;
}

/** The load generator's process. */
export class Generator {
  readonly #process = new Peered<Load, LoadReply>('load/loads.ts');

  async measure(load: Load): Promise<Measured> {
    const reply = await this.#process.ask(load);
    if ('error' in reply) throw new Error(reply.error);
    return reply.measured;
  }
}

type Sides = Record<string, (() => Promise<unknown>) | undefined>;
type Results<S extends Sides> = { [Side in keyof S]: Awaited<ReturnType<NonNullable<S[Side]>>>[] };

/** Measures A B A B …, so that other work of the machine affects all sides alike. Side → one result per round. */
export async function interleaved<S extends Sides>(rounds: number, sides: S): Promise<Results<S>> {
  const results: Record<string, unknown[]> = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [side, measure] of Object.entries(sides)) if (measure) results[side]!.push(await measure());
  }
  return results as Results<S>;
}
