/** What agent servers say of themselves to the control plane alone. */
import type { RestReport } from '../../../generated/agent-server/types.gen.ts';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../../drivers/port.ts';

/** Servers of an earlier version do not tell their load. */
export type AgentReport = Omit<RestReport, 'load'> & Partial<Pick<RestReport, 'load'>>;

const LIMIT_MS = 5_000;

/** Undefined for a server that does not say, such as one that is not ours: it cannot rest, nor be scaled by its load. */
export async function reportOf(url: string, token: string): Promise<AgentReport | undefined> {
  try {
    const response = await fetch(`${url}/internal/rest`, {
      headers: { [GATEWAY_HEADER]: token, [OPERATOR_HEADER]: 'key' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const report = (await response.json()) as Partial<AgentReport>;
    const { may_rest: may, next_due_in_ms: due } = report;
    const isReport = response.ok && typeof may === 'boolean' && (due === null || typeof due === 'number');
    return isReport ? (report as AgentReport) : undefined;
  } catch {
    return undefined;
  }
}
