/** Agent cards of the 0.3 dialect (A2A 0.3, section 5.5). */
import type { AgentCard } from '../../../../generated/agent-server/types.gen.ts';
import type { AgentDescription } from '../../../a2a/agent-description.ts';

/** The card for the address under which the client reached the server. */
export function agentCardOf(agent: AgentDescription, baseUrl: string): Omit<AgentCard, 'supportedInterfaces'> {
  const { assistantId, name, description, version, inputModes, outputModes, skills } = agent;
  const { provider, iconUrl, documentationUrl } = agent;
  const { securitySchemes, security } = agent.security;
  const url = `${baseUrl}/a2a/${assistantId}`;
  return {
    ...{ name, description, version, url },
    protocolVersion: '0.3.0',
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [{ url, transport: 'JSONRPC' }],
    capabilities: { ...agent.capabilities, stateTransitionHistory: false },
    defaultInputModes: inputModes,
    defaultOutputModes: outputModes,
    skills,
    supportsAuthenticatedExtendedCard: agent.extendedCard !== undefined,
    ...(provider ? { provider } : {}),
    ...(iconUrl ? { iconUrl } : {}),
    ...(documentationUrl ? { documentationUrl } : {}),
    ...(securitySchemes ? { securitySchemes } : {}),
    ...(security ? { security } : {}),
  };
}
