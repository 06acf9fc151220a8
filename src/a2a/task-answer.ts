/** The answer of a task: the content of the last AI message of its turn, or the output of a graph that has no messages. */
import type { RunResult } from '../../generated/agent-server/types.gen.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { partsOf } from './content-blocks.ts';
import { contentOf } from './message-input.ts';
import type { Artifact, Part } from './task.ts';
import type { Said } from './task-runs.ts';

/** The answer as an artifact. */
export function artifactOf(parts: Part[]): Artifact {
  return { artifactId: 'response', name: 'Response', parts };
}

/** The result of a task's turn that `asked` began; empty when there is none. */
export function answerParts(values: RunResult, shape: GraphShape, asked: Said): Part[] {
  const state = (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>;
  if (!shape.keys.has('messages')) {
    const output = Object.fromEntries(Object.entries(state).filter(([key]) => shape.output.has(key)));
    return Object.keys(output).length > 0 ? [{ kind: 'data', data: output }] : [];
  }
  return partsOf(answer((state['messages'] ?? []) as StateMessage[], asked, shape)?.content);
}

/** If the agent said nothing in this turn, do not return the answer of the turn before. */
function answer(messages: StateMessage[], { role, parts }: Said, { keys }: GraphShape): StateMessage | undefined {
  const question = contentOf(parts, keys);
  const asks = (message: StateMessage) =>
    isFromAi(message) === (role === 'agent') && contentText(message.content) === contentText(question);
  const begin = question === undefined ? -1 : messages.findLastIndex(asks);
  return messages.slice(begin + 1).findLast(isFromAi);
}
