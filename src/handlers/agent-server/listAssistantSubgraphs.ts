import type { ListAssistantSubgraphs } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listAssistantSubgraphs: Handler<ListAssistantSubgraphs, Services> = async ({ path, query }, { agent }) => {
  const assistant = await agent.assistants.get(path.assistant_id);
  return { status: 200, body: await agent.descriptions.subgraphs(assistant, { recurse: query.recurse }) };
};
