/**
 * Runs builds in pods of the agent image: one pod a build, with nothing of the cluster and no way to the agents of others. Its output
 * is the log of the build.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiServer } from './api-server.ts';
import { COLLECTIONS, LABELS, networkPolicy, type Placement } from './objects.ts';
import { endOf, type Pod } from './pods.ts';
import { BUILD_CONTAINER, type BuildJob, buildPodSpec, buildSecret, type ProjectMeans } from './project-pods.ts';

const PODS = '/api/v1/namespaces/:namespace/pods';
const POLL_MS = 250;
/** How long after its own time limit a build is given up. */
const LOST_AFTER_MS = 90_000;

export class BuildPods {
  readonly url: string;
  readonly #api: ApiServer;
  readonly #placement: Placement;
  readonly #image: string;

  constructor(api: ApiServer, placement: Placement, { url, image }: ProjectMeans) {
    this.url = url;
    this.#api = api;
    this.#placement = placement;
    this.#image = image;
  }

  /** Resolves with why the build did not run to its end, as words that follow "it". Undefined if it did. */
  async run(job: BuildJob, say: (line: string) => void, signal: AbortSignal): Promise<string | undefined> {
    await this.end(job.id);
    try {
      await this.#create(job);
      return await this.#follow(job, say, signal);
    } finally {
      await this.end(job.id);
    }
  }

  /** Removes everything of a build, and resolves when nothing of it runs any more. */
  async end(id: string): Promise<void> {
    const name = nameOf(id);
    const pods = this.#collection('Pod');
    for (;;) {
      const { items } = await this.#api.list(pods, `${LABELS.build}=${id}`);
      if (items.length === 0) break;
      for (const { metadata } of items) await this.#api.delete(`${pods}/${metadata.name}`, { gracePeriodSeconds: 0 });
      await sleep(POLL_MS);
    }
    for (const kind of ['Secret', 'NetworkPolicy'] as const) await this.#api.delete(`${this.#collection(kind)}/${name}`);
  }

  async #create(job: BuildJob): Promise<void> {
    const { namespace, owner } = this.#placement;
    const labels = { [LABELS.owner]: owner, [LABELS.tenant]: job.tenantId, [LABELS.build]: job.id };
    const metadata = { name: nameOf(job.id), namespace, labels: { 'app.kubernetes.io/managed-by': 'keelson', ...labels } };
    const podSelector = { matchLabels: { [LABELS.build]: job.id } };
    const policy = { ...networkPolicy(podSelector, this.#placement), ingress: [] };
    await this.#api.create(this.#collection('NetworkPolicy'), {
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata, spec: policy },
    });
    await this.#api.create(this.#collection('Secret'), {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: buildSecret(job) },
    });
    const spec = buildPodSpec(job, metadata.name, this.#image);
    await this.#api.create(this.#collection('Pod'), { apiVersion: 'v1', kind: 'Pod', metadata, spec });
  }

  /** Says what it says until it ends. The API server may break off, so the lines are counted. */
  async #follow({ id, limitMs }: BuildJob, say: (line: string) => void, signal: AbortSignal): Promise<string | undefined> {
    const log = `${this.#collection('Pod')}/${nameOf(id)}/log?container=${BUILD_CONTAINER}`;
    const until = Date.now() + limitMs + LOST_AFTER_MS;
    let said = 0;
    /** The API server breaks off when the container has ended, and at times before. */
    const read = async (how: string) => {
      let count = 0;
      for await (const line of this.#api.lines(`${log}${how}`, signal)) {
        count += 1;
        if (count <= said) continue;
        said = count;
        say(line);
      }
    };
    for (;;) {
      signal.throwIfAborted();
      const { items } = await this.#api.list<Pod>(this.#collection('Pod'), `${LABELS.build}=${id}`);
      const [pod] = items;
      if (!pod) return 'was removed from the cluster by somebody else';
      const { isRunning, ended, failure } = endOf(pod, BUILD_CONTAINER);
      if (ended !== undefined) {
        // What it said at last may have come after the stream ended.
        await read('').catch(() => {});
        return ended === '' ? undefined : ended;
      }
      if (failure !== undefined) return failure;
      if (Date.now() > until) return 'did not end, and was given up';
      if (isRunning) await read('&follow=true').catch(() => {});
      await sleep(POLL_MS);
    }
  }

  #collection(kind: 'Pod' | 'Secret' | 'NetworkPolicy'): string {
    const collection = kind === 'Pod' ? PODS : COLLECTIONS[kind];
    return collection.replace(':namespace', this.#placement.namespace);
  }
}

const nameOf = (id: string) => `keelson-build-${id}`;
