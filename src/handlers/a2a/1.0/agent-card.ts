/** Agent cards of the 1.0 dialect (A2A 1.0, section 4.4). */
import type { AgentCard } from '../../../../generated/agent-server/types.gen.ts';
import type { AgentDescription, CallerSecurity } from '../../../a2a/agent-description.ts';
import type { JsonObject } from '../../../a2a/task.ts';

/** The card for the address under which the client reached the server. Nothing in it is empty, as in ProtoJSON. */
export function agentCardOf(agent: AgentDescription, baseUrl: string): AgentCard {
  const { assistantId, name, description, version, provider, iconUrl, documentationUrl } = agent;
  const url = `${baseUrl}/a2a/${assistantId}`;
  return {
    ...{ name, description, version },
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ],
    capabilities: agent.capabilities,
    defaultInputModes: agent.inputModes,
    defaultOutputModes: agent.outputModes,
    skills: agent.skills,
    ...(provider ? { provider } : {}),
    ...(iconUrl ? { iconUrl } : {}),
    ...(documentationUrl ? { documentationUrl } : {}),
    ...securityToWire(agent.security),
  };
}

function securityToWire({
  securitySchemes,
  security,
}: CallerSecurity): Pick<AgentCard, 'securitySchemes' | 'securityRequirements'> {
  const schemes = Object.entries(securitySchemes ?? {}).flatMap(([name, scheme]) => {
    const wire = schemeToWire(scheme);
    return wire ? [[name, wire] as const] : [];
  });
  const requirements = (security ?? []).map((one) => ({
    schemes: Object.fromEntries(Object.entries(one).map(([name, list]) => [name, list.length > 0 ? { list } : {}])),
  }));
  return {
    ...(schemes.length > 0 ? { securitySchemes: Object.fromEntries(schemes) } : {}),
    ...(requirements.length > 0 ? { securityRequirements: requirements } : {}),
  };
}

/** Undefined for what is no scheme of A2A. */
function schemeToWire({ type, in: location, ...rest }: JsonObject): JsonObject | undefined {
  const { description, name, scheme, bearerFormat, flows, oauth2MetadataUrl, openIdConnectUrl } = rest;
  switch (type) {
    case 'apiKey':
      return { apiKeySecurityScheme: set({ description, location, name }) };
    case 'http':
      return { httpAuthSecurityScheme: set({ description, scheme, bearerFormat }) };
    case 'oauth2':
      return { oauth2SecurityScheme: set({ description, flows: flowOf(flows), oauth2MetadataUrl }) };
    case 'openIdConnect':
      return { openIdConnectSecurityScheme: set({ description, openIdConnectUrl }) };
    case 'mutualTLS':
      return { mtlsSecurityScheme: set({ description }) };
    default:
      return undefined;
  }
}

/** Best first. A scheme of 1.0 has one flow, where OpenAPI has several. */
const FLOWS = ['authorizationCode', 'deviceCode', 'clientCredentials', 'implicit', 'password'];
const FLOW_FIELDS = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl', 'scopes', 'pkceRequired'];

function flowOf(flows: unknown): JsonObject | undefined {
  const known = (typeof flows === 'object' && flows !== null ? flows : {}) as Record<string, JsonObject>;
  const name = FLOWS.find((flow) => typeof known[flow] === 'object');
  if (name === undefined) return undefined;
  const flow = known[name]!;
  return { [name]: set(Object.fromEntries(FLOW_FIELDS.map((field) => [field, flow[field]]))) };
}

/** The fields that have a value. */
function set(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}
