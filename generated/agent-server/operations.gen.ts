// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type * as schema from './types.gen.ts';

const validate = await import('./request-validators.gen.js').catch((cause: unknown) => {
  throw new Error('What is built from spec/ is not there; npm run setup builds it.', { cause });
});

/** POST /a2a/{assistant_id}: Call an A2A method. */
export interface CallA2A {
  request: {
    path: schema.CallA2APath;
    query: schema.CallA2AQuery;
    header: schema.CallA2AHeader;
    body: unknown;
  };
  response:
    | { status: 200; headers?: { 'A2A-Extensions'?: string; 'X-A2A-Extensions'?: string }; body: schema.JsonRpcResponse }
    | { status: 200; headers?: { 'A2A-Extensions'?: string; 'X-A2A-Extensions'?: string }; events: AsyncIterable<{ event: 'message' | `message|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /ag-ui/{assistant_id}: Run an assistant for an AG-UI client. */
export interface CallAgUi {
  request: {
    path: schema.CallAgUiPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.RunAgentInput;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string }; events: AsyncIterable<{ event: 'message' | `message|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /mcp: Call an MCP method. */
export interface CallMcp {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: schema.CallMcpHeader;
    body: schema.McpBody;
  };
  response:
    | { status: 200; headers?: { 'Mcp-Session-Id'?: string }; pending: Promise<schema.McpAnswer> }
    | { status: 200; headers?: { 'Mcp-Session-Id'?: string }; events: AsyncIterable<{ event: 'message' | `message|${string}`; id?: string; data: string }> }
    | { status: 202; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/runs/{run_id}/cancel: Cancel a run. */
export interface CancelRun {
  request: {
    path: schema.CancelRunPath;
    query: schema.CancelRunQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 202; headers?: never }
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/cancel: Cancel several runs. */
export interface CancelRuns {
  request: {
    path: Record<string, never>;
    query: schema.CancelRunsQuery;
    header: Record<string, never>;
    body: schema.RunsCancel;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/copy: Copy a thread. */
export interface CopyThread {
  request: {
    path: schema.CopyThreadPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Thread }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /assistants/count: Count assistants. */
export interface CountAssistants {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AssistantCount;
  };
  response:
    | { status: 200; headers?: never; body: schema.CountAssistantsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/crons/count: Count crons. */
export interface CountCrons {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.CronCount;
  };
  response:
    | { status: 200; headers?: never; body: schema.CountCronsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/count: Count threads. */
export interface CountThreads {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ThreadCount;
  };
  response:
    | { status: 200; headers?: never; body: schema.CountThreadsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /assistants: Make an assistant. */
export interface CreateAssistant {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AssistantCreate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Assistant }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v1/chat/completions: Talk to an assistant as to a model. */
export interface CreateChatCompletion {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: schema.CreateChatCompletionHeader;
    body: schema.ChatCompletionCreate;
  };
  response:
    | { status: 200; headers?: { 'X-Left-To-Graph'?: string }; pending: Promise<schema.ChatCompletionAnswer> }
    | { status: 200; headers?: { 'X-Left-To-Graph'?: string }; events: AsyncIterable<{ event: 'message' | `message|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: never; body: schema.OpenAiError }
    | { status: 401; headers?: never; body: schema.OpenAiError }
    | { status: 403; headers?: never; body: schema.OpenAiError }
    | { status: 404; headers?: never; body: schema.OpenAiError }
    | { status: 409; headers?: never; body: schema.OpenAiError }
    | { status: 413; headers?: never; body: schema.OpenAiError }
    | { status: 415; headers?: never; body: schema.OpenAiError }
    | { status: 422; headers?: never; body: schema.OpenAiError }
    | { status: 500; headers?: never; body: schema.OpenAiError }
    | { status: 503; headers?: never; body: schema.OpenAiError };
}

/** POST /runs/crons: Make a cron. */
export interface CreateCron {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.CronCreate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Cron }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/runs: Make a run in the background. */
export interface CreateRun {
  request: {
    path: schema.CreateRunPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.RunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string }; body: schema.Run }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/batch: Make several runs without threads. */
export interface CreateRunBatch {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.CreateRunBatchBody;
  };
  response:
    | { status: 200; headers?: never; body: schema.CreateRunBatchResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs: Make a run without a thread in the background. */
export interface CreateStatelessRun {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StatelessRunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string }; body: schema.Run }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads: Make a thread. */
export interface CreateThread {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ThreadCreate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Thread }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/runs/crons: Make a cron on a thread. */
export interface CreateThreadCron {
  request: {
    path: schema.CreateThreadCronPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ThreadCronCreate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Cron }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /assistants/{assistant_id}: Delete an assistant. */
export interface DeleteAssistant {
  request: {
    path: schema.DeleteAssistantPath;
    query: schema.DeleteAssistantQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /runs/crons/{cron_id}: Delete a cron. */
export interface DeleteCron {
  request: {
    path: schema.DeleteCronPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /store/items: Delete an item. */
export interface DeleteItem {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StoreItemDelete;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /threads/{thread_id}/runs/{run_id}: Delete a run. */
export interface DeleteRun {
  request: {
    path: schema.DeleteRunPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /threads/{thread_id}: Delete a thread. */
export interface DeleteThread {
  request: {
    path: schema.DeleteThreadPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /.well-known/agent-card.json: Read an agent card. */
export interface GetAgentCard {
  request: {
    path: Record<string, never>;
    query: schema.GetAgentCardQuery;
    header: schema.GetAgentCardHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string }; body: schema.AgentCard }
    | { status: 304; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string } }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /assistants/{assistant_id}: Read an assistant. */
export interface GetAssistant {
  request: {
    path: schema.GetAssistantPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Assistant }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /a2a/{assistant_id}/.well-known/agent-card.json: Read the agent card of an assistant. */
export interface GetAssistantAgentCard {
  request: {
    path: schema.GetAssistantAgentCardPath;
    query: schema.GetAssistantAgentCardQuery;
    header: schema.GetAssistantAgentCardHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string }; body: schema.AgentCard }
    | { status: 304; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string } }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /assistants/{assistant_id}/graph: Draw the graph of an assistant. */
export interface GetAssistantGraph {
  request: {
    path: schema.GetAssistantGraphPath;
    query: schema.GetAssistantGraphQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.AssistantGraph }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /assistants/{assistant_id}/schemas: Read the schemas of an assistant. */
export interface GetAssistantSchemas {
  request: {
    path: schema.GetAssistantSchemasPath;
    query: schema.GetAssistantSchemasQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.GraphSchemas }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /assistants/{assistant_id}/subgraphs/{namespace}: Read a subgraph of an assistant. */
export interface GetAssistantSubgraph {
  request: {
    path: schema.GetAssistantSubgraphPath;
    query: schema.GetAssistantSubgraphQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Subgraphs }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /runs/crons/{cron_id}: Get a cron. */
export interface GetCron {
  request: {
    path: schema.GetCronPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Cron }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /a2a/{assistant_id}: Read the agent card at an A2A endpoint. */
export interface GetEndpointAgentCard {
  request: {
    path: schema.GetEndpointAgentCardPath;
    query: schema.GetEndpointAgentCardQuery;
    header: schema.GetEndpointAgentCardHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string }; body: schema.AgentCard }
    | { status: 304; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string } }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /ok: Check that the server is healthy. */
export interface GetHealth {
  request: {
    path: Record<string, never>;
    query: schema.GetHealthQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: { 'X-Keelson-Auth'?: 'project' }; body: schema.Health }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /: Say what this server is. */
export interface GetHomePage {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'Vary': string; 'Content-Security-Policy'?: string }; body: schema.ServerHome }
    | { status: 200; headers: { 'Cache-Control': string; 'Vary': string; 'Content-Security-Policy'?: string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /info: Read what the server is. */
export interface GetInfo {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ServerInfo }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /store/items: Read an item. */
export interface GetItem {
  request: {
    path: Record<string, never>;
    query: schema.GetItemQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.GetItemResponse200 }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /metrics: Read the metrics. */
export interface GetMetrics {
  request: {
    path: Record<string, never>;
    query: schema.GetMetricsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; contentType: 'text/plain'; text: string | Uint8Array }
    | { status: 200; headers?: never; body: schema.Metrics }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v1/models/{assistant_id}: Get an assistant as a model. */
export interface GetModel {
  request: {
    path: schema.GetModelPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OpenAiModel }
    | { status: 401; headers?: never; body: schema.OpenAiError }
    | { status: 403; headers?: never; body: schema.OpenAiError }
    | { status: 404; headers?: never; body: schema.OpenAiError }
    | { status: 422; headers?: never; body: schema.OpenAiError }
    | { status: 500; headers?: never; body: schema.OpenAiError }
    | { status: 503; headers?: never; body: schema.OpenAiError };
}

/** GET /a2a/.well-known/agent-card.json: Read the agent card of the only assistant. */
export interface GetOnlyAgentCard {
  request: {
    path: Record<string, never>;
    query: schema.GetOnlyAgentCardQuery;
    header: schema.GetOnlyAgentCardHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string }; body: schema.AgentCard }
    | { status: 304; headers: { 'Cache-Control': string; 'ETag': string; 'Last-Modified': string; 'Vary': string } }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /openapi.json: Read the OpenAPI document. */
export interface GetOpenApiDocument {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OpenApiDocument }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /openrpc.json: Read the OpenRPC document. */
export interface GetOpenRpcDocument {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OpenRpcDocument }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /docs/{asset}: Read a file of the reference page. */
export interface GetReferenceAsset {
  request: {
    path: schema.GetReferenceAssetPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string }; contentType: 'text/javascript'; text: string | Uint8Array }
    | { status: 200; headers: { 'Cache-Control': string }; contentType: 'text/css'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /docs/guide: Show the guide of the API. */
export interface GetReferenceGuide {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /docs: Show the reference page. */
export interface GetReferencePage {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /internal/rest: Ask whether the server may rest, and how busy it is. */
export interface GetRestReport {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.RestReport }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/runs/{run_id}: Read a run. */
export interface GetRun {
  request: {
    path: schema.GetRunPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Run }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}: Read a thread. */
export interface GetThread {
  request: {
    path: schema.GetThreadPath;
    query: schema.GetThreadQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Thread }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/history: List the states of a thread. */
export interface GetThreadHistory {
  request: {
    path: schema.GetThreadHistoryPath;
    query: schema.GetThreadHistoryQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.GetThreadHistoryResponse200 }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/state: Read the state of a thread. */
export interface GetThreadState {
  request: {
    path: schema.GetThreadStatePath;
    query: schema.GetThreadStateQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.SelectedThreadState }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/state/{checkpoint_id}: Read an earlier state of a thread. */
export interface GetThreadStateAtCheckpoint {
  request: {
    path: schema.GetThreadStateAtCheckpointPath;
    query: schema.GetThreadStateAtCheckpointQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.SelectedThreadState }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/storage: Tell what a thread takes of the disk. */
export interface GetThreadStorage {
  request: {
    path: schema.GetThreadStoragePath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ThreadStorage }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /ui/{namespace}/{asset}: Read a file of the components. */
export interface GetUiAsset {
  request: {
    path: schema.GetUiAssetPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string }; contentType: 'text/javascript'; text: string | Uint8Array }
    | { status: 200; headers: { 'Cache-Control': string; 'ETag': string }; contentType: 'text/css'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /ui/{namespace}: Read the tags that load a component. */
export interface GetUiComponent {
  request: {
    path: schema.GetUiComponentPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.UiComponentRequest;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string }; contentType: 'text/plain'; text: string | Uint8Array }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/runs/{run_id}/join: Wait for a run. */
export interface JoinRun {
  request: {
    path: schema.JoinRunPath;
    query: schema.JoinRunQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; pending: Promise<schema.RunResult> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/runs/{run_id}/stream: Join the stream of a run. */
export interface JoinRunStream {
  request: {
    path: schema.JoinRunStreamPath;
    query: schema.JoinRunStreamQuery;
    header: schema.JoinRunStreamHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'messages/metadata' | `messages/metadata|${string}` | 'messages/partial' | `messages/partial|${string}` | 'messages/complete' | `messages/complete|${string}` | 'events' | `events|${string}` | 'debug' | `debug|${string}` | 'custom' | `custom|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'tools' | `tools|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /runs/{run_id}/stream: Join the stream of a run without its thread. */
export interface JoinStatelessRunStream {
  request: {
    path: schema.JoinStatelessRunStreamPath;
    query: schema.JoinStatelessRunStreamQuery;
    header: schema.JoinStatelessRunStreamHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'messages/metadata' | `messages/metadata|${string}` | 'messages/partial' | `messages/partial|${string}` | 'messages/complete' | `messages/complete|${string}` | 'events' | `events|${string}` | 'debug' | `debug|${string}` | 'custom' | `custom|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'tools' | `tools|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/stream: Follow all runs of a thread. */
export interface JoinThreadStream {
  request: {
    path: schema.JoinThreadStreamPath;
    query: schema.JoinThreadStreamQuery;
    header: schema.JoinThreadStreamHeader;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Location': string }; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'messages/metadata' | `messages/metadata|${string}` | 'messages/partial' | `messages/partial|${string}` | 'messages/complete' | `messages/complete|${string}` | 'events' | `events|${string}` | 'debug' | `debug|${string}` | 'custom' | `custom|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'tools' | `tools|${string}` | 'error' | `error|${string}` | 'lifecycle' | `lifecycle|${string}` | 'state_update' | `state_update|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /assistants/{assistant_id}/subgraphs: List the subgraphs of an assistant. */
export interface ListAssistantSubgraphs {
  request: {
    path: schema.ListAssistantSubgraphsPath;
    query: schema.ListAssistantSubgraphsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Subgraphs }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /assistants/{assistant_id}/versions: List the versions of an assistant. */
export interface ListAssistantVersions {
  request: {
    path: schema.ListAssistantVersionsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AssistantVersionSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.ListAssistantVersionsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v1/models: List the assistants as models. */
export interface ListModels {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OpenAiModelList }
    | { status: 401; headers?: never; body: schema.OpenAiError }
    | { status: 403; headers?: never; body: schema.OpenAiError }
    | { status: 404; headers?: never; body: schema.OpenAiError }
    | { status: 500; headers?: never; body: schema.OpenAiError }
    | { status: 503; headers?: never; body: schema.OpenAiError };
}

/** POST /store/namespaces: List the namespaces of the store. */
export interface ListNamespaces {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.NamespaceSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.NamespaceList }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/runs: List the runs of a thread. */
export interface ListRuns {
  request: {
    path: schema.ListRunsPath;
    query: schema.ListRunsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ListRunsResponse200 }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /threads/{thread_id}/runs/{run_id}/webhook-deliveries: List the webhook deliveries of a run. */
export interface ListWebhookDeliveries {
  request: {
    path: schema.ListWebhookDeliveriesPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ListWebhookDeliveriesResponse200 }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /assistants/{assistant_id}: Change an assistant. */
export interface PatchAssistant {
  request: {
    path: schema.PatchAssistantPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AssistantPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Assistant }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /runs/crons/{cron_id}: Change a cron. */
export interface PatchCron {
  request: {
    path: schema.PatchCronPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.CronPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Cron }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /threads/{thread_id}: Change a thread. */
export interface PatchThread {
  request: {
    path: schema.PatchThreadPath;
    query: Record<string, never>;
    header: schema.PatchThreadHeader;
    body: schema.ThreadPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Thread }
    | { status: 204; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/history: Search the states of a thread. */
export interface PostThreadHistory {
  request: {
    path: schema.PostThreadHistoryPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.HistorySearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.PostThreadHistoryResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/state/checkpoint: Read a state of a thread, subgraphs included. */
export interface PostThreadStateAtCheckpoint {
  request: {
    path: schema.PostThreadStateAtCheckpointPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StateRequest;
  };
  response:
    | { status: 200; headers?: never; body: schema.SelectedThreadState }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/prune: Clear threads away. */
export interface PruneThreads {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ThreadPrune;
  };
  response:
    | { status: 200; headers?: never; body: schema.ThreadPruneResult }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PUT /store/items: Store an item. */
export interface PutItem {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StoreItemPut;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/commands: Send a command to a thread. */
export interface RunThreadCommand {
  request: {
    path: schema.RunThreadCommandPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ProtocolCommand;
  };
  response:
    | { status: 200; headers?: never; body: schema.CommandResponse }
    | { status: 400; headers?: never; body: schema.CommandRefusal }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /assistants/search: Search assistants. */
export interface SearchAssistants {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AssistantSearch;
  };
  response:
    | { status: 200; headers: { 'X-Pagination-Total': number; 'X-Pagination-Next'?: number }; body: schema.SearchAssistantsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/crons/search: Search crons. */
export interface SearchCrons {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.CronSearch;
  };
  response:
    | { status: 200; headers: { 'X-Pagination-Total': number; 'X-Pagination-Next'?: number }; body: schema.SearchCronsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /store/items/search: Search the store. */
export interface SearchItems {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ItemSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.FoundItems }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/search: Search threads. */
export interface SearchThreads {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ThreadSearch;
  };
  response:
    | { status: 200; headers: { 'X-Pagination-Total': number; 'X-Pagination-Next'?: number }; body: schema.SearchThreadsResponse200 }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /assistants/{assistant_id}/latest: Make a version of an assistant the current one. */
export interface SetLatestAssistantVersion {
  request: {
    path: schema.SetLatestAssistantVersionPath;
    query: schema.SetLatestAssistantVersionQuery;
    header: Record<string, never>;
    body: schema.AssistantLatest;
  };
  response:
    | { status: 200; headers?: never; body: schema.Assistant }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/runs/stream: Make a run and stream it. */
export interface StreamRun {
  request: {
    path: schema.StreamRunPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.RunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'messages/metadata' | `messages/metadata|${string}` | 'messages/partial' | `messages/partial|${string}` | 'messages/complete' | `messages/complete|${string}` | 'events' | `events|${string}` | 'debug' | `debug|${string}` | 'custom' | `custom|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'tools' | `tools|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/stream: Make a run without a thread and stream it. */
export interface StreamStatelessRun {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StatelessRunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'messages/metadata' | `messages/metadata|${string}` | 'messages/partial' | `messages/partial|${string}` | 'messages/complete' | `messages/complete|${string}` | 'events' | `events|${string}` | 'debug' | `debug|${string}` | 'custom' | `custom|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'tools' | `tools|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/stream/events: Follow a thread in protocol v2. */
export interface StreamThreadEvents {
  request: {
    path: schema.StreamThreadEventsPath;
    query: schema.StreamThreadEventsQuery;
    header: Record<string, never>;
    body: schema.EventStreamRequest;
  };
  response:
    | { status: 200; headers?: never; events: AsyncIterable<{ event: 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'tools' | `tools|${string}` | 'lifecycle' | `lifecycle|${string}` | 'input.requested' | `input.requested|${string}` | 'input.answered' | `input.answered|${string}` | 'tasks' | `tasks|${string}` | 'checkpoints' | `checkpoints|${string}` | 'custom' | `custom|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /internal/truncate: Forget everything that is stored. */
export interface TruncateServer {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.Truncate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Health }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/state: Write into the state of a thread. */
export interface UpdateThreadState {
  request: {
    path: schema.UpdateThreadStatePath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StateUpdate;
  };
  response:
    | { status: 200; headers?: never; body: schema.StateUpdateResult }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /threads/{thread_id}/runs/wait: Make a run and wait for it. */
export interface WaitForRun {
  request: {
    path: schema.WaitForRunPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.RunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; pending: Promise<schema.RunResult> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /runs/wait: Make a run without a thread and wait for it. */
export interface WaitForStatelessRun {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.StatelessRunCreate;
  };
  response:
    | { status: 200; headers: { 'Content-Location': string; 'Location': string }; pending: Promise<schema.RunResult> }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

export interface Operations {
  callA2a: CallA2A;
  callAgUi: CallAgUi;
  callMcp: CallMcp;
  cancelRun: CancelRun;
  cancelRuns: CancelRuns;
  copyThread: CopyThread;
  countAssistants: CountAssistants;
  countCrons: CountCrons;
  countThreads: CountThreads;
  createAssistant: CreateAssistant;
  createChatCompletion: CreateChatCompletion;
  createCron: CreateCron;
  createRun: CreateRun;
  createRunBatch: CreateRunBatch;
  createStatelessRun: CreateStatelessRun;
  createThread: CreateThread;
  createThreadCron: CreateThreadCron;
  deleteAssistant: DeleteAssistant;
  deleteCron: DeleteCron;
  deleteItem: DeleteItem;
  deleteRun: DeleteRun;
  deleteThread: DeleteThread;
  getAgentCard: GetAgentCard;
  getAssistant: GetAssistant;
  getAssistantAgentCard: GetAssistantAgentCard;
  getAssistantGraph: GetAssistantGraph;
  getAssistantSchemas: GetAssistantSchemas;
  getAssistantSubgraph: GetAssistantSubgraph;
  getCron: GetCron;
  getEndpointAgentCard: GetEndpointAgentCard;
  getHealth: GetHealth;
  getHomePage: GetHomePage;
  getInfo: GetInfo;
  getItem: GetItem;
  getMetrics: GetMetrics;
  getModel: GetModel;
  getOnlyAgentCard: GetOnlyAgentCard;
  getOpenApiDocument: GetOpenApiDocument;
  getOpenRpcDocument: GetOpenRpcDocument;
  getReferenceAsset: GetReferenceAsset;
  getReferenceGuide: GetReferenceGuide;
  getReferencePage: GetReferencePage;
  getRestReport: GetRestReport;
  getRun: GetRun;
  getThread: GetThread;
  getThreadHistory: GetThreadHistory;
  getThreadState: GetThreadState;
  getThreadStateAtCheckpoint: GetThreadStateAtCheckpoint;
  getThreadStorage: GetThreadStorage;
  getUiAsset: GetUiAsset;
  getUiComponent: GetUiComponent;
  joinRun: JoinRun;
  joinRunStream: JoinRunStream;
  joinStatelessRunStream: JoinStatelessRunStream;
  joinThreadStream: JoinThreadStream;
  listAssistantSubgraphs: ListAssistantSubgraphs;
  listAssistantVersions: ListAssistantVersions;
  listModels: ListModels;
  listNamespaces: ListNamespaces;
  listRuns: ListRuns;
  listWebhookDeliveries: ListWebhookDeliveries;
  patchAssistant: PatchAssistant;
  patchCron: PatchCron;
  patchThread: PatchThread;
  postThreadHistory: PostThreadHistory;
  postThreadStateAtCheckpoint: PostThreadStateAtCheckpoint;
  pruneThreads: PruneThreads;
  putItem: PutItem;
  runThreadCommand: RunThreadCommand;
  searchAssistants: SearchAssistants;
  searchCrons: SearchCrons;
  searchItems: SearchItems;
  searchThreads: SearchThreads;
  setLatestAssistantVersion: SetLatestAssistantVersion;
  streamRun: StreamRun;
  streamStatelessRun: StreamStatelessRun;
  streamThreadEvents: StreamThreadEvents;
  truncateServer: TruncateServer;
  updateThreadState: UpdateThreadState;
  waitForRun: WaitForRun;
  waitForStatelessRun: WaitForStatelessRun;
}

export const securitySchemes = { ApiKey: { type: 'apiKey', header: 'x-api-key' } } as const;

export const operations = {
  callA2a: {
    api: 'agent-server',
    id: 'callA2a',
    method: 'POST',
    path: '/a2a/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'A2A-Version', types: ['string'], array: false }],
    headerParameters: [{ name: 'a2a-version', types: ['string'], array: false }, { name: 'a2a-extensions', types: ['string'], array: false }, { name: 'x-a2a-extensions', types: ['string'], array: false }],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: 'a2a',
    disabledBy: 'http.disable_a2a',
    errors: 'sentence',
    answers: { 200: { json: 'JsonRpcResponse', events: { message: 'JsonRpcResponse' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CallA2APath, query: validate.CallA2AQuery, header: validate.CallA2AHeader },
  },
  callAgUi: {
    api: 'agent-server',
    id: 'callAgUi',
    method: 'POST',
    path: '/ag-ui/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_ag_ui',
    errors: 'sentence',
    answers: { 200: { events: { message: 'AgUiEvent' } }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CallAgUiPath, body: validate.RunAgentInput },
  },
  callMcp: {
    api: 'agent-server',
    id: 'callMcp',
    method: 'POST',
    path: '/mcp',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [{ name: 'mcp-session-id', types: ['string'], array: false }, { name: 'mcp-protocol-version', types: ['string'], array: false }],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    disabledBy: 'http.disable_mcp',
    errors: 'sentence',
    answers: { 200: { json: 'McpAnswer', events: { message: 'McpMessage' } }, 202: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { header: validate.CallMcpHeader, body: validate.McpBody },
  },
  cancelRun: {
    api: 'agent-server',
    id: 'cancelRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs/{run_id}/cancel',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'wait', types: ['boolean'], array: false }, { name: 'action', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 202: { empty: true }, 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CancelRunPath, query: validate.CancelRunQuery },
  },
  cancelRuns: {
    api: 'agent-server',
    id: 'cancelRuns',
    method: 'POST',
    path: '/runs/cancel',
    pathParameters: [],
    queryParameters: [{ name: 'action', types: ['string'], array: false }],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 204: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.CancelRunsQuery, body: validate.RunsCancel },
  },
  copyThread: {
    api: 'agent-server',
    id: 'copyThread',
    method: 'POST',
    path: '/threads/{thread_id}/copy',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'Thread' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CopyThreadPath },
  },
  countAssistants: {
    api: 'agent-server',
    id: 'countAssistants',
    method: 'POST',
    path: '/assistants/count',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'CountAssistantsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.AssistantCount },
  },
  countCrons: {
    api: 'agent-server',
    id: 'countCrons',
    method: 'POST',
    path: '/runs/crons/count',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'CountCronsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.CronCount },
  },
  countThreads: {
    api: 'agent-server',
    id: 'countThreads',
    method: 'POST',
    path: '/threads/count',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'CountThreadsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ThreadCount },
  },
  createAssistant: {
    api: 'agent-server',
    id: 'createAssistant',
    method: 'POST',
    path: '/assistants',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Assistant' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.AssistantCreate },
  },
  createChatCompletion: {
    api: 'agent-server',
    id: 'createChatCompletion',
    method: 'POST',
    path: '/v1/chat/completions',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [{ name: 'idempotency-key', types: ['string'], array: false }, { name: 'x-stainless-retry-count', types: ['string'], array: false }],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    disabledBy: 'http.disable_openai',
    errors: 'openai',
    answers: { 200: { json: 'ChatCompletionAnswer', events: { message: 'ChatCompletionChunk' }, endMark: '[DONE]' }, 400: { json: 'OpenAiError' }, 401: { json: 'OpenAiError' }, 403: { json: 'OpenAiError' }, 404: { json: 'OpenAiError' }, 409: { json: 'OpenAiError' }, 413: { json: 'OpenAiError' }, 415: { json: 'OpenAiError' }, 422: { json: 'OpenAiError' }, 500: { json: 'OpenAiError' }, 503: { json: 'OpenAiError' } },
    validate: { header: validate.CreateChatCompletionHeader, body: validate.ChatCompletionCreate },
  },
  createCron: {
    api: 'agent-server',
    id: 'createCron',
    method: 'POST',
    path: '/runs/crons',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Cron' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.CronCreate },
  },
  createRun: {
    api: 'agent-server',
    id: 'createRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Run' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateRunPath, body: validate.RunCreate },
  },
  createRunBatch: {
    api: 'agent-server',
    id: 'createRunBatch',
    method: 'POST',
    path: '/runs/batch',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'CreateRunBatchResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.CreateRunBatchBody },
  },
  createStatelessRun: {
    api: 'agent-server',
    id: 'createStatelessRun',
    method: 'POST',
    path: '/runs',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Run' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.StatelessRunCreate },
  },
  createThread: {
    api: 'agent-server',
    id: 'createThread',
    method: 'POST',
    path: '/threads',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'Thread' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ThreadCreate },
  },
  createThreadCron: {
    api: 'agent-server',
    id: 'createThreadCron',
    method: 'POST',
    path: '/threads/{thread_id}/runs/crons',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Cron' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateThreadCronPath, body: validate.ThreadCronCreate },
  },
  deleteAssistant: {
    api: 'agent-server',
    id: 'deleteAssistant',
    method: 'DELETE',
    path: '/assistants/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'delete_threads', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteAssistantPath, query: validate.DeleteAssistantQuery },
  },
  deleteCron: {
    api: 'agent-server',
    id: 'deleteCron',
    method: 'DELETE',
    path: '/runs/crons/{cron_id}',
    pathParameters: [{ name: 'cron_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteCronPath },
  },
  deleteItem: {
    api: 'agent-server',
    id: 'deleteItem',
    method: 'DELETE',
    path: '/store/items',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_store',
    errors: 'sentence',
    answers: { 204: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.StoreItemDelete },
  },
  deleteRun: {
    api: 'agent-server',
    id: 'deleteRun',
    method: 'DELETE',
    path: '/threads/{thread_id}/runs/{run_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteRunPath },
  },
  deleteThread: {
    api: 'agent-server',
    id: 'deleteThread',
    method: 'DELETE',
    path: '/threads/{thread_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteThreadPath },
  },
  getAgentCard: {
    api: 'agent-server',
    id: 'getAgentCard',
    method: 'GET',
    path: '/.well-known/agent-card.json',
    pathParameters: [],
    queryParameters: [{ name: 'assistant_id', types: ['string'], array: false }, { name: 'A2A-Version', types: ['string'], array: false }],
    headerParameters: [{ name: 'a2a-version', types: ['string'], array: false }, { name: 'if-none-match', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_a2a',
    errors: 'sentence',
    answers: { 200: { json: 'AgentCard' }, 304: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetAgentCardQuery, header: validate.GetAgentCardHeader },
  },
  getAssistant: {
    api: 'agent-server',
    id: 'getAssistant',
    method: 'GET',
    path: '/assistants/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Assistant' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantPath },
  },
  getAssistantAgentCard: {
    api: 'agent-server',
    id: 'getAssistantAgentCard',
    method: 'GET',
    path: '/a2a/{assistant_id}/.well-known/agent-card.json',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'A2A-Version', types: ['string'], array: false }],
    headerParameters: [{ name: 'a2a-version', types: ['string'], array: false }, { name: 'if-none-match', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_a2a',
    errors: 'sentence',
    answers: { 200: { json: 'AgentCard' }, 304: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantAgentCardPath, query: validate.GetAssistantAgentCardQuery, header: validate.GetAssistantAgentCardHeader },
  },
  getAssistantGraph: {
    api: 'agent-server',
    id: 'getAssistantGraph',
    method: 'GET',
    path: '/assistants/{assistant_id}/graph',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'xray', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'AssistantGraph' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantGraphPath, query: validate.GetAssistantGraphQuery },
  },
  getAssistantSchemas: {
    api: 'agent-server',
    id: 'getAssistantSchemas',
    method: 'GET',
    path: '/assistants/{assistant_id}/schemas',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'types', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'GraphSchemas' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantSchemasPath, query: validate.GetAssistantSchemasQuery },
  },
  getAssistantSubgraph: {
    api: 'agent-server',
    id: 'getAssistantSubgraph',
    method: 'GET',
    path: '/assistants/{assistant_id}/subgraphs/{namespace}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }, { name: 'namespace', types: ['string'], array: false }],
    queryParameters: [{ name: 'recurse', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Subgraphs' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantSubgraphPath, query: validate.GetAssistantSubgraphQuery },
  },
  getCron: {
    api: 'agent-server',
    id: 'getCron',
    method: 'GET',
    path: '/runs/crons/{cron_id}',
    pathParameters: [{ name: 'cron_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Cron' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetCronPath },
  },
  getEndpointAgentCard: {
    api: 'agent-server',
    id: 'getEndpointAgentCard',
    method: 'GET',
    path: '/a2a/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'A2A-Version', types: ['string'], array: false }],
    headerParameters: [{ name: 'a2a-version', types: ['string'], array: false }, { name: 'if-none-match', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_a2a',
    errors: 'sentence',
    answers: { 200: { json: 'AgentCard' }, 304: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetEndpointAgentCardPath, query: validate.GetEndpointAgentCardQuery, header: validate.GetEndpointAgentCardHeader },
  },
  getHealth: {
    api: 'agent-server',
    id: 'getHealth',
    method: 'GET',
    path: '/ok',
    pathParameters: [],
    queryParameters: [{ name: 'check_db', types: ['boolean'], array: false }, { name: 'live', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'Health' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetHealthQuery },
  },
  getHomePage: {
    api: 'agent-server',
    id: 'getHomePage',
    method: 'GET',
    path: '/',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { json: 'ServerHome', text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getInfo: {
    api: 'agent-server',
    id: 'getInfo',
    method: 'GET',
    path: '/info',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { json: 'ServerInfo' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getItem: {
    api: 'agent-server',
    id: 'getItem',
    method: 'GET',
    path: '/store/items',
    pathParameters: [],
    queryParameters: [{ name: 'namespace', types: ['string'], array: true }, { name: 'key', types: ['string'], array: false }, { name: 'refresh_ttl', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_store',
    errors: 'sentence',
    answers: { 200: { json: 'GetItemResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetItemQuery },
  },
  getMetrics: {
    api: 'agent-server',
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    pathParameters: [],
    queryParameters: [{ name: 'format', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { text: true, json: 'Metrics' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetMetricsQuery },
  },
  getModel: {
    api: 'agent-server',
    id: 'getModel',
    method: 'GET',
    path: '/v1/models/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_openai',
    errors: 'openai',
    answers: { 200: { json: 'OpenAiModel' }, 401: { json: 'OpenAiError' }, 403: { json: 'OpenAiError' }, 404: { json: 'OpenAiError' }, 422: { json: 'OpenAiError' }, 500: { json: 'OpenAiError' }, 503: { json: 'OpenAiError' } },
    validate: { path: validate.GetModelPath },
  },
  getOnlyAgentCard: {
    api: 'agent-server',
    id: 'getOnlyAgentCard',
    method: 'GET',
    path: '/a2a/.well-known/agent-card.json',
    pathParameters: [],
    queryParameters: [{ name: 'A2A-Version', types: ['string'], array: false }],
    headerParameters: [{ name: 'a2a-version', types: ['string'], array: false }, { name: 'if-none-match', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_a2a',
    errors: 'sentence',
    answers: { 200: { json: 'AgentCard' }, 304: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetOnlyAgentCardQuery, header: validate.GetOnlyAgentCardHeader },
  },
  getOpenApiDocument: {
    api: 'agent-server',
    id: 'getOpenApiDocument',
    method: 'GET',
    path: '/openapi.json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { json: 'OpenApiDocument' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getOpenRpcDocument: {
    api: 'agent-server',
    id: 'getOpenRpcDocument',
    method: 'GET',
    path: '/openrpc.json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { json: 'OpenRpcDocument' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getReferenceAsset: {
    api: 'agent-server',
    id: 'getReferenceAsset',
    method: 'GET',
    path: '/docs/{asset}',
    pathParameters: [{ name: 'asset', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetReferenceAssetPath },
  },
  getReferenceGuide: {
    api: 'agent-server',
    id: 'getReferenceGuide',
    method: 'GET',
    path: '/docs/guide',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getReferencePage: {
    api: 'agent-server',
    id: 'getReferencePage',
    method: 'GET',
    path: '/docs',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_meta',
    errors: 'sentence',
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getRestReport: {
    api: 'agent-server',
    id: 'getRestReport',
    method: 'GET',
    path: '/internal/rest',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'RestReport' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getRun: {
    api: 'agent-server',
    id: 'getRun',
    method: 'GET',
    path: '/threads/{thread_id}/runs/{run_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Run' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetRunPath },
  },
  getThread: {
    api: 'agent-server',
    id: 'getThread',
    method: 'GET',
    path: '/threads/{thread_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'include', types: ['string'], array: true }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'Thread' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadPath, query: validate.GetThreadQuery },
  },
  getThreadHistory: {
    api: 'agent-server',
    id: 'getThreadHistory',
    method: 'GET',
    path: '/threads/{thread_id}/history',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'before', types: ['string'], array: false }, { name: 'select', types: ['string'], array: true }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'GetThreadHistoryResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadHistoryPath, query: validate.GetThreadHistoryQuery },
  },
  getThreadState: {
    api: 'agent-server',
    id: 'getThreadState',
    method: 'GET',
    path: '/threads/{thread_id}/state',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'subgraphs', types: ['boolean'], array: false }, { name: 'select', types: ['string'], array: true }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'SelectedThreadState' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadStatePath, query: validate.GetThreadStateQuery },
  },
  getThreadStateAtCheckpoint: {
    api: 'agent-server',
    id: 'getThreadStateAtCheckpoint',
    method: 'GET',
    path: '/threads/{thread_id}/state/{checkpoint_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'checkpoint_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'subgraphs', types: ['boolean'], array: false }, { name: 'select', types: ['string'], array: true }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'SelectedThreadState' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadStateAtCheckpointPath, query: validate.GetThreadStateAtCheckpointQuery },
  },
  getThreadStorage: {
    api: 'agent-server',
    id: 'getThreadStorage',
    method: 'GET',
    path: '/threads/{thread_id}/storage',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'ThreadStorage' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadStoragePath },
  },
  getUiAsset: {
    api: 'agent-server',
    id: 'getUiAsset',
    method: 'GET',
    path: '/ui/{namespace}/{asset}',
    pathParameters: [{ name: 'namespace', types: ['string'], array: false }, { name: 'asset', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    asksNoUser: true,
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_ui',
    errors: 'sentence',
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetUiAssetPath },
  },
  getUiComponent: {
    api: 'agent-server',
    id: 'getUiComponent',
    method: 'POST',
    path: '/ui/{namespace}',
    pathParameters: [{ name: 'namespace', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_ui',
    errors: 'sentence',
    answers: { 200: { text: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetUiComponentPath, body: validate.UiComponentRequest },
  },
  joinRun: {
    api: 'agent-server',
    id: 'joinRun',
    method: 'GET',
    path: '/threads/{thread_id}/runs/{run_id}/join',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'cancel_on_disconnect', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'RunResult' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinRunPath, query: validate.JoinRunQuery },
  },
  joinRunStream: {
    api: 'agent-server',
    id: 'joinRunStream',
    method: 'GET',
    path: '/threads/{thread_id}/runs/{run_id}/stream',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'stream_mode', types: ['string'], array: true }, { name: 'cancel_on_disconnect', types: ['boolean'], array: false }],
    headerParameters: [{ name: 'last-event-id', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', 'messages/metadata': 'MessagesMetadataEvent', 'messages/partial': 'MessagesListEvent', 'messages/complete': 'MessagesListEvent', events: 'FreeEvent', debug: 'FreeEvent', custom: 'FreeEvent', tasks: 'FreeEvent', checkpoints: 'FreeEvent', tools: 'FreeEvent', error: 'ErrorEvent' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinRunStreamPath, query: validate.JoinRunStreamQuery, header: validate.JoinRunStreamHeader },
  },
  joinStatelessRunStream: {
    api: 'agent-server',
    id: 'joinStatelessRunStream',
    method: 'GET',
    path: '/runs/{run_id}/stream',
    pathParameters: [{ name: 'run_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'stream_mode', types: ['string'], array: true }, { name: 'cancel_on_disconnect', types: ['boolean'], array: false }],
    headerParameters: [{ name: 'last-event-id', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', 'messages/metadata': 'MessagesMetadataEvent', 'messages/partial': 'MessagesListEvent', 'messages/complete': 'MessagesListEvent', events: 'FreeEvent', debug: 'FreeEvent', custom: 'FreeEvent', tasks: 'FreeEvent', checkpoints: 'FreeEvent', tools: 'FreeEvent', error: 'ErrorEvent' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinStatelessRunStreamPath, query: validate.JoinStatelessRunStreamQuery, header: validate.JoinStatelessRunStreamHeader },
  },
  joinThreadStream: {
    api: 'agent-server',
    id: 'joinThreadStream',
    method: 'GET',
    path: '/threads/{thread_id}/stream',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'stream_modes', types: ['string'], array: true }, { name: 'stream_mode', types: ['string'], array: true }, { name: 'idle_seconds', types: ['integer'], array: false }],
    headerParameters: [{ name: 'last-event-id', types: ['string'], array: false }],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', 'messages/metadata': 'MessagesMetadataEvent', 'messages/partial': 'MessagesListEvent', 'messages/complete': 'MessagesListEvent', events: 'FreeEvent', debug: 'FreeEvent', custom: 'FreeEvent', tasks: 'FreeEvent', checkpoints: 'FreeEvent', tools: 'FreeEvent', error: 'ErrorEvent', lifecycle: 'LifecycleEvent', state_update: 'ValuesEvent' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinThreadStreamPath, query: validate.JoinThreadStreamQuery, header: validate.JoinThreadStreamHeader },
  },
  listAssistantSubgraphs: {
    api: 'agent-server',
    id: 'listAssistantSubgraphs',
    method: 'GET',
    path: '/assistants/{assistant_id}/subgraphs',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'recurse', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Subgraphs' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListAssistantSubgraphsPath, query: validate.ListAssistantSubgraphsQuery },
  },
  listAssistantVersions: {
    api: 'agent-server',
    id: 'listAssistantVersions',
    method: 'POST',
    path: '/assistants/{assistant_id}/versions',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'ListAssistantVersionsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListAssistantVersionsPath, body: validate.AssistantVersionSearch },
  },
  listModels: {
    api: 'agent-server',
    id: 'listModels',
    method: 'GET',
    path: '/v1/models',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_openai',
    errors: 'openai',
    answers: { 200: { json: 'OpenAiModelList' }, 401: { json: 'OpenAiError' }, 403: { json: 'OpenAiError' }, 404: { json: 'OpenAiError' }, 500: { json: 'OpenAiError' }, 503: { json: 'OpenAiError' } },
    validate: {  },
  },
  listNamespaces: {
    api: 'agent-server',
    id: 'listNamespaces',
    method: 'POST',
    path: '/store/namespaces',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_store',
    errors: 'sentence',
    answers: { 200: { json: 'NamespaceList' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.NamespaceSearch },
  },
  listRuns: {
    api: 'agent-server',
    id: 'listRuns',
    method: 'GET',
    path: '/threads/{thread_id}/runs',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }, { name: 'status', types: ['string'], array: false }, { name: 'select', types: ['string'], array: true }, { name: 'metadata', types: ['object'], array: false, json: true }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'ListRunsResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListRunsPath, query: validate.ListRunsQuery },
  },
  listWebhookDeliveries: {
    api: 'agent-server',
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/threads/{thread_id}/runs/{run_id}/webhook-deliveries',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'ListWebhookDeliveriesResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListWebhookDeliveriesPath },
  },
  patchAssistant: {
    api: 'agent-server',
    id: 'patchAssistant',
    method: 'PATCH',
    path: '/assistants/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Assistant' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchAssistantPath, body: validate.AssistantPatch },
  },
  patchCron: {
    api: 'agent-server',
    id: 'patchCron',
    method: 'PATCH',
    path: '/runs/crons/{cron_id}',
    pathParameters: [{ name: 'cron_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'Cron' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchCronPath, body: validate.CronPatch },
  },
  patchThread: {
    api: 'agent-server',
    id: 'patchThread',
    method: 'PATCH',
    path: '/threads/{thread_id}',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [{ name: 'prefer', types: ['string'], array: false }],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'Thread' }, 204: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchThreadPath, header: validate.PatchThreadHeader, body: validate.ThreadPatch },
  },
  postThreadHistory: {
    api: 'agent-server',
    id: 'postThreadHistory',
    method: 'POST',
    path: '/threads/{thread_id}/history',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'PostThreadHistoryResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PostThreadHistoryPath, body: validate.HistorySearch },
  },
  postThreadStateAtCheckpoint: {
    api: 'agent-server',
    id: 'postThreadStateAtCheckpoint',
    method: 'POST',
    path: '/threads/{thread_id}/state/checkpoint',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'SelectedThreadState' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PostThreadStateAtCheckpointPath, body: validate.StateRequest },
  },
  pruneThreads: {
    api: 'agent-server',
    id: 'pruneThreads',
    method: 'POST',
    path: '/threads/prune',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'ThreadPruneResult' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ThreadPrune },
  },
  putItem: {
    api: 'agent-server',
    id: 'putItem',
    method: 'PUT',
    path: '/store/items',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_store',
    errors: 'sentence',
    answers: { 204: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.StoreItemPut },
  },
  runThreadCommand: {
    api: 'agent-server',
    id: 'runThreadCommand',
    method: 'POST',
    path: '/threads/{thread_id}/commands',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'CommandResponse' }, 400: { json: 'CommandRefusal' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.RunThreadCommandPath, body: validate.ProtocolCommand },
  },
  searchAssistants: {
    api: 'agent-server',
    id: 'searchAssistants',
    method: 'POST',
    path: '/assistants/search',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'SearchAssistantsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.AssistantSearch },
  },
  searchCrons: {
    api: 'agent-server',
    id: 'searchCrons',
    method: 'POST',
    path: '/runs/crons/search',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'SearchCronsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.CronSearch },
  },
  searchItems: {
    api: 'agent-server',
    id: 'searchItems',
    method: 'POST',
    path: '/store/items/search',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_store',
    errors: 'sentence',
    answers: { 200: { json: 'FoundItems' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ItemSearch },
  },
  searchThreads: {
    api: 'agent-server',
    id: 'searchThreads',
    method: 'POST',
    path: '/threads/search',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'SearchThreadsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ThreadSearch },
  },
  setLatestAssistantVersion: {
    api: 'agent-server',
    id: 'setLatestAssistantVersion',
    method: 'POST',
    path: '/assistants/{assistant_id}/latest',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'version', types: ['integer'], array: false }],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_assistants',
    errors: 'sentence',
    answers: { 200: { json: 'Assistant' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.SetLatestAssistantVersionPath, query: validate.SetLatestAssistantVersionQuery, body: validate.AssistantLatest },
  },
  streamRun: {
    api: 'agent-server',
    id: 'streamRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs/stream',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', 'messages/metadata': 'MessagesMetadataEvent', 'messages/partial': 'MessagesListEvent', 'messages/complete': 'MessagesListEvent', events: 'FreeEvent', debug: 'FreeEvent', custom: 'FreeEvent', tasks: 'FreeEvent', checkpoints: 'FreeEvent', tools: 'FreeEvent', error: 'ErrorEvent' } }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.StreamRunPath, body: validate.RunCreate },
  },
  streamStatelessRun: {
    api: 'agent-server',
    id: 'streamStatelessRun',
    method: 'POST',
    path: '/runs/stream',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', 'messages/metadata': 'MessagesMetadataEvent', 'messages/partial': 'MessagesListEvent', 'messages/complete': 'MessagesListEvent', events: 'FreeEvent', debug: 'FreeEvent', custom: 'FreeEvent', tasks: 'FreeEvent', checkpoints: 'FreeEvent', tools: 'FreeEvent', error: 'ErrorEvent' } }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.StatelessRunCreate },
  },
  streamThreadEvents: {
    api: 'agent-server',
    id: 'streamThreadEvents',
    method: 'POST',
    path: '/threads/{thread_id}/stream/events',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'idle_seconds', types: ['integer'], array: false }],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { events: { values: 'ProtocolEvent', updates: 'ProtocolEvent', messages: 'ProtocolEvent', tools: 'ProtocolEvent', lifecycle: 'ProtocolEvent', 'input.requested': 'ProtocolEvent', 'input.answered': 'ProtocolEvent', tasks: 'ProtocolEvent', checkpoints: 'ProtocolEvent', custom: 'ProtocolEvent', error: 'CommandError' } }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.StreamThreadEventsPath, query: validate.StreamThreadEventsQuery, body: validate.EventStreamRequest },
  },
  truncateServer: {
    api: 'agent-server',
    id: 'truncateServer',
    method: 'POST',
    path: '/internal/truncate',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'Health' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.Truncate },
  },
  updateThreadState: {
    api: 'agent-server',
    id: 'updateThreadState',
    method: 'POST',
    path: '/threads/{thread_id}/state',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    disabledBy: 'http.disable_threads',
    errors: 'sentence',
    answers: { 200: { json: 'StateUpdateResult' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.UpdateThreadStatePath, body: validate.StateUpdate },
  },
  waitForRun: {
    api: 'agent-server',
    id: 'waitForRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs/wait',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'RunResult' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.WaitForRunPath, body: validate.RunCreate },
  },
  waitForStatelessRun: {
    api: 'agent-server',
    id: 'waitForStatelessRun',
    method: 'POST',
    path: '/runs/wait',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json', 'text/plain'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    disabledBy: 'http.disable_runs',
    errors: 'sentence',
    answers: { 200: { json: 'RunResult' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.StatelessRunCreate },
  },
} as const;
