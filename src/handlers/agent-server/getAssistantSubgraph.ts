import type { GetAssistantSubgraph } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAssistantSubgraph: Handler<GetAssistantSubgraph, Services> = async ({ path, query }, { agent }) => {
  const assistant = await agent.assistants.get(path.assistant_id);
  const options = { namespace: path.namespace, recurse: query.recurse };
  return { status: 200, body: await agent.descriptions.subgraphs(assistant, options) };
};
