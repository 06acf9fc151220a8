// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

/**
 * A field of an assistant.
 */
export type AssistantField =
  | 'assistant_id'
  | 'graph_id'
  | 'name'
  | 'description'
  | 'config'
  | 'context'
  | 'created_at'
  | 'updated_at'
  | 'metadata'
  | 'version';
/**
 * `stop`: the graph reached its end or asks something. `tool_calls`: the client is to call tools. `length`: the model was cut off.
 */
export type FinishReason = 'stop' | 'length' | 'tool_calls';
/**
 * The answer, or why the run failed after the response had begun.
 */
export type ChatCompletionAnswer = ChatCompletion | OpenAiError;
/**
 * The answer to a command.
 */
export type CommandResponse = CommandSuccess | CommandError;
/**
 * How many match.
 */
export type CountAssistantsResponse200 = number;
/**
 * How many match.
 */
export type CountCronsResponse200 = number;
/**
 * How many match.
 */
export type CountThreadsResponse200 = number;
/**
 * Names of nodes, or `*` for all.
 */
export type NodeSelection = '*' | string[];
/**
 * What a run streams. `values`: the full state after each step. `updates`: what each node wrote. `messages-tuple`: messages token by token, as event `messages`. `messages`: messages accumulated. `events`: every event of the graph's callbacks. `debug`: checkpoints and tasks in detail. `custom`: what the nodes write themselves. `tasks`: start and end of tasks. `checkpoints`: each checkpoint. `tools`: start, progress and end of tool calls.
 */
export type StreamMode =
  'values' | 'updates' | 'messages-tuple' | 'messages' | 'events' | 'debug' | 'custom' | 'tasks' | 'checkpoints' | 'tools';
/**
 * The runs.
 *
 * @minItems 1
 * @maxItems 1000
 */
export type CreateRunBatchBody = StatelessRunCreate[];
/**
 * `pending`: waits for its turn. `running`: is executed. `success`: the graph reached its end or stopped at an interrupt to ask something (the thread then reads `interrupted`). `error`: the graph failed. `timeout`: it took longer than the server allows. `interrupted`: it was cancelled. The last four are final.
 */
export type RunStatus = 'pending' | 'running' | 'success' | 'error' | 'timeout' | 'interrupted';
/**
 * When checkpoints are saved: `sync` before the next step starts, `async` while it runs, `exit` only when the run ends.
 */
export type Durability = 'sync' | 'async' | 'exit';
/**
 * What happens when the thread already has a pending or running run. `enqueue`: the new run waits; runs are executed in the order in which the server received them and none is dropped. `reject`: 409. `interrupt`: the active run is stopped and kept with its checkpoints, then the new one starts. `rollback`: the active run is stopped and deleted with its checkpoints, then the new one starts from the state before it.
 */
export type MultitaskStrategy = 'enqueue' | 'reject' | 'interrupt' | 'rollback';
/**
 * The runs.
 */
export type CreateRunBatchResponse200 = Run[];
/**
 * Id of the cron.
 */
export type CronIdentity = string;
/**
 * The assistant that its runs execute.
 */
export type CronAssistantId = string;
/**
 * The thread that its runs are made on; null when each gets a thread of its own.
 */
export type CronThreadId = string | null;
/**
 * Who made the cron; its runs are made for the same user. Null where the server knows no users.
 */
export type CronUserId = string | null;
/**
 * When runs are made, as a cron expression.
 */
export type CronSchedule = string;
/**
 * The IANA time zone that the schedule is read in; null means UTC.
 */
export type CronTimezone = string | null;
/**
 * No run is made after this time.
 */
export type CronEndTime = string | null;
/**
 * When the next run is made; null while the cron is not enabled, and when its `end_time` or schedule leaves none.
 */
export type CronNextRunDate = string | null;
/**
 * What happens to the thread of a run when the run has ended: `delete` forgets both after two minutes at the latest, `keep` keeps them. Null for a cron of a thread.
 */
export type CronOnRunCompleted = ('delete' | 'keep') | null;
/**
 * Why the server disabled the cron by itself; null otherwise. Enabling it again clears this.
 */
export type CronDisabledReason = string | null;
/**
 * A field of a cron.
 */
export type CronField =
  | 'cron_id'
  | 'assistant_id'
  | 'thread_id'
  | 'user_id'
  | 'schedule'
  | 'timezone'
  | 'end_time'
  | 'payload'
  | 'metadata'
  | 'next_run_date'
  | 'on_run_completed'
  | 'enabled'
  | 'disabled_reason'
  | 'created_at'
  | 'updated_at';
/**
 * One label of a namespace. It has no dots, because queries join labels with dots.
 */
export type NamespaceLabel = string;
/**
 * Where an item is, as in `[memories, ada]`. The first label is not `langgraph`, else 422.
 *
 * @minItems 1
 * @maxItems 64
 */
export type Namespace = NamespaceLabel[];
/**
 * What the graph engine, or a node of the graph, sent.
 */
export type FreeEvent = {} | unknown[] | string | number | boolean | null;
export type GetItemResponse200 = StoreItem | null;
/**
 * A field of a state, or `values.` with one key of its values.
 */
export type ThreadStateField = string;
export type GetThreadHistoryResponse200 = SelectedThreadState[];
/**
 * A JSON Schema; null when the graph does not say it.
 */
export type JsonSchema = {
  [k: string]: unknown;
} | null;
export type ListAssistantVersionsResponse200 = AssistantVersion[];
/**
 * A field of a run.
 */
export type RunField =
  'run_id' | 'thread_id' | 'assistant_id' | 'created_at' | 'updated_at' | 'status' | 'metadata' | 'kwargs' | 'multitask_strategy';
export type ListRunsResponse200 = SelectedRun[];
export type ListWebhookDeliveriesResponse200 = WebhookDelivery[];
/**
 * The response to one request, or those to several.
 */
export type McpAnswer = JsonRpcResponse | JsonRpcResponse[];
/**
 * One message of MCP, or several.
 */
export type McpBody = McpMessage | McpMessage[];
/**
 * A pair of a message or message chunk and the facts about where it came from.
 *
 * @minItems 2
 * @maxItems 2
 */
export type MessagesEvent = [Message, MessageOrigin, ...unknown[]];
/**
 * Messages: one as far as it has come (`messages/partial`), or those that are complete (`messages/complete`).
 */
export type MessagesListEvent = Message[];
/**
 * Labels, where `*` stands for any one label.
 *
 * @maxItems 64
 */
export type NamespacePattern = NamespaceLabel[];
export type PostThreadHistoryResponse200 = SelectedThreadState[];
/**
 * The final values of the thread; `{}` when there are none, never null. When the run failed or was cancelled, an object that holds `__error__` alone. When it stopped at an interrupt, the values with `__interrupt__` beside them.
 */
export type RunResult =
  | {
      __error__?: RunError;
      /**
       * What the graph asked. Empty when it stopped at a node named in `interrupt_before` or `interrupt_after`.
       */
      __interrupt__?: Interrupt[];
      [k: string]: unknown;
    }
  | unknown[]
  | string
  | number
  | boolean;
export type SearchAssistantsResponse200 = SelectedAssistant[];
export type SearchCronsResponse200 = SelectedCron[];
/**
 * `idle`: no run is pending or running. `busy`: at least one is. `interrupted`: the last run stopped before the graph's end, at an interrupt. `error`: the last run failed.
 */
export type ThreadStatus = 'idle' | 'busy' | 'interrupted' | 'error';
export type SearchThreadsResponse200 = SelectedThread[];
/**
 * What happens to an expired thread. `delete` removes it with its runs and checkpoints; `keep_latest` keeps it with its newest checkpoint.
 */
export type TtlStrategy = 'delete' | 'keep_latest';
/**
 * A field of a thread. `context` is understood because clients name it; threads have none, so it selects nothing.
 */
export type ThreadField =
  | 'thread_id'
  | 'created_at'
  | 'updated_at'
  | 'state_updated_at'
  | 'metadata'
  | 'status'
  | 'config'
  | 'context'
  | 'values'
  | 'interrupts'
  | 'error';
/**
 * The full state after a step. When the run stops at an interrupt, a last one carries `__interrupt__`, a list of interrupts.
 */
export type ValuesEvent = {} | unknown[] | string | number | boolean | null;

/**
 * A fact for the graph.
 */
export interface AgUiContext {
  /**
   * What it is about.
   */
  description: string;
  /**
   * The fact.
   */
  value: string;
}
/**
 * An event of AG-UI 1.0.
 */
export interface AgUiEvent {
  /**
   * Kind of event.
   */
  type:
    | 'RUN_STARTED'
    | 'RUN_FINISHED'
    | 'RUN_ERROR'
    | 'STEP_STARTED'
    | 'STEP_FINISHED'
    | 'TEXT_MESSAGE_START'
    | 'TEXT_MESSAGE_CONTENT'
    | 'TEXT_MESSAGE_END'
    | 'REASONING_START'
    | 'REASONING_MESSAGE_START'
    | 'REASONING_MESSAGE_CONTENT'
    | 'REASONING_MESSAGE_END'
    | 'REASONING_END'
    | 'TOOL_CALL_START'
    | 'TOOL_CALL_ARGS'
    | 'TOOL_CALL_END'
    | 'TOOL_CALL_RESULT'
    | 'STATE_SNAPSHOT'
    | 'STATE_DELTA'
    | 'MESSAGES_SNAPSHOT'
    | 'CUSTOM';
  [k: string]: unknown;
}
/**
 * A message of a conversation. Those with the role `activity` or `reasoning` are of the client alone.
 */
export interface AgUiMessage {
  /**
   * Id of the message.
   */
  id: string;
  /**
   * Who speaks.
   */
  role: 'user' | 'assistant' | 'system' | 'developer' | 'tool' | 'activity' | 'reasoning';
  /**
   * The text, or a list of parts. Of an activity an object.
   */
  content?:
    | string
    | {
        [k: string]: unknown;
      }[]
    | {
        [k: string]: unknown;
      };
  /**
   * Name of the speaker.
   */
  name?: string;
  /**
   * Tools that the assistant wants called.
   *
   * @maxItems 1000
   */
  toolCalls?: AgUiToolCall[];
  /**
   * The call that a tool message answers.
   */
  toolCallId?: string;
  /**
   * Why a tool failed.
   */
  error?: string;
  [k: string]: unknown;
}
/**
 * One call of a tool.
 */
export interface AgUiToolCall {
  /**
   * Id of the call.
   */
  id: string;
  /**
   * Kind of call.
   */
  type?: 'function';
  /**
   * What is called.
   */
  function: {
    /**
     * The tool.
     */
    name: string;
    /**
     * The arguments as JSON.
     */
    arguments: string;
  };
}
/**
 * The answer to one interrupt.
 */
export interface AgUiResume {
  /**
   * The interrupt.
   */
  interruptId: string;
  /**
   * `resolved`: `payload` is the answer. `cancelled`: the graph gets `{__agui_cancelled__: true, interrupt_id}`.
   */
  status: 'resolved' | 'cancelled';
  /**
   * The answer.
   */
  payload?: {} | unknown[] | string | number | boolean | null;
}
/**
 * A tool of the front end.
 */
export interface AgUiTool {
  /**
   * Its name.
   */
  name: string;
  /**
   * What it does.
   */
  description: string;
  /**
   * JSON Schema of its arguments.
   */
  parameters?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
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
 * Reads which graphs a run of the thread has executed.
 */
export interface AgentGetTreeParams {
  /**
   * The run; the newest one when absent.
   */
  run_id?: string;
}
/**
 * A graph together with a configuration. Each deployed graph has one made by the server, whose id is a version 5 uuid of the graph's name.
 */
export interface Assistant {
  /**
   * Id of the assistant.
   */
  assistant_id: string;
  /**
   * Name of the graph.
   */
  graph_id: string;
  config: RunConfig;
  /**
   * Static context for the graph.
   */
  context: {
    [k: string]: unknown;
  };
  /**
   * When the assistant was made.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
  /**
   * Free values; `created_by: system` marks the server's own.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Version of the configuration.
   */
  version: number;
  /**
   * Name for people.
   */
  name: string;
  /**
   * What the assistant does.
   */
  description: string | null;
}
/**
 * How a graph is to be run. Unknown keys are kept and passed on to the graph.
 */
export interface RunConfig {
  /**
   * Tags of the run and of everything it calls.
   *
   * @maxItems 1000
   *
   * Items: One tag.
   */
  tags?: string[];
  /**
   * How many steps a run may take. When absent, the graph's own limit holds.
   */
  recursion_limit?: number;
  /**
   * Values that the graph declares as configurable. Those that the server sets itself (`thread_id`, `run_id`, `assistant_id`, `graph_id`) cannot be overridden.
   */
  configurable?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * Which assistants to count. All filters have to match.
 */
export interface AssistantCount {
  /**
   * Only assistants whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only assistants of this graph.
   */
  graph_id?: string | null;
  /**
   * Only assistants whose name contains this text, in any case.
   */
  name?: string | null;
}
/**
 * An assistant to make.
 */
export interface AssistantCreate {
  /**
   * Name of a deployed graph.
   */
  graph_id: string;
  /**
   * Id to give the assistant. Made by the server when absent.
   */
  assistant_id?: string | null;
  /**
   * How the graph is to be run.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Free values to keep with the assistant. At most 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * What happens when the id is taken: `raise` answers 409, `do_nothing` answers with the assistant that exists, unchanged.
   */
  if_exists: 'raise' | 'do_nothing';
  /**
   * Name for people. `Untitled` when absent.
   */
  name?: string | null;
  /**
   * What the assistant does.
   */
  description?: string | null;
}
/**
 * A graph as nodes and edges, for drawing.
 */
export interface AssistantGraph {
  /**
   * The nodes, `__start__` and `__end__` among them.
   */
  nodes: GraphNode[];
  /**
   * The edges.
   */
  edges: GraphEdge[];
}
/**
 * A node of a graph.
 */
export interface GraphNode {
  /**
   * Id of the node; `outer:inner` for a node of a subgraph.
   */
  id: string | number;
  /**
   * `runnable` for a node that does something, `schema` for start and end.
   */
  type: 'runnable' | 'schema';
  /**
   * Name and kind of what the node runs, or the schema of what goes in or out.
   */
  data: {
    [k: string]: unknown;
  };
  /**
   * Metadata of the node.
   */
  metadata?: {
    [k: string]: unknown;
  };
}
/**
 * An edge of a graph.
 */
export interface GraphEdge {
  /**
   * Id of the node it starts from.
   */
  source: string | number;
  /**
   * Id of the node it leads to.
   */
  target: string | number;
  /**
   * Label of the edge.
   */
  data?: string;
  /**
   * Whether the edge is taken only when the graph decides so.
   */
  conditional?: boolean;
}
/**
 * The version that is to be current.
 */
export interface AssistantLatest {
  /**
   * Number of the version.
   */
  version?: number | null;
}
/**
 * What the new version has otherwise. Fields that are absent or null stay as they are.
 */
export interface AssistantPatch {
  /**
   * Name of another deployed graph.
   */
  graph_id?: string | null;
  /**
   * Replaces the configuration.
   */
  config?: RunConfig | null;
  /**
   * Replaces the context.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Values to merge into the metadata, key by key. A key that is not named stays. The result may have 1048576 characters as JSON, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Name for people.
   */
  name?: string | null;
  /**
   * What the assistant does.
   */
  description?: string | null;
}
/**
 * Which assistants to return. All filters have to match.
 */
export interface AssistantSearch {
  /**
   * Only assistants whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only assistants of this graph.
   */
  graph_id?: string | null;
  /**
   * Only assistants whose name contains this text, in any case.
   */
  name?: string | null;
  /**
   * How many to return.
   */
  limit: number;
  /**
   * How many to skip.
   */
  offset: number;
  /**
   * The field to sort by.
   */
  sort_by: 'assistant_id' | 'created_at' | 'updated_at' | 'name' | 'graph_id';
  /**
   * The direction to sort in.
   */
  sort_order: 'asc' | 'desc';
  /**
   * The fields to return. All when absent.
   *
   * @maxItems 64
   */
  select?: AssistantField[] | null;
}
/**
 * An assistant as it was, or is, in one version.
 */
export interface AssistantVersion {
  /**
   * Id of the assistant.
   */
  assistant_id: string;
  /**
   * Name of the graph.
   */
  graph_id: string;
  config: RunConfig;
  /**
   * Static context for the graph.
   */
  context: {
    [k: string]: unknown;
  };
  /**
   * When the version was made.
   */
  created_at: string;
  /**
   * Free values.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * Number of the version.
   */
  version: number;
  /**
   * Name for people.
   */
  name: string;
  /**
   * What the assistant does.
   */
  description: string | null;
}
/**
 * Which versions to return.
 */
export interface AssistantVersionSearch {
  /**
   * Only versions whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How many to return.
   */
  limit: number;
  /**
   * How many to skip.
   */
  offset: number;
}
export interface CallA2AHeader {
  'a2a-version'?: string;
  'a2a-extensions'?: string;
  'x-a2a-extensions'?: string;
}
export interface CallA2APath {
  assistant_id: string;
}
export interface CallA2AQuery {
  'A2A-Version'?: string;
}
export interface CallAgUiPath {
  assistant_id: string;
}
export interface CallMcpHeader {
  'mcp-session-id'?: string;
  'mcp-protocol-version'?: string;
}
export interface CancelRunPath {
  thread_id: string;
  run_id: string;
}
export interface CancelRunQuery {
  wait: boolean;
  action: 'interrupt' | 'rollback';
}
export interface CancelRunsQuery {
  action: 'interrupt' | 'rollback';
}
/**
 * The answer.
 */
export interface ChatCompletion {
  /**
   * `chatcmpl-` and the id of the run.
   */
  id: string;
  /**
   * Kind of object.
   */
  object: 'chat.completion';
  /**
   * When the run was accepted, in seconds since the epoch.
   */
  created: number;
  /**
   * The model as it was asked for.
   */
  model: string;
  /**
   * One answer.
   *
   * @minItems 1
   * @maxItems 1
   *
   * Items: The answer.
   */
  choices: {
    /**
     * Its place.
     */
    index: 0;
    /**
     * What the assistant says.
     */
    message: {
      /**
       * Who speaks.
       */
      role: 'assistant';
      /**
       * The text.
       */
      content: string | null;
      /**
       * Always null.
       */
      refusal: null;
      /**
       * Tools that the client is to call.
       */
      tool_calls?: ChatToolCall[];
    };
    finish_reason: FinishReason;
    /**
     * Always null.
     */
    logprobs: null;
  }[];
  usage?: TokenUsage;
}
/**
 * One call of a tool.
 */
export interface ChatToolCall {
  /**
   * Id of the call.
   */
  id: string;
  /**
   * Kind of call.
   */
  type: 'function';
  /**
   * What is called.
   */
  function: {
    /**
     * The tool.
     */
    name: string;
    /**
     * The arguments as JSON.
     */
    arguments: string;
  };
}
/**
 * The tokens of all model calls of the run. Absent when no model told.
 */
export interface TokenUsage {
  /**
   * Tokens that were read.
   */
  prompt_tokens: number;
  /**
   * Tokens that were written.
   */
  completion_tokens: number;
  /**
   * Both.
   */
  total_tokens: number;
}
/**
 * Why a request failed, in the shape of OpenAI. `detail` is the same sentence, as all operations have it.
 */
export interface OpenAiError {
  /**
   * The reason.
   */
  detail: string;
  error: OpenAiErrorObject;
}
/**
 * The error as clients of OpenAI read it.
 */
export interface OpenAiErrorObject {
  /**
   * The reason.
   */
  message: string;
  /**
   * `invalid_request_error` where the request is at fault, else `server_error`.
   */
  type: string;
  /**
   * The field of the request at fault.
   */
  param: string | null;
  /**
   * A stable word for the kind of error.
   */
  code: string;
}
/**
 * A piece of the answer, or `{error}` where the run failed.
 */
export interface ChatCompletionChunk {
  /**
   * As in the answer.
   */
  id?: string;
  /**
   * Kind of object.
   */
  object?: 'chat.completion.chunk';
  /**
   * As in the answer.
   */
  created?: number;
  /**
   * As in the answer.
   */
  model?: string;
  /**
   * What is new. Empty in the chunk with the tokens.
   *
   * Items: A piece.
   */
  choices?: {
    /**
     * Its place.
     */
    index: 0;
    /**
     * What is new of the message: `role`, `content` or `tool_calls`.
     */
    delta: {
      [k: string]: unknown;
    };
    /**
     * Set in the last piece.
     */
    finish_reason: FinishReason | null;
    /**
     * Always null.
     */
    logprobs: null;
  }[];
  /**
   * With `include_usage`: null until the last chunk, and there as well when no model told.
   */
  usage?: TokenUsage | null;
  error?: OpenAiErrorObject;
}
/**
 * A conversation to go on with. Every field that is not described here is handed to the graph, as those are that say so.
 */
export interface ChatCompletionCreate {
  /**
   * The assistant, by its id or by the name of a graph.
   */
  model: string;
  /**
   * The conversation.
   *
   * @minItems 1
   * @maxItems 10000
   */
  messages: ChatMessage[];
  /**
   * Whether the answer is streamed.
   */
  stream?: boolean;
  /**
   * How it is streamed.
   */
  stream_options?: {
    /**
     * Whether a last chunk has the tokens that were used.
     */
    include_usage?: boolean;
    /**
     * Without effect.
     */
    include_obfuscation?: boolean;
  };
  /**
   * Kept with the run. `thread_id` names a conversation that the server keeps: a UUID is the id of a thread, any other text a thread of this assistant and this user. Once it exists, only the messages after the last one of the assistant are input. The answer to a graph that asks is the next message there.
   */
  metadata?: {
    /**
     * The conversation.
     */
    thread_id?: string;
    [k: string]: string | undefined;
  };
  /**
   * Tools of the client. Handed to the graph, and to its state where that has the key `tools`.
   *
   * @maxItems 1000
   *
   * Items: One tool.
   */
  tools?: {
    [k: string]: unknown;
  }[];
  /**
   * How many answers. There is one.
   */
  n?: number;
  /**
   * Not offered.
   */
  logprobs?: false;
  /**
   * Not offered.
   */
  top_logprobs?: number;
  /**
   * Answers are text.
   *
   * @maxItems 1
   */
  modalities?: 'text'[];
  /**
   * Not offered.
   */
  audio?: null;
  /**
   * Not offered: send `tools`.
   */
  functions?: null;
  /**
   * Not offered: send `tool_choice`.
   */
  function_call?: null;
  /**
   * Not offered.
   */
  prediction?: null;
  /**
   * Not offered.
   */
  web_search_options?: null;
  /**
   * Not offered: name a conversation in `metadata`.
   */
  store?: false;
  [k: string]: unknown;
}
/**
 * A message of a conversation.
 */
export interface ChatMessage {
  /**
   * Who speaks.
   */
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  /**
   * The text, or a list of parts, which the graph gets as they are.
   */
  content?:
    | string
    | {
        [k: string]: unknown;
      }[];
  /**
   * Name of the speaker.
   */
  name?: string;
  /**
   * The call that a message of a tool answers.
   */
  tool_call_id?: string;
  /**
   * Tools that the assistant wants called.
   *
   * @maxItems 1000
   */
  tool_calls?: ChatToolCall[];
  [k: string]: unknown;
}
/**
 * Names one saved state of a thread.
 */
export interface Checkpoint {
  /**
   * The thread.
   */
  thread_id: string;
  /**
   * Namespace of the subgraph; empty for the graph itself.
   */
  checkpoint_ns: string;
  /**
   * Id of the checkpoint; null before the first one.
   */
  checkpoint_id: string | null;
  /**
   * Ids of the checkpoints of the graphs around a subgraph, by namespace.
   */
  checkpoint_map: {
    [k: string]: unknown;
  } | null;
}
/**
 * Names a saved state of the thread, or is a configuration of a graph that names one.
 */
export interface CheckpointPlace {
  /**
   * Id of the checkpoint.
   */
  checkpoint_id?: string | null;
  /**
   * Names the state when `checkpoint_id` is absent.
   */
  configurable?: CheckpointReference | null;
  [k: string]: unknown;
}
/**
 * Names a saved state of the thread. The thread is always the one of the request.
 */
export interface CheckpointReference {
  /**
   * Ignored.
   */
  thread_id?: string | null;
  /**
   * Namespace of the subgraph; empty for the graph.
   */
  checkpoint_ns?: string | null;
  /**
   * Id of the checkpoint.
   */
  checkpoint_id?: string | null;
  /**
   * Ids of the checkpoints of the graphs around a subgraph, by namespace.
   */
  checkpoint_map?: {
    [k: string]: unknown;
  } | null;
}
/**
 * Steers a graph that has state already. Passed on to the graph; its parts take effect in the same step.
 */
export interface Command {
  /**
   * State to write first, as an object by channel or as a list of pairs of a channel and a value.
   */
  update?:
    | {
        [k: string]: unknown;
      }
    | [string, unknown, ...unknown[]][]
    | null;
  /**
   * Answer to the interrupt that waits. With several of them, an object of answers by id of the interrupt. An answer belongs to the interrupts that are pending when it is accepted: a run that starts after they were answered, or that names another one, ends with the error `NoSuchInterrupt` and leaves the thread as it was.
   */
  resume?: {} | unknown[] | string | number | boolean | null;
  /**
   * The nodes to run next.
   */
  goto?: string | Send | (string | Send)[] | null;
  [k: string]: unknown;
}
/**
 * A node to run with an input of its own.
 */
export interface Send {
  /**
   * Name of the node.
   */
  node: string;
  /**
   * Input of the node.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * Other name of `input`, used when that is absent.
   */
  args?: {} | unknown[] | string | number | boolean | null;
  [k: string]: unknown;
}
/**
 * Why a command was not done.
 */
export interface CommandError {
  /**
   * What the answer is.
   */
  type: 'error';
  /**
   * That of the command; null when it had none.
   */
  id: unknown;
  /**
   * What is wrong. Only streams and WebSockets send `resume_gap`: events after `since`, or the next ones for a reader that was too slow, are no longer kept.
   */
  error:
    | 'invalid_argument'
    | 'unknown_command'
    | 'unknown_error'
    | 'no_such_run'
    | 'no_such_subscription'
    | 'no_such_interrupt'
    | 'permission_denied'
    | 'not_supported'
    | 'resume_gap';
  /**
   * A sentence about it.
   */
  message: string;
}
/**
 * Facts about the thread.
 */
export interface CommandMeta {
  /**
   * The thread.
   */
  thread_id: string;
  /**
   * The events that follow from the command have a higher `seq`.
   */
  applied_through_seq?: number;
}
/**
 * The request is no command, or asks for something that cannot be done.
 */
export interface CommandRefusal {
  /**
   * What the answer is.
   */
  type?: 'error';
  /**
   * That of the command; null when it had none.
   */
  id?: unknown;
  /**
   * What is wrong.
   */
  error?: 'invalid_argument';
  /**
   * The reason.
   */
  message?: string;
  /**
   * The reason.
   */
  detail: string;
}
/**
 * What the command did.
 */
export interface CommandSuccess {
  /**
   * What the answer is.
   */
  type: 'success';
  /**
   * That of the command.
   */
  id: number;
  /**
   * `{run_id}` of `run.start`, `{}` of `input.respond`, `{tree}` of `agent.getTree`, `{values, checkpoint}` of `state.get`, `{subscription_id}` of `subscription.subscribe`.
   */
  result: {
    [k: string]: unknown;
  };
  meta: CommandMeta;
}
export interface CopyThreadPath {
  thread_id: string;
}
export interface CreateChatCompletionHeader {
  'idempotency-key'?: string;
  'x-stainless-retry-count'?: string;
}
/**
 * A run on a thread of its own, which is made for it. Fields are those of a run on a thread; `command` goes before `input`.
 */
export interface StatelessRunCreate {
  /**
   * The assistant to run, by its id or by the name of a deployed graph.
   */
  assistant_id: string;
  /**
   * Input of the graph, any JSON value.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * A command in place of input.
   */
  command?: Command | null;
  /**
   * Free values to keep with the run. At most 10,000 names, and 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How the graph is to be run. Goes before the assistant's own configuration, key by key.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Address that receives the run as a POST when it has ended. `webhooks` of langgraph.json says which addresses are allowed; others are 422.
   */
  webhook?: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before?: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after?: NodeSelection | null;
  /**
   * One mode or a list of modes to stream.
   */
  stream_mode: StreamMode | StreamMode[];
  /**
   * Stream the events of subgraphs too.
   */
  stream_subgraphs: boolean;
  /**
   * Keep the events so that the stream can be resumed.
   */
  stream_resumable: boolean;
  /**
   * What happens to the run when the connection of the request that streams or waits for it breaks.
   */
  on_disconnect: 'cancel' | 'continue';
  /**
   * What happens to the thread when the run has ended: `delete` forgets it with the run after two minutes at the latest, `keep` keeps both.
   */
  on_completion: 'delete' | 'keep';
  /**
   * Seconds to wait before the run may start. A request that waits for the run takes at most 60 of them.
   */
  after_seconds?: number | null;
  /**
   * When checkpoints are saved.
   */
  durability: Durability;
  /**
   * Older form of `durability`.
   */
  checkpoint_during?: boolean | null;
  /**
   * Keys for which feedback addresses are asked. Accepted and stored; not acted on yet.
   *
   * @maxItems 1000
   */
  feedback_keys?: string[] | null;
  /**
   * Where to trace the run to. A server that traces to LangSmith honours it.
   */
  langsmith_tracer?: LangsmithTracer | null;
}
/**
 * Target of a trace.
 */
export interface LangsmithTracer {
  /**
   * Name of the tracing project.
   */
  project_name?: string | null;
  /**
   * Example of a data set that the run belongs to.
   */
  example_id?: string | null;
}
/**
 * One execution of an assistant on a thread.
 */
export interface Run {
  /**
   * Id of the run.
   */
  run_id: string;
  /**
   * The thread it runs on.
   */
  thread_id: string;
  /**
   * The assistant that is run.
   */
  assistant_id: string;
  /**
   * When the server accepted the run.
   */
  created_at: string;
  /**
   * When the record last changed.
   */
  updated_at: string;
  status: RunStatus;
  /**
   * Those of the assistant and of the thread when the run was made, and those of the request, which goes before both.
   */
  metadata: {
    [k: string]: unknown;
  };
  kwargs: RunKwargs;
  multitask_strategy: MultitaskStrategy;
}
/**
 * What the run was asked to do. Fields of the request that were absent are null.
 */
export interface RunKwargs {
  /**
   * Input of the graph.
   */
  input: {} | unknown[] | string | number | boolean | null;
  /**
   * The command given in place of input.
   */
  command: Command | null;
  config: RunConfig;
  /**
   * Static context of the run.
   */
  context: {
    [k: string]: unknown;
  } | null;
  /**
   * What the run streams.
   */
  stream_mode: StreamMode[];
  /**
   * Where the end of the run is announced.
   */
  webhook: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after: NodeSelection | null;
  /**
   * Keys for which feedback addresses were asked.
   */
  feedback_keys: string[] | null;
  /**
   * The thread was made for this run and goes with it.
   */
  temporary: boolean;
  /**
   * Events of subgraphs are streamed too.
   */
  subgraphs: boolean;
  /**
   * The stream is kept so that it can be taken up again.
   */
  resumable: boolean;
  /**
   * The checkpoint the run started from, when one was given.
   */
  checkpoint?: CheckpointReference | null;
  durability?: Durability;
  /**
   * Delay that was asked for, in seconds.
   */
  after_seconds?: number | null;
  [k: string]: unknown;
}
export interface CreateRunPath {
  thread_id: string;
}
export interface CreateThreadCronPath {
  thread_id: string;
}
/**
 * A schedule on which the server makes runs.
 */
export interface Cron {
  cron_id: CronIdentity;
  assistant_id: CronAssistantId;
  thread_id: CronThreadId;
  user_id: CronUserId;
  schedule: CronSchedule;
  timezone: CronTimezone;
  end_time: CronEndTime;
  payload: CronPayload;
  metadata: CronMetadata;
  next_run_date: CronNextRunDate;
  on_run_completed: CronOnRunCompleted;
  /**
   * A cron that is not enabled makes no runs.
   */
  enabled: boolean;
  disabled_reason: CronDisabledReason;
  /**
   * When the cron was made.
   */
  created_at: string;
  /**
   * When a request last changed the cron or the server disabled it.
   */
  updated_at: string;
}
/**
 * What its runs are asked to do, as the request said it.
 */
export interface CronPayload {
  /**
   * The assistant that its runs execute.
   */
  assistant_id: string;
  /**
   * Input of the graph.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * Address that receives each run as a POST when it has ended.
   */
  webhook?: string | null;
  [k: string]: unknown;
}
/**
 * Free values of the caller. Its runs have them too.
 */
export interface CronMetadata {
  [k: string]: unknown;
}
/**
 * Which crons to count. All filters have to match.
 */
export interface CronCount {
  /**
   * Only crons of this assistant, by its id or by the name of a deployed graph.
   */
  assistant_id?: string | null;
  /**
   * Only crons of this thread.
   */
  thread_id?: string | null;
  /**
   * Only crons that are enabled, or only those that are not.
   */
  enabled?: boolean | null;
  /**
   * Only crons whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A schedule, and the runs to make on it, each on a new thread.
 */
export interface CronCreate {
  /**
   * Minute, hour, day of the month, month and day of the week, such as `0 9 * * mon-fri`; a sixth part is the second, a seventh the year. Also `@yearly`, `@monthly`, `@weekly`, `@daily` and `@hourly`. When both days are given, either has to match. The shortest interval is a second. Where it has one hour and one minute, a time that a change to daylight saving time leaves out is due at the moment of the change, and one that occurs twice is due once. Where it has several (`*`, lists, ranges, steps), it follows the clock: what is left out is not due, what occurs twice is due twice.
   */
  schedule: string;
  /**
   * The assistant to run, by its id or by the name of a deployed graph.
   */
  assistant_id: string;
  /**
   * The IANA time zone of the schedule. UTC when absent.
   */
  timezone?: string | null;
  /**
   * No run is made after this time.
   */
  end_time?: string | null;
  /**
   * A cron that is not enabled makes no runs.
   */
  enabled: boolean;
  /**
   * Input of the graph, any JSON value.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * Free values to keep with the cron and its runs. At most 10,000 names, and 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How the graph is to be run. Goes before the assistant's own configuration, key by key.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph. Goes before the assistant's own context, key by key.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Address that receives each run as a POST when it has ended. `webhooks` of langgraph.json says which addresses are allowed; others are 422.
   */
  webhook?: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before?: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after?: NodeSelection | null;
  /**
   * One mode or a list of modes to stream.
   */
  stream_mode: StreamMode | StreamMode[];
  /**
   * Stream the events of subgraphs too.
   */
  stream_subgraphs: boolean;
  /**
   * Keep the events so that the stream can be resumed.
   */
  stream_resumable: boolean;
  /**
   * When checkpoints are saved.
   */
  durability: Durability;
  /**
   * What happens to the thread of a run when the run has ended: `delete` forgets both after two minutes at the latest, `keep` keeps them.
   */
  on_run_completed: 'delete' | 'keep';
}
/**
 * What to change, one field at least. Fields that are absent stay as they are. `metadata` are merged, everything else is replaced.
 */
export interface CronPatch {
  /**
   * Minute, hour, day of the month, month and day of the week, such as `0 9 * * mon-fri`; a sixth part is the second, a seventh the year. Also `@yearly`, `@monthly`, `@weekly`, `@daily` and `@hourly`. When both days are given, either has to match. The shortest interval is a second. Where it has one hour and one minute, a time that a change to daylight saving time leaves out is due at the moment of the change, and one that occurs twice is due once. Where it has several (`*`, lists, ranges, steps), it follows the clock: what is left out is not due, what occurs twice is due twice.
   */
  schedule?: string;
  /**
   * The IANA time zone of the schedule. UTC when null.
   */
  timezone?: string | null;
  /**
   * No run is made after this time. Null takes it away.
   */
  end_time?: string | null;
  /**
   * A cron that is not enabled makes no runs.
   */
  enabled?: boolean;
  /**
   * Input of the graph, any JSON value.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * Values to merge into the metadata, key by key. A key that is not named stays. The result may have 10,000 names and 1048576 characters as JSON, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How the graph is to be run. Goes before the assistant's own configuration, key by key.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph. Goes before the assistant's own context, key by key.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Address that receives each run as a POST when it has ended. `webhooks` of langgraph.json says which addresses are allowed; others are 422.
   */
  webhook?: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before?: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after?: NodeSelection | null;
  /**
   * One mode or a list of modes to stream.
   */
  stream_mode?: StreamMode | StreamMode[];
  /**
   * Stream the events of subgraphs too.
   */
  stream_subgraphs?: boolean;
  /**
   * Keep the events so that the stream can be resumed.
   */
  stream_resumable?: boolean;
  /**
   * When checkpoints are saved.
   */
  durability?: Durability;
  /**
   * What happens to the thread of a run when the run has ended: `delete` forgets both after two minutes at the latest, `keep` keeps them. Without effect for a cron of a thread.
   */
  on_run_completed?: 'delete' | 'keep';
}
/**
 * Which crons to answer with. All filters have to match.
 */
export interface CronSearch {
  /**
   * Only crons of this assistant, by its id or by the name of a deployed graph.
   */
  assistant_id?: string | null;
  /**
   * Only crons of this thread.
   */
  thread_id?: string | null;
  /**
   * Only crons that are enabled, or only those that are not.
   */
  enabled?: boolean | null;
  /**
   * Only crons whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How many to answer at most.
   */
  limit: number;
  /**
   * How many to pass over.
   */
  offset: number;
  /**
   * What they are sorted by. Those without it come last.
   */
  sort_by: 'cron_id' | 'assistant_id' | 'thread_id' | 'next_run_date' | 'end_time' | 'created_at' | 'updated_at';
  /**
   * In which direction.
   */
  sort_order: 'asc' | 'desc';
  /**
   * The fields to answer with; all when absent or empty.
   *
   * @maxItems 32
   */
  select?: CronField[] | null;
}
export interface DeleteAssistantPath {
  assistant_id: string;
}
export interface DeleteAssistantQuery {
  delete_threads: boolean;
}
export interface DeleteCronPath {
  cron_id: string;
}
export interface DeleteRunPath {
  thread_id: string;
  run_id: string;
}
export interface DeleteThreadPath {
  thread_id: string;
}
/**
 * Why a request failed, in a sentence that says what to do next.
 */
export interface ErrorDetail {
  /**
   * The reason.
   */
  detail: string;
}
/**
 * Why the run failed or was cancelled. Always the last event.
 */
export interface ErrorEvent {
  /**
   * Name of the kind of error.
   */
  error: string;
  /**
   * What went wrong.
   */
  message: string;
}
/**
 * What to receive. A value of `namespaces`, `depth` or `since` that is not as described is ignored, as other servers of the protocol do.
 */
export interface EventStreamRequest {
  /**
   * A list, not empty, of `values`, `updates`, `messages`, `tools`, `custom`, `lifecycle`, `input`, `tasks`, `checkpoints`, and `custom:<name>` for what nodes write as `{name, payload}`. Without it, or with another name, the answer is 400.
   */
  channels?: unknown;
  /**
   * Prefixes of namespaces, as lists of segments. A segment without `:` stands for every task of the node of that name.
   */
  namespaces?: unknown;
  /**
   * How many segments below a prefix to receive; every depth when absent. Without prefixes it counts from the root.
   */
  depth?: unknown;
  /**
   * The `seq` of the last event received; the stream goes on after it. 0 and absent: everything that is kept.
   */
  since?: unknown;
  [k: string]: unknown;
}
/**
 * A page of items.
 */
export interface FoundItems {
  /**
   * The items, those that fit the query best first, then the one that was stored last.
   */
  items: StoreItem[];
}
/**
 * A value that lasts beyond threads.
 */
export interface StoreItem {
  namespace: Namespace;
  /**
   * The name of the item in its namespace.
   */
  key: string;
  /**
   * What was stored.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * When the item was first stored.
   */
  created_at: string;
  /**
   * When its value was last stored.
   */
  updated_at: string;
  /**
   * How well the item fits the `query` of a search: the cosine of their vectors, from -1 to 1, of the text that fits best.
   * Null without a query, and for an item that has no vector: it names no text, or is still to be embedded. Only searches
   * answer with it.
   *
   */
  score?: number | null;
}
export interface GetAgentCardHeader {
  'a2a-version'?: string;
  'if-none-match'?: string;
}
export interface GetAgentCardQuery {
  assistant_id?: string;
  'A2A-Version'?: string;
}
export interface GetAssistantAgentCardHeader {
  'a2a-version'?: string;
  'if-none-match'?: string;
}
export interface GetAssistantAgentCardPath {
  assistant_id: string;
}
export interface GetAssistantAgentCardQuery {
  'A2A-Version'?: string;
}
export interface GetAssistantGraphPath {
  assistant_id: string;
}
export interface GetAssistantGraphQuery {
  xray: string;
}
export interface GetAssistantPath {
  assistant_id: string;
}
export interface GetAssistantSchemasPath {
  assistant_id: string;
}
export interface GetAssistantSchemasQuery {
  types: boolean;
}
export interface GetAssistantSubgraphPath {
  assistant_id: string;
  namespace: string;
}
export interface GetAssistantSubgraphQuery {
  recurse: boolean;
}
export interface GetCronPath {
  cron_id: string;
}
export interface GetEndpointAgentCardHeader {
  'a2a-version'?: string;
  'if-none-match'?: string;
}
export interface GetEndpointAgentCardPath {
  assistant_id: string;
}
export interface GetEndpointAgentCardQuery {
  'A2A-Version'?: string;
}
export interface GetHealthQuery {
  check_db: boolean;
  live: boolean;
}
export interface GetItemQuery {
  /**
   * @minItems 1
   * @maxItems 3
   *
   * Items: Labels.
   */
  namespace: string[];
  key: string;
  refresh_ttl?: boolean;
}
export interface GetMetricsQuery {
  format: 'prometheus' | 'json';
}
export interface GetModelPath {
  assistant_id: string;
}
export interface GetOnlyAgentCardHeader {
  'a2a-version'?: string;
  'if-none-match'?: string;
}
export interface GetOnlyAgentCardQuery {
  'A2A-Version'?: string;
}
export interface GetReferenceAssetPath {
  asset: string;
}
export interface GetRunPath {
  thread_id: string;
  run_id: string;
}
export interface GetThreadHistoryPath {
  thread_id: string;
}
export interface GetThreadHistoryQuery {
  limit: number;
  before?: string;
  /**
   * @maxItems 32
   */
  select?: ThreadStateField[];
}
/**
 * The state of a thread, reduced to what `select` names; all of it when it names nothing.
 */
export interface SelectedThreadState {
  /**
   * The values. For most graphs an object with a key for each channel; `messages` holds the messages of every run on the thread in the order of execution. `{}` before the first run.
   */
  values?: {} | unknown[] | string | number | boolean | null;
  /**
   * The nodes to run next. Empty when the graph has reached its end or never ran.
   *
   * Items: Name of a node.
   */
  next?: string[];
  /**
   * The tasks of the next step.
   */
  tasks?: ThreadTask[];
  /**
   * The checkpoint that this is the state at; null before the first one.
   */
  checkpoint?: Checkpoint | null;
  /**
   * The checkpoint before this one; null for the first.
   */
  parent_checkpoint?: Checkpoint | null;
  /**
   * What the checkpoint records about its origin.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * When the checkpoint was made; null before the first one.
   */
  created_at?: string | null;
  /**
   * Everything the tasks asked, in one list.
   */
  interrupts?: Interrupt[];
}
/**
 * A node that is to run next, or that failed or asked a question.
 */
export interface ThreadTask {
  /**
   * Id of the task.
   */
  id: string;
  /**
   * Name of the node.
   */
  name: string;
  /**
   * How the task came about, as the graph engine records it.
   *
   * Items: One part of the path.
   */
  path: (string | number | boolean | unknown[] | {} | null)[];
  /**
   * Why the task failed, as `Name: message`; null when it did not.
   */
  error: string | null;
  /**
   * What the task asked.
   */
  interrupts: Interrupt[];
  /**
   * The state of the subgraph that the task runs; null when it runs none.
   */
  checkpoint: TaskCheckpoint | null;
  /**
   * State of the subgraph, when `subgraphs` asks for it; else null.
   */
  state: ThreadState | null;
  /**
   * What the task wrote; null when it has not finished.
   */
  result: {} | unknown[] | string | number | boolean | null;
}
/**
 * A question that a graph asked before it stopped.
 */
export interface Interrupt {
  /**
   * Names the interrupt when a resume answers several.
   */
  id?: string;
  /**
   * What the graph asks; null when it gave no value.
   */
  value: {} | unknown[] | string | number | boolean | null;
  /**
   * JSON Schema of the expected answer, when the graph states one.
   */
  response_schema?: {
    [k: string]: unknown;
  };
}
/**
 * Names the state of a subgraph. `checkpoint_id` is there when `subgraphs` asks for that state.
 */
export interface TaskCheckpoint {
  /**
   * The thread.
   */
  thread_id: string;
  /**
   * Namespace of the subgraph.
   */
  checkpoint_ns: string;
  /**
   * Id of the checkpoint.
   */
  checkpoint_id?: string | null;
  /**
   * Ids of the checkpoints of the graphs around the subgraph, by namespace.
   */
  checkpoint_map?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The state of a thread at one checkpoint.
 */
export interface ThreadState {
  /**
   * The values. For most graphs an object with a key for each channel; `messages` holds the messages of every run on the thread in the order of execution. `{}` before the first run.
   */
  values: {} | unknown[] | string | number | boolean | null;
  /**
   * The nodes to run next. Empty when the graph has reached its end or never ran.
   *
   * Items: Name of a node.
   */
  next: string[];
  /**
   * The tasks of the next step.
   */
  tasks: ThreadTask[];
  /**
   * The checkpoint that this is the state at; null before the first one.
   */
  checkpoint: Checkpoint | null;
  /**
   * The checkpoint before this one; null for the first.
   */
  parent_checkpoint: Checkpoint | null;
  /**
   * What the checkpoint records about its origin.
   */
  metadata: {
    [k: string]: unknown;
  };
  /**
   * When the checkpoint was made; null before the first one.
   */
  created_at: string | null;
  /**
   * Everything the tasks asked, in one list.
   */
  interrupts: Interrupt[];
}
export interface GetThreadPath {
  thread_id: string;
}
export interface GetThreadQuery {
  /**
   * @maxItems 16
   */
  include?: 'ttl'[];
}
export interface GetThreadStateAtCheckpointPath {
  thread_id: string;
  checkpoint_id: string;
}
export interface GetThreadStateAtCheckpointQuery {
  subgraphs: boolean;
  /**
   * @maxItems 32
   */
  select?: ThreadStateField[];
}
export interface GetThreadStatePath {
  thread_id: string;
}
export interface GetThreadStateQuery {
  subgraphs: boolean;
  /**
   * @maxItems 32
   */
  select?: ThreadStateField[];
}
export interface GetThreadStoragePath {
  thread_id: string;
}
export interface GetUiAssetPath {
  namespace: string;
  asset: string;
}
export interface GetUiComponentPath {
  namespace: string;
}
/**
 * What a graph takes, keeps and gives, as JSON Schemas. A state that is declared with schemas is described by them; of any other the names of its channels are known, and which of them hold messages.
 */
export interface GraphSchemas {
  /**
   * Name of the graph.
   */
  graph_id: string;
  input_schema: JsonSchema;
  output_schema: JsonSchema;
  state_schema: JsonSchema;
  config_schema: JsonSchema;
  context_schema: JsonSchema;
}
/**
 * The server can serve.
 */
export interface Health {
  /**
   * Always true; a server that cannot serve answers 500 or 503.
   */
  ok: true;
}
/**
 * Which states to return.
 */
export interface HistorySearch {
  /**
   * How many to return.
   */
  limit: number;
  /**
   * Only states before this checkpoint, by its id, or as an object with `checkpoint_id` or with `configurable`.
   */
  before?: string | CheckpointPlace | null;
  /**
   * Only states whose metadata have these values, such as `source: update`.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * `checkpoint_ns` asks for the states of a subgraph; a `checkpoint_id` for this state alone.
   */
  checkpoint?: CheckpointReference | null;
  /**
   * What to answer of a state; everything when absent. `values.messages` is one key of the values alone.
   *
   * @maxItems 32
   */
  select?: ThreadStateField[] | null;
}
/**
 * Answers interrupts of the thread, all of `responses` with one run: either `interrupt_id` and `response`, or `responses`. An interrupt that does not wait, or that another request is answering, is refused with `no_such_interrupt`.
 */
export interface InputRespondParams {
  /**
   * The interrupt.
   */
  interrupt_id?: string;
  /**
   * The answer.
   */
  response?: {} | unknown[] | string | number | boolean | null;
  /**
   * Where the interrupt is. Without effect; ids are enough.
   *
   * Items: A segment.
   */
  namespace?: string[];
  /**
   * Answers to several interrupts.
   */
  responses?: InterruptResponse[];
  /**
   * State to write in the same step.
   */
  update?: {
    [k: string]: unknown;
  };
  /**
   * A node to run next, `{node, input}`, or a list of both.
   */
  goto?: unknown;
  /**
   * As for createRun.
   */
  config?: {
    [k: string]: unknown;
  };
  /**
   * Free values to keep with the run.
   */
  metadata?: {
    [k: string]: unknown;
  };
}
/**
 * An answer to one interrupt.
 */
export interface InterruptResponse {
  /**
   * The interrupt.
   */
  interrupt_id: string;
  /**
   * The answer.
   */
  response?: {} | unknown[] | string | number | boolean | null;
  /**
   * Where the interrupt is. Without effect.
   *
   * Items: A segment.
   */
  namespace?: string[];
}
/**
 * Which items to find. All filters have to match.
 */
export interface ItemSearch {
  /**
   * The labels with which the namespace begins. Everything when absent or empty.
   *
   * @maxItems 64
   */
  namespace_prefix?: NamespaceLabel[] | null;
  /**
   * Fields of the value, and what they have to be. An object has to be contained, anything else has to be equal. An object
   * whose only keys are `$eq`, `$ne`, `$gt`, `$gte`, `$lt` and `$lte` compares: numbers with numbers and texts with texts.
   * `$in` and `$nin` take a list of up to 100 values, one of which, or none of which, the field has to be. All fields together
   * may be compared with 500 values, else 422.
   *
   */
  filter?: {
    [k: string]: unknown;
  } | null;
  /**
   * A text. The items that fit it best come first, if `langgraph.json` names an embedding in `store.index`; without, it has no
   * effect.
   *
   */
  query?: string | null;
  /**
   * How many to return.
   */
  limit: number;
  /**
   * How many to skip.
   */
  offset: number;
  /**
   * Whether the time to live of what is found begins anew. Absent, it is `store.ttl.refresh_on_read` of `langgraph.json`, which is true by default.
   */
  refresh_ttl?: boolean | null;
}
export interface JoinRunPath {
  thread_id: string;
  run_id: string;
}
export interface JoinRunQuery {
  cancel_on_disconnect: boolean;
}
export interface JoinRunStreamHeader {
  'last-event-id'?: string;
}
export interface JoinRunStreamPath {
  thread_id: string;
  run_id: string;
}
export interface JoinRunStreamQuery {
  /**
   * @maxItems 64
   */
  stream_mode?: StreamMode[];
  cancel_on_disconnect: boolean;
}
export interface JoinStatelessRunStreamHeader {
  'last-event-id'?: string;
}
export interface JoinStatelessRunStreamPath {
  run_id: string;
}
export interface JoinStatelessRunStreamQuery {
  /**
   * @maxItems 64
   */
  stream_mode?: StreamMode[];
  cancel_on_disconnect: boolean;
}
export interface JoinThreadStreamHeader {
  'last-event-id'?: string;
}
export interface JoinThreadStreamPath {
  thread_id: string;
}
export interface JoinThreadStreamQuery {
  /**
   * @maxItems 8
   *
   * Items: One of the modes.
   */
  stream_modes?: ('run_modes' | 'lifecycle' | 'state_update')[];
  /**
   * @maxItems 8
   *
   * Items: One of the modes.
   */
  stream_mode?: ('run_modes' | 'lifecycle' | 'state_update')[];
  idle_seconds?: number;
}
/**
 * Why a JSON-RPC request failed.
 */
export interface JsonRpcError {
  /**
   * Kind of error; the OpenRPC document lists those of each method.
   */
  code: number;
  /**
   * What went wrong.
   */
  message: string;
  /**
   * Details.
   */
  data?: {} | unknown[] | string | number | boolean | null;
}
/**
 * A JSON-RPC 2.0 request. This shape is a description; the body is checked by the JSON-RPC layer, which answers a body that breaks it with a JSON-RPC error.
 */
export interface JsonRpcRequest {
  /**
   * Version of JSON-RPC.
   */
  jsonrpc: '2.0';
  /**
   * Chosen by the caller, returned with the same type in the answer.
   */
  id?: string | number | null;
  /**
   * Name of the method, for example `message/send`.
   */
  method: string;
  /**
   * Parameters by name.
   */
  params?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * A JSON-RPC 2.0 response. It holds either `result` or `error`.
 */
export interface JsonRpcResponse {
  /**
   * Version of JSON-RPC.
   */
  jsonrpc: '2.0';
  /**
   * Id of the request; null when it could not be read.
   */
  id: string | number | null;
  /**
   * What the method returned.
   */
  result?: {} | unknown[] | string | number | boolean | null;
  error?: JsonRpcError;
}
/**
 * A run of the thread began or ended.
 */
export interface LifecycleEvent {
  /**
   * The run.
   */
  run_id: string;
  status: RunStatus;
}
export interface ListAssistantSubgraphsPath {
  assistant_id: string;
}
export interface ListAssistantSubgraphsQuery {
  recurse: boolean;
}
export interface ListAssistantVersionsPath {
  assistant_id: string;
}
export interface ListRunsPath {
  thread_id: string;
}
export interface ListRunsQuery {
  limit: number;
  offset: number;
  status?: RunStatus;
  /**
   * @maxItems 64
   */
  select?: RunField[];
  metadata?: {
    [k: string]: unknown;
  };
}
/**
 * A run, reduced to the fields that `select` names; all of them when it names none.
 */
export interface SelectedRun {
  /**
   * Id of the run.
   */
  run_id?: string;
  /**
   * The thread it runs on.
   */
  thread_id?: string;
  /**
   * The assistant that is run.
   */
  assistant_id?: string;
  /**
   * When the server accepted the run.
   */
  created_at?: string;
  /**
   * When the record last changed.
   */
  updated_at?: string;
  status?: RunStatus;
  /**
   * Those of the assistant and of the thread when the run was made, and those of the request, which goes before both.
   */
  metadata?: {
    [k: string]: unknown;
  };
  kwargs?: RunKwargs;
  multitask_strategy?: MultitaskStrategy;
}
export interface ListWebhookDeliveriesPath {
  thread_id: string;
  run_id: string;
}
/**
 * The announcement of an ended run to its webhook, and what became of it.
 */
export interface WebhookDelivery {
  /**
   * Its `webhook-id`, the same in all attempts.
   */
  delivery_id: string;
  /**
   * The run that ended.
   */
  run_id: string;
  /**
   * The thread of the run.
   */
  thread_id: string;
  /**
   * Where it goes, without user, password, query and fragment.
   */
  url: string;
  /**
   * `pending`: is tried, for the first time or again. `delivered`: the receiver answered with 2xx. `failed`: given up; `error` says why.
   */
  status: 'pending' | 'delivered' | 'failed';
  /**
   * How often it was tried.
   */
  attempts: number;
  /**
   * When it is tried next; null once it is delivered or given up.
   */
  next_attempt_at: string | null;
  /**
   * Status of the last answer; null when there was none.
   */
  response_status: number | null;
  /**
   * What was wrong with the last attempt; null when nothing was.
   */
  error: string | null;
  /**
   * When the run ended.
   */
  created_at: string;
  /**
   * When it was last tried.
   */
  updated_at: string;
}
/**
 * By what a control plane tells whether more or fewer servers are needed on the database.
 */
export interface Load {
  /**
   * Runs that a free worker slot would start at once, over all servers on the database.
   */
  pending: number;
  /**
   * Runs that execute, over all servers on the database.
   */
  running: number;
  /**
   * Worker slots of this server. 0 if it executes no runs.
   */
  slots: number;
  /**
   * Processor time that this server took since its start.
   */
  cpu_ms: number;
}
/**
 * A JSON-RPC 2.0 message of MCP: a request with `id` and `method`, a notification without `id`, or an answer without `method`. The methods check their `params`.
 */
export interface McpMessage {
  /**
   * Version of JSON-RPC.
   */
  jsonrpc: '2.0';
  /**
   * Id of the request, chosen by who sends it.
   */
  id?: string | number;
  /**
   * Name of the method, for example `tools/call`.
   */
  method?: string;
  /**
   * Parameters by name.
   */
  params?: {
    [k: string]: unknown;
  };
  /**
   * What the method returned.
   */
  result?: {
    [k: string]: unknown;
  };
  /**
   * Why the request failed.
   */
  error?: {
    [k: string]: unknown;
  };
}
/**
 * A chat message, or a chunk of one, in the flat form in which graphs hold messages.
 */
export interface Message {
  /**
   * Who speaks: `human`, `ai`, `system`, `tool`, `function`, `remove`, ... A chunk carries the name of its class, for example `AIMessageChunk`.
   */
  type: string;
  /**
   * The text, or a list of content blocks.
   */
  content:
    | string
    | (
        | {
            [k: string]: unknown;
          }
        | string
      )[];
  /**
   * Id of the message. Chunks of one message share it.
   */
  id?: string | null;
  /**
   * Name of the speaker or of the tool.
   */
  name?: string | null;
  /**
   * What the model provider sent besides.
   */
  additional_kwargs?: {
    [k: string]: unknown;
  };
  /**
   * How the model answered.
   */
  response_metadata?: {
    [k: string]: unknown;
  };
  /**
   * The tools that the model wants called.
   *
   * Items: One call with `name`, `args` and `id`.
   */
  tool_calls?: {
    [k: string]: unknown;
  }[];
  /**
   * The call that a tool message answers.
   */
  tool_call_id?: string;
  [k: string]: unknown;
}
/**
 * Where a message came from.
 */
export interface MessageOrigin {
  /**
   * The node that wrote it.
   */
  langgraph_node?: string;
  /**
   * The step of the run.
   */
  langgraph_step?: number;
  /**
   * Tags of the model call.
   */
  tags?: string[];
  /**
   * The run.
   */
  run_id?: string;
  /**
   * The thread.
   */
  thread_id?: string;
  [k: string]: unknown;
}
/**
 * Where a message that is about to be streamed comes from, by id of the message: `{metadata}`.
 */
export interface MessagesMetadataEvent {
  /**
   * The facts about one message.
   */
  [k: string]: {
    [k: string]: unknown;
  };
}
/**
 * The first event of every stream.
 */
export interface MetadataEvent {
  /**
   * The run.
   */
  run_id: string;
  /**
   * Which attempt at the run this is; above 1 after a crash of the server.
   */
  attempt: number;
}
/**
 * Counts of this process and its database.
 */
export interface Metrics {
  /**
   * Runs of all processes on the database.
   */
  queue: {
    /**
     * Runs that wait for their turn.
     */
    n_pending: number;
    /**
     * Runs that are executed.
     */
    n_running: number;
  };
  /**
   * Requests to this process.
   */
  api: {
    /**
     * Answered requests, by operation and status.
     */
    http_requests_total: RequestCount[];
  };
  /**
   * Worker slots of this process.
   */
  workers: {
    /**
     * How many runs it executes at once.
     */
    max: number;
    /**
     * How many it executes.
     */
    active: number;
    /**
     * How many it could start.
     */
    available: number;
  };
}
/**
 * How often an operation was answered with a status.
 */
export interface RequestCount {
  /**
   * Method.
   */
  method: string;
  /**
   * Path as the contract has it.
   */
  path: string;
  /**
   * Status.
   */
  status: number;
  /**
   * How often.
   */
  count: number;
}
/**
 * A page of namespaces.
 */
export interface NamespaceList {
  /**
   * The namespaces that hold items, in the order of their labels.
   */
  namespaces: Namespace[];
}
/**
 * Which namespaces to list. All filters have to match.
 */
export interface NamespaceSearch {
  /**
   * How they begin.
   */
  prefix?: NamespacePattern | null;
  /**
   * How they end.
   */
  suffix?: NamespacePattern | null;
  /**
   * Cut longer namespaces to that many labels.
   */
  max_depth?: number | null;
  /**
   * How many to return.
   */
  limit: number;
  /**
   * How many to skip.
   */
  offset: number;
}
/**
 * An assistant as a model.
 */
export interface OpenAiModel {
  /**
   * What to send as `model`: the name of the graph, or the id of the assistant.
   */
  id: string;
  /**
   * Kind of object.
   */
  object: 'model';
  /**
   * When it was made, in seconds since the epoch.
   */
  created: number;
  /**
   * Whose model it is.
   */
  owned_by: 'keelson';
  /**
   * Name of the assistant.
   */
  name: string;
}
/**
 * The assistants that can be talked to.
 */
export interface OpenAiModelList {
  /**
   * Kind of object.
   */
  object: 'list';
  /**
   * One entry an assistant.
   */
  data: OpenAiModel[];
}
/**
 * An OpenAPI 3.1 document.
 */
export interface OpenApiDocument {
  /**
   * Version of the OpenAPI specification.
   */
  openapi: string;
  /**
   * Title and version of the API.
   */
  info: {
    [k: string]: unknown;
  };
  /**
   * The operations by path.
   */
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * An OpenRPC document.
 */
export interface OpenRpcDocument {
  /**
   * Version of the OpenRPC specification.
   */
  openrpc: string;
  /**
   * Title and version of the API.
   */
  info: {
    [k: string]: unknown;
  };
  /**
   * The methods.
   *
   * Items: One method.
   */
  methods: {
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
export interface PatchAssistantPath {
  assistant_id: string;
}
export interface PatchCronPath {
  cron_id: string;
}
export interface PatchThreadHeader {
  prefer?: string;
}
export interface PatchThreadPath {
  thread_id: string;
}
export interface PostThreadHistoryPath {
  thread_id: string;
}
export interface PostThreadStateAtCheckpointPath {
  thread_id: string;
}
/**
 * A command. One without an integer `id` or a text `method` is answered with 400. `run.start` takes `RunStartParams`, `input.respond` takes `InputRespondParams`, `state.get` takes `StateGetParams`, `agent.getTree` takes `AgentGetTreeParams`. On a WebSocket, `subscription.subscribe` takes `EventStreamRequest` and `subscription.unsubscribe` takes `UnsubscribeParams`.
 */
export interface ProtocolCommand {
  /**
   * A number of the client's, an integer of at least 0; the answer has it too.
   */
  id?: unknown;
  /**
   * The name of the command.
   */
  method?: unknown;
  /**
   * What the command takes.
   */
  params?: unknown;
  [k: string]: unknown;
}
/**
 * One event of a thread. Its data depends on `method`. `values`: the state after a step. `updates`: what the node `node` wrote. `messages`: a message as it is written, `message-start`, for each block `content-block-start`, `content-block-delta` and `content-block-finish`, and `message-finish`. `tools`: `tool-started`, `tool-output-delta`, and `tool-finished` or `tool-error`. `lifecycle`: `{event, graph_name}` with `running` at the begin of a run, `started` for each subgraph, and `completed`, `failed` or `interrupted` at the end of both. `input.requested`: `{interrupt_id, payload, value}`, the last two alike, once the run has ended and an answer can be given. `input.answered`: `{interrupt_ids}` that the run answers. `tasks`: the begin and end of a node's task. `checkpoints`: `{id, parent_id, step, source}` of the checkpoint of the next `values`. `custom`: `{payload}` or `{name, payload}`.
 */
export interface ProtocolEvent {
  /**
   * What it is.
   */
  type: 'event';
  /**
   * The same whenever the event is sent.
   */
  event_id: string;
  /**
   * Higher than that of every event of the thread before it, over all runs.
   */
  seq: number;
  /**
   * What happened.
   */
  method:
    | 'values'
    | 'updates'
    | 'messages'
    | 'tools'
    | 'lifecycle'
    | 'input.requested'
    | 'input.answered'
    | 'tasks'
    | 'checkpoints'
    | 'custom';
  params: ProtocolEventParams;
}
/**
 * The event itself.
 */
export interface ProtocolEventParams {
  /**
   * The subgraph that it happened in, as `node:task`, from the outside in; empty for the graph itself.
   *
   * Items: A segment.
   */
  namespace: string[];
  /**
   * When it was sent, in milliseconds since the epoch; 0 when that was not recorded.
   */
  timestamp: number;
  /**
   * The node that it is about.
   */
  node?: string;
  /**
   * As its method says.
   */
  data: unknown;
}
/**
 * Whether an agent server may be ended for want of work, and until when, and how busy it is.
 */
export interface RestReport {
  /**
   * False while runs wait or execute, and while webhooks are sent.
   */
  may_rest: boolean;
  /**
   * Why it may not rest; null if it may.
   */
  reason: string | null;
  /**
   * In how many milliseconds something is to be done without a request; 0 for what is overdue, null when nothing is planned.
   *
   */
  next_due_in_ms: number | null;
  load: Load;
}
/**
 * A request of AG-UI to run an agent.
 */
export interface RunAgentInput {
  /**
   * The conversation. A UUID is the id of a thread, which is made if there is none; any other text names a thread of this assistant and this user.
   */
  threadId: string;
  /**
   * Names the run for the client. A second request with it on the same conversation gets the events of the first one.
   */
  runId: string;
  /**
   * Version of AG-UI that the client speaks. Not checked.
   */
  protocolVersion?: string;
  /**
   * The run that asked for this one. The graph is told.
   */
  parentRunId?: string;
  /**
   * The state as the client has it. Of an object, the keys of the graph's state that differ from the thread's are input. Anything else has no effect.
   */
  state?: {} | unknown[] | string | number | boolean | null;
  /**
   * The conversation so far. Those that the thread does not have yet, by their ids, are input.
   *
   * @maxItems 10000
   */
  messages: AgUiMessage[];
  /**
   * Tools of the front end.
   *
   * @maxItems 1000
   */
  tools?: AgUiTool[];
  /**
   * What the graph is to know beside the conversation.
   *
   * @maxItems 1000
   */
  context?: AgUiContext[];
  /**
   * Passed on to the graph. Of an object, `config` is merged into the configuration of the run, `command.resume` is an older form of `resume`, and `onDisconnect: "continue"` lets the run go on when the client hangs up.
   */
  forwardedProps?: {} | unknown[] | string | number | boolean | null;
  /**
   * Answers to the interrupts that the thread waits at. They go before everything else; none are the same as absent.
   *
   * @maxItems 1000
   */
  resume?: AgUiResume[];
}
/**
 * A run to make on a thread. `command` goes before `input`; with neither, the graph goes on from where it stopped. For every optional field without a default, null means the same as absent.
 */
export interface RunCreate {
  /**
   * The assistant to run, by its id or by the name of a deployed graph.
   */
  assistant_id: string;
  /**
   * Input of the graph, any JSON value. For a chat graph `{messages: [{role, content}]}`.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * A command in place of input, for example to answer an interrupt.
   */
  command?: Command | null;
  /**
   * A checkpoint of the thread to start from; the run makes a new branch there. The newest one when absent.
   */
  checkpoint?: CheckpointReference | null;
  /**
   * Id of the checkpoint to start from; a short form of `checkpoint`, which wins when both are given.
   */
  checkpoint_id?: string | null;
  /**
   * Free values to keep with the run and its checkpoints. At most 10,000 names, and 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How the graph is to be run. Goes before the assistant's own configuration, key by key.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph. Goes before the assistant's own context, key by key.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Address that receives the run as a POST when it has ended. `webhooks` of langgraph.json says which addresses are allowed; others are 422.
   */
  webhook?: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before?: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after?: NodeSelection | null;
  /**
   * One mode or a list of modes to stream. An empty list streams only `metadata` and `error`.
   */
  stream_mode: StreamMode | StreamMode[];
  /**
   * Stream the events of subgraphs too; their names then carry `|` and the namespace, such as `updates|agent:1c0f`.
   */
  stream_subgraphs: boolean;
  /**
   * Keep the events of the run so that its stream can be read again and resumed, for a while after its end too.
   */
  stream_resumable: boolean;
  /**
   * What happens to the run when the connection of the request that streams or waits for it breaks. Without effect for runs in the background.
   */
  on_disconnect: 'cancel' | 'continue';
  /**
   * What happens when the thread already has an active run.
   */
  multitask_strategy: MultitaskStrategy;
  /**
   * What happens when the thread does not exist. `reject` answers 404, `create` makes it under the id given.
   */
  if_not_exists: 'reject' | 'create';
  /**
   * Seconds to wait before the run may start. Until then it does not hold up runs that were accepted after it. A request that waits for the run takes at most 60 of them.
   */
  after_seconds?: number | null;
  /**
   * When checkpoints are saved.
   */
  durability: Durability;
  /**
   * Older form of `durability`. `false` turns durability `async` into `exit`; otherwise it has no effect.
   */
  checkpoint_during?: boolean | null;
  /**
   * Keys for which the run is to return addresses where feedback can be left. Accepted and stored; not acted on yet.
   *
   * @maxItems 1000
   */
  feedback_keys?: string[] | null;
  /**
   * Where to trace the run to. A server that traces to LangSmith honours it.
   */
  langsmith_tracer?: LangsmithTracer | null;
}
/**
 * Why a run failed.
 */
export interface RunError {
  /**
   * Name of the kind of error.
   */
  error: string;
  /**
   * What went wrong.
   */
  message: string;
}
/**
 * Starts a run on the thread, and the thread with it. Where the thread waits for an answer, `input` is the answer. Everything that the run does is streamed and kept for a while, subgraphs too.
 */
export interface RunStartParams {
  /**
   * The assistant to run, by its id or by the name of a deployed graph.
   */
  assistant_id: string;
  /**
   * Input of the graph.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * As for createRun. `configurable.checkpoint_id` names a checkpoint of the thread to start from.
   */
  config?: {
    [k: string]: unknown;
  };
  /**
   * Free values to keep with the run.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * What happens when the thread has an active run; `enqueue` when absent. `multitaskStrategy` is understood too.
   */
  multitask_strategy?: 'reject' | 'rollback' | 'interrupt' | 'enqueue';
  /**
   * Where to trace the run to. A server that traces to LangSmith honours it.
   */
  langsmith_tracer?: {
    [k: string]: unknown;
  };
}
export interface RunThreadCommandPath {
  thread_id: string;
}
/**
 * Which runs to cancel: either every run of the server in a state, by `status`, or runs of one thread, by `thread_id` and `run_ids`. One of the two forms is needed.
 */
export interface RunsCancel {
  /**
   * `pending`, `running`, or `all` for both.
   */
  status?: ('pending' | 'running' | 'all') | null;
  /**
   * The thread of the runs.
   */
  thread_id?: string | null;
  /**
   * The runs.
   *
   * @maxItems 1000
   */
  run_ids?: string[] | null;
}
/**
 * An assistant, reduced to the fields that `select` names; all of them when it names none.
 */
export interface SelectedAssistant {
  /**
   * Id of the assistant.
   */
  assistant_id?: string;
  /**
   * Name of the graph.
   */
  graph_id?: string;
  config?: RunConfig;
  /**
   * Static context for the graph.
   */
  context?: {
    [k: string]: unknown;
  };
  /**
   * When the assistant was made.
   */
  created_at?: string;
  /**
   * When it last changed.
   */
  updated_at?: string;
  /**
   * Free values; `created_by: system` marks the server's own.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * Version of the configuration.
   */
  version?: number;
  /**
   * Name for people.
   */
  name?: string;
  /**
   * What the assistant does.
   */
  description?: string | null;
}
/**
 * A cron, reduced to the fields that `select` names; all of them when it names none.
 */
export interface SelectedCron {
  cron_id?: CronIdentity;
  assistant_id?: CronAssistantId;
  thread_id?: CronThreadId;
  user_id?: CronUserId;
  schedule?: CronSchedule;
  timezone?: CronTimezone;
  end_time?: CronEndTime;
  payload?: CronPayload;
  metadata?: CronMetadata;
  next_run_date?: CronNextRunDate;
  on_run_completed?: CronOnRunCompleted;
  /**
   * A cron that is not enabled makes no runs.
   */
  enabled?: boolean;
  disabled_reason?: CronDisabledReason;
  /**
   * When the cron was made.
   */
  created_at?: string;
  /**
   * When a request last changed the cron or the server disabled it.
   */
  updated_at?: string;
}
/**
 * A thread, reduced to the fields that `select` names; all of them when it names none.
 */
export interface SelectedThread {
  /**
   * Id of the thread.
   */
  thread_id?: string;
  /**
   * When the thread was made.
   */
  created_at?: string;
  /**
   * When the record last changed.
   */
  updated_at?: string;
  /**
   * When the state last changed.
   */
  state_updated_at?: string;
  /**
   * Free values of the caller.
   */
  metadata?: {
    [k: string]: unknown;
  };
  status?: ThreadStatus;
  config?: RunConfig;
  /**
   * The state.
   */
  values?: {} | unknown[] | string | number | boolean | null;
  /**
   * The interrupts that wait for an answer, by id of the task that raised them.
   */
  interrupts?: {
    [k: string]: Interrupt[];
  };
  /**
   * Why the last run failed; null unless `status` is `error`.
   */
  error?: RunError | null;
  /**
   * What the paths of `extract` lead to, by alias; null where a path leads to nothing.
   */
  extracted?: {
    [k: string]: unknown;
  };
}
/**
 * What this server is, and where to read on.
 */
export interface ServerHome {
  /**
   * Which of the servers this is.
   */
  name: 'keelson-agent-server';
  /**
   * Version of the server.
   */
  version: string;
  /**
   * The reference page.
   */
  docs: string;
  /**
   * The OpenAPI document.
   */
  openapi: string;
  /**
   * The OpenRPC document of the A2A endpoint.
   */
  openrpc: string;
}
/**
 * What this server is and what it can do.
 */
export interface ServerInfo {
  /**
   * Version of the server.
   */
  version: string;
  /**
   * Version of the `@langchain/langgraph` package that runs the graphs.
   */
  langgraph_js_version: string;
  /**
   * The runtime that the graphs run in.
   */
  context: 'js';
  /**
   * Which groups of operations the server offers. A name that is missing reads as false.
   */
  flags: {
    /**
     * Assistants can be read and searched.
     */
    assistants: boolean;
    /**
     * The A2A endpoint is on.
     */
    a2a: boolean;
    /**
     * Runs can be scheduled. False where `FF_CRONS_ENABLED` turns it off.
     */
    crons: boolean;
    /**
     * Runs are traced to LangSmith. This needs `LANGSMITH_TRACING` and a key.
     */
    langsmith: boolean;
    /**
     * The MCP endpoint is on.
     */
    mcp: boolean;
    /**
     * The long-term store can be read and written.
     */
    store: boolean;
    [k: string]: boolean;
  };
  /**
   * Where the server runs, as user interfaces of LangGraph read it. The ids are those of a hosting service, and null here.
   */
  host: {
    /**
     * Kind of hosting.
     */
    kind: 'self-hosted';
    /**
     * Always null.
     */
    project_id: null;
    /**
     * Always null.
     */
    host_revision_id: null;
    /**
     * Always null.
     */
    revision_id: null;
    /**
     * Always null.
     */
    tenant_id: null;
  };
  /**
   * Free facts about this server, for example the deployment and the revision it serves.
   */
  metadata: {
    [k: string]: unknown;
  };
}
export interface SetLatestAssistantVersionPath {
  assistant_id: string;
}
export interface SetLatestAssistantVersionQuery {
  version?: number;
}
/**
 * Reads the state of the thread, or of a subgraph.
 */
export interface StateGetParams {
  /**
   * Namespace of the subgraph; empty for the graph itself.
   *
   * Items: A segment.
   */
  namespace?: string[];
  /**
   * The values to read; all when absent.
   *
   * Items: Name of a value.
   */
  keys?: string[];
}
/**
 * Which state to read.
 */
export interface StateRequest {
  checkpoint: CheckpointReference;
  /**
   * Send the states of subgraphs too, in `tasks[].state`.
   */
  subgraphs: boolean | null;
  /**
   * What to answer of a state; everything when absent. `values.messages` is one key of the values alone.
   *
   * @maxItems 32
   */
  select?: ThreadStateField[] | null;
}
/**
 * Values to write into the state of a thread, as if a node had returned them.
 */
export interface StateUpdate {
  /**
   * What to write: values by channel, or whatever form the graph takes. Null writes nothing: without `as_node` the newest checkpoint is made once more.
   */
  values?:
    | {
        [k: string]: unknown;
      }
    | unknown[]
    | null;
  /**
   * The node that counts as the writer, which decides what runs next. When absent, the node that wrote last, if there is just one. `__end__` ends the graph, `__copy__` makes the checkpoint once more, `__input__` writes as input.
   */
  as_node?: string | null;
  /**
   * The checkpoint to go on from. The newest when absent. A `checkpoint_ns` names the state of a subgraph.
   */
  checkpoint?: CheckpointReference | null;
  /**
   * Id of the checkpoint to go on from; short for `checkpoint` with nothing else in it.
   */
  checkpoint_id?: string | null;
}
/**
 * Where the written state stands.
 */
export interface StateUpdateResult {
  checkpoint: Checkpoint;
}
/**
 * Which item to delete.
 */
export interface StoreItemDelete {
  namespace: Namespace;
  /**
   * The name of the item in its namespace.
   */
  key: string;
}
/**
 * The item to store. It replaces the one of the same namespace and key.
 */
export interface StoreItemPut {
  namespace: Namespace;
  /**
   * The name of the item in its namespace.
   */
  key: string;
  /**
   * What to store.
   */
  value: {
    [k: string]: unknown;
  };
  /**
   * Paths of the texts that a semantic search looks at, such as `title` or `chapters[*].text`: at most 1,000 texts. False for
   * none. Absent or null, `store.index.fields` of `langgraph.json` names them. Without `store.index` it has no effect until
   * that is set.
   *
   */
  index?: false | string[] | null;
  /**
   * Minutes after which the item is gone. Absent, it is `store.ttl.default_ttl` of `langgraph.json`. Null, or without that default, the item stays.
   */
  ttl?: number | null;
}
/**
 * Records of one kind.
 */
export interface StoredRecords {
  /**
   * How many there are.
   */
  count: number;
  /**
   * What they take.
   */
  bytes: number;
}
export interface StreamRunPath {
  thread_id: string;
}
export interface StreamThreadEventsPath {
  thread_id: string;
}
export interface StreamThreadEventsQuery {
  idle_seconds?: number;
}
/**
 * The schemas of subgraphs, by namespace. Each bears the name of the deployed graph that it is a part of.
 */
export interface Subgraphs {
  [k: string]: GraphSchemas;
}
/**
 * One step of imported state.
 */
export interface Superstep {
  /**
   * What each node of the step wrote.
   *
   * @minItems 1
   * @maxItems 1000
   */
  updates: SuperstepUpdate[];
}
/**
 * The writes of one node in an imported step.
 */
export interface SuperstepUpdate {
  /**
   * Values by channel or a list of pairs.
   */
  values?:
    | {
        [k: string]: unknown;
      }
    | unknown[]
    | null;
  command?: Command;
  /**
   * The node that wrote them. `__input__` for what came in, and `__start__` for its way into the state.
   */
  as_node: string;
}
/**
 * A conversation. It holds state, and runs are executed on it one after the other.
 */
export interface Thread {
  /**
   * Id of the thread.
   */
  thread_id: string;
  /**
   * When the thread was made.
   */
  created_at: string;
  /**
   * When the record last changed.
   */
  updated_at: string;
  /**
   * When the state last changed.
   */
  state_updated_at: string;
  /**
   * Free values of the caller. Once a run was made on the thread, `graph_id` and `assistant_id` among them name the graph and the assistant of the latest one.
   */
  metadata: {
    [k: string]: unknown;
  };
  status: ThreadStatus;
  config: RunConfig;
  /**
   * The state. For most graphs an object with a key for each channel, such as `messages`; `{}` before the first run. A graph without named channels may hold any JSON value.
   */
  values: {} | unknown[] | string | number | boolean | null;
  /**
   * The interrupts that wait for an answer, by id of the task that raised them.
   */
  interrupts: {
    [k: string]: Interrupt[];
  };
  /**
   * Why the last run failed; null unless `status` is `error`.
   */
  error: RunError | null;
  ttl?: ThreadTtl;
}
/**
 * When the thread expires. Sent only when `include=ttl` asks for it and the thread has a time to live.
 */
export interface ThreadTtl {
  strategy: TtlStrategy;
  /**
   * Time to live in minutes since the last change.
   */
  ttl_minutes: number;
  /**
   * When the thread expires unless it changes before.
   */
  expires_at: string;
}
/**
 * Which threads to count. All filters have to match.
 */
export interface ThreadCount {
  /**
   * Only threads whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only threads whose state contains these values. All lists in it together may have 1,000 elements, else 422.
   */
  values?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only threads of this status.
   */
  status?: ThreadStatus | null;
}
/**
 * A thread to make. Everything is optional, but imported state needs the graph that it belongs to.
 */
export interface ThreadCreate {
  /**
   * Id to give the thread. Made by the server when absent.
   */
  thread_id?: string;
  /**
   * Free values to keep with the thread; none when absent. At most 10,000 names, and 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * What happens when the id is taken: `raise` answers 409, `do_nothing` answers with the thread that exists, unchanged.
   */
  if_exists: 'raise' | 'do_nothing';
  /**
   * A time to live. Absent, it is `checkpointer.ttl` of `langgraph.json`; without that, the thread stays.
   */
  ttl?: ThreadTtlCreate;
  /**
   * State to import, step by step, as if the graph named in `metadata.graph_id` had made it. A list that is not empty is answered with 422 when the metadata name no graph of this server, or when the graph refuses a step.
   *
   * @maxItems 10000
   */
  supersteps?: Superstep[];
}
/**
 * A schedule, and the runs to make on it on one thread.
 */
export interface ThreadCronCreate {
  /**
   * Minute, hour, day of the month, month and day of the week, such as `0 9 * * mon-fri`; a sixth part is the second, a seventh the year. Also `@yearly`, `@monthly`, `@weekly`, `@daily` and `@hourly`. When both days are given, either has to match. The shortest interval is a second. Where it has one hour and one minute, a time that a change to daylight saving time leaves out is due at the moment of the change, and one that occurs twice is due once. Where it has several (`*`, lists, ranges, steps), it follows the clock: what is left out is not due, what occurs twice is due twice.
   */
  schedule: string;
  /**
   * The assistant to run, by its id or by the name of a deployed graph.
   */
  assistant_id: string;
  /**
   * The IANA time zone of the schedule. UTC when absent.
   */
  timezone?: string | null;
  /**
   * No run is made after this time.
   */
  end_time?: string | null;
  /**
   * A cron that is not enabled makes no runs.
   */
  enabled: boolean;
  /**
   * Input of the graph, any JSON value.
   */
  input?: {} | unknown[] | string | number | boolean | null;
  /**
   * Free values to keep with the cron and its runs. At most 10,000 names, and 1048576 characters as JSON.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * How the graph is to be run. Goes before the assistant's own configuration, key by key.
   */
  config?: RunConfig | null;
  /**
   * Static context for the graph. Goes before the assistant's own context, key by key.
   */
  context?: {
    [k: string]: unknown;
  } | null;
  /**
   * Address that receives each run as a POST when it has ended. `webhooks` of langgraph.json says which addresses are allowed; others are 422.
   */
  webhook?: string | null;
  /**
   * Nodes before which the run stops.
   */
  interrupt_before?: NodeSelection | null;
  /**
   * Nodes after which the run stops.
   */
  interrupt_after?: NodeSelection | null;
  /**
   * One mode or a list of modes to stream.
   */
  stream_mode: StreamMode | StreamMode[];
  /**
   * Stream the events of subgraphs too.
   */
  stream_subgraphs: boolean;
  /**
   * Keep the events so that the stream can be resumed.
   */
  stream_resumable: boolean;
  /**
   * When checkpoints are saved.
   */
  durability: Durability;
  /**
   * What happens when the thread already has an active run. With `reject` no run is made then, and the next one is made when it is due again.
   */
  multitask_strategy: MultitaskStrategy;
}
/**
 * What to change. Fields that are absent stay as they are.
 */
export interface ThreadPatch {
  /**
   * Values to merge into the metadata, key by key. A key that is not named stays. The result may have 10,000 names and 1048576 characters as JSON, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * A new time to live; null takes it away.
   */
  ttl?: ThreadTtlCreate | null;
}
/**
 * A time to live for the thread. It is looked at every five minutes, or as `checkpointer.ttl` of `langgraph.json` says, and not while the thread is busy.
 */
export interface ThreadTtlCreate {
  /**
   * Minutes after the last change.
   */
  ttl: number;
  /**
   * What happens when the time is over.
   */
  strategy: TtlStrategy;
}
/**
 * Which threads to clear away, and how far.
 */
export interface ThreadPrune {
  /**
   * The threads. An id of no thread is passed over.
   *
   * @maxItems 1000
   *
   * Items: Id of a thread.
   */
  thread_ids: string[];
  /**
   * `delete` removes the threads with their runs and checkpoints. `keep_latest` keeps threads and runs, and of the checkpoints those that the present state needs.
   */
  strategy: 'delete' | 'keep_latest';
}
/**
 * What was cleared away.
 */
export interface ThreadPruneResult {
  /**
   * How many of the threads there were and were cleared.
   */
  pruned_count: number;
}
/**
 * Which threads to return. All filters have to match.
 */
export interface ThreadSearch {
  /**
   * Only these threads. An id of no thread is passed over.
   *
   * @maxItems 1000
   */
  ids?: string[] | null;
  /**
   * Only threads whose metadata contain these values. All lists in it together may have 1,000 elements, else 422.
   */
  metadata?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only threads whose state contains these values. All lists in it together may have 1,000 elements, else 422.
   */
  values?: {
    [k: string]: unknown;
  } | null;
  /**
   * Only threads of this status.
   */
  status?: ThreadStatus | null;
  /**
   * How many to return.
   */
  limit: number;
  /**
   * How many to skip.
   */
  offset: number;
  /**
   * The field to sort by.
   */
  sort_by: 'thread_id' | 'status' | 'created_at' | 'updated_at' | 'state_updated_at';
  /**
   * The direction to sort in.
   */
  sort_order: 'asc' | 'desc';
  /**
   * The fields to return. All when absent. Leaving out `values` saves reading the states.
   *
   * @maxItems 64
   */
  select?: ThreadField[] | null;
  /**
   * Single places to return beside the fields, in `extracted`: alias to path, at most ten. A path begins with `values`, `metadata`, `config` or `interrupts` and goes on with `.key` and `[index]`; a negative index counts from the end.
   */
  extract?: {
    /**
     * A path, such as `values.messages[-1].content`.
     */
    [k: string]: string;
  } | null;
}
/**
 * What the state of a thread and its history take of the disk. The database compresses nothing of it and adds indexes.
 */
export interface ThreadStorage {
  /**
   * Id of the thread.
   */
  thread_id: string;
  /**
   * All of it together.
   */
  total_bytes: number;
  checkpoints: StoredRecords;
  /**
   * The values of the state, each version once.
   */
  channel_values: {
    /**
     * How many there are.
     */
    count: number;
    /**
     * What they take.
     */
    bytes: number;
    /**
     * The same by the key of the state.
     */
    by_channel: {
      /**
       * One key of the state.
       */
      [k: string]: {
        /**
         * How many versions of it are stored.
         */
        versions: number;
        /**
         * What they take.
         */
        bytes: number;
      };
    };
  };
  pending_writes: StoredRecords;
}
/**
 * The kinds of records to delete.
 */
export interface Truncate {
  /**
   * Runs.
   */
  runs: boolean;
  /**
   * Threads with their runs and checkpoints.
   */
  threads: boolean;
  /**
   * Assistants that clients made.
   */
  assistants: boolean;
  /**
   * Checkpoints.
   */
  checkpointer: boolean;
  /**
   * Other name of `checkpointer`.
   */
  checkpoint: boolean;
  /**
   * The items of the store.
   */
  store: boolean;
}
/**
 * Which component is wanted.
 */
export interface UiComponentRequest {
  /**
   * Name of the component, as the project's default export has it.
   */
  name: string;
}
/**
 * Ends a subscription of the WebSocket.
 */
export interface UnsubscribeParams {
  /**
   * As `subscription.subscribe` answered it.
   */
  subscription_id: string;
}
export interface UpdateThreadStatePath {
  thread_id: string;
}
/**
 * What a node wrote, by name of the node. When the run stops at an interrupt, `__interrupt__` holds the list of interrupts.
 */
export interface UpdatesEvent {
  [k: string]: unknown;
}
export interface WaitForRunPath {
  thread_id: string;
}
