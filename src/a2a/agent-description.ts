/** What an assistant offers to other agents. A dialect turns it into an agent card. */
import type { Assistant } from '../../generated/agent-server/types.gen.ts';

export interface AgentDescription {
  assistantId: string;
  name: string;
  description: string;
  version: string;
  /** Media types of messages and artifacts. */
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
