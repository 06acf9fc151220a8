// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import * as validate from './request-validators.gen.ts';
import type * as schema from './types.gen.ts';

/** POST /a2a/{assistant_id}: Call an A2A method. */
export interface CallA2A {
  request: {
    path: schema.CallA2APath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: unknown;
  };
  response:
    | { status: 200; headers?: Record<string, string>; body: schema.JsonRpcResponse }
    | { status: 200; headers?: Record<string, string>; events: AsyncIterable<{ event: 'message' | `message|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 202; headers?: Record<string, string> }
    | { status: 204; headers?: Record<string, string> }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 409; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Run }
    | { status: 400; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 409; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Thread }
    | { status: 400; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 409; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
}

/** GET /.well-known/agent-card.json: Read an agent card. */
export interface GetAgentCard {
  request: {
    path: Record<string, never>;
    query: schema.GetAgentCardQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: Record<string, string>; body: schema.AgentCard }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Assistant }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
}

/** GET /a2a/{assistant_id}/.well-known/agent-card.json: Read the agent card of an assistant. */
export interface GetAssistantAgentCard {
  request: {
    path: schema.GetAssistantAgentCardPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: Record<string, string>; body: schema.AgentCard }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Health }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.ServerInfo }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.OpenApiDocument }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.OpenRpcDocument }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; contentType: 'text/javascript'; text: string | Uint8Array }
    | { status: 200; headers?: Record<string, string>; contentType: 'text/css'; text: string | Uint8Array }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Run }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.Thread }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.ThreadState }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; pending: Promise<schema.RunResult> }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.ListRunsResponse200 }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; body: schema.SearchAssistantsResponse200 }
    | { status: 400; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; events: AsyncIterable<{ event: 'metadata' | `metadata|${string}` | 'values' | `values|${string}` | 'updates' | `updates|${string}` | 'messages' | `messages|${string}` | 'error' | `error|${string}`; id?: string; data: string }> }
    | { status: 400; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 409; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
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
    | { status: 200; headers?: Record<string, string>; pending: Promise<schema.RunResult> }
    | { status: 400; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 401; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 403; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 404; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 409; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 413; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 415; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 422; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 500; headers?: Record<string, string>; body: schema.ErrorDetail }
    | { status: 503; headers?: Record<string, string>; body: schema.ErrorDetail };
}

export interface Operations {
  callA2a: CallA2A;
  cancelRun: CancelRun;
  createRun: CreateRun;
  createThread: CreateThread;
  getAgentCard: GetAgentCard;
  getAssistant: GetAssistant;
  getAssistantAgentCard: GetAssistantAgentCard;
  getHealth: GetHealth;
  getInfo: GetInfo;
  getOpenApiDocument: GetOpenApiDocument;
  getOpenRpcDocument: GetOpenRpcDocument;
  getReferenceAsset: GetReferenceAsset;
  getReferencePage: GetReferencePage;
  getRun: GetRun;
  getThread: GetThread;
  getThreadState: GetThreadState;
  joinRun: JoinRun;
  joinRunStream: JoinRunStream;
  listRuns: ListRuns;
  searchAssistants: SearchAssistants;
  streamRun: StreamRun;
  waitForRun: WaitForRun;
}

export const securitySchemes = { ApiKey: { type: 'apiKey', header: 'x-api-key' } } as const;

export const operations = {
  callA2a: {
    id: 'callA2a',
    method: 'POST',
    path: '/a2a/{assistant_id}',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: 'a2a',
    issues: false,
    answers: { 200: { json: 'JsonRpcResponse', events: { message: 'JsonRpcResponse' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CallA2APath },
  },
  cancelRun: {
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
    issues: false,
    answers: { 202: { empty: true }, 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CancelRunPath, query: validate.CancelRunQuery },
  },
  createRun: {
    id: 'createRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'Run' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateRunPath, body: validate.RunCreate },
  },
  createThread: {
    id: 'createThread',
    method: 'POST',
    path: '/threads',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'Thread' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ThreadCreate },
  },
  getAgentCard: {
    id: 'getAgentCard',
    method: 'GET',
    path: '/.well-known/agent-card.json',
    pathParameters: [],
    queryParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'AgentCard' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetAgentCardQuery },
  },
  getAssistant: {
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
    issues: false,
    answers: { 200: { json: 'Assistant' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantPath },
  },
  getAssistantAgentCard: {
    id: 'getAssistantAgentCard',
    method: 'GET',
    path: '/a2a/{assistant_id}/.well-known/agent-card.json',
    pathParameters: [{ name: 'assistant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'AgentCard' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetAssistantAgentCardPath },
  },
  getHealth: {
    id: 'getHealth',
    method: 'GET',
    path: '/ok',
    pathParameters: [],
    queryParameters: [{ name: 'check_db', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'Health' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.GetHealthQuery },
  },
  getInfo: {
    id: 'getInfo',
    method: 'GET',
    path: '/info',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'ServerInfo' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getOpenApiDocument: {
    id: 'getOpenApiDocument',
    method: 'GET',
    path: '/openapi.json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'OpenApiDocument' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getOpenRpcDocument: {
    id: 'getOpenRpcDocument',
    method: 'GET',
    path: '/openrpc.json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'OpenRpcDocument' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getReferenceAsset: {
    id: 'getReferenceAsset',
    method: 'GET',
    path: '/docs/{asset}',
    pathParameters: [{ name: 'asset', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetReferenceAssetPath },
  },
  getReferencePage: {
    id: 'getReferencePage',
    method: 'GET',
    path: '/docs',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getRun: {
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
    issues: false,
    answers: { 200: { json: 'Run' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetRunPath },
  },
  getThread: {
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
    issues: false,
    answers: { 200: { json: 'Thread' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadPath, query: validate.GetThreadQuery },
  },
  getThreadState: {
    id: 'getThreadState',
    method: 'GET',
    path: '/threads/{thread_id}/state',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'subgraphs', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'ThreadState' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetThreadStatePath, query: validate.GetThreadStateQuery },
  },
  joinRun: {
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
    issues: false,
    answers: { 200: { json: 'RunResult' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinRunPath, query: validate.JoinRunQuery },
  },
  joinRunStream: {
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
    issues: false,
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', error: 'ErrorEvent' } }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.JoinRunStreamPath, query: validate.JoinRunStreamQuery, header: validate.JoinRunStreamHeader },
  },
  listRuns: {
    id: 'listRuns',
    method: 'GET',
    path: '/threads/{thread_id}/runs',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }, { name: 'status', types: ['string'], array: false }, { name: 'select', types: ['string'], array: true }, { name: 'metadata', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'ListRunsResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListRunsPath, query: validate.ListRunsQuery },
  },
  searchAssistants: {
    id: 'searchAssistants',
    method: 'POST',
    path: '/assistants/search',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'SearchAssistantsResponse200' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.AssistantSearch },
  },
  streamRun: {
    id: 'streamRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs/stream',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { events: { metadata: 'MetadataEvent', values: 'ValuesEvent', updates: 'UpdatesEvent', messages: 'MessagesEvent', error: 'ErrorEvent' } }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.StreamRunPath, body: validate.RunCreate },
  },
  waitForRun: {
    id: 'waitForRun',
    method: 'POST',
    path: '/threads/{thread_id}/runs/wait',
    pathParameters: [{ name: 'thread_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{}, { ApiKey: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    issues: false,
    answers: { 200: { json: 'RunResult' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.WaitForRunPath, body: validate.RunCreate },
  },
} as const;
