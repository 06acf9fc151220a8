/** What an assistant offers to other agents; a dialect makes an agent card of it. */
import type { Assistant } from '../../generated/agent-server/types.gen.ts';

export interface AgentDescription {
  assistantId: string;
  name: string;
  description: string;
  version: string;
  /** Media types that messages and artifacts may have. */
  modes: string[];
  skills: { id: string; name: string; description: string; tags: string[] }[];
}

export function describeAgent(assistant: Assistant): AgentDescription {
  const { assistant_id: assistantId, graph_id: graphId, name } = assistant;
  const description = assistant.description ?? `The graph ${graphId}.`;
  return {
    assistantId,
    name,
    description,
    version: String(assistant.version),
    modes: ['text/plain', 'application/json'],
    skills: [{ id: graphId, name, description, tags: [graphId] }],
  };
}
