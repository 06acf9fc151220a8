/** One container of a test, removed with its volumes after it. */

import { eventually } from '../support/eventually.ts';
import type { Cleanup } from '../support/temporary.ts';
import { docker, type Engine } from './engine.ts';

/** How containers of agents are run: with nothing that they do not need. */
export const LOCKED_DOWN = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];

export class Container {
  readonly id: string;
  readonly #engine: Engine;
  readonly #port: number;

  private constructor(engine: Engine, id: string, port: number) {
    this.#engine = engine;
    this.id = id;
    this.#port = port;
  }

  /** `options` are those of `docker run`; `command` goes to the program of the image. */
  static async run(t: Cleanup, engine: Engine, image: string, { port = 8000, options = [], command = [] }: RunOptions) {
    const publish = ['--publish', `127.0.0.1::${port}`];
    const id = await docker(engine, ['run', '--detach', ...publish, ...options, image, ...command]);
    t.after(() => docker(engine, ['rm', '--force', '--volumes', id]).then(() => undefined));
    return new Container(engine, id, port);
  }

  /** Its address on this machine, once it answers at `path`. A container that is started again has another. */
  async url(path = '/ok'): Promise<string> {
    return eventually(
      `container answers at ${path}`,
      async () => {
        const where = await docker(this.#engine, ['port', this.id, String(this.#port)]).catch(() => '');
        if (where === '') await this.assertRuns();
        const url = `http://${where.split('\n')[0]}`;
        const response = await fetch(`${url}${path}`).catch(() => undefined);
        return response?.ok ? url : undefined;
      },
      180_000,
    );
  }

  async assertRuns(): Promise<void> {
    if ((await this.inspect('{{.State.Running}}')) !== 'true') throw new Error(`The container has ended: ${await this.log()}`);
  }

  inspect(format: string): Promise<string> {
    return docker(this.#engine, ['inspect', '--format', format, this.id]);
  }

  log(): Promise<string> {
    return docker(this.#engine, ['logs', this.id]);
  }

  /** Runs a command in it. */
  exec(...command: string[]): Promise<string> {
    return docker(this.#engine, ['exec', this.id, ...command]);
  }

  async kill(): Promise<void> {
    await docker(this.#engine, ['kill', '--signal', 'KILL', this.id]);
  }

  /** Asks it to end, and gives its exit code. */
  async stop(limitSeconds: number): Promise<number> {
    await docker(this.#engine, ['stop', '--time', String(limitSeconds), this.id]);
    return Number(await this.inspect('{{.State.ExitCode}}'));
  }

  async start(): Promise<void> {
    await docker(this.#engine, ['start', this.id]);
  }
}

interface RunOptions {
  port?: number;
  options?: string[];
  command?: string[];
}
