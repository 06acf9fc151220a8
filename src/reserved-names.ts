/**
 * Environment variables that a project or a deployment cannot set. The contract's `EnvironmentName` lists those refused as
 * secrets.
 */

const RESERVED = new Set(
  `LANGCHAIN_TRACING_V2 LANGSMITH_TRACING_V2 LANGCHAIN_ENDPOINT LANGCHAIN_PROJECT LANGSMITH_PROJECT
  LANGSMITH_LANGGRAPH_GIT_REPO LANGGRAPH_GIT_REPO_PATH LANGCHAIN_API_KEY LANGSMITH_CONTROL_PLANE_API_KEY
  POSTGRES_URI POSTGRES_PASSWORD DATABASE_URI LANGSMITH_LANGGRAPH_GIT_REF LANGSMITH_LANGGRAPH_GIT_REF_SHA
  LANGGRAPH_AUTH_TYPE LANGSMITH_AUTH_ENDPOINT LANGSMITH_TENANT_ID LANGSMITH_AUTH_VERIFY_TENANT_ID
  LANGSMITH_HOST_PROJECT_ID LANGSMITH_HOST_PROJECT_NAME LANGSMITH_HOST_REVISION_ID LOG_JSON LOG_DICT_TRACEBACKS
  REDIS_URI LANGCHAIN_CALLBACKS_BACKGROUND DD_TRACE_PSYCOPG_ENABLED DD_TRACE_REDIS_ENABLED
  LANGSMITH_DEPLOYMENT_NAME LANGGRAPH_CLOUD_LICENSE_KEY`.split(/\s+/),
);

/**
 * Keys and addresses for deploy clients and operators. They often stand in a project's variable files but are not the project's.
 */
const FOREIGN = new Set(
  `LANGSMITH_API_KEY LANGGRAPH_HOST_API_KEY LANGSMITH_ENDPOINT POSTGRES_URI_CUSTOM REDIS_URI_CUSTOM PATH PORT MOUNT_PREFIX
  LSD_ENV LSD_DD_API_KEY LSD_DD_ENDPOINT LSD_DEPLOYMENT_TYPE`.split(/\s+/),
);

/** Where clients that deploy to a Keelson server have its key. It stands in many a `.env` that is sent as it is. */
const CLIENT_KEY = 'KEELSON_API_KEY';

/** Whether a secret is dropped for its name, in place of being refused. */
export function isClientKey(name: string): boolean {
  return name === CLIENT_KEY;
}

/** Whether a deployment drops the variable from files of the project. A secret of the same name is intended, so it is kept. */
export function isDroppedFromFiles(name: string): boolean {
  return isReserved(name) || FOREIGN.has(name);
}

/** Whether an agent server without a control plane drops it too. There the developer's traces are the project's. */
export function isDroppedAlone(name: string): boolean {
  return isDroppedFromFiles(name) && !/^LANG(SMITH|CHAIN)_/.test(name);
}

/** Whether a deployment cannot set the variable. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name) || name.startsWith('KEELSON_');
}
