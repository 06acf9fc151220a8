/**
 * A stand-in for CloudNativePG, whose programs the tests do not have: the part of its definition of a Cluster that the driver uses,
 * and its visible work. A Cluster gets the Secret of its application, with the address of a real PostgreSQL, and becomes ready.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { Agent, request } from 'undici';
import { parse } from 'yaml';
import type { ApiServer, KubernetesObject } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import type { Cleanup } from '../support/temporary.ts';
import type { Namespace } from './namespace.ts';
import type { Node } from './node/node.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const GROUP = 'postgresql.cnpg.io';
const text = { type: 'string' };
const quantities = {
  type: 'object',
  additionalProperties: { anyOf: [{ type: 'integer' }, { type: 'string' }], 'x-kubernetes-int-or-string': true },
};
const object = (properties: object) => ({ type: 'object', properties });

const CONDITION = ['type', 'status', 'reason', 'message', 'lastTransitionTime'];

/** As published, with the fields that the driver sets or reads. The API server refuses others. */
const DEFINITION = {
  ...{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: `clusters.${GROUP}` } },
  spec: {
    ...{
      group: GROUP,
      scope: 'Namespaced',
      names: { kind: 'Cluster', listKind: 'ClusterList', plural: 'clusters', singular: 'cluster' },
    },
    versions: [
      {
        ...{ name: 'v1', served: true, storage: true, subresources: { status: {} } },
        schema: {
          openAPIV3Schema: {
            ...object({
              ...{ apiVersion: text, kind: text, metadata: { type: 'object' } },
              spec: {
                ...object({
                  instances: { type: 'integer', minimum: 1, default: 1 },
                  enablePDB: { type: 'boolean', default: true },
                  storage: object({ size: text }),
                  resources: object({ requests: quantities, limits: quantities }),
                  postgresql: object({ parameters: { type: 'object', additionalProperties: text } }),
                  bootstrap: object({ initdb: object({ database: text, owner: text }) }),
                }),
                required: ['instances'],
              },
              status: object({
                phase: text,
                conditions: {
                  type: 'array',
                  items: { ...object(Object.fromEntries(CONDITION.map((name) => [name, text]))), required: CONDITION },
                },
              }),
            }),
            required: ['metadata', 'spec'],
          },
        },
      },
    ],
  },
};

export const clustersIn = (namespace: string) => `/apis/${GROUP}/v1/namespaces/${namespace}/clusters`;

export class StandInForCloudNativePg {
  readonly #admin: ApiServer;
  readonly #namespace: string;
  readonly #node: Node;

  private constructor(node: Node, { admin, name }: Namespace) {
    this.#node = node;
    this.#admin = admin;
    this.#namespace = name;
  }

  /**
   * Defines Clusters, and nothing else: who makes one waits. `KEELSON_TEST_CLOUDNATIVE_PG` names a file with the whole definition,
   * from the sources of CloudNativePG.
   */
  static async install(node: Node, namespace: Namespace, cleanup: Cleanup): Promise<StandInForCloudNativePg> {
    const { admin } = namespace;
    const whole = process.env['KEELSON_TEST_CLOUDNATIVE_PG'];
    await admin.create(DEFINITIONS, whole === undefined ? DEFINITION : parse(await readFile(whole, 'utf8')));
    cleanup.after(async () => void (await admin.delete(`${DEFINITIONS}/${DEFINITION.metadata.name}`)));
    return new StandInForCloudNativePg(node, namespace);
  }

  /** What CloudNativePG does once the database answers at the address. */
  async finish(name: string, uri: string): Promise<void> {
    const metadata = { name: `${name}-app`, labels: { 'cnpg.io/cluster': name } };
    const data = { uri: Buffer.from(uri).toString('base64') };
    const secrets = `/api/v1/namespaces/${this.#namespace}/secrets`;
    await this.#admin.create(secrets, { apiVersion: 'v1', kind: 'Secret', metadata, data });
    const ready = {
      type: 'Ready',
      status: 'True',
      reason: 'ClusterIsReady',
      message: 'Cluster is Ready',
      lastTransitionTime: new Date(),
    };
    await this.#setStatus(name, {
      ...{ phase: 'Cluster in healthy state', conditions: [ready] },
    });
  }

  async #setStatus(name: string, status: object): Promise<void> {
    const path = `${clustersIn(this.#namespace)}/${name}`;
    const cluster = (await this.#admin.get(path)) as KubernetesObject;
    const access = await readKubeconfig(this.#node.kubeconfig);
    const agent = new Agent({ connect: await access.readTls() });
    try {
      const { statusCode, body } = await request(`${access.server}${path}/status`, {
        ...{ method: 'PUT', dispatcher: agent, body: JSON.stringify({ ...cluster, status }) },
        headers: { authorization: (await access.authorization())!, 'content-type': 'application/json' },
      });
      if (statusCode !== 200) throw new Error(await body.text());
      await body.dump();
    } finally {
      await agent.close();
    }
  }
}
