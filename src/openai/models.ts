/** Assistants as models of OpenAI: those whose graph holds a conversation. */
import type { Assistant, OpenAiModel } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { Access } from '../agent-server/auth/access.ts';
import { Problem } from '../problem.ts';

/** How many assistants are read at once. */
const READ = 1_000;

/** All models that the caller may see, oldest first. */
export async function listModels(access: Access, agent: AgentServer): Promise<OpenAiModel[]> {
  const models: OpenAiModel[] = [];
  for (let offset = 0; ; offset += READ) {
    const search = { limit: READ, offset, sort_by: 'created_at', sort_order: 'asc' } as const;
    const page = (await agent.assistants.search(access, search)).assistants as Assistant[];
    for (const assistant of page)
      if (agent.graphs.has(assistant.graph_id) && (await holdsMessages(agent, assistant))) models.push(modelOf(agent, assistant));
    if (page.length < READ) return models;
  }
}

/** Throws `not_found` for an unknown assistant and for one that cannot be talked to. */
export async function getModel(access: Access, agent: AgentServer, idOrGraph: string): Promise<OpenAiModel> {
  const assistant = await agent.assistants.get(access, idOrGraph);
  await assertModel(agent, assistant);
  return modelOf(agent, assistant);
}

/** Throws `not_found` for an assistant that cannot be talked to. */
export async function assertModel(agent: AgentServer, assistant: Assistant): Promise<void> {
  if (await holdsMessages(agent, assistant)) return;
  const why = `The state of the graph ${assistant.graph_id} has no key messages, so nobody can talk to it.`;
  throw new Problem('not_found', `${why} Run it through the agent server API.`);
}

async function holdsMessages({ graphs }: AgentServer, assistant: Assistant): Promise<boolean> {
  return (await graphs.shape(assistant)).keys.has('messages');
}

function modelOf({ assistants }: AgentServer, { assistant_id: id, graph_id: graphId, name, created_at }: Assistant): OpenAiModel {
  const created = Math.floor(Date.parse(created_at) / 1000);
  return { id: assistants.isOwn(id) ? graphId : id, object: 'model', created, owned_by: 'keelson', name };
}
