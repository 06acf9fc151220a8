// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

/**
 * One piece of a message or an artifact. It has exactly one of `text`, `raw`, `url` and `data`.
 */
export type Part = TextPart | RawPart | UrlPart | DataPart;
/**
 * The file's name.
 */
export type Filename = string;
/**
 * The media type of the content.
 */
export type MediaType = string;
/**
 * The id of a task, made by the server. It is the id of the run that began the task. Empty it is absent.
 */
export type TaskId = string;
/**
 * The id of a conversation, any string. It stands for a thread and is returned as it was given. Empty it is absent.
 */
export type ContextId = string;
/**
 * Taken and not used.
 */
export type Tenant = string;
/**
 * The caller's id of a configuration. Without one, or where it is empty, it is the id of the task.
 */
export type PushNotificationConfigId = string;
/**
 * An absolute http or https address without user and password, as the `webhooks` settings of the project allow it.
 */
export type PushNotificationUrl = string;
/**
 * Sent in `X-A2A-Notification-Token`. No answer has it.
 */
export type PushNotificationToken = string;
/**
 * How many of the task's messages to return, the latest ones, oldest first. 0 leaves `history` out; without it all are returned.
 */
export type HistoryLength = number;
/**
 * Where a task is. `TASK_STATE_SUBMITTED`: its run is queued. `…_WORKING`: its run is running. `…_INPUT_REQUIRED`: the graph stopped to
 * ask, the task goes on when it is answered. `…_AUTH_REQUIRED`: the same, and what it asks for is that somebody signs in.
 * `…_COMPLETED`: ended well. `…_FAILED`: ended by an error or a time limit, or the graph says so. `…_CANCELED`: stopped on request, or
 * overtaken while it waited. `…_REJECTED`: the graph says that it does not do it. The last four are final.
 */
export type TaskState =
  | 'TASK_STATE_SUBMITTED'
  | 'TASK_STATE_WORKING'
  | 'TASK_STATE_COMPLETED'
  | 'TASK_STATE_FAILED'
  | 'TASK_STATE_CANCELED'
  | 'TASK_STATE_INPUT_REQUIRED'
  | 'TASK_STATE_REJECTED'
  | 'TASK_STATE_AUTH_REQUIRED';
/**
 * The sender's id of a message. It is returned with the message in `history`. A message with the id and the content of an earlier one of its conversation is that message, sent again.
 */
export type MessageId = string;
/**
 * Who speaks; the client is `ROLE_USER`, the assistant is `ROLE_AGENT`.
 */
export type Role = 'ROLE_USER' | 'ROLE_AGENT';
/**
 * What answers a message; the member says what it is.
 */
export type SendMessageResponse = TaskResponse | MessageResponse;
/**
 * One event of a stream; its only member says what it is. The first is a `task`.
 */
export type StreamResponse = TaskEvent | StatusEvent | ArtifactEvent;

/**
 * Optional parts of A2A that the endpoint offers.
 */
export interface AgentCapabilities {
  /**
   * Results can be streamed.
   */
  streaming: boolean;
  /**
   * Changes of a task can be pushed to an address.
   */
  pushNotifications: boolean;
  /**
   * Earlier states of a task are returned.
   */
  stateTransitionHistory?: boolean;
  /**
   * A fuller card exists for callers who are known.
   */
  extendedAgentCard?: boolean;
  /**
   * Extensions of A2A that the endpoint knows.
   */
  extensions?: AgentExtension[];
}
/**
 * An extension of A2A.
 */
export interface AgentExtension {
  /**
   * Names the extension.
   */
  uri: string;
  /**
   * How the assistant uses it.
   */
  description?: string;
  /**
   * Callers have to use it.
   */
  required?: boolean;
  /**
   * Settings of the extension.
   */
  params?: {
    [k: string]: unknown;
  };
}
/**
 * What an assistant can do and where its A2A endpoint is. The fields `url`, `protocolVersion`, `preferredTransport`,
 * `additionalInterfaces`, `supportsAuthenticatedExtendedCard`, `security` and `capabilities.stateTransitionHistory` are those of A2A
 * 0.3; a card for a caller of 1.0 has none of them.
 *
 */
export interface AgentCard {
  /**
   * Name of the assistant.
   */
  name: string;
  /**
   * What the assistant does.
   */
  description: string;
  /**
   * Version of the assistant.
   */
  version: string;
  /**
   * All the addresses of the assistant, with what is spoken there, the preferred one first.
   *
   * @minItems 1
   */
  supportedInterfaces: SupportedInterface[];
  /**
   * Address of the A2A endpoint.
   */
  url?: string;
  /**
   * Version of A2A 0.3 that the endpoint speaks.
   */
  protocolVersion?: '0.3.0';
  /**
   * Transport spoken at `url`.
   */
  preferredTransport?: 'JSONRPC';
  /**
   * All the addresses and transports of the assistant.
   */
  additionalInterfaces?: AgentInterface[];
  capabilities: AgentCapabilities;
  /**
   * Media types that the assistant takes.
   *
   * @minItems 1
   *
   * Items: A media type.
   */
  defaultInputModes: string[];
  /**
   * Media types that the assistant returns.
   *
   * @minItems 1
   *
   * Items: A media type.
   */
  defaultOutputModes: string[];
  /**
   * What the assistant is good at.
   *
   * @minItems 1
   */
  skills: AgentSkill[];
  provider?: AgentProvider;
  /**
   * Where the assistant is described for people.
   */
  documentationUrl?: string;
  /**
   * Picture of the assistant.
   */
  iconUrl?: string;
  /**
   * A fuller card exists for callers with a key.
   */
  supportsAuthenticatedExtendedCard?: boolean;
  /**
   * The ways to authenticate, by name. In 0.3 each has the form of an OpenAPI security scheme; in 1.0 it is in a member that tells
   * its type, such as `apiKeySecurityScheme`.
   *
   */
  securitySchemes?: {
    /**
     * One scheme.
     */
    [k: string]: {
      [k: string]: unknown;
    };
  };
  /**
   * Which of the ways suffice; any one entry does.
   *
   * Items: Schemes that are needed together, each with its scopes.
   */
  security?: {
    [k: string]: string[];
  }[];
  /**
   * Which of the ways suffice, as A2A 1.0 has it; any one entry does.
   *
   * Items: Schemes that are needed together.
   */
  securityRequirements?: {
    /**
     * The scopes by the name of their scheme.
     */
    schemes: {
      [k: string]: {
        /**
         * The scopes; absent where there are none.
         */
        list?: string[];
      };
    };
  }[];
  /**
   * Signatures over the card.
   */
  signatures?: AgentCardSignature[];
}
/**
 * One address of an assistant, as A2A 1.0 has it.
 */
export interface SupportedInterface {
  /**
   * The address.
   */
  url: string;
  /**
   * The binding spoken there.
   */
  protocolBinding: 'JSONRPC' | 'HTTP+JSON';
  /**
   * The version of A2A spoken there.
   */
  protocolVersion: '1.0' | '0.3';
}
/**
 * One address of an assistant.
 */
export interface AgentInterface {
  /**
   * The address.
   */
  url: string;
  /**
   * The transport spoken there.
   */
  transport: 'JSONRPC' | 'GRPC' | 'HTTP+JSON';
}
/**
 * One thing an assistant is good at.
 */
export interface AgentSkill {
  /**
   * Id of the skill.
   */
  id: string;
  /**
   * Name for people.
   */
  name: string;
  /**
   * What it does.
   */
  description: string;
  /**
   * Words to find it by.
   *
   * Items: A word.
   */
  tags: string[];
  /**
   * Things one might ask.
   *
   * Items: A prompt.
   */
  examples?: string[];
  /**
   * Media types it takes, where they differ from the card's.
   *
   * Items: A media type.
   */
  inputModes?: string[];
  /**
   * Media types it returns, where they differ from the card's.
   *
   * Items: A media type.
   */
  outputModes?: string[];
  /**
   * Which ways to authenticate suffice for this skill, where they differ from the card's.
   *
   * Items: Schemes that are needed together, each with its scopes.
   */
  security?: {
    [k: string]: string[];
  }[];
}
/**
 * Who offers the assistant.
 */
export interface AgentProvider {
  /**
   * Name.
   */
  organization: string;
  /**
   * Home page.
   */
  url: string;
}
/**
 * A signature over a card, as a JSON Web Signature.
 */
export interface AgentCardSignature {
  /**
   * Protected header in base64url.
   */
  protected: string;
  /**
   * Signature in base64url.
   */
  signature: string;
  /**
   * Unprotected header.
   */
  header?: {
    [k: string]: unknown;
  };
}
/**
 * A product of a task. The answer of a graph is the artifact with the id `response`.
 */
export interface Artifact {
  /**
   * The artifact's id within its task.
   */
  artifactId: string;
  /**
   * A short name for people.
   */
  name?: string;
  /**
   * What it is.
   */
  description?: string;
  /**
   * Its content.
   *
   * @minItems 1
   */
  parts: Part[];
  metadata?: Metadata;
  /**
   * URIs of the protocol extensions that shaped it.
   */
  extensions?: string[];
}
/**
 * Text.
 */
export interface TextPart {
  /**
   * The text; may be empty.
   */
  text: string;
  filename?: Filename;
  mediaType?: MediaType;
  metadata?: Metadata;
}
/**
 * Free data of the sender, stored with the object it is on. That of a message also reaches the graph's configuration.
 */
export interface Metadata {
  [k: string]: unknown;
}
/**
 * A file by value.
 */
export interface RawPart {
  /**
   * The content in base64. The alphabet of URLs, and no padding, are accepted.
   */
  raw: string;
  filename?: Filename;
  mediaType?: MediaType;
  metadata?: Metadata;
}
/**
 * A file by its address. The server does not open it; it passes it on.
 */
export interface UrlPart {
  /**
   * Where the content is.
   */
  url: string;
  filename?: Filename;
  mediaType?: MediaType;
  metadata?: Metadata;
}
/**
 * Structured data.
 */
export interface DataPart {
  /**
   * Any JSON value.
   */
  data: unknown;
  filename?: Filename;
  mediaType?: MediaType;
  metadata?: Metadata;
}
/**
 * A task has produced something.
 */
export interface ArtifactEvent {
  artifactUpdate: TaskArtifactUpdateEvent;
}
/**
 * A piece of an artifact, or a whole one.
 */
export interface TaskArtifactUpdateEvent {
  taskId: TaskId;
  contextId: ContextId;
  artifact: Artifact;
  /**
   * Whether the parts go on from those sent before under this artifact id; otherwise they replace them.
   */
  append?: boolean;
  /**
   * Whether the artifact is complete with this piece.
   */
  lastChunk?: boolean;
  metadata?: Metadata;
}
/**
 * What `Authorization` says, the scheme and the credentials. Without credentials there is no such header.
 */
export interface AuthenticationInfo {
  /**
   * An HTTP authentication scheme.
   */
  scheme: string;
  /**
   * The credentials; for Basic in base64, or as user, colon and password. No answer has them.
   */
  credentials?: string;
}
/**
 * Parameters of CancelTask.
 */
export interface CancelTaskParams {
  tenant?: Tenant;
  id: TaskId;
  metadata?: Metadata;
}
/**
 * Parameters of CreateTaskPushNotificationConfig.
 */
export interface CreateTaskPushNotificationConfigParams {
  tenant?: Tenant;
  taskId: TaskId;
  id?: PushNotificationConfigId;
  url: PushNotificationUrl;
  token?: PushNotificationToken;
  authentication?: AuthenticationInfo;
}
/**
 * Parameters of DeleteTaskPushNotificationConfig.
 */
export interface DeleteTaskPushNotificationConfigParams {
  tenant?: Tenant;
  taskId: TaskId;
  id: PushNotificationConfigId;
}
/**
 * Nothing.
 */
export interface DeleteTaskPushNotificationConfigResult {}
/**
 * Parameters of GetExtendedAgentCard.
 */
export interface GetExtendedAgentCardParams {
  tenant?: Tenant;
}
/**
 * Parameters of GetTask.
 */
export interface GetTaskParams {
  tenant?: Tenant;
  id: TaskId;
  historyLength?: HistoryLength;
}
/**
 * Parameters of GetTaskPushNotificationConfig.
 */
export interface GetTaskPushNotificationConfigParams {
  tenant?: Tenant;
  taskId: TaskId;
  id: PushNotificationConfigId;
}
/**
 * Parameters of ListTaskPushNotificationConfigs.
 */
export interface ListTaskPushNotificationConfigsParams {
  tenant?: Tenant;
  taskId: TaskId;
  pageSize?: number;
  pageToken?: string;
}
/**
 * Configurations of one task.
 */
export interface ListTaskPushNotificationConfigsResult {
  /**
   * The configurations; left out while there are none.
   *
   * @minItems 1
   */
  configs?: TaskPushNotificationConfig[];
  /**
   * Where the next page begins; left out on the last one.
   */
  nextPageToken?: string;
}
/**
 * A configuration of a task as answers have it, without secrets.
 */
export interface TaskPushNotificationConfig {
  taskId: TaskId;
  id: PushNotificationConfigId;
  url: PushNotificationUrl;
  authentication?: AuthenticationInfo;
}
/**
 * Parameters of ListTasks.
 */
export interface ListTasksParams {
  tenant?: Tenant;
  contextId?: ContextId;
  status?: TaskState;
  pageSize: number;
  pageToken?: string;
  historyLength?: HistoryLength;
  /**
   * A time with its offset, such as `2026-11-21T07:47:10.972Z`.
   */
  statusTimestampAfter?: string;
  includeArtifacts: boolean;
}
/**
 * A page of tasks.
 */
export interface ListTasksResponse {
  /**
   * The tasks, the latest change of state first.
   */
  tasks: Task[];
  /**
   * Leads to the next page; empty on the last one.
   */
  nextPageToken: string;
  /**
   * The size that was asked for.
   */
  pageSize: number;
  /**
   * How many tasks fulfil the conditions, on all pages.
   */
  totalSize: number;
}
/**
 * One turn of a conversation. Its answer is in `artifacts[].parts[]`, or, if it failed or waits for input, in `status.message.parts[]`.
 */
export interface Task {
  id: TaskId;
  contextId: ContextId;
  status: TaskStatus;
  /**
   * What the task has produced; left out while there is nothing.
   *
   * @minItems 1
   */
  artifacts?: Artifact[];
  /**
   * What was said in this task, oldest first, the questions of the agent included. Left out for a `historyLength` of 0.
   *
   * @minItems 1
   */
  history?: Message[];
  metadata?: Metadata;
}
/**
 * The state of a task, since when, and what the agent says about it.
 */
export interface TaskStatus {
  state: TaskState;
  message?: Message;
  /**
   * When the task came into this state, in UTC with `Z`.
   */
  timestamp: string;
}
/**
 * A message as the server returns it, in `history` or in a status.
 */
export interface Message {
  messageId: MessageId;
  role: Role;
  /**
   * What is said.
   *
   * @minItems 1
   */
  parts: Part[];
  contextId: ContextId;
  taskId?: TaskId;
  /**
   * As the client sent it.
   */
  referenceTaskIds?: TaskId[];
  /**
   * As the client sent it.
   */
  extensions?: string[];
  metadata?: Metadata;
}
/**
 * A message instead of the task, where the graph wants it. The task is there nevertheless.
 */
export interface MessageResponse {
  message: Message;
}
/**
 * Where the changes of the task of a message are announced, and how the server shows there who it is.
 */
export interface NewPushNotificationConfig {
  tenant?: Tenant;
  id?: PushNotificationConfigId;
  /**
   * Taken and not used: the task is that of the message.
   */
  taskId?: string;
  url: PushNotificationUrl;
  token?: PushNotificationToken;
  authentication?: AuthenticationInfo;
}
/**
 * A message of a client.
 */
export interface RequestMessage {
  messageId: MessageId;
  role: Role;
  /**
   * What is said.
   *
   * @minItems 1
   * @maxItems 1000
   */
  parts: Part[];
  contextId?: ContextId;
  taskId?: TaskId;
  /**
   * Further tasks this message is about. Stored, and handed to the graph in its configuration.
   *
   * @maxItems 1000
   */
  referenceTaskIds?: TaskId[];
  /**
   * URIs of the protocol extensions that shaped this message. Stored, and handed to the graph in its configuration.
   *
   * @maxItems 100
   */
  extensions?: string[];
  metadata?: Metadata;
}
/**
 * How the caller wants to be answered.
 */
export interface SendMessageConfiguration {
  /**
   * Media types the caller prefers. A hint that never fails a call: the answer is text/plain or application/json, as the graph gives it.
   *
   * @maxItems 100
   */
  acceptedOutputModes?: string[];
  historyLength?: HistoryLength;
  /**
   * Whether `SendMessage` answers as soon as the task is accepted. Otherwise it answers when the task has ended or waits for input. `SendStreamingMessage` takes no notice of it.
   */
  returnImmediately: boolean;
  taskPushNotificationConfig?: NewPushNotificationConfig;
}
/**
 * Parameters of SendMessage.
 */
export interface SendMessageParams {
  tenant?: Tenant;
  message: RequestMessage;
  configuration?: SendMessageConfiguration;
  metadata?: Metadata;
}
/**
 * The task that the message made or continued.
 */
export interface TaskResponse {
  task: Task;
}
/**
 * Parameters of SendStreamingMessage.
 */
export interface SendStreamingMessageParams {
  tenant?: Tenant;
  message: RequestMessage;
  configuration?: SendMessageConfiguration;
  metadata?: Metadata;
}
/**
 * A task has come into another state.
 */
export interface StatusEvent {
  statusUpdate: TaskStatusUpdateEvent;
}
/**
 * A change of state. The stream closes after one in which the task has ended or waits for input.
 */
export interface TaskStatusUpdateEvent {
  taskId: TaskId;
  contextId: ContextId;
  status: TaskStatus;
  metadata?: Metadata;
}
/**
 * The task as it is.
 */
export interface TaskEvent {
  task: Task;
}
/**
 * Parameters of SubscribeToTask.
 */
export interface SubscribeToTaskParams {
  tenant?: Tenant;
  id: TaskId;
}
