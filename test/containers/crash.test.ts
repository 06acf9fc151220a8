/** The control plane dies at each step of a roll-out in containers: the next start goes on, and leaves one container and no more. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import { Life } from '../control-plane/crash/life.ts';
import { removeDirectory, temporaryDirectory, testLimits } from '../control-plane/support.ts';
import type { ArmedPoint } from '../fixtures/processes/control-plane.ts';
import { eventually } from '../support/eventually.ts';
import { importAnswers } from './answers-image.ts';
import { openEngine, removeImages } from './engine.ts';
import { leftOf } from './server.ts';

const engine = await openEngine();
const IMAGE = 'keelson-test/answers:crash';
/** With KEELSON_CONTAINERS=long every point is played, else one of each kind. */
const isLong = process.env['KEELSON_CONTAINERS'] === 'long';
const USUAL = ['after AWAITING_DEPLOY', 'before DEPLOYED', 'after the launch', 'before the end of the replaced one'];
const points: ArmedPoint[] = [
  ...['AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'].flatMap((status) => [
    { name: `before ${status}`, when: 'before' as const, status },
    { name: `after ${status}`, when: 'after' as const, status },
  ]),
  { name: 'before the launch', when: 'before', call: 'driver.ensure' },
  { name: 'after the launch', when: 'after', call: 'driver.ensure' },
  { name: 'before the end of the replaced one', when: 'before', call: 'driver.remove' },
];

const deletions: ArmedPoint[] = [
  { name: 'after the end of its container', when: 'after', call: 'driver.remove' },
  { name: 'before the end of the record', when: 'before', status: 'DELETED' },
];

describe('a control plane with the docker driver that is killed', { skip: engine.missing }, () => {
  let life: Life;
  let outside: string;
  let dataDirectory: string;
  let id: string;
  const limits = { ...testLimits, deployMs: 60_000 };
  before(async () => {
    await importAnswers(engine, IMAGE);
    outside = await temporaryDirectory();
    dataDirectory = await temporaryDirectory();
    life = new Life(dataDirectory, join(outside, 'deaths'), 'tiny', { driver: 'docker', engine: engine.host });
    await life.start({ limits });
    const { id: made, latest_revision_id: first } = await life.client.create('shop', {
      ...{ source: 'external_docker', source_config: { resource_spec: { memory_limit_mb: 2_048 } } },
      source_revision_config: { image_uri: IMAGE },
    });
    id = made;
    await life.client.until(id, first!, 'DEPLOYED');
  });
  after(async () => {
    await life.stop();
    assert.deepEqual(await leftOf(engine, dataDirectory), []);
    await removeDirectory(dataDirectory);
    await removeDirectory(outside);
    await removeImages(engine, IMAGE);
  });

  const containers = async () => (await leftOf(engine, dataDirectory)).filter((name) => /-\d+$/.test(name));
  for (const point of points.filter(({ name }) => isLong || USUAL.includes(name)))
    it(`${point.name} goes on at the next start`, async () => {
      await life.arm(point);
      await life.client.patch(id, { secrets: [{ name: 'AT', value: point.name }] }).catch(() => {});
      await life.died(point.name);
      await life.start({ limits });
      const { body } = await life.client.get(id);
      const revision = (body as Deployment).latest_revision_id!;
      await life.client.until(id, revision, 'DEPLOYED');
      const serving = await eventually('the new revision to serve', async () => {
        const answer = await fetch(`${life.client.url}/d/shop/`, { headers: { 'x-api-key': life.client.key } });
        const text = await answer.text();
        return text === revision && text;
      });
      assert.equal(serving, revision);
      await eventually('one container', async () => (await containers()).length === 1);
    });

  for (const point of deletions.slice(isLong ? 0 : 1))
    it(`${point.name} leaves nothing of a deleted deployment`, async () => {
      const { id: other, latest_revision_id: first } = await life.client.create('other', {
        ...{ source: 'external_docker', source_config: { resource_spec: {} }, source_revision_config: { image_uri: IMAGE } },
      });
      await life.client.until(other, first!, 'DEPLOYED');
      await life.arm({ ...point, ...(point.call ? { subject: first! } : {}) });
      await life.client.call('DELETE', `/v2/deployments/${other}`).catch(() => {});
      await life.died(point.name);
      await life.start({ limits });
      await life.client.untilGone(other);
      await eventually('one container', async () => (await containers()).length === 1);
    });
});
