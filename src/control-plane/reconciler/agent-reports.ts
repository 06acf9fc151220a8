/** What agent servers say of themselves to the control plane alone. */
import type { RestReport } from '../../../generated/agent-server/types.gen.ts';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../../drivers/port.ts';
import { askAgent } from '../../machine/agent-requests.ts';
import { tokenAt } from '../../machine/agent-sockets.ts';

/** Servers of an earlier version do not tell their load. */
export type AgentReport = Omit<RestReport, 'load'> & Partial<Pick<RestReport, 'load'>>;

const LIMIT_MS = 5_000;

/**
 * Undefined for a server that does not say, such as one that is not ours: it cannot rest, nor be scaled by its load. `token` is that
 * of the workload.
 */
export async function reportOf(url: string, token: string): Promise<AgentReport | undefined> {
  try {
    const headers = { [GATEWAY_HEADER]: tokenAt(url, token), [OPERATOR_HEADER]: 'key' };
    const { status, text } = await askAgent(url, '/internal/rest', { headers, limitMs: LIMIT_MS });
    const report = JSON.parse(text) as Partial<AgentReport>;
    const { may_rest: may, next_due_in_ms: due } = report;
    const isReport = status === 200 && typeof may === 'boolean' && (due === null || typeof due === 'number');
    return isReport ? (report as AgentReport) : undefined;
  } catch {
    return undefined;
  }
}
