/** The kubernetes driver keeps what the port promises of every driver, and tells what keeps a workload from running. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { openKubernetesDriver } from '../../src/drivers/kubernetes/kubernetes-driver.ts';
import type { Driver, Workload } from '../../src/drivers/port.ts';
import { testDriver } from '../drivers/driver-suite.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { openNamespace } from './namespace.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';

const node = await openNode(after);

describe('on a real node', { skip: 'missing' in node && node.missing }, () => {
  const open = async (t: { after(clean: () => Promise<void>): void }): Promise<Driver> => {
    assert.ok(!('missing' in node));
    const { kubeconfig } = await openNamespace(node, t);
    const dataDirectory = await temporaryFolder(t);
    const driver = await openKubernetesDriver({ dataDirectory, kubeconfig, log: pino({ level: 'silent' }) });
    t.after(() => driver[Symbol.asyncDispose]());
    return driver;
  };

  testDriver('kubernetes', async () => {
    const closing: (() => Promise<void>)[] = [];
    const driver = await open({ after: (clean) => void closing.push(clean) });
    return {
      ...{ driver, workload: workloadOf },
      async [Symbol.asyncDispose]() {
        for (const close of closing.reverse()) await close();
      },
    };
  });

  it('says why a workload does not run: its image, its end, its memory', { timeout: 300_000 }, async (t) => {
    const driver = await open(t);
    const tell = async (workload: Workload, isTold: (said: string) => boolean) => {
      await driver.ensure(workload);
      const look = async () => {
        const { loadFailure, lastExit } = driver.status(workload.id) ?? {};
        const said = loadFailure ?? lastExit ?? '';
        return isTold(said) && said;
      };
      const said = await eventually(`${workload.id} is told of`, look);
      await driver.remove(workload.id, 0);
      return said;
    };
    const ended = await tell({ ...workloadOf('ending'), environment: { FAIL: 'yes' } }, (said) => said !== '');
    assert.equal(ended, 'exited with code 3\nthere is no model');
    const name = await tell({ ...workloadOf('nameless'), image: 'Not An Image' }, (said) => said.startsWith('The agent server'));
    assert.match(
      name,
      /^The agent server could not be started: its image could not be pulled \(.*InvalidImageName|invalid reference/,
    );
    const huge = workloadOf('huge');
    const unplaced = await tell({ ...huge, limits: { cores: 4_000, memoryMb: 64 } }, (said) => said !== '');
    assert.match(unplaced, /^could not be placed on a node: .*Insufficient cpu/);
    assert.deepEqual(await driver.list(), []);
  });
});

function workloadOf(id: string): Workload {
  return {
    ...{ id, tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', image: POD_IMAGE, directory: '', configPath: '' },
    ...{ environment: {}, stateDirectory: '', gatewayToken: `token of ${id}`, replicas: 1 },
    limits: { cores: 0.1, memoryMb: 64 },
  };
}
