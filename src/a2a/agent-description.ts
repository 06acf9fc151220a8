/** What an assistant offers to other agents. A dialect turns it into an agent card. */
import type { Assistant } from '../../generated/agent-server/types.gen.ts';
import {
  type CardSettings,
  type CardTexts,
  cardTextsOf,
  type ExtendedCard,
  type Extension,
  type Provider,
  type Skill,
} from '../agent-server/graphs/card-settings.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import type { JsonObject } from './task.ts';

/** What callers of an assistant need. */
export interface CallerSecurity {
  /** As OpenAPI has them; absent where nobody said. */
  securitySchemes?: Record<string, JsonObject>;
  security?: Record<string, string[]>[];
}

/** `said` is what the auth of a project says of itself; `keySchemes` are those of the gateway's key, where one is asked for. */
export function callerSecurityOf(
  said: CallerSecurity = {},
  keySchemes: NonNullable<CallerSecurity['securitySchemes']>,
): CallerSecurity {
  const schemes = { ...said.securitySchemes, ...keySchemes };
  const names = Object.keys(keySchemes);
  const key = Object.fromEntries(names.map((name) => [name, []]));
  const security = said.security?.map((one) => ({ ...one, ...key })) ?? (names.length > 0 ? [key] : undefined);
  return {
    ...(Object.keys(schemes).length > 0 ? { securitySchemes: schemes } : {}),
    ...(security ? { security } : {}),
  };
}

export interface AgentDescription {
  assistantId: string;
  name: string;
  description: string;
  version: string;
  provider?: Provider;
  iconUrl?: string;
  documentationUrl?: string;
  /** Media types of messages. */
  inputModes: string[];
  /** Media types of artifacts and questions. */
  outputModes: string[];
  security: CallerSecurity;
  skills: Skill[];
  /** Optional parts of the protocol that are offered. */
  capabilities: { streaming: boolean; pushNotifications: boolean; extendedAgentCard?: true; extensions?: Extension[] };
  /** What callers who are known see beyond it; absent where callers are not asked who they are. */
  extendedCard?: ExtendedCard | undefined;
}

/** What callers who are known are told. */
export function extended(agent: AgentDescription, { skills = [], ...texts }: ExtendedCard): AgentDescription {
  const replaced = new Set(skills.map(({ id }) => id));
  return { ...agent, ...texts, skills: [...agent.skills.filter(({ id }) => !replaced.has(id)), ...skills] };
}

/** What the metadata of an assistant, else langgraph.json, says of what goes in and out; nothing where nobody said. */
export function exchangeOf(
  { graph_id, metadata }: Assistant,
  { graphs, toolResults }: CardSettings,
): Pick<CardTexts, 'inputModes' | 'toolResults' | 'extensions'> {
  return { ...(toolResults ? { toolResults } : {}), ...graphs[graph_id], ...cardTextsOf(metadata) };
}

/** What an agent is described by beside its assistant. */
interface DescribedServer {
  settings: CardSettings;
  security: CallerSecurity;
  /** Whether the assistant is that of its graph. */
  isOwn: boolean;
  pushes: boolean;
  /** Whether all callers of its endpoint are asked who they are. */
  asksCallers: boolean;
}

/**
 * What the metadata of the assistant says goes before what langgraph.json says of its graph. The name of a graph's own assistant is
 * that of the graph, so langgraph.json may give it another one; the name of any other assistant says more.
 */
export function describeAgent(
  assistant: Assistant,
  { keys }: GraphShape,
  { settings, security, isOwn, pushes, asksCallers }: DescribedServer,
): AgentDescription {
  const { assistant_id: assistantId, graph_id: graphId } = assistant;
  const { name: graphName, ...ofGraph } = settings.graphs[graphId] ?? {};
  const said: CardTexts = {
    ...(settings.provider ? { provider: settings.provider } : {}),
    ...ofGraph,
    ...(isOwn && graphName !== undefined ? { name: graphName } : {}),
    ...cardTextsOf(assistant.metadata),
  };
  const { name = assistant.name, extendedCard: known, extensions } = said;
  const extendedCard = asksCallers ? known : undefined;
  const description = assistant.description ?? `The graph ${graphId}.`;
  return {
    // A question may be text whatever the state is.
    outputModes: ['text/plain', 'application/json'],
    inputModes: keys.has('messages') ? ['text/plain', 'application/json'] : ['application/json'],
    skills: [{ id: graphId, name, description, tags: [graphId] }],
    ...said,
    capabilities: {
      ...{ streaming: true, pushNotifications: pushes },
      ...(extendedCard ? { extendedAgentCard: true } : {}),
      ...(extensions ? { extensions } : {}),
    },
    ...{ assistantId, name, description, security, extendedCard },
    version: String(assistant.version),
  };
}
