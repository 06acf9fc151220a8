import type { GetAssistantGraph } from '../../../generated/agent-server/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getAssistantGraph: Handler<GetAssistantGraph, Services> = async ({ path, query }, { agent }) => {
  const xray = query.xray.toLowerCase();
  const depth = xray === 'true' || xray === 'false' ? xray === 'true' : Number(xray);
  return { status: 200, body: await agent.descriptions.graph(await agent.assistants.get(path.assistant_id), depth) };
};
