/** Answers with an agent card and what caches need to know of it. */
import { createHash } from 'node:crypto';
import type { AgentCard } from '../../../generated/agent-server/types.gen.ts';
import { type AgentDescription, type CallerSecurity, describeAgent, extended } from '../../a2a/agent-description.ts';
import { openTasks } from '../../a2a/tasks.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call } from '../../runtime/handler.ts';
import type { RequestParameters } from '../../runtime/json-rpc.ts';
import { agentCardOf as agentCard03 } from '../a2a/0.3/agent-card.ts';
import { agentCardOf as agentCard10 } from '../a2a/1.0/agent-card.ts';
import type { SignCard } from '../a2a/card-signatures.ts';
import { type AssistantServices, askedExtensions } from '../a2a/endpoint.ts';
import { accessOf } from './caller.ts';

/** What cards are made of. */
export type CardServices = Pick<AgentServer, 'assistants' | 'graphs' | 'project' | 'pushConfigs'> & {
  callerSecurity: CallerSecurity;
  /** Undefined where cards are not signed. */
  signCard: SignCard | undefined;
};

const Vary = 'A2A-Version, Authorization, X-Api-Key, X-Forwarded-Host, X-Forwarded-Prefix';
/** Settings of cards change with a start. */
const STARTED = Math.floor(performance.timeOrigin);

/** How a card is asked for. */
interface CardRequest {
  query: { 'A2A-Version'?: string };
  header: { 'a2a-version'?: string; 'if-none-match'?: string };
}

/**
 * The card for the version that the caller names, or 304 for a caller who has it. `unnamed` is that of callers who name none. Throws
 * `not_found` for an unknown assistant.
 */
export async function answerCard(
  assistantId: string,
  { query, header }: CardRequest,
  services: CardServices,
  call: Call,
  unnamed = '0.3',
) {
  const { assistant, agent, asksCallers: isPrivate } = await described(assistantId, services, call);
  const version = header['a2a-version'] || query['A2A-Version'] || unnamed;
  const body = await cardOf(agent, version, call.baseUrl, services.signCard);
  // Where a key is needed, who asks decides whether there is a card.
  const headers = {
    'Cache-Control': `${isPrivate ? 'private' : 'public'}, max-age=300`,
    ETag: `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)}"`,
    'Last-Modified': new Date(Math.max(Date.parse(assistant.updated_at), STARTED)).toUTCString(),
    Vary,
  };
  const tags = header['if-none-match']?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? [];
  if (tags.includes('*') || tags.includes(headers.ETag)) return { status: 304 as const, headers };
  return { status: 200 as const, body, headers };
}

async function described(assistantId: string, services: CardServices, call: Call) {
  const { assistants, graphs, project, pushConfigs, callerSecurity: security } = services;
  const assistant = await assistants.getToRun(accessOf(call), assistantId);
  const asksCallers = project.auth !== undefined || security.security !== undefined;
  const agent = describeAgent(assistant, await graphs.shape(assistant), {
    ...{ settings: project.cards, security, asksCallers },
    isOwn: assistants.isOwn(assistant.assistant_id),
    pushes: pushConfigs.enabled,
  });
  return { assistant, agent, asksCallers };
}

/** What the methods of A2A work with, for the assistant of a call. Throws `not_found` for an unknown one. */
export async function openAssistant(
  agent: AgentServer,
  services: CardServices,
  parameters: RequestParameters,
  call: Call,
): Promise<AssistantServices> {
  const assistantId = String(parameters.path['assistant_id']);
  const tasks = await openTasks(accessOf(call), agent, assistantId, askedExtensions(parameters));
  const extendedCard: AssistantServices['extendedCard'] = async (version, from) => {
    const { agent: known } = await described(assistantId, services, from);
    return known.extendedCard && cardOf(extended(known, known.extendedCard), version, from.baseUrl, services.signCard);
  };
  return Object.assign(tasks, { extendedCard });
}

/** The fields of 1.0 alone; for callers of 0.3 those of both. The two share a name for the security schemes: theirs are those of 0.3. */
async function cardOf(agent: AgentDescription, version: string, baseUrl: string, sign: SignCard | undefined): Promise<AgentCard> {
  const strict = agentCard10(agent, baseUrl);
  const card = /^\s*0\.3(\.|\s*$)/.test(version) ? { ...strict, ...agentCard03(agent, baseUrl) } : strict;
  return sign ? sign(card, strict) : card;
}
