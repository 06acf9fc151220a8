// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

/**
 * An environment of an agent.
 */
export type AgentEnvironment = 'development' | 'staging' | 'production';
/**
 * What a key may do.
 * - `deployments:read`: see deployments, revisions and their logs.
 * - `deployments:write`: change them.
 * - `secrets:read`: see the values of secrets, where the server is set to reveal them.
 * - `listeners:connect`: register, see, change and connect as listeners, for the key on a machine. A key with this scope alone calls no
 *   agents. It may take the place of any listener of its tenant.
 * - `admin`: everything, keys and tenants included.
 *
 */
export type Scope = 'deployments:read' | 'deployments:write' | 'secrets:read' | 'listeners:connect' | 'admin';
/**
 * An API key with its text, which is shown this once.
 */
export type ApiKeyWithText = ApiKey & {
  /**
   * The text of the key.
   */
  key: string;
};
/**
 * A command of the build. `&&` may join several; quotes (`"`), backquotes, backslashes, control characters among line feed,
 * carriage return, tab and NUL, and the characters `|`, `;`, `$`, `>`, `<` and a single `&` are refused.
 * An empty string means no command of one's own.
 *
 */
export type BuildStep = string;
/**
 * How a PKCE code challenge is derived from its verifier (RFC 7636).
 */
export type CodeChallengeMethod = 'S256' | 'plain';
/**
 * CPU cores, rounded to one decimal.
 */
export type Cores = number | null;
/**
 * Most CPU cores, rounded to one decimal.
 */
export type CoresLimit = number | null;
/**
 * Any JSON value.
 */
export type DeleteOAuthProviderResponse200 = unknown;
/**
 * Letters, digits, dashes, underscores and dots, a letter or digit first. Unique in the tenant without regard to case; never
 * changes. It is kept as it was sent. Its gateway address is made of it: what is no letter, digit or dash becomes a dash there, and
 * an ending is added where the address is taken, so that `source_config.custom_url` alone tells it. A tracing project takes the
 * same name.
 *
 */
export type DeploymentName = string;
/**
 * Where the code of a deployment comes from.
 * - `internal_source`: an archive sent to an upload URL.
 * - `github`: a git repository, by ref.
 * - `internal_docker`: an image pushed to the registry of this server.
 * - `external_docker`: an image in a registry of the caller's.
 * A server whose driver cannot run a source refuses it with a 400 that says which driver can; `GET /info` lists what it takes. The
 * machine of a listener is judged by its own driver.
 *
 */
export type Source = 'github' | 'external_docker' | 'internal_docker' | 'internal_source';
/**
 * Name of an environment variable. These are refused with 400 because the platform sets them itself:
 * LANGCHAIN_TRACING_V2, LANGSMITH_TRACING_V2, LANGCHAIN_ENDPOINT, LANGCHAIN_PROJECT, LANGSMITH_PROJECT,
 * LANGSMITH_LANGGRAPH_GIT_REPO, LANGGRAPH_GIT_REPO_PATH, LANGCHAIN_API_KEY, LANGSMITH_CONTROL_PLANE_API_KEY,
 * POSTGRES_URI, POSTGRES_PASSWORD, DATABASE_URI, LANGSMITH_LANGGRAPH_GIT_REF, LANGSMITH_LANGGRAPH_GIT_REF_SHA,
 * LANGGRAPH_AUTH_TYPE, LANGSMITH_AUTH_ENDPOINT, LANGSMITH_TENANT_ID, LANGSMITH_AUTH_VERIFY_TENANT_ID,
 * LANGSMITH_HOST_PROJECT_ID, LANGSMITH_HOST_PROJECT_NAME, LANGSMITH_HOST_REVISION_ID, LOG_JSON, LOG_DICT_TRACEBACKS,
 * REDIS_URI, LANGCHAIN_CALLBACKS_BACKGROUND, DD_TRACE_PSYCOPG_ENABLED, DD_TRACE_REDIS_ENABLED,
 * LANGSMITH_DEPLOYMENT_NAME, LANGGRAPH_CLOUD_LICENSE_KEY, and every name that begins with KEELSON_.
 * A secret KEELSON_API_KEY is dropped in place of being refused: clients that send a whole file of variables would fail by it.
 * PATH, PORT and MOUNT_PREFIX are accepted, but where the driver has to set one of them its value is the one that counts.
 *
 */
export type EnvironmentName = string;
/**
 * Where a deployment stands. `AWAITING_DATABASE` while its database is made, once, then `READY`.
 * - `UNUSED`: rests. Its agent servers were ended because nobody used it for a while, as its `deployment_type` asks for; its state,
 *   revisions and logs stay. The next request through the gateway starts it and is answered then, and a cron, a delayed run or
 *   a webhook that becomes due starts it too. It is `READY` again as soon as it serves. A revision can be deployed meanwhile.
 * - `AWAITING_DELETE`: deletion was requested; revisions are stopped and state is removed.
 * - `AWAITING_FINAL_DELETE`: only the record is left. After that every request for it is a 404.
 * - `UNKNOWN`: the state of the record is not known. This server always knows it, and so never says it.
 * Whether something serves is told by `active_revision_id`, not by this field.
 *
 */
export type DeploymentStatus = 'AWAITING_DATABASE' | 'READY' | 'UNUSED' | 'AWAITING_DELETE' | 'AWAITING_FINAL_DELETE' | 'UNKNOWN';
/**
 * A size class, or a word that clients send for one: `serverless` is `dev_zero`, and `dedicated` is `prod`. A server that is told
 * to keep all agents running, or whose driver cannot end and start them, says so in `warnings` of a deployment that asks for rest.
 *
 */
export type RequestedDeploymentType = 'dev_free' | 'dev' | 'prod' | 'dev_zero' | 'dev_free_zero' | 'serverless' | 'dedicated';
/**
 * A source that may stand in for the deployment's own source for one revision.
 */
export type RevisionSource = 'github' | 'internal_docker' | 'internal_source';
/**
 * Size class of a deployment. `dev_free` and `dev` are for trying out, `prod` for steady load. A deployment of type `dev_zero` or
 * `dev_free_zero` rests while nobody uses it: its status is `UNUSED` then.
 *
 */
export type DeploymentType = 'dev_free' | 'dev' | 'prod' | 'dev_zero' | 'dev_free_zero';
/**
 * A place in one log or several, made by the server.
 */
export type LogOffset = string;
/**
 * How severe a line is.
 */
export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';
/**
 * A time with its zone, or a date.
 */
export type LogTime = string;
/**
 * `asc` begins with the oldest line, `desc` with the newest.
 */
export type LogOrder = 'asc' | 'desc';
/**
 * Memory in MB.
 */
export type Megabytes = number | null;
/**
 * A provider whose flow differs from plain OAuth 2.0 in known ways. With `slack` scopes are joined by commas; the others are kept
 * and change nothing.
 *
 */
export type OAuthProviderType = 'microsoft' | 'salesforce' | 'slack';
/**
 * How the client proves itself at the token endpoint (RFC 7591, section 2).
 */
export type TokenEndpointAuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';
/**
 * Every OAuth provider of the organization, oldest first.
 */
export type OAuthProviderList = OAuthProvider[];
/**
 * The tokens of a user, newest first.
 */
export type OAuthTokenList = OAuthToken[];
/**
 * Number of containers.
 */
export type Replicas = number | null;
/**
 * Where a revision stands. The way of an archive or a git ref is
 * `CREATING → QUEUED → AWAITING_BUILD → BUILDING → AWAITING_DEPLOY → DEPLOYING → DEPLOYED`; an image skips the two build
 * states. These six are in progress; all others are final.
 * - `CREATING`: accepted and stored. `QUEUED`: waits for an earlier revision of the deployment.
 * - `AWAITING_BUILD`, `BUILDING`: waits for a builder; the source is fetched and built.
 * - `AWAITING_DEPLOY`, `DEPLOYING`: built, waits for the driver; started, waits to become healthy.
 * - `DEPLOYED`: healthy; the gateway has switched to it. It stays so when a later revision takes over.
 * - `CREATE_FAILED`, `BUILD_FAILED`, `DEPLOY_FAILED`: ended with the reason in `status_message`; what served before still serves.
 * - `SKIPPED`: a newer revision was queued before this one began. `INTERRUPTED`: stopped on request.
 * - `UNKNOWN`: the driver cannot tell whether it runs. The process driver always can tell, so this server never says it.
 * One revision of a deployment is worked on at a time, a bounded number of builds runs over all deployments, and no revision
 * stays in progress for longer than the `limits` of `GET /info` say: it then fails with a reason.
 *
 */
export type RevisionStatus =
  | 'CREATING'
  | 'QUEUED'
  | 'AWAITING_BUILD'
  | 'BUILDING'
  | 'AWAITING_DEPLOY'
  | 'DEPLOYING'
  | 'CREATE_FAILED'
  | 'BUILD_FAILED'
  | 'DEPLOY_FAILED'
  | 'DEPLOYED'
  | 'SKIPPED'
  | 'INTERRUPTED'
  | 'UNKNOWN';

/**
 * That an agent may use a stored token.
 */
export interface AgentConnection {
  /**
   * Id of the connection.
   */
  id: string;
  /**
   * The agent.
   */
  agent_id: string;
  /**
   * The token.
   */
  oauth_token_id: string;
  /**
   * The `provider_id` of the token's provider.
   */
  provider_id: string;
  /**
   * The name of the account at the provider.
   */
  provider_account_label: string | null;
  /**
   * What the provider granted.
   *
   * Items: A scope in the words of the provider.
   */
  scopes: string[];
  /**
   * When the access token ends; null when that is not known.
   */
  expires_at: string | null;
  /**
   * The user whose token it is.
   */
  created_by: string;
  /**
   * When they were connected.
   */
  created_at: string;
}
/**
 * The token that an agent may use.
 */
export interface AgentConnectionCreate {
  /**
   * Id of the token.
   */
  oauth_token_id: string;
}
/**
 * The connections of an agent.
 */
export interface AgentConnectionList {
  /**
   * Oldest first.
   */
  data: AgentConnection[];
}
/**
 * An API key without its text.
 */
export interface ApiKey {
  /**
   * Id of the key, a UUID; `admin` is the first key of the server.
   */
  id: string;
  /**
   * What the key is for.
   */
  name: string;
  /**
   * What it may do.
   *
   * @maxItems 5
   */
  scopes: Scope[];
  /**
   * The tenant that its requests are for where they name none; null when they have to name one.
   */
  tenant_id: string | null;
  /**
   * Whether it may act for every tenant of the organization.
   */
  organization_wide: boolean;
  /**
   * When it was made.
   */
  created_at: string;
  /**
   * When it ends; null when it does not.
   */
  expires_at: string | null;
  /**
   * When the text that it had before its last rotation ends; null when it was not rotated.
   */
  previous_expires_at: string | null;
  /**
   * When it was revoked; null when it was not.
   */
  revoked_at: string | null;
}
/**
 * An API key to make.
 */
export interface ApiKeyCreate {
  /**
   * What the key is for.
   */
  name: string;
  /**
   * What it may do.
   *
   * @minItems 1
   * @maxItems 5
   */
  scopes: Scope[];
  /**
   * The tenant that it belongs to; null is the caller's, and with `organization_wide` none.
   */
  tenant_id?: string | null;
  /**
   * Whether it may act for every tenant of the organization; false when null.
   */
  organization_wide?: boolean | null;
  /**
   * How long it lasts; null is without end.
   */
  expires_in_seconds?: number | null;
}
/**
 * A page of API keys, oldest first.
 */
export interface ApiKeyList {
  /**
   * The keys of this page.
   *
   * @maxItems 100
   */
  resources: ApiKey[];
  /**
   * The `offset` of the next page (the one requested plus the rows returned).
   */
  offset: number;
}
/**
 * How a key gets a new text.
 */
export interface ApiKeyRotate {
  /**
   * How long the present text goes on to count.
   */
  grace_seconds: number;
  /**
   * How long the key lasts from now on; null keeps its end as it is.
   */
  expires_in_seconds?: number | null;
}
/**
 * Who made a change.
 */
export interface AuditActor {
  /**
   * - `key`: a request with that API key.
   * - `operator`: a person who worked on the data directory with the command line.
   * - `signed`: a request that a signature admitted in place of a key, such as that of an upload URL.
   * - `system`: the server itself.
   *
   */
  type: 'key' | 'operator' | 'signed' | 'system';
  /**
   * Id of the key.
   */
  id: string | null;
  /**
   * Name of the key or the operator at that time.
   */
  name: string | null;
}
/**
 * One change.
 */
export interface AuditEntry {
  /**
   * Id of the entry.
   */
  id: string;
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Whose matter it was; null for that of the whole organization.
   */
  tenant_id: string | null;
  actor: AuditActor;
  /**
   * What was done, as kind and verb: `deployment.create`.
   */
  action: string;
  resource: AuditResource;
  /**
   * What of it changed, by name, and words of the server. No value that may be a secret is in it.
   */
  detail: {
    [k: string]: unknown;
  };
  /**
   * Id of the request.
   */
  request_id: string | null;
  /**
   * Network address that the request came from.
   */
  address: string | null;
}
/**
 * What a change was made to.
 */
export interface AuditResource {
  /**
   * Its kind, such as `deployment`, `revision`, `key`.
   */
  type: string;
  /**
   * Its id.
   */
  id: string;
  /**
   * Its name where it has one.
   */
  name: string | null;
}
/**
 * A page of the audit log, newest first.
 */
export interface AuditPage {
  /**
   * The entries of this page.
   *
   * @maxItems 100
   */
  items: AuditEntry[];
  /**
   * The `cursor` of the next page; null on the last.
   */
  next_cursor: string | null;
}
/**
 * Whose token for which provider is wanted.
 */
export interface Authenticate {
  /**
   * The provider's `provider_id`.
   */
  provider: string;
  /**
   * Scopes that the token must have been asked for with; an empty list asks for whatever the provider gives.
   *
   * @maxItems 100
   *
   * Items: A scope in the words of the provider.
   */
  scopes: string[];
  /**
   * The user, by whatever id the tenant knows them.
   */
  user_id?: string | null;
  /**
   * The user where `user_id` is not sent.
   */
  ls_user_id?: string | null;
  /**
   * The agent that is to use the token.
   */
  agent_id?: string | null;
  /**
   * Whether to use a client of the server's own; this server has none and answers 403 for true.
   */
  use_agent_builder_public_oauth: boolean | null;
  /**
   * Whether to begin a sign-in whatever tokens there are; it gives a further token.
   */
  force_new: boolean | null;
  /**
   * The one token of the user that is wanted.
   */
  token_id?: string | null;
  /**
   * Whether the token of a sign-in that begins becomes the user's default one for the provider.
   */
  is_default: boolean | null;
}
/**
 * A token, or where to get one.
 */
export interface Authentication {
  /**
   * Whether there is a token.
   */
  status: 'completed' | 'pending' | 'connection_required' | 'token_expired';
  /**
   * Where the user signs in.
   */
  url: string | null;
  /**
   * What to wait for.
   */
  auth_id: string | null;
  /**
   * The access token.
   */
  token: string | null;
  /**
   * The user that counted.
   */
  user_id: string;
  /**
   * With a token: `token_id`, `scopes` and `expires_at`, as in a list of tokens. Otherwise nothing.
   */
  metadata: {};
}
/**
 * What the provider gave the user's browser on the way back.
 */
export interface AuthorizationCode {
  /**
   * The authorization code.
   */
  code: string;
  /**
   * The state of the sign-in.
   */
  state: string;
}
/**
 * A sign-in that is completed.
 */
export interface AuthorizationReceipt {
  /**
   * Always the same.
   */
  status: 'completed';
  /**
   * The token that is stored now.
   */
  token_id: string;
}
/**
 * How a sign-in stands.
 */
export interface AuthorizationState {
  /**
   * How it stands.
   */
  status: 'completed' | 'pending' | 'timeout' | 'not_found';
  /**
   * The access token of a completed sign-in.
   */
  token: string | null;
  /**
   * Why there will be no token.
   */
  detail: string | null;
}
/**
 * Who a request comes from.
 */
export interface Caller {
  /**
   * Id of its key; null where the server asks for none.
   */
  key_id: string | null;
  /**
   * The tenant that it acts for; null when the key is for all of them and the request names none.
   */
  tenant_id: string | null;
  /**
   * What it may do.
   *
   * @maxItems 5
   */
  scopes: Scope[];
}
export interface CompleteAuthorizationPath {
  provider_id: string;
}
/**
 * What of a cluster the deployments of a listener may use, and which machine takes the place of a lost one. A `machine` has no
 * namespaces: `keelson listener` registers one word for it, because deploy clients take a listener only with one.
 *
 */
export interface ComputeConfig {
  /**
   * Namespaces that a deployment may choose from, the first of which it gets if it names none; null for any. Without effect for a `machine`, which has no namespaces.
   *
   * @maxItems 100
   */
  k8s_namespaces: string[] | null;
  /**
   * Of this server alone, and for a `machine`: the `compute_id` of another listener of the tenant, which need not exist yet. When the machine is lost, deployments whose state is in a PostgreSQL database are started on the machine of that one. Null or missing: they wait for their machine.
   */
  fallback?: string | null;
}
/**
 * A Kubernetes container that runs before or beside the agent server.
 */
export interface Container {
  /**
   * Name of the container.
   */
  name: string;
  /**
   * Image that it runs.
   */
  image: string;
  /**
   * When the image is pulled.
   */
  imagePullPolicy?: string | null;
  /**
   * Replaces the entry point of the image.
   *
   * @maxItems 100
   */
  command?: string[] | null;
  /**
   * Arguments of the entry point.
   *
   * @maxItems 100
   */
  args?: string[] | null;
  /**
   * Directory in which it starts.
   */
  workingDir?: string | null;
  /**
   * Its environment.
   *
   * @maxItems 500
   */
  env?: EnvVar[] | null;
  /**
   * Sources of further environment variables.
   *
   * @maxItems 100
   */
  envFrom?:
    | {
        [k: string]: unknown;
      }[]
    | null;
  /**
   * CPU and memory.
   */
  resources?: ContainerResources | null;
  /**
   * Where it sees volumes.
   *
   * @maxItems 100
   */
  volumeMounts?: VolumeMount[] | null;
  /**
   * Rights of the container.
   */
  securityContext?: {
    [k: string]: unknown;
  } | null;
  /**
   * When it is started again; `Always` on an init container makes a sidecar.
   */
  restartPolicy?: string | null;
}
/**
 * An environment variable of a container.
 */
export interface EnvVar {
  /**
   * Name of the variable.
   */
  name: string;
  /**
   * Its value.
   */
  value?: string | null;
  /**
   * Where the value comes from instead.
   */
  valueFrom?: {
    [k: string]: unknown;
  } | null;
}
/**
 * What a container asks for and the most it may take, in Kubernetes quantities.
 */
export interface ContainerResources {
  /**
   * The most by resource name.
   */
  limits?: StringMap | null;
  /**
   * What is asked for by resource name.
   */
  requests?: StringMap | null;
}
/**
 * Names with string values.
 */
export interface StringMap {
  [k: string]: string;
}
/**
 * Where a container sees a volume.
 */
export interface VolumeMount {
  /**
   * Name of the volume.
   */
  name?: string | null;
  /**
   * Path inside the container.
   */
  mountPath?: string | null;
  /**
   * Path inside the volume.
   */
  subPath?: string | null;
  /**
   * How mounts spread between host and container.
   */
  mountPropagation?: string | null;
  /**
   * Whether the container may only read.
   */
  readOnly?: boolean | null;
  /**
   * Path inside the volume with variables in it.
   */
  subPathExpr?: string | null;
}
export interface CreateAgentConnectionPath {
  agent_id: string;
}
export interface CreateInterruptionPath {
  deployment_id: string;
  revision_id: string;
}
export interface CreatePushTokenPath {
  deployment_id: string;
}
export interface CreateRevisionPath {
  deployment_id: string;
}
export interface CreateUploadUrlPath {
  deployment_id: string;
}
export interface DeleteAgentConnectionPath {
  agent_id: string;
  connection_id: string;
}
export interface DeleteDeploymentPath {
  deployment_id: string;
}
export interface DeleteDeploymentQuery {
  delete_tracing_project: boolean;
  force: boolean;
}
export interface DeleteDeploymentsQuery {
  /**
   * @minItems 1
   * @maxItems 100
   */
  deployment_ids: string[];
  delete_tracing_project: boolean;
}
export interface DeleteListenerPath {
  listener_id: string;
}
export interface DeleteOAuthProviderPath {
  provider_id: string;
}
export interface DeleteOAuthTokenPath {
  token_id: string;
}
export interface DeleteOAuthTokensQuery {
  provider_id: string;
  user_id?: string;
}
export interface DeleteTenantPath {
  tenant_id: string;
}
/**
 * An agent server that the control plane keeps running. The values of `source_config`, `source_revision_config`, `secrets` and
 * `secret_references` are those of the latest revision.
 *
 */
export interface Deployment {
  name: DeploymentName;
  /**
   * Free name shown to people; null until one is set.
   */
  display_name: string | null;
  /**
   * The agent and the environment that the deployment is for; null where it was created by name alone.
   */
  agent?: DeploymentAgent | null;
  source: Source;
  source_config: SourceConfig;
  source_revision_config: SourceRevisionConfig;
  /**
   * Environment of the agent server, one entry a name. Values read `[redacted]` unless the server reveals them.
   *
   * @maxItems 500
   */
  secrets: Secret[];
  /**
   * Environment taken from existing Kubernetes Secrets; null unless the source is `external_docker`.
   *
   * @maxItems 500
   */
  secret_references: SecretReference[] | null;
  /**
   * Id of the deployment.
   */
  id: string;
  /**
   * The tenant that owns the deployment.
   */
  tenant_id: string;
  /**
   * When the deployment was created.
   */
  created_at: string;
  /**
   * When the deployment last changed.
   */
  updated_at: string;
  status: DeploymentStatus;
  /**
   * The newest revision; null while there is none.
   */
  latest_revision_id: string | null;
  /**
   * The number of the newest revision; null while there is none.
   */
  latest_revision_number: number | null;
  /**
   * The revision that serves; null until one has been deployed. A revision that fails does not change it.
   */
  active_revision_id: string | null;
  /**
   * The number of the revision that serves; null until one has been deployed.
   */
  active_revision_number: number | null;
  /**
   * Version of the agent server that the active revision runs; null until one has been deployed.
   */
  image_version: string | null;
  /**
   * What of the deployment's configuration is carried out otherwise than the requests say, a sentence each, such as secrets that
   * are dropped because they are API keys of this server; else empty.
   *
   *
   * @maxItems 8
   */
  warnings: string[];
}
/**
 * An agent in one of its environments. A tenant has one deployment of it at most.
 */
export interface DeploymentAgent {
  /**
   * The agent, by a name of the client's.
   */
  agent_id: string;
  environment: AgentEnvironment;
}
/**
 * Settings of a deployment. Every key is there, null where nothing is set.
 */
export interface SourceConfig {
  /**
   * What was given on creation; nothing is fetched with it.
   */
  integration_id: string | null;
  /**
   * The git repository.
   */
  repo_url: string | null;
  /**
   * Size class; `prod` for `external_docker`.
   */
  deployment_type: DeploymentType;
  /**
   * Whether each push to `repo_ref` makes a revision.
   */
  build_on_push: boolean;
  /**
   * The address of the live agent server, as a rule the gateway's: `/d/{deployment name}`, or a host of its own where the server
   * has these; null only on a server without a gateway.
   *
   */
  custom_url: string | null;
  resource_spec: ResolvedResourceSpec;
  /**
   * The listener of the deployment's cluster or machine.
   */
  listener_id: string | null;
  /**
   * Where the listener puts the deployment.
   */
  listener_config: ListenerConfig | null;
  /**
   * The install command.
   */
  install_command: string | null;
  /**
   * The build command.
   */
  build_command: string | null;
  /**
   * Whether everybody may read the agent's reference pages, documents and cards.
   */
  public_docs: boolean;
}
/**
 * A resource_spec as responses carry it, the four basic values filled in; others are absent or null unless set.
 */
export interface ResolvedResourceSpec {
  /**
   * Fewest API containers.
   */
  min_scale: number;
  /**
   * Most API containers.
   */
  max_scale: number;
  /**
   * Cores asked for by the main service.
   */
  cpu: number;
  /**
   * MB asked for by the main service.
   */
  memory_mb: number;
  /**
   * Most cores of the main service.
   */
  cpu_limit?: CoresLimit;
  /**
   * Most MB of the main service.
   */
  memory_limit_mb?: Megabytes;
  /**
   * Fewest queue containers.
   */
  queue_min_scale?: Replicas;
  /**
   * Most queue containers.
   */
  queue_max_scale?: Replicas;
  /**
   * Cores asked for by the queue.
   */
  queue_cpu?: Cores;
  /**
   * Most cores of the queue.
   */
  queue_cpu_limit?: CoresLimit;
  /**
   * MB asked for by the queue.
   */
  queue_memory_mb?: Megabytes;
  /**
   * Most MB of the queue.
   */
  queue_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by the orchestrator.
   */
  orchestrator_cpu?: Cores;
  /**
   * Most cores of the orchestrator.
   */
  orchestrator_cpu_limit?: CoresLimit;
  /**
   * MB asked for by the orchestrator.
   */
  orchestrator_memory_mb?: Megabytes;
  /**
   * Most MB of the orchestrator.
   */
  orchestrator_memory_limit_mb?: Megabytes;
  /**
   * Fewest orchestrator containers.
   */
  orchestrator_min_scale?: Replicas;
  /**
   * Most orchestrator containers.
   */
  orchestrator_max_scale?: Replicas;
  /**
   * Cores asked for by an executor.
   */
  executor_cpu?: Cores;
  /**
   * Most cores of an executor.
   */
  executor_cpu_limit?: CoresLimit;
  /**
   * MB asked for by an executor.
   */
  executor_memory_mb?: Megabytes;
  /**
   * Most MB of an executor.
   */
  executor_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by Redis.
   */
  redis_cpu?: Cores;
  /**
   * Most cores of Redis.
   */
  redis_cpu_limit?: CoresLimit;
  /**
   * MB asked for by Redis.
   */
  redis_memory_mb?: Megabytes;
  /**
   * Most MB of Redis.
   */
  redis_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by the database.
   */
  db_cpu?: number | null;
  /**
   * Most cores of the database; default twice `db_cpu`.
   */
  db_cpu_limit?: number | null;
  /**
   * MB asked for by the database.
   */
  db_memory_mb?: Megabytes;
  /**
   * Most MB of the database.
   */
  db_memory_limit_mb?: Megabytes;
  /**
   * Disk of the database in Gi.
   */
  db_storage_gi?: number | null;
  /**
   * Most connections that the database takes.
   */
  db_max_connections?: number | null;
  /**
   * Labels for every object that the deployment makes.
   */
  labels?: StringMap | null;
  /**
   * Annotations for every object that the deployment makes.
   */
  annotations?: StringMap | null;
  /**
   * A service account that exists in the namespace.
   */
  service_account_name?: string | null;
  /**
   * Secrets with which images are pulled.
   *
   * @maxItems 100
   */
  image_pull_secrets?: LocalObjectReference[] | null;
  /**
   * Volumes that containers may mount.
   *
   * @maxItems 100
   */
  volumes?: Volume[] | null;
  /**
   * Where the agent server sees volumes.
   *
   * @maxItems 100
   */
  volume_mounts?: VolumeMount[] | null;
  /**
   * Containers that run to their end before the agent server starts.
   *
   * @maxItems 20
   */
  init_containers?: Container[] | null;
  /**
   * Containers that run beside the agent server.
   *
   * @maxItems 20
   */
  sidecars?: Container[] | null;
}
/**
 * An object in the namespace of the deployment.
 */
export interface LocalObjectReference {
  /**
   * Name of the object.
   */
  name: string;
}
/**
 * A Kubernetes volume; one of the sources should be set.
 */
export interface Volume {
  /**
   * Name by which mounts find the volume.
   */
  name?: string | null;
  /**
   * Files from a ConfigMap.
   */
  configMap?: {
    [k: string]: unknown;
  } | null;
  /**
   * Files from a Secret.
   */
  secret?: {
    [k: string]: unknown;
  } | null;
  /**
   * An empty directory that lives as long as the pod.
   */
  emptyDir?: {
    [k: string]: unknown;
  } | null;
  /**
   * A claimed persistent volume.
   */
  persistentVolumeClaim?: {
    [k: string]: unknown;
  } | null;
  /**
   * An NFS export.
   */
  nfs?: {
    [k: string]: unknown;
  } | null;
  /**
   * Several sources in one directory.
   */
  projected?: {
    [k: string]: unknown;
  } | null;
  /**
   * Facts about the pod as files.
   */
  downwardAPI?: {
    [k: string]: unknown;
  } | null;
  /**
   * A volume of a CSI driver.
   */
  csi?: {
    [k: string]: unknown;
  } | null;
}
/**
 * Where a listener puts the deployment in its cluster.
 */
export interface ListenerConfig {
  /**
   * Namespace of the deployment; cannot change. Default: the first of the listener. The kubernetes driver runs the deployment
   * there, if its operator gives that namespace to the tenant or to everybody; so does the driver of a cluster that connects, if the
   * listener's operator allows it. Elsewhere, as on a machine, it is only a word.
   *
   */
  k8s_namespace?: string | null;
}
/**
 * What a revision was made from. Every key is there, null where it does not apply.
 */
export interface SourceRevisionConfig {
  /**
   * Branch name or full tag or commit.
   */
  repo_ref: string | null;
  /**
   * Path of the graph configuration file inside the source.
   */
  langgraph_config_path: string | null;
  /**
   * The same value as `langgraph_config_path`.
   */
  graph_config_path: string | null;
  /**
   * The image; for a built one the image that the build made.
   */
  image_uri: string | null;
  /**
   * The uploaded archive.
   */
  source_tarball_path: string | null;
  /**
   * The commit that the revision is made from, known once its repository was asked; only in responses.
   */
  repo_commit_sha: string | null;
}
/**
 * An environment variable of the agent server, kept encrypted.
 */
export interface Secret {
  name: EnvironmentName;
  /**
   * The value, of at most 122880 bytes in UTF-8 (more is refused with 400); NUL characters are not possible. In responses it reads `[redacted]` unless the server is set to reveal
   * secrets. Sent back as `[redacted]` in an update it keeps the stored value of that name; 400 if there is none. A value that is, or
   * contains, an API key of this server is dropped: the answer has no such secret, and names it in `warnings`.
   *
   */
  value: string;
}
/**
 * An environment variable whose value comes from a Kubernetes Secret that already exists.
 */
export interface SecretReference {
  name: EnvironmentName;
  /**
   * Name of the Kubernetes Secret in the namespace of the deployment.
   */
  secret_name: string;
  /**
   * Key inside that Secret.
   */
  secret_key: string;
}
/**
 * A deployment to create.
 */
export interface DeploymentCreate {
  /**
   * Needed without an `agent`, else 400. With one the server makes a name of both its fields where none is sent.
   */
  name?: DeploymentName | null;
  /**
   * The agent and the environment that the deployment is for. Never changes.
   */
  agent?: DeploymentAgent | null;
  source: Source;
  source_config: SourceConfigCreate;
  source_revision_config: SourceRevisionConfigRequest;
  /**
   * The complete environment of the agent server; null is an empty list. A name may stand once, and all names and values
   * together may take 1048576 bytes, else 400.
   *
   *
   * @maxItems 500
   */
  secrets: Secret[] | null;
  /**
   * Environment from existing Kubernetes Secrets; only for `external_docker`, and with a driver that resolves them, else 400.
   *
   * @maxItems 500
   */
  secret_references?: SecretReference[] | null;
}
/**
 * Settings of a new deployment. Null is the same as absent. A field that does not belong to the source is refused with 400.
 *
 */
export interface SourceConfigCreate {
  /**
   * For `github`: the installation whose credentials fetch the repository elsewhere. This server has no installations: it keeps
   * the id, fetches with the secret `GIT_CREDENTIALS` alone, and says so in `warnings` of the deployment. Cannot change later.
   *
   */
  integration_id?: string | null;
  /**
   * Required for `github`, refused for others. The https URL of a git repository, without credentials; by http or from the
   * file system where the operator allows it. Cannot change later.
   *
   */
  repo_url?: string | null;
  /**
   * Size class, `dev` when null. Refused for `external_docker`, which reports `prod`. Cannot change later.
   */
  deployment_type?: RequestedDeploymentType | null;
  /**
   * For `github`: make a revision for each push to `repo_ref`, which the repository's host announces to the webhook that
   * `getPushWebhook` tells; false when null. Refused with a tag as `repo_ref`.
   *
   */
  build_on_push?: boolean | null;
  /**
   * For `external_docker`: the address under which a proxy of the caller's publishes the deployment, reported in place of the
   * gateway's, which keeps working. Refused for other sources.
   *
   */
  custom_url?: string | null;
  /**
   * Required for `external_docker` (`{}` takes the defaults). What the driver of this server cannot do is refused with 400.
   */
  resource_spec?: ResourceSpec | null;
  /**
   * The listener that is the deployment's place. For `external_docker`: that of a cluster or of a machine whose `driver` is
   * `docker`, required as soon as the tenant has listeners of clusters. For `internal_source` and `github`: that of a machine
   * (`compute_type` `machine`), which runs what this server builds. Null for this server itself. Refused with 400 when the tenant
   * has no such listener. Cannot change later.
   *
   */
  listener_id?: string | null;
  /**
   * Goes with `listener_id`.
   */
  listener_config?: ListenerConfig | null;
  /**
   * Run at the root of the source before the build, in place of the package manager found by lock file.
   * For `internal_source` and `github`.
   *
   */
  install_command?: BuildStep | null;
  /**
   * Run in the directory of the graph configuration after the install. For `internal_source` and `github`.
   */
  build_command?: BuildStep | null;
  /**
   * Whether everybody may read what the agent says of itself, without a key: the reference pages `/docs` and `/docs/guide`,
   * `/openapi.json`, `/openrpc.json` and the agent cards at its address. Everything else asks for a key. False when null.
   *
   */
  public_docs?: boolean | null;
}
/**
 * What the containers of a deployment get. Null or absent takes the default named with the field. A limit below its request, or a
 * maximum scale below its minimum, is refused with 400.
 *
 * The process driver, which has no containers, ends an agent server that takes more than `memory_limit_mb` and starts it
 * again. It has the system hold it to `cpu_limit` where it may make control groups: `resource_limits` of `GET /info` tells. It runs
 * `min_scale` to `max_scale` processes, which need a database of the deployment's own: a server that keeps its state in files
 * runs 1, one on PostgreSQL 16 at most. It refuses a `min_scale` above that; a `max_scale` above it is a warning. It refuses
 * `service_account_name`, `image_pull_secrets`, `volumes`, `volume_mounts`, `init_containers`, `sidecars`, `queue_*` and
 * `db_*`. The docker driver does the same, and has the engine enforce memory and processor time.
 *
 * The kubernetes driver takes these fields over into the pods, with 100 of them at most. It refuses labels and annotations under
 * `keelson.dev/`, `kubernetes.io/`, `k8s.io/` and `cnpg.io/` and their subdomains, volumes that name no source, and Secrets, claims
 * and accounts with `keelson` in their names. In a namespace that several tenants share it refuses all Secrets, ConfigMaps,
 * claims, accounts, and annotations with a prefix.
 *
 * With any `db_*` at its creation a deployment has a database server of its own, which the kubernetes driver has CloudNativePG
 * run, and which is deleted with it. Fields that a later revision leaves out stay as they are, and the disk never shrinks. Where
 * the cluster has no CloudNativePG, and for a deployment that was created without them, `db_*` are refused.
 *
 * Every driver keeps `redis_*`, `orchestrator_*` and `executor_*`, and does nothing with them: there is nothing that they could
 * size. `warnings` of the deployment says so. A refusal names all fields that it is about.
 *
 * With any `queue_*` the kubernetes driver runs two kinds of pods: those of the queue execute runs, the others answer requests.
 * The image must be an agent server of Keelson: the roll-out of another one fails.
 *
 */
export interface ResourceSpec {
  /**
   * Fewest API containers; default 1. Between the two bounds their number follows the load.
   */
  min_scale?: Replicas;
  /**
   * Most API containers; default 1, or `min_scale` if that is more.
   */
  max_scale?: Replicas;
  /**
   * Cores asked for by the main service; default 1.
   */
  cpu?: Cores;
  /**
   * Most cores of the main service; default twice `cpu`.
   */
  cpu_limit?: CoresLimit;
  /**
   * MB asked for by the main service; default 2048.
   */
  memory_mb?: Megabytes;
  /**
   * Most MB of the main service; default twice `memory_mb`.
   */
  memory_limit_mb?: Megabytes;
  /**
   * Fewest queue containers; default `min_scale`, or `queue_max_scale` if that is less.
   */
  queue_min_scale?: Replicas;
  /**
   * Most queue containers; default `max_scale`, or `queue_min_scale` if that is more.
   */
  queue_max_scale?: Replicas;
  /**
   * Cores asked for by the queue; default `cpu`.
   */
  queue_cpu?: Cores;
  /**
   * Most cores of the queue; default twice `queue_cpu`.
   */
  queue_cpu_limit?: CoresLimit;
  /**
   * MB asked for by the queue; default `memory_mb`.
   */
  queue_memory_mb?: Megabytes;
  /**
   * Most MB of the queue; default twice `queue_memory_mb`.
   */
  queue_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by the orchestrator. Without effect, as there is none; a warning says so.
   */
  orchestrator_cpu?: Cores;
  /**
   * Most cores of the orchestrator. Without effect, as there is none; a warning says so.
   */
  orchestrator_cpu_limit?: CoresLimit;
  /**
   * MB asked for by the orchestrator. Without effect, as there is none; a warning says so.
   */
  orchestrator_memory_mb?: Megabytes;
  /**
   * Most MB of the orchestrator. Without effect, as there is none; a warning says so.
   */
  orchestrator_memory_limit_mb?: Megabytes;
  /**
   * Fewest orchestrator containers. Without effect, as there is none; a warning says so.
   */
  orchestrator_min_scale?: Replicas;
  /**
   * Most orchestrator containers. Without effect, as there is none; a warning says so.
   */
  orchestrator_max_scale?: Replicas;
  /**
   * Cores asked for by an executor. Without effect, as there is none; a warning says so.
   */
  executor_cpu?: Cores;
  /**
   * Most cores of an executor. Without effect, as there is none; a warning says so.
   */
  executor_cpu_limit?: CoresLimit;
  /**
   * MB asked for by an executor. Without effect, as there is none; a warning says so.
   */
  executor_memory_mb?: Megabytes;
  /**
   * Most MB of an executor. Without effect, as there is none; a warning says so.
   */
  executor_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by Redis. Without effect, as agent servers need no Redis; a warning says so.
   */
  redis_cpu?: Cores;
  /**
   * Most cores of Redis. Without effect, as agent servers need no Redis; a warning says so.
   */
  redis_cpu_limit?: CoresLimit;
  /**
   * MB asked for by Redis. Without effect, as agent servers need no Redis; a warning says so.
   */
  redis_memory_mb?: Megabytes;
  /**
   * Most MB of Redis. Without effect, as agent servers need no Redis; a warning says so.
   */
  redis_memory_limit_mb?: Megabytes;
  /**
   * Cores asked for by the database.
   */
  db_cpu?: number | null;
  /**
   * Most cores of the database; default twice `db_cpu`.
   */
  db_cpu_limit?: number | null;
  /**
   * MB asked for by the database.
   */
  db_memory_mb?: Megabytes;
  /**
   * Most MB of the database; default twice `db_memory_mb`.
   */
  db_memory_limit_mb?: Megabytes;
  /**
   * Disk of the database in Gi.
   */
  db_storage_gi?: number | null;
  /**
   * Most connections that the database takes.
   */
  db_max_connections?: number | null;
  /**
   * Labels for every object that the deployment makes.
   */
  labels?: StringMap | null;
  /**
   * Annotations for every object that the deployment makes.
   */
  annotations?: StringMap | null;
  /**
   * A service account that exists in the namespace.
   */
  service_account_name?: string | null;
  /**
   * Secrets with which images are pulled.
   *
   * @maxItems 100
   */
  image_pull_secrets?: LocalObjectReference[] | null;
  /**
   * Volumes that containers may mount.
   *
   * @maxItems 100
   */
  volumes?: Volume[] | null;
  /**
   * Where the agent server sees volumes.
   *
   * @maxItems 100
   */
  volume_mounts?: VolumeMount[] | null;
  /**
   * Containers that run to their end before the agent server starts.
   *
   * @maxItems 20
   */
  init_containers?: Container[] | null;
  /**
   * Containers that run beside the agent server.
   *
   * @maxItems 20
   */
  sidecars?: Container[] | null;
}
/**
 * What a revision is made from. Null or absent carries over from the latest revision (nothing, on create). A field that does not
 * belong to the source of the revision is refused with 400.
 *
 */
export interface SourceRevisionConfigRequest {
  /**
   * For `github`, where the first revision needs it. Branch name, full ref (`refs/tags/v1`) or whole commit id.
   */
  repo_ref?: string | null;
  /**
   * Path of the graph configuration file inside the source, relative and without `..` segments, `langgraph.json` when never
   * set. For `internal_source` and `github`.
   *
   */
  langgraph_config_path?: string | null;
  /**
   * Another name for `langgraph_config_path`. Both with different values are refused with 400.
   */
  graph_config_path?: string | null;
  /**
   * For `external_docker` and `internal_docker`. Image with tag or digest. Of `internal_docker` it is one that was pushed with a push
   * token of the deployment; the answer has its digest. Otherwise a tag is resolved on launch.
   *
   */
  image_uri?: string | null;
  /**
   * For `internal_source`. An `object_path` that the upload URL of this deployment came with and that has been filled.
   */
  source_tarball_path?: string | null;
}
/**
 * Why a deployment is not being deleted.
 */
export interface DeploymentDeletionFailure {
  /**
   * The deployment.
   */
  deployment_id: string;
  /**
   * The status that deleting it alone would have been answered with.
   */
  status: 404;
  /**
   * The reason.
   */
  detail: string;
}
/**
 * What came of the deletion of several deployments.
 */
export interface DeploymentDeletions {
  /**
   * Those that are being deleted.
   *
   * @maxItems 100
   */
  deleted: string[];
  /**
   * Those that are not.
   *
   * @maxItems 100
   */
  failed: DeploymentDeletionFailure[];
}
/**
 * A page of deployments, newest first.
 */
export interface DeploymentList {
  /**
   * The deployments of this page.
   *
   * @maxItems 100
   */
  resources: Deployment[];
  /**
   * The `offset` of the next page (the one requested plus the rows returned).
   */
  offset: number;
}
/**
 * What to change. Null or absent keeps a value. Values that cannot change are accepted when they equal the stored ones and refused
 * with 400 otherwise.
 *
 */
export interface DeploymentPatch {
  /**
   * Cannot change.
   */
  name?: string | null;
  /**
   * Cannot change.
   */
  source?: Source | null;
  /**
   * Free name shown to people. Makes no revision and cannot be cleared.
   */
  display_name?: string | null;
  /**
   * Source of the revision that this request makes; null means the deployment's own source. Refused with 400 when the
   * deployment's own source is `external_docker`. Alone it makes no revision.
   *
   */
  revision_source?: RevisionSource | null;
  /**
   * With true no revision is made when it would equal the newest one, and that one serves or is in progress. Equal are the bytes
   * of the archive, its configuration path, the commands, the resources and the secrets; a source other than
   * `internal_source` always counts as changed. The answer then has the `source_tarball_path` of the newest revision in place
   * of the one that was sent. Null means false.
   *
   */
  only_if_changed?: boolean | null;
  /**
   * Settings to change.
   */
  source_config?: SourceConfigPatch | null;
  /**
   * What the new revision is made from. Each value that is not null makes a revision.
   */
  source_revision_config?: SourceRevisionConfigRequest | null;
  /**
   * When not empty the complete environment: it replaces all secrets and makes a revision. Null, absent or an empty list
   * leaves them as they are and makes none. A name may stand once, and all names and values together may take
   * 1048576 bytes, else 400.
   *
   *
   * @maxItems 500
   */
  secrets?: Secret[] | null;
  /**
   * Replaces the references and makes a revision; an empty list removes them all. Only for `external_docker`, else 400.
   *
   *
   * @maxItems 500
   */
  secret_references?: SecretReference[] | null;
}
/**
 * Settings to change. Null or absent keeps the value. Values that cannot change are accepted when they equal the stored ones and
 * refused with 400 otherwise.
 *
 */
export interface SourceConfigPatch {
  /**
   * Cannot change; another word for the stored one is no change.
   */
  deployment_type?: RequestedDeploymentType | null;
  /**
   * Cannot change.
   */
  integration_id?: string | null;
  /**
   * Cannot change.
   */
  repo_url?: string | null;
  /**
   * Makes no revision. Only for `github`; refused with a tag as `repo_ref`.
   */
  build_on_push?: boolean | null;
  /**
   * Only for `external_docker`. Makes no revision and cannot be cleared.
   */
  custom_url?: string | null;
  /**
   * Replaces the whole object and makes a revision. What the driver of this server cannot do is refused with 400.
   */
  resource_spec?: ResourceSpec | null;
  /**
   * Cannot change.
   */
  listener_id?: string | null;
  /**
   * Cannot change.
   */
  listener_config?: ListenerConfig | null;
  /**
   * Replaces the install command and makes a revision.
   */
  install_command?: BuildStep | null;
  /**
   * Replaces the build command and makes a revision.
   */
  build_command?: BuildStep | null;
  /**
   * Whether everybody may read the agent's reference pages, documents and cards. Makes no revision and counts at once.
   */
  public_docs?: boolean | null;
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
 * How many free deployments there are.
 */
export interface FreeDeploymentCount {
  /**
   * The count.
   */
  count: number;
}
export interface GetDeploymentPagePath {
  tenant_id: string;
  deployment_id: string;
}
export interface GetDeploymentPath {
  deployment_id: string;
}
export interface GetKeyPath {
  key_id: string;
}
export interface GetListenerPath {
  listener_id: string;
}
export interface GetOAuthProviderPath {
  provider_id: string;
}
export interface GetPushWebhookPath {
  deployment_id: string;
}
export interface GetReferenceAssetPath {
  asset: string;
}
export interface GetRevisionPath {
  deployment_id: string;
  revision_id: string;
}
export interface HasOAuthTokenQuery {
  provider_id: string;
  user_id?: string;
}
/**
 * The server takes requests and reaches its storage.
 */
export interface Health {
  /**
   * Always true; a server that is not well answers 503.
   */
  ok: true;
}
export interface InterruptRevisionPath {
  deployment_id: string;
  revision_id: string;
}
export interface ListAgentConnectionsPath {
  agent_id: string;
}
export interface ListAuditEntriesQuery {
  page_size: number;
  cursor?: string;
  action?: string;
  resource_id?: string;
  actor_id?: string;
  tenant_id?: string;
  since?: string;
  until?: string;
}
export interface ListDeploymentLogsPath {
  deployment_id: string;
}
export interface ListDeploymentLogsQuery {
  type: 'build' | 'deploy';
  order: 'asc' | 'desc';
  limit: number;
  offset?: LogOffset;
  level?: LogLevel;
  query?: string;
  start_time?: LogTime;
  end_time?: LogTime;
  run_id?: string;
}
export interface ListDeploymentsQuery {
  limit: number;
  offset: number;
  name_contains?: string;
  name?: string;
  status?: string;
  remote_reconciled?: boolean;
  tag_value_ids?: string;
  image_version?: string;
  deployment_type?: RequestedDeploymentType;
  deployment_ids?: string;
  agent_id?: string;
  agent_environment?: string;
}
export interface ListKeysQuery {
  limit: number;
  offset: number;
}
export interface ListListenersQuery {
  limit: number;
  offset: number;
}
export interface ListLogsQuery {
  deployment_id: string;
  revision_id?: string;
  log_type: 'BUILD' | 'DEPLOY';
  sort_order: LogOrder;
  page_size: number;
  cursor?: LogOffset;
  level?: LogLevel;
  query?: string;
  start_time?: LogTime;
  end_time?: LogTime;
  run_id?: string;
}
export interface ListOAuthTokensQuery {
  provider_id?: string;
  user_id?: string;
}
export interface ListRevisionLogsPath {
  deployment_id: string;
  revision_id: string;
}
export interface ListRevisionLogsQuery {
  type: 'build' | 'deploy';
  order: 'asc' | 'desc';
  limit: number;
  offset?: LogOffset;
  level?: LogLevel;
  query?: string;
  start_time?: LogTime;
  end_time?: LogTime;
  run_id?: string;
}
export interface ListRevisionsPath {
  deployment_id: string;
}
export interface ListRevisionsQuery {
  limit: number;
  offset: number;
  status?: string;
  number?: number;
  remote_reconciled?: boolean;
}
export interface ListTenantsQuery {
  limit: number;
  offset: number;
}
/**
 * A cluster or a machine that deployments may name as their place.
 */
export interface Listener {
  /**
   * Id of the listener.
   */
  id: string;
  /**
   * What it is.
   */
  compute_type: 'k8s' | 'machine';
  /**
   * The word under which it was registered.
   */
  compute_id: string;
  compute_config: ComputeConfig;
  /**
   * Version of the listener. It is set each time the listener connects.
   */
  version: string | null;
  /**
   * The system and processor of what connects, such as `linux-x64`. Null until it first does.
   */
  platform: string | null;
  /**
   * The driver that runs there, `process`, `docker` or, in a cluster, `kubernetes`. Null until it first connects.
   */
  driver: string | null;
  /**
   * Whether it is connected.
   */
  connected: boolean;
  /**
   * When it was last heard of. Null as `platform` is.
   */
  last_seen_at: string | null;
  /**
   * When it was registered.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
}
/**
 * A cluster or a machine to register.
 */
export interface ListenerCreate {
  /**
   * `k8s`: the cluster from which `keelson listener --driver kubernetes` connects; while nothing ever did, that of this server.
   * `machine` (of this server alone): a machine on which `keelson listener` runs agent servers.
   *
   */
  compute_type: 'k8s' | 'machine';
  /**
   * The caller's own word for the cluster or the machine, unique in the tenant.
   */
  compute_id: string;
  compute_config: ComputeConfig;
  /**
   * Version of the listener.
   */
  version?: string | null;
}
/**
 * A page of listeners, newest first.
 */
export interface ListenerList {
  /**
   * The listeners.
   *
   * @maxItems 100
   */
  resources: Listener[];
  /**
   * The `offset` of the next page (the one requested plus the rows returned).
   */
  offset: number;
}
/**
 * What to change about a listener.
 */
export interface ListenerPatch {
  /**
   * Version of the listener.
   */
  version?: string | null;
  /**
   * Replaces the whole object.
   */
  compute_config?: ComputeConfig | null;
}
/**
 * Lines of a log, under the names that the newest clients read.
 */
export interface LogItems {
  /**
   * The lines, in the order that was asked for.
   *
   * @maxItems 100
   */
  items: LogLine[];
  /**
   * Value of `cursor` for what follows these lines; null as `next_offset` of other logs is.
   */
  next_cursor: string | null;
}
/**
 * One line of a log. What the revision has as secrets reads `[redacted]` in it.
 */
export interface LogLine {
  /**
   * The line's own, the same in every answer and for as long as the line is kept.
   */
  id: string;
  /**
   * When it was written, in microseconds. No two lines of a revision have the same, and each is later than the one before it:
   * as `start_time` it goes on at exactly this line. A line that does not say when it was written counts as written right
   * after the one before.
   *
   */
  timestamp: string;
  level: LogLevel;
  /**
   * Its text, of which 65536 characters are kept; with an error its stack, so there may be line breaks.
   */
  message: string;
  /**
   * The revision whose build or agent server wrote it.
   */
  revision_id: string;
}
/**
 * Lines of a log.
 */
export interface LogPage {
  /**
   * The lines, in the order that was asked for.
   *
   * @maxItems 1000
   */
  logs: LogLine[];
  /**
   * Value of `offset` for what follows these lines. Null when there were none, and in descending order also at the beginning of
   * the log. So paging ends at null, and whoever follows a log keeps the last one that was not null.
   *
   */
  next_offset: string | null;
}
/**
 * Which lines are wanted. Null means the same as absent.
 */
export interface LogSearch {
  /**
   * Most lines in the answer. A number above 1000 counts as 1000.
   */
  limit: number | null;
  /**
   * Which comes first.
   */
  order: LogOrder | null;
  /**
   * The `next_offset` of an answer, to go on from there. An empty string is the same as none.
   */
  offset?: LogOffset | null;
  /**
   * Least severe level that is wanted.
   */
  level?: LogLevel | null;
  /**
   * Text that the message must have in it, in whatever case. An empty string filters nothing.
   */
  query?: string | null;
  /**
   * Keeps lines that were written then or later; a date alone is its first moment in UTC.
   */
  start_time?: LogTime | null;
  /**
   * Keeps lines that were written then or earlier; a date alone is its last moment in UTC.
   */
  end_time?: LogTime | null;
}
/**
 * An OAuth provider of the organization. The client secret is never part of it.
 */
export interface OAuthProvider {
  /**
   * Id of the record.
   */
  id: string;
  /**
   * The organization that owns the provider.
   */
  organization_id: string;
  /**
   * The word under which the paths find the provider.
   */
  provider_id: string;
  /**
   * Name shown to people.
   */
  name: string;
  /**
   * Client id that the provider issued.
   */
  client_id: string;
  /**
   * Authorization endpoint of the provider.
   */
  auth_url: string;
  /**
   * Token endpoint of the provider.
   */
  token_url: string;
  /**
   * Whether the flow sends a PKCE code challenge.
   */
  uses_pkce: boolean;
  code_challenge_method: CodeChallengeMethod;
  /**
   * Set for a provider whose flow is special; null for a plain one.
   */
  provider_type: OAuthProviderType | null;
  /**
   * The MCP server that the provider was discovered from; null for one that was registered by hand.
   */
  mcp_server_url: string | null;
  token_endpoint_auth_method: TokenEndpointAuthMethod;
  /**
   * Whether the client was registered dynamically (RFC 7591).
   */
  is_dynamic_client: boolean;
  /**
   * When the provider was registered.
   */
  created_at: string;
  /**
   * When the provider last changed.
   */
  updated_at: string;
}
/**
 * An OAuth provider to register with the organization of the caller.
 */
export interface OAuthProviderCreate {
  /**
   * The caller's own word for the provider, unique in the organization. Not of dots alone, which clients take out of addresses.
   *
   */
  provider_id: string;
  /**
   * Name shown to people.
   */
  name: string;
  /**
   * Client id that the provider issued.
   */
  client_id: string;
  /**
   * Client secret that the provider issued; null for a public client. Kept encrypted and never returned.
   */
  client_secret?: string | null;
  /**
   * Authorization endpoint of the provider.
   */
  auth_url: string;
  /**
   * Token endpoint of the provider.
   */
  token_url: string;
  /**
   * Whether the flow sends a PKCE code challenge.
   */
  uses_pkce: boolean;
  /**
   * How the PKCE code challenge is derived (RFC 7636).
   */
  code_challenge_method: 'S256' | 'plain';
  /**
   * Set for a provider whose flow is special; null for a plain one.
   */
  provider_type?: OAuthProviderType | null;
  /**
   * How the client proves itself at the token endpoint (RFC 7591, section 2).
   */
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post';
}
/**
 * An MCP server whose OAuth provider is wanted.
 */
export interface OAuthProviderDiscovery {
  /**
   * The caller's own word for the provider, unique in the organization. Not of dots alone, which clients take out of addresses.
   *
   */
  provider_id: string;
  /**
   * Name shown to people.
   */
  name: string;
  /**
   * Address of the MCP server.
   */
  mcp_server_url: string;
}
/**
 * What to change about an OAuth provider.
 */
export interface OAuthProviderPatch {
  /**
   * Name shown to people.
   */
  name?: string | null;
  /**
   * Client id that the provider issued.
   */
  client_id?: string | null;
  /**
   * Client secret that the provider issued. Kept encrypted and never returned; it cannot be taken away. Required with another
   * `auth_url` or `token_url` where one is stored.
   *
   */
  client_secret?: string | null;
  /**
   * Authorization endpoint of the provider.
   */
  auth_url?: string | null;
  /**
   * Token endpoint of the provider.
   */
  token_url?: string | null;
  /**
   * Whether the flow sends a PKCE code challenge.
   */
  uses_pkce?: boolean | null;
  /**
   * How the PKCE code challenge is derived (RFC 7636).
   */
  code_challenge_method?: CodeChallengeMethod | null;
}
/**
 * A stored token of a user, without the token itself.
 */
export interface OAuthToken {
  /**
   * Id of the token.
   */
  id: string;
  /**
   * The provider's `provider_id`.
   */
  provider_id: string;
  /**
   * The user whose token it is.
   */
  user_id: string;
  /**
   * A name for the account at the provider.
   */
  provider_account_label: string | null;
  /**
   * What the provider granted; what was asked for where it does not say.
   *
   * Items: A scope in the words of the provider.
   */
  scopes: string[];
  /**
   * When the access token ends; null when the provider does not say.
   */
  expires_at: string | null;
  /**
   * Whether it is the one that counts among the user's tokens for the provider.
   */
  is_default: boolean;
  /**
   * When the user first signed in.
   */
  created_at: string;
  /**
   * When it was last refreshed or changed.
   */
  updated_at: string;
}
/**
 * What was deleted.
 */
export interface OAuthTokenDeletions {
  /**
   * How many tokens.
   */
  deleted: number;
}
/**
 * What to change about a token.
 */
export interface OAuthTokenPatch {
  /**
   * A name for the account at the provider.
   */
  provider_account_label?: string | null;
  /**
   * Whether it is the one that counts.
   */
  is_default?: boolean | null;
}
/**
 * Whether there is a token.
 */
export interface OAuthTokenPresence {
  /**
   * Whether there is one.
   */
  has_token: boolean;
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
export interface PatchDeploymentPath {
  deployment_id: string;
}
export interface PatchListenerPath {
  listener_id: string;
}
export interface PatchOAuthProviderPath {
  provider_id: string;
}
export interface PatchOAuthTokenMetadataPath {
  token_id: string;
}
export interface PatchSecretsPath {
  deployment_id: string;
}
/**
 * The announcement as GitHub documents it for its event `push`; what else it has is not read. Announcements of other events are
 * not read at all, so they need have none of this. It is looked at only when its signature is right.
 *
 */
export interface PushEvent {
  /**
   * The branch or tag, as `refs/heads/main`.
   */
  ref: string;
  /**
   * The commit that it is at now.
   */
  after: string;
  /**
   * Whether the push made the branch.
   */
  created?: boolean;
  /**
   * Whether the push deleted it.
   */
  deleted?: boolean;
}
/**
 * What came of an announcement.
 */
export interface PushReceipt {
  /**
   * Whether a revision was made.
   */
  outcome: 'revision_made' | 'ignored';
  /**
   * Why.
   */
  detail: string;
  /**
   * The revision that was made; null when the announcement was ignored.
   */
  revision_id: string | null;
}
/**
 * What a client pushes an image with.
 */
export interface PushToken {
  /**
   * The password.
   */
  token: string;
  /**
   * What the names of images begin with, without a scheme.
   */
  registry_url: string;
  /**
   * The user, `oauth2accesstoken`.
   */
  username: string;
}
/**
 * A webhook to set up at the host of a git repository.
 */
export interface PushWebhook {
  /**
   * Where the host is to send its announcements.
   */
  url: string;
  /**
   * How it is to send them.
   */
  content_type: 'application/json';
  /**
   * What it is to sign them with; it lets its holder make revisions.
   */
  secret: string;
  /**
   * What it is to announce.
   *
   * @minItems 1
   * @maxItems 10
   *
   * Items: The name of an event.
   */
  events: string[];
}
export interface PutUploadPath {
  upload_id: string;
}
export interface PutUploadQuery {
  expires: number;
  signature: string;
}
export interface ReceiveOAuthCallbackPath {
  provider_id: string;
}
export interface ReceiveOAuthCallbackQuery {
  state: string;
  code?: string;
  error?: string;
  error_description?: string;
  iss?: string;
}
export interface ReceivePushHeader {
  'x-hub-signature-256'?: string;
  'x-github-event'?: string;
}
export interface ReceivePushPath {
  deployment_id: string;
}
export interface RedeployRevisionPath {
  deployment_id: string;
  revision_id: string;
}
/**
 * The most that a `resource_spec` may ask for one agent server; null where there is no limit. More is refused with 400.
 */
export interface ReplicaLimits {
  /**
   * Memory, by default that of the machine (`--replica-memory`). A limit that follows from `memory_mb` is reduced to that of the
   * machine.
   *
   */
  memory_mb: number | null;
  /**
   * Cores, by default those of the machine (`--replica-cores`).
   */
  cores: number | null;
}
/**
 * How agent servers are held to their limits. Each limit is for an agent server together with all that it starts. Builds on the
 * machine of the server are held to theirs in the same way.
 *
 */
export interface ResourceLimits {
  /**
   * `enforced` by the system; `watched`: one that takes more is ended and started again; `none`: not held.
   */
  memory: 'enforced' | 'watched' | 'none';
  /**
   * `enforced` by the system; `none`: not held.
   */
  cpu: 'enforced' | 'none';
  /**
   * The number of processes and threads. `enforced` by the system; `none`: not held by this server.
   */
  processes: 'enforced' | 'none';
  /**
   * How many processes and threads an agent server may have at a time. Null where this server sets no limit.
   */
  max_processes: number | null;
  /**
   * What the home and the temporary files of an agent server may take of the disk (`--replica-disk`). It is counted at intervals; one
   * that takes more is ended, and started again with an empty home. Null where this server sets no limit.
   *
   */
  max_disk_mb: number | null;
  /**
   * What the state of a deployment may take of the disk, with its database and what is beside it (`--state-disk`). A database that
   * comes near says that it is full; an agent server is ended above it, and not started again until there is room. Null where this
   * server keeps no state in files, or sets no limit.
   *
   */
  max_state_mb: number | null;
  /**
   * How much memory a build may take. Null where builds run elsewhere, or the limit is not held.
   */
  build_memory_mb: number | null;
}
/**
 * One version of a deployment. What it is made from never changes; its status does.
 */
export interface Revision {
  /**
   * Id of the revision.
   */
  id: string;
  /**
   * Its number in its deployment, which people call `v1`, `v2`, …: 1 for the first revision, one more for each later one, in the
   * order of their creation. No number is used twice.
   *
   */
  number: number;
  /**
   * When the revision was accepted.
   */
  created_at: string;
  /**
   * When its status last changed.
   */
  updated_at: string;
  status: RevisionStatus;
  /**
   * Why the revision has this status, in a sentence that helps to mend it; null where there is nothing to say. At a `DEPLOYED`
   * revision that serves it is how its agent server ended last, with the end of its log, until that has been up for a minute.
   *
   */
  status_message: string | null;
  /**
   * What the build of the revision does otherwise than the project asks, a sentence each: keys of `langgraph.json` without
   * effect, another Node than the one asked for, no lock file, files that are left out. Empty until the build has succeeded.
   *
   *
   * @maxItems 20
   */
  warnings: string[];
  /**
   * Where this revision comes from, which a `revision_source` may have made differ from the deployment's own source.
   */
  source: Source;
  source_revision_config: SourceRevisionConfig;
}
/**
 * What the new revision changes against the latest one. Null or absent carries over.
 */
export interface RevisionCreate {
  source_revision_config: SourceRevisionConfigRequest;
  /**
   * Settings to change with this revision.
   */
  source_config?: RevisionSourceConfig | null;
  /**
   * The complete environment when not empty; null, absent or an empty list carries over the secrets of the latest revision.
   * A name may stand once, and all names and values together may take 1048576 bytes, else 400.
   *
   *
   * @maxItems 500
   */
  secrets?: Secret[] | null;
  /**
   * Replaces the references, an empty list removes them all, null or absent keeps them. Only for `external_docker`.
   *
   * @maxItems 500
   */
  secret_references?: SecretReference[] | null;
}
/**
 * The settings that a new revision may change. Null or absent keeps the value of the latest revision.
 */
export interface RevisionSourceConfig {
  /**
   * Replaces the install command.
   */
  install_command?: BuildStep | null;
  /**
   * Replaces the build command.
   */
  build_command?: BuildStep | null;
  /**
   * Replaces the whole object. What the driver of this server cannot do is refused with 400.
   */
  resource_spec?: ResourceSpec | null;
}
/**
 * A page of revisions, newest first.
 */
export interface RevisionList {
  /**
   * The revisions of this page.
   *
   * @maxItems 100
   */
  resources: Revision[];
  /**
   * The `offset` of the next page (the one requested plus the rows returned).
   */
  offset: number;
}
export interface RevokeKeyPath {
  key_id: string;
}
export interface RotateKeyPath {
  key_id: string;
}
export interface SearchBuildLogsPath {
  deployment_id: string;
  revision_id: string;
}
export interface SearchDeployLogsPath {
  deployment_id: string;
}
export interface SearchRevisionDeployLogsPath {
  deployment_id: string;
  revision_id: string;
}
/**
 * Which secrets to change. All others stay. At least one name is needed.
 */
export interface SecretsPatch {
  /**
   * Secrets to add or to give another value. A deployment may have 500 secrets; all names and values together may take
   * 1048576 bytes.
   *
   *
   * @maxItems 500
   */
  set?: Secret[];
  /**
   * Names of secrets to remove.
   *
   * @maxItems 500
   */
  unset?: string[];
}
/**
 * What this server is, and where to read on.
 */
export interface ServerHome {
  /**
   * Which of the servers this is.
   */
  name: 'keelson-control-plane';
  /**
   * Version of the software.
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
}
/**
 * What this server is and what it can deploy.
 */
export interface ServerInfo {
  /**
   * Which of the servers this is.
   */
  name: 'keelson-control-plane';
  /**
   * Version of the software.
   */
  version: string;
  /**
   * Version of this document.
   */
  api_version: string;
  /**
   * Of several control planes on one database, `active` is the one that builds, launches and rolls out; one that is `standby` answers
   * every request as the active one does, and takes over when that ends or no longer answers. One that does not reach the
   * database for the length of its lease is `standby`. One without others is active.
   *
   */
  role: 'active' | 'standby';
  /**
   * What runs the agent servers; `simulated` runs none and plays the states.
   */
  driver: 'process' | 'docker' | 'kubernetes' | 'simulated';
  /**
   * What keeps the code of one tenant, when it is built and when it runs, from this server's files and from other tenants. `users`:
   * each tenant has a system user of its own, which sees its own folders only. `namespaces`: it sees its own folders only, as the
   * user of the server. `containers`: it runs in containers. `none`: nothing does; the server then refuses a second tenant unless
   * its operator permits it. `not_needed`: no tenant's code runs.
   *
   */
  isolation: 'users' | 'namespaces' | 'containers' | 'none' | 'not_needed';
  /**
   * The network of the code of tenants, when it is built and when it runs. `own`: that of its tenant, which reaches the outside, and of
   * the machine only what its operator lets through. `shared`: that of the machine, where an agent can take a port that another one,
   * or this server, lost; the server then refuses a second tenant unless its operator permits it. `not_needed`: no tenant's code
   * runs.
   *
   */
  network: 'own' | 'shared' | 'not_needed';
  /**
   * What the hosts of deployments look like, such as `{name}.agents.example.com`: `{name}` stands for the last part of a
   * deployment's address below `/d/`, in small letters. Null where deployments have no hosts of their own.
   *
   */
  deployment_hosts: string | null;
  /**
   * The sources that a deployment on this server may have. The machine of a listener that runs the docker driver also takes `external_docker`.
   *
   * @minItems 1
   * @maxItems 4
   */
  sources: Source[];
  limits: ServerLimits;
  resource_limits: ResourceLimits;
  tenant_limits: TenantLimits;
  replica_limits: ReplicaLimits;
}
/**
 * How long a revision may stay in each status on its way, in seconds; what takes longer fails with a reason. A time in which the
 * server did not run does not count.
 *
 */
export interface ServerLimits {
  /**
   * How many builds run at a time on this server.
   */
  builds: number;
  /**
   * How long a git repository may take to tell its commits.
   */
  source_seconds: number;
  /**
   * `CREATING`, `QUEUED` and `AWAITING_BUILD` each: how long a revision may wait for its turn and for a builder.
   */
  waiting_seconds: number;
  /**
   * `BUILDING`: how long all of a build may take.
   */
  building_seconds: number;
  /**
   * `AWAITING_DEPLOY`: how long the driver may take to start it. A ready image has `building_seconds` more, as its pull counts.
   *
   */
  launching_seconds: number;
  /**
   * `DEPLOYING`: how long it may take to become healthy.
   */
  deploying_seconds: number;
}
/**
 * How much one tenant may take of this server; null where there is no limit. A request that would take more is refused with 400, a
 * push with 403, and the refusal names the setting. What runs on the listeners of a tenant counts as deployments alone.
 *
 */
export interface TenantLimits {
  /**
   * How many deployments (`--tenant-deployments`).
   */
  deployments: number | null;
  /**
   * How many agent servers, counted at the upper bounds of its deployments (`--tenant-replicas`).
   */
  replicas: number | null;
  /**
   * The memory limits of these agent servers together (`--tenant-memory`).
   */
  memory_mb: number | null;
  /**
   * How many builds may wait or run (`--tenant-builds`).
   */
  builds: number | null;
  /**
   * What its pushed images may take (`--registry-quota`).
   */
  registry_mb: number | null;
}
/**
 * Whom deployments and keys belong to.
 */
export interface Tenant {
  /**
   * Id of the tenant.
   */
  id: string;
  /**
   * The organization that it belongs to.
   */
  organization_id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * When it was made.
   */
  created_at: string;
}
/**
 * A tenant to make.
 */
export interface TenantCreate {
  /**
   * Its name, unique in the organization without regard to case.
   */
  name: string;
}
/**
 * A page of tenants, oldest first.
 */
export interface TenantList {
  /**
   * The tenants of this page.
   *
   * @maxItems 100
   */
  resources: Tenant[];
  /**
   * The `offset` of the next page (the one requested plus the rows returned).
   */
  offset: number;
}
/**
 * A source archive that the server has stored.
 */
export interface Upload {
  /**
   * Value for `source_revision_config.source_tarball_path`, the same that the upload URL came with.
   */
  object_path: string;
  /**
   * Stored bytes.
   */
  size: number;
}
/**
 * Where to put a source archive, and the name under which a revision may use it.
 */
export interface UploadUrl {
  /**
   * Absolute URL for one PUT of the archive. It carries its own permission and is valid for 3600 seconds.
   */
  upload_url: string;
  /**
   * Value for `source_revision_config.source_tarball_path`. Only paths issued for the same deployment are taken.
   */
  object_path: string;
}
/**
 * Everything in a request that breaks the contract.
 */
export interface ValidationErrorBody {
  /**
   * One entry a place.
   */
  detail: ValidationIssue[];
}
/**
 * One place in a request that breaks the contract.
 */
export interface ValidationIssue {
  /**
   * Where, from the part of the request (`body`, `query`, `path`, `header`) down to the field.
   *
   * @minItems 1
   */
  loc: (string | number)[];
  /**
   * What is wrong.
   */
  msg: string;
  /**
   * A stable word for the kind of problem.
   */
  type: string;
}
export interface WaitForAuthorizationPath {
  auth_id: string;
}
export interface WaitForAuthorizationQuery {
  timeout: number;
}
