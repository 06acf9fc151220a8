/** Agent cards (A2A 0.3, section 5.5): what an assistant can do and where its endpoint is, for the address the client used. */
import { createHash } from 'node:crypto';
import type { AgentCard, Assistant } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';

const TEXT = 'text/plain';
const DATA = 'application/json';

export class AgentCards {
  readonly #agent: AgentServer;

  constructor(agent: AgentServer) {
    this.#agent = agent;
  }

  /** The card and the headers that let clients keep it; throws `not_found` for an unknown assistant. */
  async answer(assistantId: string, baseUrl: string) {
    const body = cardOf(await this.#agent.assistants.get(assistantId), baseUrl);
    const tag = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
    return {
      body,
      headers: { 'Cache-Control': 'public, max-age=300', ETag: `"${tag}"`, Vary: 'X-Forwarded-Host, X-Forwarded-Prefix' },
    };
  }
}

function cardOf(assistant: Assistant, baseUrl: string): AgentCard {
  const url = `${baseUrl}/a2a/${assistant.assistant_id}`;
  const description = assistant.description ?? `The graph ${assistant.graph_id}.`;
  return {
    name: assistant.name,
    description,
    version: String(assistant.version),
    url,
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [{ url, transport: 'JSONRPC' }],
    capabilities: { streaming: true, pushNotifications: false, stateTransitionHistory: false },
    defaultInputModes: [TEXT, DATA],
    defaultOutputModes: [TEXT, DATA],
    skills: [{ id: assistant.graph_id, name: assistant.name, description, tags: [assistant.graph_id] }],
    supportsAuthenticatedExtendedCard: false,
  };
}
