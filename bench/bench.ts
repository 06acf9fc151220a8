/** What every benchmark is given: how long to measure, who makes the load, and a way to tell how far it is. */
import type { Load, LoadReply, Measured } from './load/loads.ts';
import { Peered } from './processes.ts';

export interface Bench {
  /** Of load on each side of each row, all rounds together. */
  seconds: number;
  generator: Generator;
  withPeer: boolean;
  /** What the agent server keeps its state in, where the benchmark is not of both. */
  engine: 'sqlite' | 'postgres';
  /** Node options for the servers of ours that are measured. */
  profile: string[];
  tell(progress: string): void;
}

/** The process that makes the load, apart from the servers. */
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

/** Measures A B A B …, so that what else the machine does falls on all sides alike. Side → one result a round. */
export async function interleaved<S extends Sides>(rounds: number, sides: S): Promise<Results<S>> {
  const results: Record<string, unknown[]> = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [side, measure] of Object.entries(sides)) if (measure) results[side]!.push(await measure());
  }
  return results as Results<S>;
}
