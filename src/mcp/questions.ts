/** The questions of a graph (its interrupts) as a form of MCP (elicitation) or as text, and what is answered as its resume value. */
import type { Command, Interrupt } from '../../generated/agent-server/types.gen.ts';

type Values = Record<string, unknown>;

/** What an MCP client shows its user. */
interface Form {
  message: string;
  requestedSchema: { type: 'object'; properties: Record<string, Values>; required: string[] };
}

/** The approval of tool calls, as the middleware of LangChain's agents asks for it. */
interface Approval {
  action_requests: { name?: string; args?: unknown; description?: string }[];
}

export function formOf(interrupts: readonly Interrupt[]): Form {
  const properties: Record<string, Values> = {};
  for (const [index, { value }] of interrupts.entries()) {
    const key = interrupts.length === 1 ? 'answer' : `answer_${index + 1}`;
    if (!isApproval(value)) properties[key] = { type: 'string', title: 'Answer', description: questionText(value) };
    else
      for (const [position, action] of value.action_requests.entries())
        properties[`${key}_${position + 1}`] = {
          type: 'string',
          title: `Allow ${action.name ?? 'it'}?`,
          description: action.description ?? `${action.name ?? ''} ${JSON.stringify(action.args ?? {})}`,
          enum: ['approve', 'reject'],
        };
  }
  const message = interrupts.map(({ value }) => questionText(value)).join('\n');
  return { message, requestedSchema: { type: 'object', properties, required: Object.keys(properties) } };
}

/** The command for a form that was filled in. */
export function commandOfForm(interrupts: readonly Interrupt[], content: Values): Command {
  const answers = interrupts.map(({ id, value }, index) => {
    const key = interrupts.length === 1 ? 'answer' : `answer_${index + 1}`;
    if (!isApproval(value)) return [id, written(content[key])];
    const decisions = value.action_requests.map((_, position) => ({
      type: content[`${key}_${position + 1}`] === 'approve' ? 'approve' : 'reject',
    }));
    return [id, { decisions }];
  });
  return { resume: Object.fromEntries(answers) };
}

/** The command for the argument `answer`; undefined when it does not say which of several questions it answers. */
export function commandOfArgument(interrupts: readonly Interrupt[], answer: unknown): Command | undefined {
  const ids = interrupts.map(({ id }) => id!);
  const named = answer !== null && typeof answer === 'object' && Object.keys(answer).some((id) => ids.includes(id));
  if (named) return { resume: answer as Values };
  return interrupts.length === 1 ? { resume: { [ids[0]!]: answer } } : undefined;
}

/** What to tell a model of a question that only its user answers. */
export function describeWaiting(interrupts: readonly Interrupt[], threadId: string): string {
  const questions = interrupts.map(({ value }) => questionText(value));
  return `Thread ${threadId} still waits for the answer to:\n${questions.join('\n')}`;
}

/** What to tell a client that cannot show a form. */
export function askingText(interrupts: readonly Interrupt[], threadId: string): string {
  const questions = interrupts.map(({ id, value }) =>
    interrupts.length === 1 ? questionText(value) : `${id}: ${questionText(value)}`,
  );
  const how = interrupts.length === 1 ? 'the answer as answer' : 'an object of answers by these ids as answer';
  return `The assistant asks before it goes on:\n${questions.join('\n')}\n\nCall this tool again with thread_id "${threadId}" and ${how}.`;
}

function questionText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isApproval(value))
    return value.action_requests.map(({ name, args }) => `Allow ${name ?? 'it'} ${JSON.stringify(args ?? {})}?`).join('\n');
  const { question, message, prompt, text } = (value ?? {}) as Values;
  const said = [question, message, prompt, text].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : JSON.stringify(value ?? null);
}

function isApproval(value: unknown): value is Approval {
  return Array.isArray((value as Partial<Approval> | null)?.action_requests);
}

/** A form has only texts. An object or a list that was written as JSON is one. */
function written(answer: unknown): unknown {
  if (typeof answer !== 'string' || !/^\s*[[{]/.test(answer)) return answer ?? '';
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
