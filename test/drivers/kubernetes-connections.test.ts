/** The connections of the kubernetes driver to an API server: certificates that are renewed, and watches that are lost. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { ApiServer } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { WatchedObjects } from '../../src/drivers/kubernetes/watched-objects.ts';
import { eventually } from '../support/eventually.ts';
import { findProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary.ts';

const execute = promisify(execFile);

const skip = findProgram('openssl') === undefined && 'openssl is not on this machine';

it('a certificate that is renewed counts without a restart', { skip }, async (t) => {
  const folder = await temporaryFolder(t);
  const renew = async () => {
    await execute('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=test'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', join(folder, 'key'), '-out', join(folder, 'ca')],
    ]);
    return { key: await readFile(join(folder, 'key')), cert: await readFile(join(folder, 'ca')) };
  };
  const server = createTlsServer(await renew(), (_request, response) => response.end('{"major":"1"}'));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const config = join(folder, 'config');
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parts = {
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: address, 'certificate-authority': 'ca' } }],
    users: [{ name: 'u', user: {} }],
  };
  await writeFile(config, JSON.stringify(parts));
  const api = new ApiServer(await readKubeconfig(config, 0));
  t.after(() => api.close());
  assert.deepEqual(await api.get('/version'), { major: '1' });
  server.setSecureContext(await renew());
  server.closeAllConnections();
  assert.deepEqual(await api.get('/version'), { major: '1' });
});

it('a watch that is lost without a word is made again, and tells what was missed', async (t) => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', uid: '1', labels: { 'keelson.dev/revision': 'r' } } };
  let watches = 0;
  const server = createServer((request, response) => {
    if (!request.url!.includes('watch=true'))
      return response.end(JSON.stringify({ items: [pod], metadata: { resourceVersion: '5' } }));
    watches += 1;
    response.flushHeaders();
    const metadata = { ...pod.metadata, resourceVersion: '6' };
    if (watches > 1) response.write(`${JSON.stringify({ type: 'DELETED', object: { ...pod, metadata } })}\n`);
  });
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = (server.address() as AddressInfo).port;
  const access = { server: `http://127.0.0.1:${port}`, namespace: 'a', inCluster: false };
  const api = new ApiServer({ ...access, readTls: async () => ({}), authorization: async () => undefined });
  const log = pino({ level: 'silent' });
  const pods = new WatchedObjects({ api, collection: '/pods', labels: 'x', key: 'keelson.dev/revision', log, limitMs: 200 });
  t.after(() => pods.stop());
  await pods.synced(5_000);
  assert.equal(pods.of('r').length, 1);
  await eventually('the pod is gone', async () => (pods.of('r').length === 0 ? true : undefined));
  assert.equal(watches, 2);
});
