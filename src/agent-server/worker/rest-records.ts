/** Whether an agent server may be ended for want of work, and until when, and how much there is to do, out of what is stored. */
import type { RestReport } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import { ACTIVE, DELAYED, READY } from '../runs/run-records.ts';

interface Sending {
  /** Whether the runs of crons are made. */
  crons: boolean;
  /** Whether webhooks are sent. */
  webhooks: boolean;
}

interface Work {
  now: number;
  runs: number;
  pending: number;
  running: number;
  claims: number;
  delayed: number | null;
  crons: number | null;
  webhooks: number | null;
}

/** What is under way, and what is to be done next without a request. All times are by the clock of the database. */
export async function readRestReport(storage: Storage, sending: Sending, slots: number): Promise<RestReport> {
  const [work] = await storage.read<Work>(
    `SELECT ${storage.dialect.now} AS now,
       (SELECT count(*) FROM (SELECT 1 FROM runs WHERE ${ACTIVE} AND NOT (${DELAYED}) LIMIT 1) AS found) AS runs,
       (SELECT count(*) FROM runs WHERE ${READY}) AS pending,
       (SELECT count(*) FROM runs WHERE status = 'running') AS running,
       (SELECT count(*) FROM (SELECT 1 FROM webhook_deliveries WHERE due_at IS NOT NULL AND claimed_by IS NOT NULL LIMIT 1) AS found) AS claims,
       (SELECT min(available_at) FROM runs WHERE ${DELAYED}) AS delayed,
       (SELECT min(due_at) FROM crons WHERE due_at IS NOT NULL) AS crons,
       (SELECT min(due_at) FROM webhook_deliveries WHERE due_at IS NOT NULL) AS webhooks`,
  );
  const { now, runs, pending, running, claims, delayed, crons, webhooks } = work!;
  const { user, system } = process.cpuUsage();
  const due = [delayed, sending.crons ? crons : null, sending.webhooks ? webhooks : null].filter((time) => time !== null);
  const reason =
    Number(runs) > 0 ? 'Runs wait or execute.' : Number(claims) > 0 && sending.webhooks ? 'Webhooks are sent.' : null;
  return {
    may_rest: reason === null,
    reason,
    next_due_in_ms: due.length === 0 ? null : Math.max(0, Math.min(...due.map(Number)) - Number(now)),
    load: { pending: Number(pending), running: Number(running), slots, cpu_ms: Math.round((user + system) / 1_000) },
  };
}
