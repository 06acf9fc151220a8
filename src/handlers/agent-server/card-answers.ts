/** Answers with an agent card and what caches need to know of it. */
import { createHash } from 'node:crypto';
import { type CallerSecurity, describeAgent } from '../../a2a/agent-description.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Call } from '../../runtime/handler.ts';
import { agentCardOf } from '../a2a/0.3/agent-card.ts';
import { accessOf } from './caller.ts';

/** What cards are made of. */
export type CardServices = Pick<AgentServer, 'assistants' | 'graphs' | 'project' | 'pushConfigs'> & {
  callerSecurity: CallerSecurity;
};

const Vary = 'Authorization, X-Api-Key, X-Forwarded-Host, X-Forwarded-Prefix';
/** Settings of cards change with a start. */
const STARTED = Math.floor(performance.timeOrigin);

/** The card, or 304 for a caller who has it: one of the tags in `known` is its own. Throws `not_found` for an unknown assistant. */
export async function answerCard(assistantId: string, known: string | undefined, services: CardServices, call: Call) {
  const { assistants, graphs, project, pushConfigs, callerSecurity: security } = services;
  const assistant = await assistants.getToRun(accessOf(call), assistantId);
  const isOwn = assistants.isOwn(assistant.assistant_id);
  const agent = describeAgent(assistant, await graphs.shape(assistant), { settings: project.cards, security, isOwn });
  const body = agentCardOf({ ...agent, pushes: pushConfigs.enabled }, call.baseUrl);
  // Where a key is needed, who asks decides whether there is a card.
  const isPrivate = project.auth !== undefined || security.security !== undefined;
  const headers = {
    'Cache-Control': `${isPrivate ? 'private' : 'public'}, max-age=300`,
    ETag: `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16)}"`,
    'Last-Modified': new Date(Math.max(Date.parse(assistant.updated_at), STARTED)).toUTCString(),
    Vary,
  };
  const tags = known?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? [];
  if (tags.includes('*') || tags.includes(headers.ETag)) return { status: 304 as const, headers };
  return { status: 200 as const, body, headers };
}
