/**
 * What agent servers say of themselves to the control plane alone. A project may answer in their place, so only what has the form
 * of a report is taken.
 */
import type { RestReport } from '../../../generated/agent-server/types.gen.ts';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../../drivers/port.ts';
import { askAgent, NoAnswer } from '../../machine/agent-client.ts';
import { tokenAt } from '../../machine/agent-sockets.ts';
import { printable } from '../../runtime/terminal-text.ts';

/** Servers of an earlier version do not tell their load. */
export type AgentReport = Omit<RestReport, 'load'> & Partial<Pick<RestReport, 'load'>>;

const REPORT_LIMIT_MS = 5_000;
const VERSION_LIMIT_MS = 2_000;
const MAX_VERSION = 255;
const LOAD_FIELDS = ['pending', 'running', 'slots', 'cpu_ms'] as const satisfies (keyof RestReport['load'])[];

/**
 * Undefined for a server that does not say, such as one that is not ours: it cannot rest, nor be scaled by its load. `token` is that
 * of the workload.
 */
export async function readAgentReport(url: string, token: string): Promise<AgentReport | undefined> {
  const headers = { [GATEWAY_HEADER]: tokenAt(url, token), [OPERATOR_HEADER]: 'key' };
  const report = await askOrUndefined(url, '/internal/rest', headers, REPORT_LIMIT_MS);
  return isReport(report) ? report : undefined;
}

/** The version that the agent server reports. Null if it reports none. `token` is that of the workload. */
export async function readAgentVersion(url: string, token: string): Promise<string | null> {
  const info = await askOrUndefined(url, '/info', { [GATEWAY_HEADER]: tokenAt(url, token) }, VERSION_LIMIT_MS);
  const { version } = Object(info) as { version?: unknown };
  return typeof version === 'string' ? printable(version).slice(0, MAX_VERSION) : null;
}

async function askOrUndefined(url: string, path: string, headers: Record<string, string>, limitMs: number): Promise<unknown> {
  try {
    return await askAgent(url, { path, headers, limitMs });
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

function isReport(answer: unknown): answer is AgentReport {
  const { may_rest: mayRest, reason = null, next_due_in_ms: dueInMs, load } = Object(answer) as Record<string, unknown>;
  const isReasonable = reason === null || typeof reason === 'string';
  return typeof mayRest === 'boolean' && isReasonable && (dueInMs === null || isCount(dueInMs)) && isLoad(load);
}

function isLoad(load: unknown): boolean {
  if (load === undefined) return true;
  const fields = Object(load) as Record<string, unknown>;
  return LOAD_FIELDS.every((field) => isCount(fields[field]));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
