/** The artifacts of a task that has ended: its answer, and those that the graph reports. */
import { isDeepStrictEqual } from 'node:util';
import type { Assistant, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../agent-server/agent-server.ts';
import type { ToolNames } from '../agent-server/graphs/card-settings.ts';
import type { GraphShape } from '../agent-server/graphs/graphs.ts';
import { contentText, isFromAi, type StateMessage } from '../agent-server/threads/messages.ts';
import { exchangeOf } from './agent-description.ts';
import { joined, partsOf } from './content-blocks.ts';
import { REPORT_KEY } from './graph-report.ts';
import { contentOf } from './message-input.ts';
import type { Artifact, Part } from './task.ts';
import type { Said } from './task-runs.ts';

/** The artifact that is the answer. */
export const ANSWER = { artifactId: 'response', name: 'Response' };

/** The artifact with the results of tools. */
const TOOL_RESULTS = { artifactId: 'tool_results', name: 'Tool results' };

/** A graph's state, and the tools whose results its callers get. */
export interface AnswerForm extends GraphShape {
  toolResults: ToolNames | undefined;
}

export async function answerFormOf({ graphs, project }: AgentServer, assistant: Assistant): Promise<AnswerForm> {
  return { ...(await graphs.shape(assistant)), toolResults: exchangeOf(assistant, project.cards).toolResults };
}

/** The artifacts of a task's turn that `asked` began: the answer, the results of its tools, then those of `reported`. */
export function artifactsOf(values: RunResult, form: AnswerForm, asked: Said, reported: readonly Artifact[]): Artifact[] {
  const own = [
    { ...ANSWER, parts: answerParts(values, form, asked) },
    { ...TOOL_RESULTS, parts: toolParts(values, form, asked) },
  ];
  const isReported = (id: string) => reported.some(({ artifactId }) => artifactId === id);
  return [...own.filter(({ artifactId, parts }) => parts.length > 0 && !isReported(artifactId)), ...reported];
}

interface ToolTalk extends StateMessage {
  name?: string;
  tool_call_id?: string;
  tool_calls?: { id?: string; name: string }[];
}

function toolParts(values: RunResult, form: AnswerForm, asked: Said): Part[] {
  const { toolResults } = form;
  if (!toolResults || !form.keys.has('messages')) return [];
  const turn: ToolTalk[] = turnOf(values, asked, form);
  const names = new Map(turn.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id, name }) => [id, name])));
  return turn.flatMap(({ type, name, tool_call_id: id, content }) => {
    const tool = name ?? names.get(id);
    if (type !== 'tool' || tool === undefined || !(toolResults === true || toolResults.includes(tool))) return [];
    return [{ kind: 'data' as const, data: { tool_call_id: id, name: tool, result: resultIn(contentText(content)) } }];
  });
}

/** Tools say objects and lists as JSON. */
function resultIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The content of the turn's last AI message, or the output of a graph that has no messages. */
export function answerParts(values: RunResult, shape: GraphShape, asked: Said): Part[] {
  const state = (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>;
  if (!shape.keys.has('messages')) {
    const isAnswer = (key: string) => shape.output.has(key) && key !== REPORT_KEY;
    const output = Object.fromEntries(Object.entries(state).filter(([key]) => isAnswer(key)));
    return Object.keys(output).length > 0 ? [{ kind: 'data', data: output }] : [];
  }
  return partsOf(turnOf(values, asked, shape).findLast(isFromAi)?.content);
}

/** What came after the message that began the turn: the answer of the turn before is none of this one. */
function turnOf(values: RunResult, { role, parts }: Said, { keys }: GraphShape): StateMessage[] {
  const { messages = [] } = (values ?? {}) as { messages?: StateMessage[] };
  const question = contentOf(parts, keys);
  const asks = (message: StateMessage) =>
    isFromAi(message) === (role === 'agent') && contentText(message.content) === contentText(question);
  const begin = question === undefined ? -1 : messages.findLastIndex(asks);
  return messages.slice(begin + 1);
}

/** Whether an artifact is the answer, as the last message of the state has it: the quick look at what most graphs leave. */
export function isLastSaid({ artifactId, parts }: Artifact, values: unknown): boolean {
  const { messages } = (values ?? {}) as { messages?: StateMessage[] };
  const last = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (!last || artifactId !== ANSWER.artifactId || !isFromAi(last)) return false;
  return isDeepStrictEqual(joined(partsOf(last.content)), parts);
}
