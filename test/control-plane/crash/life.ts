/** A control plane that dies where it is told and is started again on the same data directory. */
import { fileURLToPath } from 'node:url';
import type { ArmedPoint, TestStart } from '../../fixtures/processes/control-plane.ts';
import { MortalProcess } from '../../support/mortal-process.ts';
import { Client, testLimits } from '../support.ts';

export const PROGRAM = fileURLToPath(new URL('../../fixtures/processes/control-plane.ts', import.meta.url));

export class Life extends MortalProcess<{ url: string; key: string }, ArmedPoint> {
  readonly dataDirectory: string;
  readonly #deaths: string;
  readonly #agents: TestStart['agents'];
  /** Those of the next start. */
  settings: Partial<TestStart['settings']>;
  client = new Client('', '');
  /** How long a revision may take. */
  patienceMs: number | undefined;

  /** `deaths` is a file outside of the data directory. */
  constructor(
    dataDirectory: string,
    deaths: string,
    agents: TestStart['agents'] = 'tiny',
    more: Partial<TestStart['settings']> = {},
  ) {
    super(PROGRAM, deaths);
    this.dataDirectory = dataDirectory;
    this.#deaths = deaths;
    this.#agents = agents;
    this.settings = more;
  }

  /** All that it deployed ends with it when it is stopped. */
  async start({ point, limits = testLimits }: { point?: ArmedPoint; limits?: TestStart['limits'] } = {}): Promise<void> {
    const settings: TestStart['settings'] = {
      ...{ host: '127.0.0.1', port: 0, dataDirectory: this.dataDirectory, gitAllow: 'http-loopback' },
      ...{ validateResponses: true, isolation: 'none', revealSecrets: false, graceSeconds: 1 },
      ...this.settings,
    };
    const agents = this.#agents;
    const start: TestStart = { settings, limits, deaths: this.#deaths, ...(agents ? { agents } : {}) };
    const { url, key } = (await this.spawn(start, point)) ?? { url: '', key: '' };
    this.client = new Client(url, key, this.patienceMs);
  }
}
