/** Metrics of a control plane in the text format of Prometheus. Labels have few values: statuses, never ids or names. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Storage } from '../storage/port.ts';
import type { Caller } from './callers/caller.ts';
import { needsOrganization, organizationAccessOf } from './callers/organization-records.ts';
import { countByStatus } from './deployments/deployment-records.ts';
import { countInProgress, statusesInProgress } from './deployments/revision-records.ts';
import type { Routes } from './gateway/routes.ts';

interface Sources {
  storage: Storage;
  routes: Routes;
  isLeader(): boolean;
}

export class Metrics {
  readonly #sources: Sources;
  /** Facts about the process. Collected from the first scrape on. */
  #process: Registry | undefined;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The text of a scrape. Throws `forbidden` unless the caller acts for the whole organization. */
  async text(caller: Caller): Promise<string> {
    const { storage, routes, isLeader } = this.#sources;
    const { organizationId, organizationWide } = await organizationAccessOf(storage, caller);
    if (!organizationWide) throw needsOrganization();
    const registry = new Registry();
    const gauge = (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    gauge('keelson_leader', 'Whether this control plane rolls out').set(isLeader() ? 1 : 0);
    const inFlight = [...routes.all()].reduce((sum, { target }) => sum + (target ? routes.inFlight(target.revisionId) : 0), 0);
    gauge('keelson_gateway_requests', 'Requests, streams and sockets that are passed on to agents').set(inFlight);
    const deployments = gauge('keelson_deployments', 'Deployments by status', ['status']);
    for (const { status, count } of await countByStatus(storage, organizationId)) deployments.set({ status }, Number(count));
    const revisions = gauge('keelson_revisions_in_progress', 'Revisions that are not deployed yet, by status', ['status']);
    for (const status of statusesInProgress) revisions.set({ status }, 0);
    for (const { status, count } of await countInProgress(storage, organizationId)) revisions.set({ status }, Number(count));
    this.#process ??= processFacts();
    return Registry.merge([registry, this.#process]).metrics();
  }
}

function processFacts(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}
