/** Rounds of the crash matrix on one database: each kills the server at one point and looks at what its next life makes of it. */
import { messageOf } from '../../../src/problem.ts';
import { type Round, randomOf } from '../../support/crash-rounds.ts';
import type { Cleanup } from '../../support/temporary.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { Life } from './life.ts';
import type { Point } from './scenarios.ts';
import { Stage } from './stage.ts';

export class Matrix {
  readonly #life: Life;

  private constructor(life: Life) {
    this.#life = life;
  }

  /** Without the address of a database it is SQLite. */
  static async start(t: Cleanup, postgres: string | undefined): Promise<Matrix> {
    const life = new Life(await temporaryFolder(t), postgres);
    t.after(() => life.stop());
    await life.start();
    return new Matrix(life);
  }

  get kills(): number {
    return this.#life.kills;
  }

  /** Throws when anything that was acknowledged is lost, happened twice, is out of order or does not end. */
  async play({ point, seed }: Round<Point>): Promise<void> {
    const stage = new Stage(this.#life, randomOf(seed), `r${seed}`);
    const killsBefore = this.#life.kills;
    try {
      const thread = await stage.thread();
      const base = await stage.run(thread);
      await stage.joined(base);
      const bystanders = await Promise.all([stage.thread(), stage.thread()]);
      for (const other of bystanders) for (let index = stage.int(1, 2); index > 0; index -= 1) await stage.run(other);
      const look = await point.scenario({ stage, thread, base, point: point.name, when: point.when });
      const kills = this.#life.kills - killsBefore;
      await stage.assertWhole(kills);
      await look();
      await stage.assertWhole(kills);
    } catch (error) {
      throw new Error(`seed ${seed}, ${point.name}, durability ${stage.durability}: ${messageOf(error)}`, { cause: error });
    } finally {
      await stage.openGate();
      await stage.release();
    }
  }
}
