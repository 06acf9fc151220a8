/** The control plane of the mock: the real one with a builder and a driver that do nothing. It can restart with another state. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { create } from 'tar';
import { createSimulatedBuilder, graphsOfBuild, simulatedBuildFolder, writeSimulatedBuild } from '../builds/simulated-builder.ts';

import { databaseFile, Folders } from '../control-plane/folders.ts';
import type { Limits } from '../control-plane/reconciler/reconciler.ts';
import { sealSecrets } from '../control-plane/secrets/environment.ts';
import { makeSecretBox } from '../control-plane/secrets/secret-box.ts';
import { readSnapshot, writeSnapshot } from '../control-plane/snapshots/snapshot-records.ts';
import { newKey } from '../control-plane/tenants/key-records.ts';
import { createSimulatedDriver } from '../drivers/simulated/simulated-driver.ts';
import { createIntercept, type Injection, type TellRequest } from '../mock/intercept.ts';
import { Script } from '../mock/script.ts';
import { simulatedProvider } from '../mock/simulated-provider.ts';
import type { MockState } from '../mock/state.ts';
import { deploymentState, loadState } from '../mock/state-rows.ts';
import type { Storage } from '../storage/port.ts';
import { openSqlite } from '../storage/sqlite/sqlite-storage.ts';
import { version } from '../version.ts';
import { type RunningControlPlane, startControlPlane } from './control-plane.ts';
import type { MockAgents } from './mock-agents.ts';
import type { WebSettings } from './web-admission.ts';

export interface MockControlPlaneSettings extends WebSettings {
  port: number;
  /** The required key. Unset: requests need no key, unless `requireKey` generates one. */
  apiKey?: string | undefined;
  requireKey: boolean;
  /** Time spent in each intermediate status, such as `100ms`. */
  after: string;
  validateResponses: boolean;
  restAfterSeconds?: number;
}

interface MockControlPlaneOptions {
  settings: MockControlPlaneSettings;
  /** Folder for temporary files of the running mock. */
  directory: string;
  graphs: readonly string[];
  injection: Injection;
  tellRequest: TellRequest;
  agents: MockAgents;
  log: Logger;
}

/** The owner is the same in every mock, so that state files are portable. */
const OWNER = {
  organizationId: '00000000-0000-4000-8000-000000000001',
  tenantId: '00000000-0000-4000-8000-000000000002',
};
const NOT_KEPT = 'not kept by the mock';
/** Nothing is really built or run: limits are out of the way, and only the script's delays count. */
const limits: Partial<Limits> = { builds: 10_000, launches: 10_000, healthPollMs: 20, drainMs: 1_000, graceMs: 0 };

interface Life {
  plane: RunningControlPlane;
  storage: Storage;
  directory: string;
}

export class MockControlPlane {
  readonly #options: MockControlPlaneOptions;
  readonly #script: Script;
  /** Replaces the client's key when none is required. */
  readonly #openKey: string | undefined;
  /** Folder of a build, which never changes, → graph names. */
  readonly #graphs = new Map<string, readonly string[]>();
  #life: Life | undefined;
  #lives = 0;
  /** Called after each change. */
  changed: () => void = () => {};

  constructor(options: MockControlPlaneOptions) {
    const { after, apiKey, requireKey } = options.settings;
    this.#options = options;
    this.#script = new Script(after);
    this.#openKey = requireKey || apiKey !== undefined ? undefined : newKey();
  }

  get url(): string {
    return this.#life!.plane.url;
  }

  /** The key that clients must send; undefined when none is required. */
  get apiKey(): string | undefined {
    return this.#openKey === undefined ? this.#life!.plane.adminKey.key : undefined;
  }

  start(state: MockState): Promise<void> {
    return this.#start(state, this.#options.settings.port);
  }

  /** Starts over at the same address. */
  async restart(state: MockState): Promise<void> {
    const port = this.#life!.plane.port;
    await this.close();
    await this.#start(state, port);
    this.changed();
  }

  async state(): Promise<MockState> {
    const { deployments, oauthProviders } = await readSnapshot(this.#life!.storage);
    const graphs = new Map<string, readonly string[]>();
    for (const { build_directory: directory, revision_id: id } of deployments.flatMap(({ revisions }) => revisions)) {
      if (directory === null) continue;
      const known = this.#graphs.get(directory) ?? (await graphsOfBuild(directory));
      this.#graphs.set(directory, known);
      graphs.set(id, known);
    }
    const { section } = this.#script;
    return {
      ...(section ? { mock: section } : {}),
      deployments: deployments.map((deployment) =>
        deploymentState(deployment, { behaviourOf: (id) => this.#script.blockOf(id), graphsOf: (id) => graphs.get(id) }),
      ),
      ...(oauthProviders.length > 0 ? { oauth_providers: oauthProviders } : {}),
    };
  }

  async close(): Promise<void> {
    const life = this.#life;
    await life?.plane.close();
    if (life) await rm(life.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  async #start(state: MockState, port: number): Promise<void> {
    const { settings, injection, agents, graphs, log, tellRequest } = this.#options;
    const { host, apiKey = this.#openKey, publicUrl, allowedHosts, corsOrigins, trustedProxies, validateResponses } = settings;
    const directory = join(this.#options.directory, `control-plane-${++this.#lives}`);
    await this.#fill(directory, state);
    let storage: Storage | undefined;
    const plane = await startControlPlane(
      {
        ...{
          host,
          port,
          dataDirectory: directory,
          apiKey,
          publicUrl,
          allowedHosts,
          corsOrigins,
          trustedProxies,
          validateResponses,
        },
        ...(settings.restAfterSeconds === undefined ? {} : { restAfterSeconds: settings.restAfterSeconds }),
        ...{ keyless: this.#openKey !== undefined, revealSecrets: false, graceSeconds: 1 },
      },
      log,
      {
        limits,
        oauth: { transport: simulatedProvider },
        // Programs under test may send as many as they like.
        failedKeys: { ofAddress: Number.POSITIVE_INFINITY, ofKey: Number.POSITIVE_INFINITY },
        storage: (opened) => (storage = telling(opened, () => this.changed())),
        builder: () => createSimulatedBuilder({ dataDirectory: directory, graphs, work: this.#script.build }),
        driver: () =>
          createSimulatedDriver({
            answer: (workload, request, response) => agents.answer(workload, request, response),
            forget: (deploymentId) => agents.forget(deploymentId),
            failure: this.#script.failure,
            version,
          }),
        pace: this.#script.pace,
        intercept: createIntercept(injection, tellRequest, this.#openKey),
      },
    );
    this.#life = { plane, storage: storage!, directory };
  }

  /** Creates a data directory with the deployments of the state. */
  async #fill(directory: string, state: MockState): Promise<void> {
    const folders = new Folders(directory);
    const box = await makeSecretBox(folders.secretKey);
    const { snapshot, archives, builds, behaviours } = loadState(state, {
      graphs: this.#options.graphs,
      now: new Date().toISOString(),
      buildFolder: (id) => simulatedBuildFolder(directory, id),
      archiveFile: (deploymentId, revisionId) => join(folders.uploads(deploymentId), `${revisionId}.tar.gz`),
      seal(deploymentId, names) {
        const secrets = names.map((name) => ({ name, value: NOT_KEPT }));
        return JSON.stringify(sealSecrets(box, deploymentId, secrets, [], new Set()));
      },
    });
    this.#script.load(state.mock, behaviours);
    for (const { id, graphs } of builds) await writeSimulatedBuild(directory, id, graphs);
    for (const { file, configPath, graphs, uploadId } of archives)
      await writeArchive(directory, uploadId, file, configPath, graphs);
    await using storage = openSqlite(databaseFile(directory));
    await writeSnapshot(storage, OWNER, snapshot, archives);
  }
}

/** An archive with only a langgraph.json: simulated builds read nothing else. */
async function writeArchive(directory: string, id: string, file: string, configPath: string, graphs: readonly string[]) {
  const build = await writeSimulatedBuild(join(directory, 'archives'), id, graphs);
  await mkdir(dirname(file), { recursive: true });
  await create(
    {
      ...{ file, cwd: build.directory, gzip: true, portable: true },
      onWriteEntry: (entry) => {
        entry.path = configPath;
      },
    },
    [build.configPath],
  );
}

/** The storage, with `changed` called after every write. */
function telling(storage: Storage, changed: () => void): Storage {
  const told = async <T>(write: Promise<T>): Promise<T> => {
    const value = await write;
    changed();
    return value;
  };
  return {
    dialect: storage.dialect,
    read: (sql, parameters) => storage.read(sql, parameters),
    write: (sql, parameters) => told(storage.write(sql, parameters)),
    transaction: (body) => told(storage.transaction(body)),
    assertWritable: () => storage.assertWritable(),
    notify: (channel, payload) => storage.notify(channel, payload),
    listen: (hear) => storage.listen(hear),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage[Symbol.asyncDispose](),
  };
}
