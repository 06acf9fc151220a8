/**
 * Runs builds in pods of the agent image: one pod a build, with nothing of the cluster and no way to the agents of others. Its output
 * is the log of the build.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteJob } from '../../machine/agent-image.ts';
import type { ApiServer } from './api-server.ts';
import { type Namespaces, ofRefused } from './namespaces.ts';
import { collectionOf, LABELS, networkPolicy, type Placement, podsIn } from './objects.ts';
import { endOf, type Pod } from './pods.ts';
import { BUILD_CONTAINER, buildPodSpec, buildSecret, type ProjectMeans } from './project-pods.ts';

const POLL_MS = 250;
/** How long after its own time limit a build is given up. */
const LOST_AFTER_MS = 90_000;

export class BuildPods {
  readonly url: string;
  readonly #api: ApiServer;
  readonly #namespaces: Namespaces;
  readonly #placement: Omit<Placement, 'namespace'>;
  readonly #image: string;

  constructor(api: ApiServer, namespaces: Namespaces, placement: Omit<Placement, 'namespace'>, { url, image }: ProjectMeans) {
    this.url = url;
    this.#api = api;
    this.#namespaces = namespaces;
    this.#placement = placement;
    this.#image = image;
  }

  /** Resolves with why the build did not run to its end, as words that follow "it". Undefined if it did. */
  async run(job: RemoteJob, say: (line: string) => void, signal: AbortSignal): Promise<string | undefined> {
    const namespace = this.#namespaces.of(job);
    await this.#endIn(namespace, job.id);
    try {
      await this.#create(job, namespace);
      return await this.#follow(job, namespace, say, signal);
    } finally {
      await this.#endIn(namespace, job.id);
    }
  }

  /** Removes everything of a build, and resolves when nothing of it runs any more. */
  async end(id: string): Promise<void> {
    const { all, usual } = this.#namespaces;
    await Promise.all(all.map((name) => this.#endIn(name, id).catch(name === usual ? undefined : ofRefused(undefined))));
  }

  async #endIn(namespace: string, id: string): Promise<void> {
    const pods = podsIn(namespace);
    for (;;) {
      const { items } = await this.#api.list(pods, `${LABELS.build}=${id}`);
      if (items.length === 0) break;
      for (const { metadata } of items) await this.#api.delete(`${pods}/${metadata.name}`, { gracePeriodSeconds: 0 });
      await sleep(POLL_MS);
    }
    for (const kind of ['Secret', 'NetworkPolicy'] as const)
      await this.#api.delete(`${collectionOf(kind, namespace)}/${nameOf(id)}`);
  }

  async #create(job: RemoteJob, namespace: string): Promise<void> {
    const { owner } = this.#placement;
    const labels = { [LABELS.owner]: owner, [LABELS.tenant]: job.tenantId, [LABELS.build]: job.id };
    const metadata = { name: nameOf(job.id), namespace, labels: { 'app.kubernetes.io/managed-by': 'keelson', ...labels } };
    const podSelector = { matchLabels: { [LABELS.build]: job.id } };
    const policy = { ...networkPolicy(podSelector, this.#placement), ingress: [] };
    await this.#api.create(collectionOf('NetworkPolicy', namespace), {
      ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata, spec: policy },
    });
    await this.#api.create(collectionOf('Secret', namespace), {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: buildSecret(job) },
    });
    const spec = buildPodSpec(job, metadata.name, this.#image);
    await this.#api.create(podsIn(namespace), { apiVersion: 'v1', kind: 'Pod', metadata, spec });
  }

  /** Says what it says until it ends. The API server may break off, so the lines are counted. */
  async #follow(
    { id, limitMs }: RemoteJob,
    namespace: string,
    say: (line: string) => void,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const pods = podsIn(namespace);
    const log = `${pods}/${nameOf(id)}/log?container=${BUILD_CONTAINER}`;
    const until = performance.now() + limitMs + LOST_AFTER_MS;
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
      const { items } = await this.#api.list<Pod>(pods, `${LABELS.build}=${id}`);
      const [pod] = items;
      if (!pod) return 'was removed from the cluster by somebody else';
      const { isRunning, ended, failure } = endOf(pod, BUILD_CONTAINER);
      if (ended !== undefined) {
        // What it said at last may have come after the stream ended.
        await read('').catch(() => {});
        return ended === '' ? undefined : ended;
      }
      if (failure !== undefined) return failure;
      if (performance.now() > until) return 'did not end, and was given up';
      if (isRunning) await read('&follow=true').catch(() => {});
      await sleep(POLL_MS);
    }
  }
}

const nameOf = (id: string) => `keelson-build-${id}`;
