/** What the tests of the control plane share: servers to test, archives to deploy, a client, and the wait for a status. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'tar';
import type { Deployment, Revision, RevisionStatus, UploadUrl } from '../../generated/control-plane/types.gen.ts';
import {
  type ControlPlaneSettings,
  type Replacements,
  type RunningControlPlane,
  startControlPlane,
} from '../../src/compose/control-plane.ts';
import type { Limits } from '../../src/control-plane/reconciler/context.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';
import { newDatabase } from '../support/postgres.ts';
import { processesOf } from '../support/processes.ts';

export const tinyAgent = fileURLToPath(new URL('../fixtures/processes/tiny-agent.js', import.meta.url));

/** Short enough for a test, long enough for a machine that is busy with others. */
export const testLimits: Partial<Limits> = {
  deployMs: 20_000,
  healthPollMs: 20,
  drainMs: 10_000,
  graceMs: 5_000,
  sweepMs: 1_000,
};

/** Makes a directory that the test removes. */
export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'keelson-'));
}

export function removeDirectory(directory: string): Promise<void> {
  return rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

export interface TestServer extends AsyncDisposable {
  client: Client;
  running: RunningControlPlane;
  dataDirectory: string;
}

/** A whole control plane whose agent servers are tiny; on PostgreSQL where postgres-suites.test.ts has started a server. */
export async function startTestServer(replace: Replacements = {}, more: Partial<ControlPlaneSettings> = {}): Promise<TestServer> {
  const server = process.env['KEELSON_TEST_POSTGRES'];
  const postgres = server && (await newDatabase(server));
  const dataDirectory = more.dataDirectory ?? (await temporaryDirectory());
  const log = createLog('test', 'silent', 'json');
  const settings = {
    ...{
      host: '127.0.0.1',
      port: 0,
      dataDirectory,
      validateResponses: true,
      isolation: 'none',
      revealSecrets: false,
      graceSeconds: 5,
    },
    ...(postgres ? { postgres, postgresPool: 5, deploymentState: 'file' } : {}),
    ...more,
  };
  const running = await startControlPlane(settings, log, {
    driver: tinyDriver({ firstMs: 20, maxMs: 100 }),
    // The tiny agents import no graph either.
    importLimitMs: 0,
    ...replace,
    limits: { ...testLimits, ...replace.limits },
    oauth: { addresses: ['https', 'http-loopback'], ...replace.oauth },
  });
  return {
    client: new Client(running.url, running.adminKey.key ?? ''),
    running,
    dataDirectory,
    async [Symbol.asyncDispose]() {
      await closeWhole(running, dataDirectory);
    },
  };
}

/** A driver whose agent servers are tiny. */
export function tinyDriver(backoff: { firstMs: number; maxMs: number }): NonNullable<Replacements['driver']> {
  return (dataDirectory, log, mayAct) =>
    createProcessDriver({
      ...{ dataDirectory, log, mayAct, backoff },
      command: ({ config, stateDirectory, readyFile }) => ({
        file: process.execPath,
        args: [tinyAgent, '--config', config, '--data-dir', stateDirectory, '--ready-file', readyFile],
      }),
    });
}

/** Closes a control plane with all that it runs, and makes sure that nothing of it is left. */
export async function closeWhole(running: RunningControlPlane, dataDirectory: string): Promise<void> {
  await running.close({ stopWorkloads: true });
  assert.deepEqual(processesOf(dataDirectory), [], 'no process outlives its control plane');
  await removeDirectory(dataDirectory);
}

/** A project as an archive: a graph that needs no installation, and whatever else is given. */
export async function archiveOf(files: Record<string, string> = {}): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'keelson-project-'));
  try {
    const all: Record<string, string> = {
      'langgraph.json': JSON.stringify({ node_version: '24', graphs: { agent: './graph.ts:graph' } }),
      'graph.ts': `import { Annotation, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ text: Annotation<string> });
export const graph = new StateGraph(State).addNode('echo', ({ text }) => ({ text: \`echo \${text}\` })).addEdge('__start__', 'echo').compile();
`,
      ...files,
    };
    for (const [name, text] of Object.entries(all)) await writeFile(join(directory, name), text);
    const chunks: Buffer[] = [];
    for await (const chunk of create({ gzip: true, cwd: directory }, Object.keys(all))) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The files of a project of test/fixtures/projects. */
export async function projectFiles(name: string): Promise<Record<string, string>> {
  const folder = fileURLToPath(new URL(`../fixtures/projects/${name}/`, import.meta.url));
  const names = await readdir(folder);
  return Object.fromEntries(await Promise.all(names.map(async (file) => [file, await readFile(join(folder, file), 'utf8')])));
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** The public API over plain fetch. */
export class Client {
  readonly url: string;
  readonly key: string;
  readonly #patienceMs: number;

  constructor(url: string, key: string, patienceMs = STUCK_MS) {
    this.url = url;
    this.key = key;
    this.#patienceMs = patienceMs;
  }

  async call<T = { detail: string }>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.url + path, {
      method,
      headers: { 'x-api-key': this.key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: Answer<T> = {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    };
    return answer;
  }

  async create(name: string, more: Record<string, unknown> = {}): Promise<Deployment> {
    const request = {
      name,
      source: 'internal_source',
      source_config: { deployment_type: 'dev' },
      source_revision_config: {},
      secrets: [],
      ...more,
    };
    const { status, body } = await this.call<Deployment>('POST', '/v2/deployments', request);
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }

  get(deploymentId: string) {
    return this.call<Deployment>('GET', `/v2/deployments/${deploymentId}`);
  }

  patch(deploymentId: string, request: unknown) {
    return this.call<Deployment>('PATCH', `/v2/deployments/${deploymentId}`, request);
  }

  /** Uploads an archive and gives the path under which a revision may use it. */
  async upload(deploymentId: string, archive: Buffer): Promise<string> {
    const { body } = await this.call<UploadUrl>('POST', `/v2/deployments/${deploymentId}/upload-url`);
    const put = await putArchive(body.upload_url, archive);
    assert.equal(put.status, 200, await put.text());
    return body.object_path;
  }

  /** Deploys an archive as the next revision and gives that revision's id. */
  async deploy(deploymentId: string, archive: Buffer, more: Record<string, unknown> = {}): Promise<string> {
    const source_tarball_path = await this.upload(deploymentId, archive);
    const { status, body } = await this.patch(deploymentId, {
      revision_source: 'internal_source',
      source_revision_config: { source_tarball_path, langgraph_config_path: 'langgraph.json' },
      secrets: [],
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.latest_revision_id);
    return body.latest_revision_id;
  }

  async revision(deploymentId: string, revisionId: string): Promise<Revision> {
    const { status, body } = await this.call<Revision>('GET', `/v2/deployments/${deploymentId}/revisions/${revisionId}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }

  /** Polls until the revision has one of these statuses. */
  async until(deploymentId: string, revisionId: string, ...wanted: RevisionStatus[]): Promise<Revision> {
    return eventually(
      `revision ${wanted.join(' or ')}`,
      async () => {
        const revision = await this.revision(deploymentId, revisionId);
        if (wanted.includes(revision.status)) return revision;
        assert.ok(!/FAILED|SKIPPED|INTERRUPTED|DEPLOYED/.test(revision.status), `${revision.status}: ${revision.status_message}`);
        return undefined;
      },
      this.#patienceMs,
    );
  }

  async untilGone(deploymentId: string): Promise<void> {
    await eventually('deletion', async () => (await this.get(deploymentId)).status === 404);
  }
}

export function putArchive(url: string, archive: Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/gzip', 'x-goog-content-length-range': '0,209715200', ...headers },
    body: new Uint8Array(archive),
  });
}
