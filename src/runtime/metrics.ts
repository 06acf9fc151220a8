/** Metrics of one process in the text format of Prometheus. Labels have few values: operations and statuses, never ids. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

interface Metrics {
  runEnded(status: string, tookMs: number): void;
  /** The text of a scrape. */
  text(): Promise<string>;
}

/** `count` reads how many runs are pending and running, at each scrape. */
export function createMetrics(count: () => Promise<{ pending: number; running: number }>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  const pending = new Gauge({ name: 'keelson_runs_pending', help: 'Runs that wait for their turn', registers });
  const running = new Gauge({ name: 'keelson_runs_running', help: 'Runs that are executed', registers });
  // The name by which autoscalers of compatible servers ask.
  const compatible = new Gauge({ name: 'lg_api_num_pending_runs', help: 'The same as keelson_runs_pending', registers });
  return {
    runEnded(status, tookMs) {
      ended.inc({ status });
      seconds.observe(tookMs / 1000);
    },
    async text() {
      const counts = await count();
      pending.set(counts.pending);
      compatible.set(counts.pending);
      running.set(counts.running);
      return registry.metrics();
    },
  };
}
