/** What a test needs of the node: a namespace with the access that the Role of the chart gives, and no more, and a database. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/generate/contracts.ts';
import { ApiServer } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { COLLECTIONS } from '../../src/drivers/kubernetes/objects.ts';
import { PostgresServer } from '../support/postgres.ts';
import type { Cleanup } from '../support/temporary.ts';
import type { Node } from './node/node.ts';

export interface Namespace {
  name: string;
  /** Access of an administrator, for the test itself. */
  admin: ApiServer;
  /** What the driver may leave there, as `Kind/name`. */
  objects(): Promise<string[]>;
}

/** A namespace with the account of a control plane, and a file with its access. */
export async function openNamespace(node: Node, t: Cleanup): Promise<Namespace & { kubeconfig: string }> {
  const namespace = await makeNamespace(node, t);
  const { name, admin } = namespace;
  const core = `/api/v1/namespaces/${name}`;
  await admin.create(`${core}/serviceaccounts`, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'keelson' } });
  await bindRole(namespace, name);
  const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
  const { status } = (await admin.create(`${core}/serviceaccounts/keelson/token`, request)) as unknown as {
    status: { token: string };
  };
  return { ...namespace, kubeconfig: await node.kubeconfigFor(status.token, name) };
}

/** Gives a control plane whose account is in the namespace `home` the rights of the chart's Role. */
export async function bindRole({ name, admin }: Pick<Namespace, 'name' | 'admin'>, home: string): Promise<void> {
  const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${name}`;
  await admin.create(`${rbac}/roles`, parse(await readFile(join(root, 'deploy/chart/role.yaml'), 'utf8')));
  await admin.create(`${rbac}/rolebindings`, {
    ...{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'keelson' } },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'keelson' },
    subjects: [{ kind: 'ServiceAccount', name: 'keelson', namespace: home }],
  });
}

/** A namespace that has nothing of the project yet. */
export async function makeNamespace(node: Node, t: Cleanup): Promise<Namespace> {
  const name = `test-${randomUUID().slice(0, 8)}`;
  const admin = new ApiServer(await readKubeconfig(node.kubeconfig));
  t.after(async () => {
    await admin.delete(`/api/v1/namespaces/${name}`);
    await admin.close();
  });
  await admin.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  return {
    ...{ name, admin },
    async objects() {
      const kinds = { ...COLLECTIONS, Pod: '/api/v1/namespaces/:namespace/pods' };
      const lists = Object.entries(kinds).map(async ([kind, collection]) => {
        const { items } = await admin.list(collection.replace(':namespace', name), 'keelson.dev/revision');
        return items.map(({ metadata }) => `${kind}/${metadata.name}`);
      });
      return (await Promise.all(lists)).flat();
    },
  };
}

/** A database of a new server, at an address that pods reach: the server listens on loopback alone. */
export async function openDatabase({ hostAddress: host }: Node, t: Cleanup): Promise<string> {
  const server = await PostgresServer.start(t);
  const url = new URL(await server.database());
  const port = Number(url.port);
  const relay = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, host);
  await once(relay, 'listening');
  t.after(async () => void relay.close());
  const address = relay.address();
  url.host = `${host}:${typeof address === 'object' ? address?.port : ''}`;
  return url.href;
}
