// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

/**
 * One piece of a message or an artifact, told apart by `kind`. Any other kind is refused.
 */
export type Part = TextPart | FilePart | DataPart;
/**
 * The id of a conversation, any string. It stands for a thread and is returned as it was given.
 */
export type ContextId = string;
/**
 * How many of the task's messages to return, the latest ones, oldest first. 0 leaves `history` out; without it all are returned.
 */
export type HistoryLength = number;
/**
 * The sender's id of a message. It is returned with the message in `history`. A message with the id and the content of an earlier one of its conversation is that message, sent again.
 */
export type MessageId = string;
/**
 * Who speaks; the client is the `user`, the assistant is the `agent`.
 */
export type Role = 'user' | 'agent';
/**
 * The id of a task, made by the server. It is the id of the run that began the task.
 */
export type TaskId = string;
/**
 * The caller's id of a configuration. Without one it is the id of the task.
 */
export type PushNotificationConfigId = string;
/**
 * What answers a message, told apart by `kind`. It is a message where the graph wants it; the task is there nevertheless.
 */
export type SendResult = Task | Message;
/**
 * Where a task is. `submitted`: its run is queued. `working`: its run is running. `input-required`: the graph stopped to ask, the task
 * goes on when it is answered. `auth-required`: the same, and what it asks for is that somebody signs in. `completed`: ended well.
 * `failed`: ended by an error or a time limit, or the graph says so. `canceled`: stopped on request, or overtaken while it waited.
 * `rejected`: the graph says that it does not do it. The last four are final. `unknown` belongs to the protocol; this server does not
 * use it.
 */
export type TaskState =
  'submitted' | 'working' | 'input-required' | 'completed' | 'canceled' | 'failed' | 'rejected' | 'auth-required' | 'unknown';
/**
 * One event of a stream, told apart by `kind`. The first is a `task`, the last a `status-update` with `final` true.
 */
export type StreamEvent = Task | TaskStatusUpdateEvent | TaskArtifactUpdateEvent;
export type TasksPushNotificationConfigDeleteResult = null;
/**
 * Configurations of one task.
 */
export type TasksPushNotificationConfigListResult = TaskPushNotificationConfig[];

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
 * Parameters of agent/getAuthenticatedExtendedCard.
 */
export interface AgentGetAuthenticatedExtendedCardParams {}
/**
 * A product of a task. The answer of a graph is the artifact with the id `response`, and the first; others are those that the graph reports.
 */
export interface Artifact {
  /**
   * The artifact's id within its task.
   */
  artifactId: string;
  /**
   * A short name for people.
   */
  name: string;
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
}
/**
 * Text.
 */
export interface TextPart {
  /**
   * Says that this part is text.
   */
  kind: 'text';
  /**
   * The text; may be empty.
   */
  text: string;
  metadata?: Metadata;
}
/**
 * Free data of the sender, stored with the object it is on. That of a message also reaches the graph's configuration.
 */
export interface Metadata {
  [k: string]: unknown;
}
/**
 * A file, by value or by address. The server opens no address; it passes it on.
 */
export interface FilePart {
  /**
   * Says that this part is a file.
   */
  kind: 'file';
  /**
   * The file, with either `bytes` or `uri`.
   */
  file: FileWithBytes | FileWithUri;
  metadata?: Metadata;
}
/**
 * A file whose content is in the message.
 */
export interface FileWithBytes {
  /**
   * The content in base64. The alphabet of URLs, and no padding, are accepted.
   */
  bytes: string;
  /**
   * The file's name.
   */
  name?: string;
  /**
   * The file's media type.
   */
  mimeType?: string;
}
/**
 * A file at an address.
 */
export interface FileWithUri {
  /**
   * Where the content is.
   */
  uri: string;
  /**
   * The file's name.
   */
  name?: string;
  /**
   * The file's media type.
   */
  mimeType?: string;
}
/**
 * A JSON object.
 */
export interface DataPart {
  /**
   * Says that this part is structured data.
   */
  kind: 'data';
  /**
   * The object; any keys.
   */
  data: {
    [k: string]: unknown;
  };
  metadata?: Metadata;
}
/**
 * A message as the server returns it, in `history`, in a status, or instead of a task. The last has no `taskId`.
 */
export interface Message {
  /**
   * Says that this object is a message.
   */
  kind: 'message';
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
 * How the caller wants to be answered.
 */
export interface MessageSendConfiguration {
  /**
   * Media types the caller prefers. A hint that never fails a call: the answer is text/plain or application/json, as the graph gives it.
   *
   * @maxItems 100
   */
  acceptedOutputModes?: string[];
  /**
   * Whether `message/send` answers only when the task has ended or waits for input. With false it answers as soon as the task is accepted. `message/stream` takes no notice of it.
   */
  blocking: boolean;
  historyLength?: HistoryLength;
  pushNotificationConfig?: PushNotificationConfig;
}
/**
 * Where the changes of a task are announced, and how the server shows there who it is.
 */
export interface PushNotificationConfig {
  /**
   * An absolute http or https address without user and password, as the `webhooks` settings of the project allow it.
   */
  url: string;
  id?: PushNotificationConfigId;
  /**
   * Sent in `X-A2A-Notification-Token`. No answer has it.
   */
  token?: string;
  authentication?: PushNotificationAuthentication;
}
/**
 * What `Authorization` says: Bearer or Basic if the schemes have one of them, otherwise the first scheme, and the credentials. Without credentials there is no such header.
 */
export interface PushNotificationAuthentication {
  /**
   * HTTP authentication schemes.
   *
   * @maxItems 100
   */
  schemes: string[];
  /**
   * The credentials; for Basic in base64, or as user, colon and password. No answer has them.
   */
  credentials?: string;
}
/**
 * Parameters of message/send.
 */
export interface MessageSendParams {
  message: RequestMessage;
  configuration?: MessageSendConfiguration;
  metadata?: Metadata;
}
/**
 * A message of a client. It carries no ids when it opens a conversation, and both of the last answer when it goes on with one.
 */
export interface RequestMessage {
  /**
   * Says that this object is a message; may be left out.
   */
  kind?: 'message';
  messageId: MessageId;
  role: Role;
  /**
   * What is said. Text parts are joined; data parts are merged into the input of the graph; files are content blocks of the message.
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
 * Parameters of message/stream.
 */
export interface MessageStreamParams {
  message: RequestMessage;
  configuration?: MessageSendConfiguration;
  metadata?: Metadata;
}
/**
 * One turn of a conversation. Its answer is in `artifacts[].parts[]`, or, if it failed or waits for input, in `status.message.parts[]`.
 */
export interface Task {
  /**
   * Says that this object is a task.
   */
  kind: 'task';
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
 * A task has come into another state.
 */
export interface TaskStatusUpdateEvent {
  /**
   * Says that this object is a change of state.
   */
  kind: 'status-update';
  taskId: TaskId;
  contextId: ContextId;
  status: TaskStatus;
  /**
   * Whether this is the last event of the stream: the task has ended or waits for input.
   */
  final: boolean;
  metadata?: Metadata;
}
/**
 * A piece of an artifact, or a whole one.
 */
export interface TaskArtifactUpdateEvent {
  /**
   * Says that this object is a piece of an artifact.
   */
  kind: 'artifact-update';
  taskId: TaskId;
  contextId: ContextId;
  artifact: Artifact;
  /**
   * Whether the parts go on from those sent before under this artifact id; with false they replace them.
   */
  append: boolean;
  /**
   * Whether the artifact is complete with this piece.
   */
  lastChunk: boolean;
  metadata?: Metadata;
}
/**
 * A configuration and its task.
 */
export interface TaskPushNotificationConfig {
  taskId: TaskId;
  pushNotificationConfig: PushNotificationConfig;
}
/**
 * Parameters of tasks/cancel.
 */
export interface TasksCancelParams {
  id: TaskId;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/get.
 */
export interface TasksGetParams {
  id: TaskId;
  contextId?: ContextId;
  historyLength?: HistoryLength;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/pushNotificationConfig/delete.
 */
export interface TasksPushNotificationConfigDeleteParams {
  id: TaskId;
  pushNotificationConfigId: PushNotificationConfigId;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/pushNotificationConfig/get.
 */
export interface TasksPushNotificationConfigGetParams {
  id: TaskId;
  pushNotificationConfigId?: PushNotificationConfigId;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/pushNotificationConfig/list.
 */
export interface TasksPushNotificationConfigListParams {
  id: TaskId;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/pushNotificationConfig/set.
 */
export interface TasksPushNotificationConfigSetParams {
  taskId: TaskId;
  pushNotificationConfig: PushNotificationConfig;
  metadata?: Metadata;
}
/**
 * Parameters of tasks/resubscribe.
 */
export interface TasksResubscribeParams {
  id: TaskId;
  metadata?: Metadata;
}
