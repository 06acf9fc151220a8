/** The task model ↔ the shapes of the 1.0 dialect: objects told apart by their member, enums by constants. What is at its default is left out. */
import type * as wire from '../../../../generated/a2a/1.0/types.gen.ts';
import type { ShownPush } from '../../../a2a/push-notifications.ts';
import type {
  Answer,
  Artifact,
  Message,
  Part,
  PushNotification,
  SendRequest,
  Task,
  TaskEvent,
  TaskState,
  TaskStatus,
} from '../../../a2a/task.ts';

const STATES: Record<TaskState, wire.TaskState> = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  canceled: 'TASK_STATE_CANCELED',
  failed: 'TASK_STATE_FAILED',
  rejected: 'TASK_STATE_REJECTED',
};

/** The name of the dialect in what is stored. */
export const DIALECT = '1.0';

export function stateFromWire(state: wire.TaskState): TaskState {
  return (Object.keys(STATES) as TaskState[]).find((own) => STATES[own] === state)!;
}

export function sendRequestOf({ message, configuration, metadata }: wire.SendMessageParams): SendRequest {
  const { parts, role, ...rest } = message;
  return {
    message: { ...rest, role: role === 'ROLE_AGENT' ? 'agent' : 'user', parts: parts.map(partFromWire) },
    metadata,
    historyLength: configuration?.historyLength,
    push:
      configuration?.taskPushNotificationConfig &&
      pushFromWire(configuration.taskPushNotificationConfig, 'configuration.taskPushNotificationConfig'),
    // Clients without a configuration add up all chunks.
    closing: configuration ? 'whole' : 'rest',
    unanswerable: 'refused',
  };
}

/** Clients of this dialect are told of a change by an event of a stream: the task as it is then. */
export function pushFromWire(
  { id, url, token, authentication }: wire.NewPushNotificationConfig,
  field: string,
): PushNotification {
  const { scheme, ...credentials } = authentication ?? { scheme: '' };
  return {
    ...{ id, url, token, dialect: DIALECT, contentType: 'application/a2a+json', field },
    ...(authentication ? { authentication: { schemes: [scheme], ...credentials } } : {}),
  };
}

export function pushToWire({ schemes, ...shown }: ShownPush): wire.TaskPushNotificationConfig {
  return { ...shown, ...(schemes?.[0] ? { authentication: { scheme: schemes[0] } } : {}) };
}

export function answerToWire(answer: Answer): wire.SendMessageResponse {
  return answer.kind === 'task' ? { task: taskToWire(answer.task) } : { message: messageToWire(answer.message) };
}

export function taskToWire({ id, contextId, status, artifacts, history, metadata }: Task): wire.Task {
  return {
    ...{ id, contextId },
    status: statusToWire(status),
    ...(artifacts.length > 0 ? { artifacts: artifacts.map(artifactToWire) } : {}),
    ...(history.length > 0 ? { history: history.map(messageToWire) } : {}),
    ...(metadata ? { metadata } : {}),
  };
}

export function eventToWire(event: TaskEvent): wire.StreamResponse {
  if (event.kind === 'task') return { task: taskToWire(event.task) };
  const ids = { taskId: event.taskId, contextId: event.contextId };
  if (event.kind === 'status') return { statusUpdate: { ...ids, status: statusToWire(event.status) } };
  const { artifact, append, last } = event;
  const flags = { ...(append ? { append } : {}), ...(last ? { lastChunk: last } : {}) };
  return { artifactUpdate: { ...ids, artifact: artifactToWire(artifact), ...flags } };
}

function statusToWire({ state, since, message }: TaskStatus): wire.TaskStatus {
  return { state: STATES[state], timestamp: since, ...(message ? { message: messageToWire(message) } : {}) };
}

function artifactToWire({ parts, ...rest }: Artifact): wire.Artifact {
  return { ...rest, parts: parts.map(partToWire) };
}

/** Messages of a task have a context. Lists that are empty are left out. */
function messageToWire({ role, parts, contextId, referenceTaskIds, extensions, ...rest }: Message): wire.Message {
  return {
    ...rest,
    role: role === 'agent' ? 'ROLE_AGENT' : 'ROLE_USER',
    parts: parts.map(partToWire),
    contextId: contextId!,
    ...(referenceTaskIds?.length ? { referenceTaskIds } : {}),
    ...(extensions?.length ? { extensions } : {}),
  };
}

function partFromWire(part: wire.Part): Part {
  const { metadata, filename: name, mediaType } = part;
  if ('text' in part) return { kind: 'text', text: part.text, metadata };
  if ('data' in part) return { kind: 'data', data: part.data, metadata };
  const content = 'raw' in part ? { bytes: part.raw } : { uri: part.url };
  return { kind: 'file', content, name, mediaType, metadata };
}

function partToWire(part: Part): wire.Part {
  const { kind, metadata } = part;
  const more = metadata ? { metadata } : {};
  if (kind === 'text') return { text: part.text, ...more };
  if (kind === 'data') return { data: part.data, ...more };
  const { content, name, mediaType } = part;
  const file = { ...(name ? { filename: name } : {}), ...(mediaType ? { mediaType } : {}), ...more };
  return 'bytes' in content ? { raw: content.bytes, ...file } : { url: content.uri, ...file };
}
