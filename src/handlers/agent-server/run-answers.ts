/** What a request that waits for a run, or streams it, has beside its answer: the addresses to come back to, and what its end means. */
import type { Run } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call } from '../../runtime/handler.ts';

type RunKey = Pick<Run, 'thread_id' | 'run_id'>;

/** Relative to the server's base URL, which is where clients resolve it. */
export function runPath({ thread_id, run_id }: RunKey): string {
  return `/threads/${thread_id}/runs/${run_id}`;
}

/** SDKs reconnect only to an answer that carries `Location`. */
export function locations(run: RunKey, resume: 'stream' | 'join'): { 'Content-Location': string; Location: string } {
  return { 'Content-Location': runPath(run), Location: `${runPath(run)}/${resume}` };
}

/** Cancels the run when the connection breaks before the answer is complete. */
export function cancelOnDisconnect(services: Pick<AgentServer, 'runs'>, run: RunKey, call: Call): void {
  call.signal.addEventListener('abort', () => {
    services.runs
      .cancel(run.thread_id, run.run_id, 'interrupt', false)
      .catch((error: unknown) => call.log.debug({ err: error }, 'nothing left to cancel'));
  });
}
