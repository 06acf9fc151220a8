/** The artifacts of a task that has ended: its answer, and those that the graph reports. */
import type { RunResult } from '../../generated/agent-server/types.gen.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { partsOf } from './content-blocks.ts';
import { REPORT_KEY } from './graph-report.ts';
import { contentOf } from './message-input.ts';
import type { Artifact, Part } from './task.ts';
import type { Said } from './task-runs.ts';

/** The artifact that is the answer. */
export const ANSWER = { artifactId: 'response', name: 'Response' };

/** The artifacts of a task's turn that `asked` began: the answer, then those of `reported`. */
export function artifactsOf(values: RunResult, shape: GraphShape, asked: Said, reported: readonly Artifact[]): Artifact[] {
  const parts = answerParts(values, shape, asked);
  const isReported = reported.some(({ artifactId }) => artifactId === ANSWER.artifactId);
  return [...(parts.length > 0 && !isReported ? [{ ...ANSWER, parts }] : []), ...reported];
}

/** The content of the turn's last AI message, or the output of a graph that has no messages. */
export function answerParts(values: RunResult, shape: GraphShape, asked: Said): Part[] {
  const state = (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>;
  if (!shape.keys.has('messages')) {
    const isAnswer = (key: string) => shape.output.has(key) && key !== REPORT_KEY;
    const output = Object.fromEntries(Object.entries(state).filter(([key]) => isAnswer(key)));
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
