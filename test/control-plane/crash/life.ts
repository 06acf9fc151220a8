/** A control plane that dies where it is told and is started again on the same data directory. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ControlPlaneSettings } from '../../../src/compose/control-plane.ts';
import type { ArmedPoint, TestStart } from '../../fixtures/processes/control-plane.ts';
import { Client, testLimits } from '../support.ts';

export const PROGRAM = fileURLToPath(new URL('../../fixtures/processes/control-plane.ts', import.meta.url));
/** Far more than anything takes on a busy machine: whoever waits longer has found something stuck. */
export const STUCK_MS = 60_000;

interface Current {
  child: ChildProcess;
  client: Client;
  ended: Promise<unknown>;
}

export class Life {
  readonly dataDirectory: string;
  readonly #deaths: string;
  readonly #agents: TestStart['agents'];
  #current: Current | undefined;
  #output = '';

  /** `deaths` is a file outside of the data directory. */
  constructor(dataDirectory: string, deaths: string, agents: TestStart['agents'] = 'tiny') {
    this.dataDirectory = dataDirectory;
    this.#deaths = deaths;
    this.#agents = agents;
  }

  get client(): Client {
    return this.#current!.client;
  }

  get pid(): number {
    return this.#current!.child.pid!;
  }

  async start({ point, limits = testLimits }: { point?: ArmedPoint; limits?: TestStart['limits'] } = {}): Promise<void> {
    const settings: ControlPlaneSettings = {
      ...{ host: '127.0.0.1', port: 0, dataDirectory: this.dataDirectory, gitAllow: 'http-loopback' },
      ...{ validateResponses: true, revealSecrets: false, graceSeconds: 1 },
    };
    const agents = this.#agents;
    const start: TestStart = {
      settings,
      limits,
      deaths: this.#deaths,
      ...(agents ? { agents } : {}),
      ...(point ? { point } : {}),
    };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(start) };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-4_000);
      });
    const ended = once(child, 'exit');
    this.#current = { child, client: new Client('', ''), ended };
    const [told] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string; key: string } | number | null];
    if (told !== null && typeof told === 'object') this.#current.client = new Client(told.url, told.key);
    // A process that dies on its way up is one that was told to.
    else assert.ok(point && child.signalCode === 'SIGKILL', `the control plane ended at its start:\n${this.#output}`);
  }

  async arm(point: ArmedPoint): Promise<void> {
    const { child } = this.#current!;
    child.send(point);
    await once(child, 'message');
  }

  /** Waits for the death that the process was told of, and sees to it that it died there and nowhere else. */
  async died(point: string): Promise<void> {
    const { child, ended } = this.#current!;
    const late = setTimeout(() => child.kill('SIGTERM'), STUCK_MS);
    await ended;
    clearTimeout(late);
    const deaths = (await readFile(this.#deaths, 'utf8').catch(() => '')).trim().split('\n');
    const at = `'${point}' was not hit (${child.signalCode ?? child.exitCode}):\n${this.#output}`;
    assert.equal(child.signalCode, 'SIGKILL', at);
    assert.equal(deaths.at(-1), point, at);
  }

  async kill(): Promise<void> {
    this.#current!.child.kill('SIGKILL');
    await this.#current!.ended;
  }

  /** Ends it together with all that it deployed. */
  async stop(): Promise<void> {
    const { child, ended } = this.#current ?? {};
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  }
}
