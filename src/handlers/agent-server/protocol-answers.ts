/** What clients of protocol v2 are sent, over HTTP and over WebSockets alike. */
import type { CommandError as CommandErrorBody, CommandResponse } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import type { Access } from '../../agent-server/auth/access.ts';
import { CommandError } from '../../agent-server/protocol/commands.ts';
import { ResumeGap } from '../../agent-server/protocol/thread-events.ts';

const NO_COMMAND = 'Protocol commands must include an integer id and string method.';

/** A frame that is a command. */
export interface Command {
  id: number;
  method: string;
  params: unknown;
}

/** The command in a body; undefined when it is none. */
export function commandIn({ id, method, params }: Record<string, unknown>): Command | undefined {
  return Number.isInteger(id) && typeof method === 'string' ? { id: id as number, method, params } : undefined;
}

/** The answer to a body that is no command. */
export function refusalOf({ id = null }: Record<string, unknown>) {
  return { type: 'error', id, error: 'invalid_argument', message: NO_COMMAND } as const;
}

/** Does a command. Throws what is no fault of the command. */
export async function answerTo(
  commands: AgentServer['commands'],
  access: Access,
  threadId: string,
  command: Command,
): Promise<CommandResponse> {
  const { id } = command;
  try {
    const { result, appliedThrough } = await commands.execute(access, threadId, command);
    const applied = appliedThrough === undefined ? {} : { applied_through_seq: appliedThrough };
    return { type: 'success', id, result, meta: { thread_id: threadId, ...applied } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { type: 'error', id, error: error.code, message: error.message };
  }
}

/** Tells a reader that events are missing. Undefined for another failure. */
export function gapIn(error: unknown): CommandErrorBody | undefined {
  return error instanceof ResumeGap ? { type: 'error', id: null, error: 'resume_gap', message: error.message } : undefined;
}
