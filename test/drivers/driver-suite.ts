/** What the port promises of every driver, tried on one: each driver runs this beside the tests of its own. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Driver, PlacedLine, Workload } from '../../src/drivers/port.ts';
import { fetchAgent } from '../support/agent-fetch.ts';
import { eventually } from '../support/eventually.ts';

export interface DriverUnderTest extends AsyncDisposable {
  driver: Driver;
  /** A workload that comes up. */
  workload(id: string): Workload;
}

/** Long enough for what is asked to end, and ends. */
const GRACE_MS = 2_000;

export function testDriver(name: string, open: () => Promise<DriverUnderTest>): void {
  describe(`the ${name} driver`, () => {
    const linesOf = (driver: Driver, id: string, from = 0): Promise<PlacedLine[]> => Array.fromAsync(driver.readLog(id, from));
    const running = (driver: Driver, id: string) =>
      eventually(`${id} runs`, async () => driver.status(id)?.phase === 'running' && driver.status(id));

    test('knows nothing of a workload that was never ensured, and removes it all the same', async () => {
      await using opened = await open();
      const { driver } = opened;
      assert.deepEqual([driver.status('a'), await driver.list(), await linesOf(driver, 'a')], [undefined, [], []]);
      await driver.remove('a', GRACE_MS);
      await driver.discard('a');
    });

    test('runs a workload until it is removed, and changes nothing when it is told again', async () => {
      await using opened = await open();
      const { driver, workload } = opened;
      await driver.ensure(workload('a'));
      const { urls, restarts } = await running(driver, 'a');
      assert.equal((await fetchAgent(`${urls[0]}/ok`)).status, 200);
      const again = await driver.ensure(workload('a'));
      assert.deepEqual([again.phase, again.urls, again.restarts], ['running', urls, restarts]);
      assert.deepEqual(await driver.list(), ['a']);
      await Promise.all([driver.remove('a', GRACE_MS), driver.remove('a', GRACE_MS)]);
      assert.deepEqual([driver.status('a'), await driver.list()], [undefined, []]);
      await assert.rejects(fetchAgent(`${urls[0]}/ok`).then(({ status }) => assert.equal(status, 200)));
    });

    test('keeps workloads apart', async () => {
      await using opened = await open();
      const { driver, workload } = opened;
      await Promise.all([driver.ensure(workload('a')), driver.ensure(workload('b'))]);
      const [{ urls: some }, { urls: others }] = [await running(driver, 'a'), await running(driver, 'b')];
      assert.notDeepEqual(some, others);
      await driver.remove('a', GRACE_MS);
      assert.deepEqual([await driver.list(), driver.status('b')?.phase], [['b'], 'running']);
      await driver.remove('b', GRACE_MS);
    });

    test('reads a log on from any line: positions grow, and each line leads to the next', async () => {
      await using opened = await open();
      const { driver, workload } = opened;
      await driver.ensure(workload('a'));
      await running(driver, 'a');
      const lines = await eventually('a line', async () => (await linesOf(driver, 'a')).length > 0 && linesOf(driver, 'a'));
      for (const [index, line] of lines.entries()) {
        assert.ok(line.next > line.position && line.position >= (lines[index - 1]?.next ?? 0));
        assert.deepEqual((await linesOf(driver, 'a', line.position))[0], line);
      }
      await driver.remove('a', GRACE_MS);
    });

    test('leaves what runs when it lets go', async () => {
      await using opened = await open();
      const { driver, workload } = opened;
      await driver.ensure(workload('a'));
      const { urls } = await running(driver, 'a');
      await driver.release();
      assert.equal((await fetchAgent(`${urls[0]}/ok`)).status, 200);
      await driver.ensure(workload('a'));
      await running(driver, 'a');
      await driver.remove('a', GRACE_MS);
    });
  });
}
