/** A namespace for a test, with the access that the Role of the project gives, and no more. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../scripts/generate/contracts.ts';
import { ApiServer } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { COLLECTIONS } from '../../src/drivers/kubernetes/objects.ts';
import type { Cleanup } from '../support/temporary.ts';
import type { Node } from './node/node.ts';

export interface Namespace {
  name: string;
  /** File with the access of the control plane's account. */
  kubeconfig: string;
  /** Access of an administrator, for the test itself. */
  admin: ApiServer;
  /** What the driver may leave there, as `Kind/name`. */
  objects(): Promise<string[]>;
}

export async function openNamespace(node: Node, t: Cleanup): Promise<Namespace> {
  const name = `test-${randomUUID().slice(0, 8)}`;
  const admin = new ApiServer(await readKubeconfig(node.kubeconfig));
  t.after(async () => {
    await admin.delete(`/api/v1/namespaces/${name}`);
    await admin.close();
  });
  await admin.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const core = `/api/v1/namespaces/${name}`;
  const rbac = `/apis/rbac.authorization.k8s.io/v1/namespaces/${name}`;
  await admin.create(`${core}/serviceaccounts`, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'keelson' } });
  await admin.create(`${rbac}/roles`, parse(await readFile(join(root, 'deploy/chart/role.yaml'), 'utf8')));
  await admin.create(`${rbac}/rolebindings`, {
    ...{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'keelson' } },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'keelson' },
    subjects: [{ kind: 'ServiceAccount', name: 'keelson', namespace: name }],
  });
  const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
  const { status } = (await admin.create(`${core}/serviceaccounts/keelson/token`, request)) as unknown as {
    status: { token: string };
  };
  return {
    ...{ name, admin, kubeconfig: await node.kubeconfigFor(status.token, name) },
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
