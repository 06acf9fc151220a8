import type { PruneThreads } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const pruneThreads: Handler<PruneThreads, Services> = async ({ body }, { agent }) => ({
  status: 200,
  body: { pruned_count: await agent.threadRemoval.prune(body) },
});
