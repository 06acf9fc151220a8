/** The task model ↔ the shapes of the 0.3 dialect: objects told apart by `kind`, states in lower case. */
import type * as wire from '../../../../generated/a2a/0.3/types.gen.ts';
import type { ShownPush } from '../../../a2a/push-notifications.ts';
import type { Answer, Message, Part, PushNotification, SendRequest, Task, TaskEvent, TaskStatus } from '../../../a2a/task.ts';

/** The name of the dialect in what is stored. */
export const DIALECT = '0.3';

export function sendRequestOf({ message, configuration, metadata }: wire.MessageSendParams): SendRequest {
  const { kind: _kind, parts, ...rest } = message;
  return {
    message: { ...rest, parts: parts.map(partFromWire) },
    metadata,
    historyLength: configuration?.historyLength,
    push:
      configuration?.pushNotificationConfig &&
      pushFromWire(configuration.pushNotificationConfig, 'configuration.pushNotificationConfig'),
    // Clients without a configuration, such as the AI SDK's provider, add up all chunks.
    closing: configuration ? 'whole' : 'rest',
    // Clients of this dialect carry both ids of an answer on to the next message, also to another agent.
    unanswerable: 'begins',
  };
}

/** Clients of this dialect are told of a change by the task as it is then. */
export function pushFromWire(config: wire.PushNotificationConfig, field: string): PushNotification {
  return { ...config, dialect: DIALECT, contentType: 'application/json', field };
}

export function pushToWire({ taskId, id, url, schemes }: ShownPush): wire.TaskPushNotificationConfig {
  return { taskId, pushNotificationConfig: { url, id, ...(schemes ? { authentication: { schemes } } : {}) } };
}

export function answerToWire(answer: Answer): wire.Task | wire.Message {
  return answer.kind === 'task' ? taskToWire(answer.task) : messageToWire(answer.message);
}

export function taskToWire({ id, contextId, status, artifacts, history, metadata }: Task): wire.Task {
  return {
    kind: 'task',
    ...{ id, contextId },
    status: statusToWire(status),
    ...(artifacts.length > 0 ? { artifacts: artifacts.map(artifactToWire) } : {}),
    ...(history.length > 0 ? { history: history.map(messageToWire) } : {}),
    ...(metadata ? { metadata } : {}),
  };
}

export function eventToWire(event: TaskEvent): wire.StreamEvent {
  if (event.kind === 'task') return taskToWire(event.task);
  const ids = { taskId: event.taskId, contextId: event.contextId };
  if (event.kind === 'status') return { kind: 'status-update', ...ids, status: statusToWire(event.status), final: event.last };
  const { artifact, append, last } = event;
  return { kind: 'artifact-update', ...ids, artifact: artifactToWire(artifact), append, lastChunk: last };
}

function statusToWire({ state, since, message }: TaskStatus): wire.TaskStatus {
  return { state, timestamp: since, ...(message ? { message: messageToWire(message) } : {}) };
}

function artifactToWire({ parts, ...rest }: Task['artifacts'][number]): wire.Artifact {
  return { ...rest, parts: parts.map(partToWire) };
}

/** Messages have a context. One that answers instead of a task has no task. */
function messageToWire({ parts, contextId, taskId, ...rest }: Message): wire.Message {
  return { kind: 'message', ...rest, parts: parts.map(partToWire), contextId: contextId!, ...(taskId && { taskId }) };
}

function partFromWire(part: wire.Part): Part {
  if (part.kind !== 'file') return part;
  const { name, mimeType, ...content } = part.file;
  const { metadata } = part;
  return { kind: 'file', content, name, mediaType: mimeType, metadata };
}

/** The contract allows only objects as data parts. */
function partToWire(part: Part): wire.Part {
  if (part.kind === 'text') return part;
  if (part.kind === 'file') {
    const { content, name, mediaType, metadata } = part;
    const file = { ...content, ...(name && { name }), ...(mediaType && { mimeType: mediaType }) };
    return { kind: 'file', file, ...(metadata && { metadata }) };
  }
  const { data } = part;
  if (isObject(data)) return { ...part, data };
  const { data: value, ...rest } = part;
  return { ...rest, kind: 'text', text: JSON.stringify(value) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
