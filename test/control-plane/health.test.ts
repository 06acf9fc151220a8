/** What counts as an agent server that serves: each replica of a new revision, and of one that serves whichever answers. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { DeploymentRow } from '../../src/control-plane/deployments/deployment.ts';
import type { RevisionRow } from '../../src/control-plane/deployments/revision.ts';
import { createRoutes } from '../../src/control-plane/gateway/routes.ts';
import { ConcurrencyLimit } from '../../src/control-plane/reconciler/background.ts';
import type { Context } from '../../src/control-plane/reconciler/context.ts';
import { awaitHealthy } from '../../src/control-plane/reconciler/launch-phase.ts';
import { Serving } from '../../src/control-plane/reconciler/serving.ts';
import { SecretBox } from '../../src/control-plane/secrets/secret-box.ts';
import type { Driver, Workload, WorkloadStatus } from '../../src/drivers/port.ts';
import { eventually } from '../support/eventually.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { suiteCleanup } from '../support/temporary.ts';

const log = pino({ level: 'silent' });

/** Where nothing answers. */
const GONE = 'http://127.0.0.1:1';

describe('replicas', () => {
  const cleanup = suiteCleanup(after);
  const startReplica = (isGood: () => boolean = () => true) =>
    startLoopbackServer(cleanup, (_, response) => response.writeHead(isGood() ? 200 : 503).end('{}'));
  const running = (urls: string[]): WorkloadStatus => ({
    ...{ id: 'r', phase: 'running', urls, restarts: 0, endsInARow: 0, lastExit: undefined },
  });

  it('of a new revision are all healthy before requests go there', async () => {
    let isReady = false;
    const urls = [await startReplica(), await startReplica(() => isReady)];
    let isSwitched = false;
    const context = {
      driver: { status: () => running(urls) },
      limits: { deployMs: 10_000, healthPollMs: 10, restarts: 3 },
      box: new SecretBox(randomBytes(32)),
      routes: createRoutes(),
      resting: { inTurn: (_id: string, body: () => Promise<void>) => body() },
      serving: {
        forget: () => {
          isSwitched = true;
          throw new Error('this is as far as the test goes');
        },
      },
    } as unknown as Context;
    const [deployment, revision] = [{ slug: 'chat' } as DeploymentRow, { revision_id: 'r' } as RevisionRow];
    const waiting = assert.rejects(awaitHealthy(deployment, revision, context, new AbortController().signal), /as far as/);
    await sleep(200);
    assert.equal(isSwitched, false);
    isReady = true;
    await waiting;
  });

  it('that serve get requests while they run, and new ones once they answer', async () => {
    const urls = [await startReplica(), await startReplica()];
    let found = urls;
    const routes = createRoutes();
    routes.put('chat', { deploymentId: 'd', tenantId: 't' });
    routes.switchTo('d', { revisionId: 'r', urls });
    const serving = new Serving({
      ...{
        routes,
        log,
        launches: new ConcurrencyLimit(1),
        noticeOf: () => undefined,
        note: async () => undefined,
        workload: async () => undefined,
      },
      ...{ onServed: () => undefined, onFailed: () => undefined },
      driver: { status: () => running(found) } as unknown as Driver,
    });
    const routed = () => routes.get('chat')?.target?.urls;
    serving.start();
    try {
      serving.follow({ deploymentId: 'd', revisionId: 'r', slug: 'chat' }, urls);
      found = [urls[0]!, GONE];
      await eventually('the one that is gone is left out', async () => routed()?.length === 1);
      await sleep(500);
      assert.deepEqual(routed(), [urls[0]], 'nothing answers where the other one is to be');
      found = [urls[0]!, await startReplica()];
      await eventually('the new one gets requests', async () => routed()?.includes(found[1]!));
      assert.deepEqual(routed(), found);
    } finally {
      serving.stop();
    }
  });

  it('that may lack a part are ensured again, and get requests while that fails', async () => {
    const urls = [await startReplica()];
    let [isStale, ensured] = [true, 0];
    const routes = createRoutes();
    routes.put('chat', { deploymentId: 'd', tenantId: 't' });
    const failures: string[] = [];
    const serving = new Serving({
      ...{ routes, log, launches: new ConcurrencyLimit(1), noticeOf: () => undefined, note: async () => undefined },
      ...{ onServed: () => undefined, onFailed: (id) => failures.push(id), workload: async () => ({ id: 'r' }) as Workload },
      driver: {
        status: () => ({ ...running(urls), isStale }),
        async ensure() {
          ensured += 1;
          if (ensured === 1) throw new Error('the cluster is away');
          isStale = false;
        },
      } as unknown as Driver,
    });
    serving.start();
    try {
      serving.follow({ deploymentId: 'd', revisionId: 'r', slug: 'chat' });
      await eventually('it is tried', async () => ensured === 1);
      assert.deepEqual(routes.get('chat')?.target?.urls, urls);
      await eventually('it is tried again', async () => ensured === 2);
      await sleep(500);
      assert.deepEqual([ensured, failures], [2, []]);
    } finally {
      serving.stop();
    }
  });
});
