/** The extended agent card, for callers who are known. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { AgentCard } from '../../../../generated/agent-server/types.gen.ts';
import { TaskProblem } from '../../../a2a/task.ts';
import type { Call, RpcHandler } from '../../../runtime/handler.ts';

/** The card with what callers who are known see beyond it, where there is one. */
export interface Services {
  extendedCard(version: '0.3' | '1.0', call: Call): Promise<AgentCard | undefined>;
}

export const agentGetAuthenticatedExtendedCard: RpcHandler<Methods['agent/getAuthenticatedExtendedCard'], Services> = async (
  _params,
  { extendedCard },
  call,
) => {
  const card = await extendedCard('0.3', call);
  if (card) return card;
  throw new TaskProblem('extended_card_not_configured', 'No authenticated extended agent card is configured.');
};
