/** Metrics of one process in the text format of Prometheus. Labels have few values: operations and statuses, never ids. */
import { createRequire } from 'node:module';

type Client = typeof import('prom-client');

const require = createRequire(import.meta.url);
// The index of the package loads OpenTelemetry too, which is most of what it loads and unused here.
const Counter: Client['Counter'] = require('prom-client/lib/counter.js');
const Gauge: Client['Gauge'] = require('prom-client/lib/gauge.js');
const Histogram: Client['Histogram'] = require('prom-client/lib/histogram.js');
const Registry: Client['Registry'] = require('prom-client/lib/registry.js');

interface Metrics {
  runEnded(status: string, tookMs: number): void;
  /** A request of an operation was answered. */
  answered(operation: { method: string; path: string }, status: number, tookMs: number): void;
  /** The text of a scrape. */
  text(): Promise<string>;
  json(): Promise<Counts>;
}

interface Counts {
  queue: { n_pending: number; n_running: number };
  api: { http_requests_total: { method: string; path: string; status: number; count: number }[] };
  workers: { max: number; active: number; available: number };
}

/** What the metrics are read from, at each scrape. */
interface Sources {
  /** How many runs are pending and running, in all processes. */
  runs(): Promise<{ pending: number; running: number }>;
  /** The worker slots of this process. */
  slots(): { max: number; active: number };
}

/** In milliseconds, as on servers whose dashboards are used here too. */
const LATENCIES = [10, 100, 500, 1_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000];

export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const ended = new Counter({
    name: 'keelson_runs_ended_total',
    help: 'Runs executed to their end by this process',
    labelNames: ['status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'keelson_run_seconds',
    help: 'Time from the begin of an attempt at a run to its end',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 300, 1800],
    registers,
  });
  const pending = gauge('keelson_runs_pending', 'Runs that wait for their turn');
  const running = gauge('keelson_runs_running', 'Runs that are executed');
  // The names that dashboards and autoscalers of compatible servers know.
  const compatible = {
    pending: gauge('lg_api_num_pending_runs', 'The same as keelson_runs_pending'),
    running: gauge('lg_api_num_running_runs', 'The same as keelson_runs_running'),
    max: gauge('lg_api_workers_max', 'Worker slots of this process'),
    active: gauge('lg_api_workers_active', 'Worker slots that execute a run'),
    available: gauge('lg_api_workers_available', 'Worker slots that are free'),
  };
  const requests = new Counter({
    name: 'lg_api_http_requests_total',
    help: 'Answered requests by operation and status',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'lg_api_http_requests_latency',
    help: 'Time from a request to the end of its answer, in milliseconds',
    labelNames: ['method', 'path'],
    buckets: LATENCIES,
    registers,
  });
  const slots = () => {
    const { max, active } = sources.slots();
    return { max, active, available: Math.max(0, max - active) };
  };
  // Figures of the process, such as the lag of its event loop: measured from the first scrape on, and never where none comes.
  let ofProcess: Promise<void> | undefined;
  const measureProcess = async () => (await import('prom-client')).collectDefaultMetrics({ register: registry });
  return {
    runEnded(status, tookMs) {
      ended.inc({ status });
      seconds.observe(tookMs / 1000);
    },
    answered({ method, path }, status, tookMs) {
      requests.inc({ method, path, status });
      latency.observe({ method, path }, tookMs);
    },
    async text() {
      ofProcess ??= measureProcess();
      await ofProcess;
      const counts = await sources.runs();
      for (const one of [pending, compatible.pending]) one.set(counts.pending);
      for (const one of [running, compatible.running]) one.set(counts.running);
      const { max, active, available } = slots();
      compatible.max.set(max);
      compatible.active.set(active);
      compatible.available.set(available);
      return registry.metrics();
    },
    async json() {
      const [counts, { values }] = await Promise.all([sources.runs(), requests.get()]);
      return {
        queue: { n_pending: counts.pending, n_running: counts.running },
        api: {
          http_requests_total: values.map(({ labels: { method, path, status }, value }) => ({
            ...{ method: String(method), path: String(path), status: Number(status), count: value },
          })),
        },
        workers: slots(),
      };
    },
  };
}
