/**
 * The task model: what agents exchange, independent of A2A dialects. `src/handlers/a2a/<dialect>/` adds the names, shapes and
 * error codes of the wire.
 */
import { Problem, type ProblemCode } from '../problem.ts';

export type JsonObject = Record<string, unknown>;

/** Messages are stored with their runs, so a change of their shape needs a reader for the old one. */
export interface Message {
  /** The sender's id. Two messages with the same id are the same only if their content is, too. */
  messageId: string;
  role: 'user' | 'agent';
  parts: Part[];
  contextId?: string;
  taskId?: string;
  referenceTaskIds?: string[];
  extensions?: string[];
  metadata?: JsonObject;
}

export type Part = TextPart | DataPart | FilePart;

export interface TextPart {
  kind: 'text';
  text: string;
  metadata?: JsonObject;
}

export interface DataPart {
  kind: 'data';
  /** Any JSON value. */
  data: unknown;
  metadata?: JsonObject;
}

/** A file, by value or by address. */
export interface FilePart {
  kind: 'file';
  /** Base64, or an address that the server does not open. */
  content: { bytes: string } | { uri: string };
  name?: string;
  mediaType?: string;
  metadata?: JsonObject;
}

/** Something that a task produced. */
export interface Artifact {
  artifactId: string;
  name: string;
  description?: string;
  parts: Part[];
  metadata?: JsonObject;
}

/** What answers a message: the task that it made, or, where the graph wants it, a message alone. */
export type Answer = { kind: 'task'; task: Task } | { kind: 'message'; message: Message };

/** `completed`, `canceled`, `failed` and `rejected` are final; `input-required` and `auth-required` wait for the next message. */
export type TaskState =
  | ('submitted' | 'working' | 'input-required' | 'auth-required')
  | ('completed' | 'canceled' | 'failed' | 'rejected');

const FINAL: ReadonlySet<TaskState> = new Set(['completed', 'canceled', 'failed', 'rejected']);

export function isFinal(state: TaskState): boolean {
  return FINAL.has(state);
}

export interface TaskStatus {
  state: TaskState;
  /** When the task entered this state, in UTC with `Z`. */
  since: string;
  /** The question, the reason of a failure, or what the graph says of the state. */
  message?: Message;
}

export interface Task {
  id: string;
  /** The conversation that the task belongs to. */
  contextId: string;
  status: TaskStatus;
  artifacts: Artifact[];
  /** Messages, oldest first, including the agent's questions. */
  history: Message[];
  metadata?: JsonObject;
}

/** One event of a stream: the task, then what changes. */
export type TaskEvent =
  | { kind: 'task'; task: Task }
  | { kind: 'status'; taskId: string; contextId: string; status: TaskStatus; last: boolean }
  | ({ kind: 'artifact'; taskId: string; contextId: string } & ArtifactPiece);

/** A piece of an artifact. Unless `append` is set, its parts replace those sent before. */
export interface ArtifactPiece {
  artifact: Artifact;
  append: boolean;
  last: boolean;
}

/**
 * What the chunk that closes a streamed artifact holds: the whole artifact, which replaces the chunks before it, or the rest of it.
 */
export type ClosingChunk = 'whole' | 'rest';

/** Where the changes of a task are announced. */
export interface PushNotification {
  /** The client's id of it; by default that of the task. */
  id?: string;
  url: string;
  token?: string;
  authentication?: { schemes: string[]; credentials?: string };
  /** What the request calls it; empty where the request is the configuration. */
  field: string;
  /** The dialect in which the client wants to be told, and its media type. */
  dialect: string;
  contentType: string;
}

/** A message with the sender's options for its task. */
export interface SendRequest {
  message: Message;
  /** Stored with the task. */
  metadata?: JsonObject;
  /** How many of the latest messages to return; all by default. */
  historyLength?: number;
  /** Who is told about the task from now on. */
  push?: PushNotification;
  closing: ClosingChunk;
  /**
   * What a `taskId` does that no waiting task has: it begins a task in its conversation, or the message is refused. Without a
   * conversation an unknown one is always refused.
   */
  unanswerable: 'begins' | 'refused';
}

/** Failures that only tasks have → the general code. */
const REASONS = {
  task_not_found: 'not_found',
  task_not_cancelable: 'conflict',
  push_not_supported: 'bad_request',
  content_type_not_supported: 'unsupported_media_type',
  unsupported_operation: 'conflict',
  version_not_supported: 'bad_request',
  extension_required: 'bad_request',
  extended_card_not_configured: 'bad_request',
} as const satisfies Record<string, ProblemCode>;

export type TaskProblemReason = keyof typeof REASONS;

/** A problem that has its own error code in every dialect. */
export class TaskProblem extends Problem {
  readonly reason: TaskProblemReason;
  /** What it is about, by the names of the protocol, such as `taskId`. */
  readonly about: Readonly<Record<string, string>>;

  constructor(reason: TaskProblemReason, message: string, about: Readonly<Record<string, string>> = {}) {
    super(REASONS[reason], message);
    this.reason = reason;
    this.about = about;
  }
}

/** The reason of a problem; undefined for one without an error code of its own. A body of a wrong media type has that of a wrong part. */
export function reasonOf(problem: Problem): TaskProblemReason | undefined {
  if (problem instanceof TaskProblem) return problem.reason;
  return problem.code === 'unsupported_media_type' ? 'content_type_not_supported' : undefined;
}
