/** A control plane in a process of its own, whose agent servers are pods of a namespace of the node. */
import { join } from 'node:path';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import type { Limits } from '../../src/control-plane/reconciler/context.ts';
import { Life } from '../control-plane/crash/life.ts';
import { testLimits } from '../control-plane/support.ts';
import type { ArmedPoint } from '../fixtures/processes/control-plane.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { type Namespace, openDatabase, openNamespace } from './namespace.ts';
import type { Node } from './node/node.ts';

/** How long a step may take on a busy machine. */
export const STUCK_MS = 300_000;
/** A pod of these starts on any machine. */
export const SMALL = { cpu: 0.1, cpu_limit: 1, memory_mb: 16, memory_limit_mb: 64 };

export class ClusterServer {
  readonly namespace: Namespace;
  readonly life: Life;
  readonly limits: Partial<Limits>;

  private constructor(namespace: Namespace, life: Life, limits: Partial<Limits>) {
    this.namespace = namespace;
    this.life = life;
    this.limits = { ...testLimits, deployMs: STUCK_MS, restarts: 1, ...limits };
  }

  static async start(node: Node, cleanup: Cleanup, more: object = {}, limits: Partial<Limits> = {}): Promise<ClusterServer> {
    const namespace = await openNamespace(node, cleanup);
    const postgres = await openDatabase(node, cleanup);
    const deaths = join(await temporaryFolder(cleanup), 'deaths');
    const port = await freePort();
    const settings = {
      ...{ driver: 'kubernetes', kubeconfig: namespace.kubeconfig, postgres, leaseSeconds: 2 },
      // Pods fetch projects from it.
      ...{ host: '0.0.0.0', port, publicUrl: `http://127.0.0.1:${port}`, clusterUrl: `http://${node.hostAddress}:${port}` },
      ...more,
    };
    const life = new Life(await temporaryFolder(cleanup), deaths, undefined, settings);
    life.patienceMs = STUCK_MS;
    const started = new ClusterServer(namespace, life, limits);
    await started.restart();
    cleanup.after(() => life.stop());
    return started;
  }

  restart(point?: ArmedPoint): Promise<void> {
    return this.life.start({ limits: this.limits, ...(point ? { point } : {}) });
  }

  /** Waits until it died at the point, and starts it again. There it may die at the next one. */
  async diedAt(point: ArmedPoint, next?: ArmedPoint): Promise<void> {
    await this.life.died(point.name, STUCK_MS);
    await this.restart(next);
  }

  async newest(id: string): Promise<string> {
    return eventually('a revision', async () => (await this.life.client.get(id)).body.latest_revision_id ?? undefined);
  }

  /** Waits until the newest revision is live. */
  async deployed(id: string) {
    return this.life.client.until(id, await this.newest(id), 'DEPLOYED');
  }

  async ask<T>(name: string, path: string, body?: object): Promise<T> {
    const { client } = this.life;
    const answer = await client.call<T>(body === undefined ? 'GET' : 'POST', `/d/${name}${path}`, body);
    return answer.body;
  }

  async remove({ id }: Pick<Deployment, 'id'>): Promise<void> {
    await this.life.client.call('DELETE', `/v2/deployments/${id}`);
    await eventually('it is gone', async () => (await this.life.client.get(id)).status === 404, STUCK_MS);
  }
}
