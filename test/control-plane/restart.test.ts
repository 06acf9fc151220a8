/** What a control plane finds when it starts again: what is wanted goes on as it is, what nobody wants is removed. */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, startTestServer } from './support.ts';

it('a start leaves processes, builds and archives that are wanted, and removes all others', async () => {
  const { client, dataDirectory, running } = await startTestServer({}, { postgres: undefined });
  const pids = () => processesOf(`${dataDirectory}/workloads`).map(({ pid }) => pid);
  const { id } = await client.create('chat');
  const serving = await client.deploy(id, await archiveOf());
  await client.until(id, serving, 'DEPLOYED');
  const gate = join(dataDirectory, 'gate');
  const starting = await client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
  await client.until(id, starting, 'DEPLOYING');
  await eventually('both', async () => (pids().length === 2 ? true : undefined));
  const wanted = pids();
  const { id: other } = await client.create('other');
  const unwanted = await client.deploy(other, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
  await client.until(other, unwanted, 'DEPLOYING');
  await eventually('the unwanted one', async () => (pids().length === 3 ? true : undefined));
  await running.close();
  const storage = openSqlite(join(dataDirectory, 'control-plane.db'));
  await storage.write("UPDATE revisions SET status = 'INTERRUPTED' WHERE revision_id = $1", [unwanted]);
  await storage.close();
  const [uploads, builds] = [join(dataDirectory, 'uploads', id), join(dataDirectory, 'builds')];
  const archives = await readdir(uploads);
  await writeFile(join(uploads, 'of-an-earlier-life.tar.gz'), '');
  await mkdir(join(builds, 'of-nobody'));

  await using next = await startTestServer({}, { postgres: undefined, dataDirectory });
  await eventually('what nobody wants to end', async () => (pids().length === 2 ? true : undefined));
  await eventually('the build of nobody to go', async () => ((await readdir(builds)).includes('of-nobody') ? undefined : true));
  assert.deepEqual(pids(), wanted, 'they were not started anew');
  assert.deepEqual((await readdir(uploads)).sort(), archives.sort());
  await writeFile(gate, '');
  await next.client.until(id, starting, 'DEPLOYED');
  const left = await readdir(builds);
  assert.ok(left.includes(serving) && left.includes(starting), String(left));
});
