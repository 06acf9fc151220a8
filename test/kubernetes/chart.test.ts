/** The Helm chart: its manifests for some values, the values that it refuses, and what an API server says of each field. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { ApiServer, type KubernetesObject } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { CHART, cases, helm, manifestFile, objectsOf, render } from './chart/chart.ts';
import { openNode } from './node/node.ts';

const node = await openNode(after);
const files = await cases();

describe('the chart', { skip: 'missing' in node && node.missing }, () => {
  let api: ApiServer;

  before(async () => {
    assert.ok(!('missing' in node));
    api = new ApiServer(await readKubeconfig(node.kubeconfig));
  });
  after(() => api?.close());

  for (const [name, file] of Object.entries(files)) {
    it(`gives the manifests of manifests/${name}.yaml, which npm run chart writes`, async () => {
      assert.equal(await render('--values', file), await readFile(manifestFile(name), 'utf8'));
    });

    it(`has no fault that helm lint finds, with the values ${name}`, async () => {
      assert.match(await helm(['lint', '--strict', CHART, '--values', file]), /0 chart\(s\) failed/);
    });

    it(`gives objects of which the API server knows every field, with the values ${name}`, async (t) => {
      const manifests = objectsOf(await readFile(manifestFile(name), 'utf8'));
      const namespace = `chart-${randomUUID().slice(0, 8)}`;
      await api.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
      t.after(() => api.delete(`/api/v1/namespaces/${namespace}`));
      for (const object of manifests) await tried(api, { ...object, metadata: { ...object.metadata, namespace } });
    });
  }

  it('refuses values that are misspelt or do not go together, in a sentence', async () => {
    const postgres = ['--set', 'postgres.url=postgres://postgres.example.com/keelson'];
    const refusals: [string[], RegExp][] = [
      [[], /Give the address of a PostgreSQL server: --set postgres\.url=/],
      [[...postgres, '--set', 'replica=3'], /additional properties 'replica' not allowed/],
      [[...postgres, '--set', 'image.tags=1'], /additional properties 'tags' not allowed/],
      [[...postgres, '--set', 'postgres.existingSecret=x'], /postgres\.url or postgres\.existingSecret, not both/],
      [[...postgres, '--set', 'agents.namespaces[0].name=keelson'], /named twice by agents\.namespace/],
      [['--set', 'postgres.url=mysql://db'], /does not match pattern/],
      [[...postgres, '--set', 'replicas=0'], /minimum: got 0, want 1/],
      [[...postgres, '--set', 'persistence.accessMode=ReadWriteOnce'], /Several replicas share one volume/],
      [
        [...postgres, '--set', 'persistence.accessMode=ReadWriteOnce,replicas=1,strategy=RollingUpdate'],
        /RollingUpdate needs a volume that is ReadWriteMany/,
      ],
      [
        [
          ...postgres,
          '--set-json',
          'deploymentHosts.pattern="{name}.example.com"',
          '--set',
          'ingress.enabled=true,ingress.host=a.example.com',
        ],
        /a\.example\.com fits deploymentHosts\.pattern/,
      ],
      [[...postgres, '--set', 'deploymentHosts.pattern=agents.example.com'], /does not match pattern/],
      [[...postgres, '--set', 'ingress.enabled=true'], /ingress\/host.*minLength/s],
      [[...postgres, '--set', 'httpRoute.enabled=true,httpRoute.host=a.example.com'], /httpRoute\/parentRefs.*minItems/s],
    ];
    for (const [values, text] of refusals) await assert.rejects(render(...values), text);
  });

  it('says what to do next', async () => {
    const notes = (...args: string[]) =>
      helm(['install', 'keelson', CHART, '--dry-run', '--namespace', 'agents', ...args], access());
    const access = () => ({ KUBECONFIG: 'missing' in node ? '' : node.kubeconfig });
    const smallest = await notes('--values', files['smallest']!);
    assert.match(smallest, /exec deployment\/keelson -- node -p .*admin\.key/);
    assert.match(smallest, /port-forward service\/keelson 8124:8124/);
    const ingress = await notes('--values', files['ingress']!, '--set', 'serviceMonitor.enabled=false');
    assert.match(ingress, /get secret keelson-admin --output jsonpath='\{\.data\.key\}' \| base64 --decode/);
    assert.match(ingress, /KEELSON_URL=https:\/\/agents\.example\.com\n/);
  });
});

/** Kinds whose definitions a cluster has only where somebody installed them. */
const INSTALLED = ['HTTPRoute', 'ServiceMonitor'];

/** Throws unless the API server would make the object, and knows every field of it. */
async function tried(api: ApiServer, object: KubernetesObject): Promise<void> {
  if (INSTALLED.includes(object.kind)) return;
  const group = object.apiVersion === 'v1' ? '/api/v1' : `/apis/${object.apiVersion}`;
  const { resources } = (await api.get(group)) as { resources: { name: string; kind: string }[] };
  const { name } = resources.find((resource) => resource.kind === object.kind && !resource.name.includes('/'))!;
  const collection = `${group}/namespaces/${object.metadata.namespace}/${name}`;
  await assert.doesNotReject(api.create(`${collection}?dryRun=All&fieldValidation=Strict`, object), object.kind);
}
