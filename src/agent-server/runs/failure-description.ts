/** What clients of A2A, MCP, AG-UI and OpenAI learn of a run that failed. The native API tells everything: its clients build the agent. */
import type { RunError } from '../../../generated/agent-server/types.gen.ts';
import type { Project } from '../graphs/project.ts';

/** Errors whose text comes from this server or from LangGraph. That of any other is the graph's, and may hold paths and secrets. */
const OURS: ReadonlySet<string> = new Set([
  ...['RunTimeout', 'RunAbandoned', 'RunCancelled', 'RunUnreadable', 'EndNotStored', 'NoSuchInterrupt'],
  ...['QuestionWithdrawn', 'QuestionRefused', 'GraphRecursionError'],
]);

/** A sentence for outsiders. `http.show_errors` of the project has them read the graph's own. */
export function describeFailure(
  { showsErrors }: Pick<Project, 'showsErrors'>,
  failure: RunError | undefined,
  runId: string,
): string {
  if (failure && OURS.has(failure.error)) return failure.message;
  return failure && showsErrors
    ? `${failure.error}: ${failure.message}`
    : `The agent failed. Its log and run ${runId} have the reason.`;
}
