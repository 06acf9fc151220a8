/** Rounds of the reconciler's crash matrix on one data directory: a death at one point, and what the next life makes of it. */
import { messageOf } from '../../../src/problem.ts';
import { type Round, randomOf } from '../../support/crash-rounds.ts';
import type { Cleanup } from '../../support/temporary.ts';
import type { Life } from './life.ts';
import type { Point } from './points.ts';
import { Stage } from './stage.ts';

export class Matrix {
  readonly #stage: Stage;

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static async start(t: Cleanup): Promise<Matrix> {
    return new Matrix(await Stage.open(t));
  }

  get life(): Life {
    return this.#stage.life;
  }

  /** Throws when something that was accepted does not come to its end, or anything is left that nobody wants. */
  async play({ point, seed }: Round<Point>): Promise<void> {
    const stage = this.#stage;
    try {
      stage.random = randomOf(seed);
      const look = await point.play(stage);
      await stage.assertServedMeanwhile();
      await stage.revive();
      await look();
    } catch (error) {
      throw new Error(`seed ${seed}, ${point.name}: ${messageOf(error)}`, { cause: error });
    }
  }
}
