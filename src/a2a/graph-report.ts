/**
 * What a graph says of its task beyond its answer, always under the key `a2a`: in its state when it ends, in the value of an
 * interrupt, and by its stream writer while it works. docs/a2a.md describes the forms.
 */
import type { Interrupt } from '../../generated/agent-server/types.gen.ts';
import { isObject, partsOf } from './content-blocks.ts';
import type { Artifact, JsonObject, Part } from './task.ts';

/** The key of the state, of interrupts and of what is streamed. */
export const REPORT_KEY = 'a2a';

/** What the state says at the end of a turn. */
export interface GraphReport {
  state: 'completed' | 'failed' | 'rejected';
  /** What is said of the state. */
  message: Part[];
  artifacts: Artifact[];
  /** The caller is answered with a message instead of the task. */
  direct: boolean;
}

/** The graph said something of its task that cannot be read. */
class UnreadableReport extends Error {
  override name = 'UnreadableReport';
}

const ENDS = ['completed', 'failed', 'rejected'] as const;
const ASKS = ['input-required', 'auth-required'] as const;

/** What the state of a run that has ended says. A task whose report cannot be read has failed, and its message says why. */
export function reportOf(values: unknown): GraphReport {
  try {
    const report = under(values);
    return {
      state: oneOf(report['state'] ?? 'completed', ENDS, 'a2a.state'),
      message: partsUnder(report['message'], 'a2a.message'),
      artifacts: artifactsUnder(report['artifacts']),
      direct: oneOf(report['reply'] ?? 'task', ['task', 'message'], 'a2a.reply') === 'message',
    };
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
    const text = `The agent said something of its task that cannot be read: ${error.message}.`;
    return { state: 'failed', message: [{ kind: 'text', text }], artifacts: [], direct: false };
  }
}

/** What kind of answer an interrupt waits for, and the question; its whole value where it is not of the form. */
export function questionIn({ value }: Interrupt): { state: (typeof ASKS)[number]; parts: Part[] } {
  try {
    const report = under(value);
    const parts = partsUnder(report['message'], 'a2a.message');
    if (parts.length > 0) return { state: oneOf(report['state'] ?? 'input-required', ASKS, 'a2a.state'), parts };
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
  }
  return {
    state: 'input-required',
    parts: [typeof value === 'string' ? { kind: 'text', text: value } : { kind: 'data', data: value }],
  };
}

/** A piece of an artifact, or a word on the state, of a task that works. */
export interface Streamed {
  piece?: { artifact: Artifact; append: boolean; last: boolean };
  message?: Part[];
}

/** What a graph streamed; empty for what is not for its task, or cannot be read. */
export function streamedOf(data: unknown): Streamed {
  try {
    const { artifact, message } = under(data);
    const parts = partsUnder(message, 'a2a.message');
    return {
      ...(parts.length > 0 ? { message: parts } : {}),
      ...(isObject(artifact)
        ? { piece: { artifact: artifactOf(artifact, 0), append: artifact['append'] === true, last: artifact['last'] === true } }
        : {}),
    };
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error;
    return {};
  }
}

function under(value: unknown): JsonObject {
  const report = isObject(value) ? value[REPORT_KEY] : undefined;
  if (report === undefined || report === null) return {};
  if (!isObject(report)) throw new UnreadableReport('a2a must be an object');
  return report;
}

/** Later artifacts of an id replace earlier ones. */
function artifactsUnder(value: unknown): Artifact[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new UnreadableReport('a2a.artifacts must be a list');
  return [...new Map(value.map(artifactOf).map((artifact) => [artifact.artifactId, artifact])).values()];
}

function artifactOf(value: unknown, index: number): Artifact {
  const where = `a2a.artifacts[${index}]`;
  if (!isObject(value)) throw new UnreadableReport(`${where} must be an object`);
  const { id, name, description, parts, metadata } = value;
  const text = (one: unknown) => (typeof one === 'string' && one !== '' ? one : undefined);
  const content = partsUnder(parts, `${where}.parts`);
  if (content.length === 0) throw new UnreadableReport(`${where} must have parts`);
  const artifactId = text(id) ?? text(name) ?? `artifact-${index + 1}`;
  return {
    artifactId,
    name: text(name) ?? artifactId,
    ...(text(description) === undefined ? {} : { description: text(description)! }),
    parts: content,
    ...(isObject(metadata) ? { metadata } : {}),
  };
}

/** A text, `{data}` with any value, a content block, or a list of these. */
function partsUnder(value: unknown, where: string): Part[] {
  if (value === undefined || value === null) return [];
  return [value].flat().flatMap((one) => {
    if (isObject(one) && one['type'] === undefined && one['data'] !== undefined)
      return [{ kind: 'data' as const, data: one['data'] }];
    const parts = typeof one === 'string' || isObject(one) ? partsOf([one]) : [];
    if (parts.length === 0 && one !== '')
      throw new UnreadableReport(`${where} must be texts, content blocks and objects with data`);
    return parts;
  });
}

function oneOf<Value extends string>(value: unknown, values: readonly Value[], where: string): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new UnreadableReport(`${where} must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
  return found;
}
