/**
 * Which thread a conversation lives in. Clients may choose any string as `contextId`; one that is a UUID in lower case is the
 * thread's own id, so that the same conversation can be read through the agent server API.
 */
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Conversation {
  /** As the client gave it, or the thread's id. */
  contextId: string;
  threadId: string;
}

/** The conversation that `contextId` names for an assistant, or a new one. */
export function conversationOf(contextId: string | undefined, assistantId: string): Conversation {
  const given = contextId ?? uuidv7();
  // As JSON, a string that is no valid Unicode has an unambiguous form too.
  return { contextId: given, threadId: UUID.test(given) ? given : uuidv5(JSON.stringify(given), assistantId) };
}
