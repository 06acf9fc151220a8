/**
 * What the rounds of the reconciler's crash matrix play on: a control plane with a deployment of each source, and the checks
 * that hold after every death, whatever the point.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, Revision, RevisionList, RevisionStatus } from '../../../generated/control-plane/types.gen.ts';
import type { Limits } from '../../../src/control-plane/reconciler/context.ts';
import type { ArmedPoint } from '../../fixtures/processes/control-plane.ts';
import { fetchAgent } from '../../support/agent-fetch.ts';
import { eventually, STUCK_MS } from '../../support/eventually.ts';
import { type GitRepository, GitServer } from '../../support/git-server.ts';
import { everyProcessOf } from '../../support/processes.ts';
import { type Cleanup, temporaryFolder } from '../../support/temporary.ts';
import { archiveOf, testLimits } from '../support.ts';
import { Life } from './life.ts';
import { cpuGroupsOf, leftovers, portsOf, recordsOf } from './traces.ts';

export type Source = 'internal_source' | 'github';

/** A deployment as it has to be found again. */
export interface Deployed {
  id: string;
  name: string;
  source: Source;
  repository: GitRepository | undefined;
  /** The revision that serves. */
  active: string | undefined;
}

type Files = Record<string, string>;

const BUILD = { build_command: 'sh build.sh' };

export class Stage {
  readonly life: Life;
  readonly git: GitServer;
  /** One of each source, which the rounds change in turn. */
  readonly deployments: Deployed[] = [];
  /** Of the lives that begin from now on, beside those of every test. */
  limits: Partial<Limits> = {};
  readonly #outside: string;
  #random: () => number = Math.random;
  #made = 0;

  private constructor(life: Life, git: GitServer, outside: string) {
    this.life = life;
    this.git = git;
    this.#outside = outside;
  }

  static async open(t: Cleanup): Promise<Stage> {
    const outside = await temporaryFolder(t);
    const dataDirectory = await temporaryFolder(t);
    const git = await GitServer.start();
    t.after(() => git[Symbol.asyncDispose]());
    t.after(async () => {
      for (const { pid } of await everyProcessOf(dataDirectory)) process.kill(pid, 'SIGKILL');
    });
    const life = new Life(dataDirectory, join(outside, 'deaths'));
    t.after(() => life.stop());
    const stage = new Stage(life, git, outside);
    await stage.revive();
    for (const source of ['internal_source', 'github'] as const) {
      const deployed = await stage.create(source);
      stage.deployments.push(deployed);
      const { status, body } = await stage.life.client.patch(deployed.id, await stage.change(deployed));
      assert.equal(status, 200, JSON.stringify(body));
    }
    await stage.assertConverged(...stage.deployments.map((deployed) => [deployed, 'DEPLOYED'] as const));
    return stage;
  }

  /** Decides all that is left to chance from now on. */
  set random(random: () => number) {
    this.#random = random;
  }

  /** The next life; agent servers that take long to end are given all the time that a test may take. */
  revive(point?: ArmedPoint): Promise<void> {
    return this.life.start({ limits: { ...testLimits, graceMs: STUCK_MS, ...this.limits }, ...(point ? { point } : {}) });
  }

  of(source: Source): Deployed {
    return this.deployments.find((deployed) => deployed.source === source)!;
  }

  /** A path of its own outside of the data directory. */
  file(name: string): string {
    this.#made += 1;
    return join(this.#outside, `${this.#made}-${name}`);
  }

  async pause(mostMs: number): Promise<void> {
    await sleep(this.#random() * mostMs);
  }

  /** Asks for a deployment, under a name of its own or one that another had; the answer may be lost with the control plane. */
  async create(source: Source, files: Files = {}, type = 'dev', taken?: string): Promise<Deployed> {
    this.#made += 1;
    const own = `${source === 'github' ? 'repository' : 'archive'}-${this.#made}`;
    const repository = source === 'github' ? await this.git.create(own, projectOf(files)) : undefined;
    const name = taken ?? own;
    const request = {
      ...{ name, source, secrets: [] },
      source_config: { ...BUILD, deployment_type: type, ...(repository ? { repo_url: repository.url } : {}) },
      source_revision_config: repository ? { repo_ref: 'main' } : {},
    };
    const answer = await this.ask<Deployment>('POST', '/v2/deployments', request);
    return { id: answer?.id ?? '', name, source, repository, active: undefined };
  }

  /** Finds a deployment whose creation was perhaps not answered. */
  async find(deployed: Deployed): Promise<Deployed> {
    const { body } = await this.life.client.call<{ resources: Deployment[] }>('GET', `/v2/deployments?name=${deployed.name}`);
    assert.equal(body.resources.length, 1, `${deployed.name} was accepted`);
    deployed.id = body.resources[0]!.id;
    return deployed;
  }

  /** Puts a new source in place and gives the request that deploys it. */
  async change({ id, repository }: Deployed, files: Files = {}): Promise<object> {
    this.#made += 1;
    const project = projectOf({ 'number.txt': String(this.#made), ...files });
    if (repository) return { source_revision_config: { repo_ref: await repository.commit(project) } };
    const source_tarball_path = await this.life.client.upload(id, await archiveOf(project));
    return { source_revision_config: { source_tarball_path } };
  }

  /** A request that may be lost with the process; undefined when no answer came. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    const answer = await this.life.client.call<T>(method, path, body).catch(() => undefined);
    if (answer) assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer?.body;
  }

  patch({ id }: Deployed, request: object): Promise<Deployment | undefined> {
    return this.ask<Deployment>('PATCH', `/v2/deployments/${id}`, request);
  }

  /** One that is deployed and that no other round has to do with. */
  async deploy(source: Source, files: Files = {}, type?: string): Promise<Deployed> {
    const made = await this.create(source, {}, type);
    await this.patch(made, await this.change(made, files));
    const { id } = await this.until('it is deployed', async () => {
      const revision = await this.newest(made);
      return revision.status === 'DEPLOYED' && revision;
    });
    return { ...made, active: id };
  }

  async newest({ id }: Deployed): Promise<Revision> {
    const { body } = await this.life.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions?limit=1`);
    assert.ok(body.resources[0], 'the revision was accepted');
    return body.resources[0];
  }

  /** Waits until `look` finds something. */
  until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    return eventually(what, look, STUCK_MS);
  }

  /** Whether there is a file with something in it that no record stands for. */
  async hasUnfinishedUpload({ id }: Deployed): Promise<boolean> {
    const folder = join(this.life.dataDirectory, 'uploads', id);
    const unknown = (await leftovers(this.life.dataDirectory)).filter((path) => path.startsWith(`uploads/${id}/`));
    const sizes = unknown.map((path) =>
      stat(join(folder, basename(path))).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return (await Promise.all(sizes)).some((size) => size > 0);
  }

  untilThere(file: string): Promise<boolean> {
    return this.until(`${file} is there`, async () => existsSync(file));
  }

  /** What served goes on while no control plane is there. */
  async assertServedMeanwhile(): Promise<void> {
    const { active } = recordsOf(this.life.dataDirectory);
    for (const revision of active) {
      const url = await readFile(join(this.life.dataDirectory, 'workloads', revision, 'address'), 'utf8');
      const body = (await (await fetchAgent(url)).json()) as { revision: string };
      assert.equal(body.revision, revision, 'what serves goes on');
    }
    assert.ok(active.size >= this.deployments.length);
  }

  /** The newest revision of each of these ends so, the gateway leads to the right one, and nothing else is left. */
  async assertConverged(...ends: (readonly [Deployed, RevisionStatus])[]): Promise<void> {
    for (const [deployed, status] of ends) {
      const newest = await this.until(`${deployed.name} comes to an end`, async () => {
        const revision = await this.newest(deployed);
        return FINAL.has(revision.status) && revision;
      });
      assert.equal(newest.status, status, `${deployed.name}: ${newest.status_message}`);
      if (status === 'DEPLOYED') deployed.active = newest.id;
    }
    for (const deployed of this.deployments) {
      await this.until(`the gateway leads to the revision of ${deployed.name}`, async () => {
        const { body } = await this.life.client.call<{ revision?: string }>('GET', `/d/${deployed.name}/`);
        return body.revision === deployed.active;
      });
      const { body } = await this.life.client.get(deployed.id);
      assert.deepEqual([body.status, body.active_revision_id], ['READY', deployed.active]);
    }
    await this.#assertNothingLeft();
  }

  async remove({ id }: Deployed): Promise<void> {
    await this.ask('DELETE', `/v2/deployments/${id}`);
    await this.#untilGone(id);
  }

  /** A deletion that was asked for comes to its end. */
  async assertRemoved({ id }: Deployed): Promise<void> {
    await this.#untilGone(id);
    await this.assertConverged();
  }

  async #untilGone(id: string): Promise<void> {
    await this.until('the deployment is gone', async () => (await this.life.client.get(id)).status === 404);
  }

  /** One agent server with one socket for each deployment, a port for the control plane alone, and no file or control group that nobody wants. */
  async #assertNothingLeft(): Promise<void> {
    let found = '';
    const look = async () => {
      const wanted = this.deployments.map(({ active }) => `workloads/${active}/`);
      const processes = (await everyProcessOf(this.life.dataDirectory)).filter(({ pid }) => pid !== this.life.pid);
      const [own, ...others] = await Promise.all([this.life.pid, ...processes.map(({ pid }) => pid)].map(portsOf));
      const ports = { own, others: others.flat() };
      const files = await leftovers(this.life.dataDirectory);
      const groups = await cpuGroupsOf(this.life.dataDirectory);
      found = JSON.stringify({ processes, ports, files, groups }, undefined, 1);
      if (groups.some((name) => this.deployments.every(({ active }) => active !== name))) return false;
      const areWanted = processes.length === wanted.length && wanted.every((path) => processes.some(runs(path)));
      return areWanted && ports.own?.length === 1 && ports.others.length === 0 && files.length === 0;
    };
    await this.until('nothing that nobody wants is left', look).catch((error: Error) => {
      throw new Error(`${error.message}: ${found}`);
    });
  }
}

const runs =
  (path: string) =>
  ({ command }: { command: string }) =>
    command.includes(path);

const FINAL: ReadonlySet<RevisionStatus> = new Set([
  ...(['DEPLOYED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED'] as const),
  ...(['SKIPPED', 'INTERRUPTED', 'UNKNOWN'] as const),
]);

function projectOf(files: Files): Files {
  return {
    'langgraph.json': JSON.stringify({ graphs: { agent: './graph.ts:graph' } }),
    'graph.ts': 'export const graph = {};',
    'build.sh': ':',
    'behaviour.txt': 'healthy',
    ...files,
  };
}

/** A file appears; whatever waits for it goes on. */
export function open(file: string): Promise<void> {
  return writeFile(file, '');
}
