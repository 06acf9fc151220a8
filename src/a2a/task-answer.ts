/** The answer of a task: the text of the last AI message of its turn, or the output of a graph that has no messages. */
import type { RunResult } from '../../generated/agent-server/types.gen.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { spokenText } from './message-input.ts';
import type { Artifact, Part } from './task.ts';
import type { Said } from './task-runs.ts';

/** The one artifact of a task, with `part` as its content. */
export function artifactOf(part: Part): Artifact {
  return { artifactId: 'response', name: 'Response', parts: [part] };
}

/** The result of a task's turn that `asked` began; undefined when there is none. */
export function answerPart(values: RunResult, shape: GraphShape, asked: Said): Part | undefined {
  const state = (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>;
  if (!shape.keys.has('messages')) {
    const output = Object.fromEntries(Object.entries(state).filter(([key]) => shape.output.has(key)));
    return Object.keys(output).length > 0 ? { kind: 'data', data: output } : undefined;
  }
  const text = answerText((state['messages'] ?? []) as StateMessage[], asked, shape);
  return text === '' ? undefined : { kind: 'text', text };
}

/** If the agent said nothing in this turn, do not return the answer of the turn before. */
function answerText(messages: StateMessage[], { role, parts }: Said, { keys }: GraphShape): string {
  const question = spokenText(parts, keys);
  const asks = (message: StateMessage) => isFromAi(message) === (role === 'agent') && contentText(message.content) === question;
  const begin = question === undefined ? -1 : messages.findLastIndex(asks);
  const last = messages.slice(begin + 1).findLast(isFromAi);
  return last ? contentText(last.content) : '';
}
