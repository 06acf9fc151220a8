// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Readable } from 'node:stream';
import type * as schema from './types.gen.ts';

const validate = await import('./request-validators.gen.js').catch((cause: unknown) => {
  throw new Error('What is built from spec/ is not there; npm run setup builds it.', { cause });
});

/** POST /v2/auth/authenticate: Get a user's token, or begin a sign-in. */
export interface AuthenticateUser {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.Authenticate;
  };
  response:
    | { status: 200; headers?: never; body: schema.Authentication }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/auth/callback/{provider_id}: Complete a sign-in with its code. */
export interface CompleteAuthorization {
  request: {
    path: schema.CompleteAuthorizationPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AuthorizationCode;
  };
  response:
    | { status: 200; headers?: never; body: schema.AuthorizationReceipt }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/auth/agents/{agent_id}/connections: Let an agent use a token. */
export interface CreateAgentConnection {
  request: {
    path: schema.CreateAgentConnectionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.AgentConnectionCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.AgentConnection }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments: Create a deployment. */
export interface CreateDeployment {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.DeploymentCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.Deployment }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/revisions/{revision_id}/interruption: Interrupt a revision, by its other name. */
export interface CreateInterruption {
  request: {
    path: schema.CreateInterruptionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Revision }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/keelson/keys: Create an API key. */
export interface CreateKey {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ApiKeyCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.ApiKeyWithText }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/listeners: Register a listener. */
export interface CreateListener {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ListenerCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.Listener }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/auth/providers: Register an OAuth provider. */
export interface CreateOAuthProvider {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.OAuthProviderCreate;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthProvider }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/push-token: Get a token to push an image with. */
export interface CreatePushToken {
  request: {
    path: schema.CreatePushTokenPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.PushToken }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/revisions: Make a revision. */
export interface CreateRevision {
  request: {
    path: schema.CreateRevisionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.RevisionCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.Revision }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/keelson/tenants: Create a tenant. */
export interface CreateTenant {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.TenantCreate;
  };
  response:
    | { status: 201; headers?: never; body: schema.Tenant }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/upload-url: Get a URL to upload a source archive to. */
export interface CreateUploadUrl {
  request: {
    path: schema.CreateUploadUrlPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.UploadUrl }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/auth/agents/{agent_id}/connections/{connection_id}: Take a token away from an agent. */
export interface DeleteAgentConnection {
  request: {
    path: schema.DeleteAgentConnectionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/deployments/{deployment_id}: Delete a deployment. */
export interface DeleteDeployment {
  request: {
    path: schema.DeleteDeploymentPath;
    query: schema.DeleteDeploymentQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/deployments: Delete several deployments. */
export interface DeleteDeployments {
  request: {
    path: Record<string, never>;
    query: schema.DeleteDeploymentsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.DeploymentDeletions }
    | { status: 207; headers?: never; body: schema.DeploymentDeletions }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/listeners/{listener_id}: Delete a listener. */
export interface DeleteListener {
  request: {
    path: schema.DeleteListenerPath;
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
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/auth/providers/{provider_id}: Delete an OAuth provider. */
export interface DeleteOAuthProvider {
  request: {
    path: schema.DeleteOAuthProviderPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.DeleteOAuthProviderResponse200 }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/auth/tokens/{token_id}: Delete a token. */
export interface DeleteOAuthToken {
  request: {
    path: schema.DeleteOAuthTokenPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 204; headers?: never }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/auth/tokens: Delete a user's tokens for a provider. */
export interface DeleteOAuthTokens {
  request: {
    path: Record<string, never>;
    query: schema.DeleteOAuthTokensQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthTokenDeletions }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** DELETE /v2/keelson/tenants/{tenant_id}: Delete a tenant. */
export interface DeleteTenant {
  request: {
    path: schema.DeleteTenantPath;
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
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/auth/providers/mcp-discover: Register the OAuth provider of an MCP server. */
export interface DiscoverOAuthProvider {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.OAuthProviderDiscovery;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthProvider }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/keelson/caller: Get who the caller is. */
export interface GetCaller {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Caller }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}: Get a deployment. */
export interface GetDeployment {
  request: {
    path: schema.GetDeploymentPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Deployment }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /o/{tenant_id}/host/deployments/{deployment_id}: Show the status page of a deployment. */
export interface GetDeploymentPage {
  request: {
    path: schema.GetDeploymentPagePath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 500; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/free-count: Count free deployments. */
export interface GetFreeDeploymentCount {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.FreeDeploymentCount }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /ok: Tell whether the server is well. */
export interface GetHealth {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Health }
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
    | { status: 500; headers?: never; body: schema.ErrorDetail };
}

/** GET /info: Tell what the server is. */
export interface GetInfo {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ServerInfo }
    | { status: 500; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/keelson/keys/{key_id}: Get an API key. */
export interface GetKey {
  request: {
    path: schema.GetKeyPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ApiKey }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/listeners/{listener_id}: Get a listener. */
export interface GetListener {
  request: {
    path: schema.GetListenerPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Listener }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /metrics: Read the metrics. */
export interface GetMetrics {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; contentType: 'text/plain'; text: string | Uint8Array }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/providers/{provider_id}: Get an OAuth provider. */
export interface GetOAuthProvider {
  request: {
    path: schema.GetOAuthProviderPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthProvider }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /openapi.json: Get this document. */
export interface GetOpenApiDocument {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OpenApiDocument }
    | { status: 500; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}/push-webhook: Tell where pushes are to be announced. */
export interface GetPushWebhook {
  request: {
    path: schema.GetPushWebhookPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.PushWebhook }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /docs/{asset}: Get a file of the reference page. */
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
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 500; headers?: never; body: schema.ErrorDetail };
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
    | { status: 500; headers?: never; body: schema.ErrorDetail };
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
    | { status: 500; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}/revisions/{revision_id}: Get a revision. */
export interface GetRevision {
  request: {
    path: schema.GetRevisionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Revision }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/tokens/exists: Ask whether a user has a token. */
export interface HasOAuthToken {
  request: {
    path: Record<string, never>;
    query: schema.HasOAuthTokenQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthTokenPresence }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt: Interrupt a revision. */
export interface InterruptRevision {
  request: {
    path: schema.InterruptRevisionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Revision }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/agents/{agent_id}/connections: List the tokens that an agent may use. */
export interface ListAgentConnections {
  request: {
    path: schema.ListAgentConnectionsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.AgentConnectionList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/keelson/audit: List the audit log. */
export interface ListAuditEntries {
  request: {
    path: Record<string, never>;
    query: schema.ListAuditEntriesQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.AuditPage }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}/logs: List lines of the logs of a deployment. */
export interface ListDeploymentLogs {
  request: {
    path: schema.ListDeploymentLogsPath;
    query: schema.ListDeploymentLogsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogPage }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments: List deployments. */
export interface ListDeployments {
  request: {
    path: Record<string, never>;
    query: schema.ListDeploymentsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.DeploymentList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/keelson/keys: List API keys. */
export interface ListKeys {
  request: {
    path: Record<string, never>;
    query: schema.ListKeysQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ApiKeyList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/listeners: List listeners. */
export interface ListListeners {
  request: {
    path: Record<string, never>;
    query: schema.ListListenersQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ListenerList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployment-logs: List lines of a log. */
export interface ListLogs {
  request: {
    path: Record<string, never>;
    query: schema.ListLogsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogItems }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/providers: List OAuth providers. */
export interface ListOAuthProviders {
  request: {
    path: Record<string, never>;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthProviderList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/tokens: List a user's tokens. */
export interface ListOAuthTokens {
  request: {
    path: Record<string, never>;
    query: schema.ListOAuthTokensQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthTokenList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs: List lines of a log of a revision. */
export interface ListRevisionLogs {
  request: {
    path: schema.ListRevisionLogsPath;
    query: schema.ListRevisionLogsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogPage }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/deployments/{deployment_id}/revisions: List the revisions of a deployment. */
export interface ListRevisions {
  request: {
    path: schema.ListRevisionsPath;
    query: schema.ListRevisionsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.RevisionList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/keelson/tenants: List tenants. */
export interface ListTenants {
  request: {
    path: Record<string, never>;
    query: schema.ListTenantsQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.TenantList }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /v2/deployments/{deployment_id}: Change a deployment. */
export interface PatchDeployment {
  request: {
    path: schema.PatchDeploymentPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.DeploymentPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Deployment }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /v2/listeners/{listener_id}: Change a listener. */
export interface PatchListener {
  request: {
    path: schema.PatchListenerPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ListenerPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Listener }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /v2/auth/providers/{provider_id}: Change an OAuth provider. */
export interface PatchOAuthProvider {
  request: {
    path: schema.PatchOAuthProviderPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.OAuthProviderPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthProvider }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /v2/auth/tokens/{token_id}/metadata: Name a token, or make it the default. */
export interface PatchOAuthTokenMetadata {
  request: {
    path: schema.PatchOAuthTokenMetadataPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.OAuthTokenPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.OAuthToken }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PATCH /v2/keelson/deployments/{deployment_id}/secrets: Change some secrets. */
export interface PatchSecrets {
  request: {
    path: schema.PatchSecretsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.SecretsPatch;
  };
  response:
    | { status: 200; headers?: never; body: schema.Deployment }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** PUT /uploads/{upload_id}: Upload a source archive. */
export interface PutUpload {
  request: {
    path: schema.PutUploadPath;
    query: schema.PutUploadQuery;
    header: Record<string, never>;
    body: Readable;
  };
  response:
    | { status: 200; headers?: never; body: schema.Upload }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/callback/{provider_id}: Take a user back from the provider. */
export interface ReceiveOAuthCallback {
  request: {
    path: schema.ReceiveOAuthCallbackPath;
    query: schema.ReceiveOAuthCallbackQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 400; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 404; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 409; headers: { 'Cache-Control': string; 'Content-Security-Policy': string }; contentType: 'text/html'; text: string | Uint8Array }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: { 'Cache-Control'?: 'no-store'; 'Content-Security-Policy'?: string }; body: schema.ErrorDetail }
    | { status: 503; headers?: { 'Cache-Control'?: 'no-store'; 'Content-Security-Policy'?: string }; contentType: 'text/html'; text: string | Uint8Array };
}

/** POST /v2/deployments/{deployment_id}/push-webhook: Take the announcement of a push. */
export interface ReceivePush {
  request: {
    path: schema.ReceivePushPath;
    query: Record<string, never>;
    header: schema.ReceivePushHeader;
    body: Readable;
  };
  response:
    | { status: 200; headers?: never; body: schema.PushReceipt }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy: Redeploy a revision. */
export interface RedeployRevision {
  request: {
    path: schema.RedeployRevisionPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.Deployment }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/keelson/keys/{key_id}/revoke: Revoke an API key. */
export interface RevokeKey {
  request: {
    path: schema.RevokeKeyPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; body: schema.ApiKey }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v2/keelson/keys/{key_id}/rotate: Give an API key a new text. */
export interface RotateKey {
  request: {
    path: schema.RotateKeyPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.ApiKeyRotate;
  };
  response:
    | { status: 200; headers?: never; body: schema.ApiKeyWithText }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 409; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v1/projects/{deployment_id}/revisions/{revision_id}/build_logs: Read the build log of a revision. */
export interface SearchBuildLogs {
  request: {
    path: schema.SearchBuildLogsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.LogSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogPage }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v1/projects/{deployment_id}/deploy_logs: Read the run-time log of a deployment. */
export interface SearchDeployLogs {
  request: {
    path: schema.SearchDeployLogsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.LogSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogPage }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** POST /v1/projects/{deployment_id}/revisions/{revision_id}/deploy_logs: Read the run-time log of a revision. */
export interface SearchRevisionDeployLogs {
  request: {
    path: schema.SearchRevisionDeployLogsPath;
    query: Record<string, never>;
    header: Record<string, never>;
    body: schema.LogSearch;
  };
  response:
    | { status: 200; headers?: never; body: schema.LogPage }
    | { status: 400; headers?: never; body: schema.ErrorDetail }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 404; headers?: never; body: schema.ErrorDetail }
    | { status: 413; headers?: never; body: schema.ErrorDetail }
    | { status: 415; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

/** GET /v2/auth/wait/{auth_id}: Wait until a sign-in is completed. */
export interface WaitForAuthorization {
  request: {
    path: schema.WaitForAuthorizationPath;
    query: schema.WaitForAuthorizationQuery;
    header: Record<string, never>;
    body: undefined;
  };
  response:
    | { status: 200; headers?: never; pending: Promise<schema.AuthorizationState> }
    | { status: 401; headers?: never; body: schema.ErrorDetail }
    | { status: 403; headers?: never; body: schema.ErrorDetail }
    | { status: 422; headers?: never; body: schema.ValidationErrorBody }
    | { status: 429; headers?: never; body: schema.ErrorDetail }
    | { status: 500; headers?: never; body: schema.ErrorDetail }
    | { status: 503; headers?: never; body: schema.ErrorDetail };
}

export interface Operations {
  authenticateUser: AuthenticateUser;
  completeAuthorization: CompleteAuthorization;
  createAgentConnection: CreateAgentConnection;
  createDeployment: CreateDeployment;
  createInterruption: CreateInterruption;
  createKey: CreateKey;
  createListener: CreateListener;
  createOAuthProvider: CreateOAuthProvider;
  createPushToken: CreatePushToken;
  createRevision: CreateRevision;
  createTenant: CreateTenant;
  createUploadUrl: CreateUploadUrl;
  deleteAgentConnection: DeleteAgentConnection;
  deleteDeployment: DeleteDeployment;
  deleteDeployments: DeleteDeployments;
  deleteListener: DeleteListener;
  deleteOAuthProvider: DeleteOAuthProvider;
  deleteOAuthToken: DeleteOAuthToken;
  deleteOAuthTokens: DeleteOAuthTokens;
  deleteTenant: DeleteTenant;
  discoverOAuthProvider: DiscoverOAuthProvider;
  getCaller: GetCaller;
  getDeployment: GetDeployment;
  getDeploymentPage: GetDeploymentPage;
  getFreeDeploymentCount: GetFreeDeploymentCount;
  getHealth: GetHealth;
  getHomePage: GetHomePage;
  getInfo: GetInfo;
  getKey: GetKey;
  getListener: GetListener;
  getMetrics: GetMetrics;
  getOAuthProvider: GetOAuthProvider;
  getOpenApiDocument: GetOpenApiDocument;
  getPushWebhook: GetPushWebhook;
  getReferenceAsset: GetReferenceAsset;
  getReferenceGuide: GetReferenceGuide;
  getReferencePage: GetReferencePage;
  getRevision: GetRevision;
  hasOAuthToken: HasOAuthToken;
  interruptRevision: InterruptRevision;
  listAgentConnections: ListAgentConnections;
  listAuditEntries: ListAuditEntries;
  listDeploymentLogs: ListDeploymentLogs;
  listDeployments: ListDeployments;
  listKeys: ListKeys;
  listListeners: ListListeners;
  listLogs: ListLogs;
  listOAuthProviders: ListOAuthProviders;
  listOAuthTokens: ListOAuthTokens;
  listRevisionLogs: ListRevisionLogs;
  listRevisions: ListRevisions;
  listTenants: ListTenants;
  patchDeployment: PatchDeployment;
  patchListener: PatchListener;
  patchOAuthProvider: PatchOAuthProvider;
  patchOAuthTokenMetadata: PatchOAuthTokenMetadata;
  patchSecrets: PatchSecrets;
  putUpload: PutUpload;
  receiveOAuthCallback: ReceiveOAuthCallback;
  receivePush: ReceivePush;
  redeployRevision: RedeployRevision;
  revokeKey: RevokeKey;
  rotateKey: RotateKey;
  searchBuildLogs: SearchBuildLogs;
  searchDeployLogs: SearchDeployLogs;
  searchRevisionDeployLogs: SearchRevisionDeployLogs;
  waitForAuthorization: WaitForAuthorization;
}

export const securitySchemes = { ApiKey: { type: 'apiKey', header: 'x-api-key' }, TenantId: { type: 'apiKey', header: 'x-tenant-id' }, BearerAuth: { type: 'bearer', header: 'authorization' } } as const;

export const operations = {
  authenticateUser: {
    api: 'control-plane',
    id: 'authenticateUser',
    method: 'POST',
    path: '/v2/auth/authenticate',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write', 'secrets:read'] }, { ApiKey: ['deployments:write', 'secrets:read'], TenantId: [] }, { BearerAuth: ['deployments:write', 'secrets:read'] }, { BearerAuth: ['deployments:write', 'secrets:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Authentication' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.Authenticate },
  },
  completeAuthorization: {
    api: 'control-plane',
    id: 'completeAuthorization',
    method: 'POST',
    path: '/v2/auth/callback/{provider_id}',
    pathParameters: [{ name: 'provider_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'AuthorizationReceipt' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CompleteAuthorizationPath, body: validate.AuthorizationCode },
  },
  createAgentConnection: {
    api: 'control-plane',
    id: 'createAgentConnection',
    method: 'POST',
    path: '/v2/auth/agents/{agent_id}/connections',
    pathParameters: [{ name: 'agent_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'AgentConnection' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateAgentConnectionPath, body: validate.AgentConnectionCreate },
  },
  createDeployment: {
    api: 'control-plane',
    id: 'createDeployment',
    method: 'POST',
    path: '/v2/deployments',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'Deployment' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.DeploymentCreate },
  },
  createInterruption: {
    api: 'control-plane',
    id: 'createInterruption',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Revision' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateInterruptionPath },
  },
  createKey: {
    api: 'control-plane',
    id: 'createKey',
    method: 'POST',
    path: '/v2/keelson/keys',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'ApiKeyWithText' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ApiKeyCreate },
  },
  createListener: {
    api: 'control-plane',
    id: 'createListener',
    method: 'POST',
    path: '/v2/listeners',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['listeners:connect'] }, { ApiKey: ['listeners:connect'], TenantId: [] }, { BearerAuth: ['listeners:connect'] }, { BearerAuth: ['listeners:connect'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'Listener' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.ListenerCreate },
  },
  createOAuthProvider: {
    api: 'control-plane',
    id: 'createOAuthProvider',
    method: 'POST',
    path: '/v2/auth/providers',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthProvider' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.OAuthProviderCreate },
  },
  createPushToken: {
    api: 'control-plane',
    id: 'createPushToken',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/push-token',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'PushToken' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreatePushTokenPath },
  },
  createRevision: {
    api: 'control-plane',
    id: 'createRevision',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/revisions',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'Revision' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateRevisionPath, body: validate.RevisionCreate },
  },
  createTenant: {
    api: 'control-plane',
    id: 'createTenant',
    method: 'POST',
    path: '/v2/keelson/tenants',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 201: { json: 'Tenant' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.TenantCreate },
  },
  createUploadUrl: {
    api: 'control-plane',
    id: 'createUploadUrl',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/upload-url',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'UploadUrl' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.CreateUploadUrlPath },
  },
  deleteAgentConnection: {
    api: 'control-plane',
    id: 'deleteAgentConnection',
    method: 'DELETE',
    path: '/v2/auth/agents/{agent_id}/connections/{connection_id}',
    pathParameters: [{ name: 'agent_id', types: ['string'], array: false }, { name: 'connection_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteAgentConnectionPath },
  },
  deleteDeployment: {
    api: 'control-plane',
    id: 'deleteDeployment',
    method: 'DELETE',
    path: '/v2/deployments/{deployment_id}',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'delete_tracing_project', types: ['boolean'], array: false }, { name: 'force', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 204: { empty: true }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteDeploymentPath, query: validate.DeleteDeploymentQuery },
  },
  deleteDeployments: {
    api: 'control-plane',
    id: 'deleteDeployments',
    method: 'DELETE',
    path: '/v2/deployments',
    pathParameters: [],
    queryParameters: [{ name: 'deployment_ids', types: ['string'], array: true }, { name: 'delete_tracing_project', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'DeploymentDeletions' }, 207: { json: 'DeploymentDeletions' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.DeleteDeploymentsQuery },
  },
  deleteListener: {
    api: 'control-plane',
    id: 'deleteListener',
    method: 'DELETE',
    path: '/v2/listeners/{listener_id}',
    pathParameters: [{ name: 'listener_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteListenerPath },
  },
  deleteOAuthProvider: {
    api: 'control-plane',
    id: 'deleteOAuthProvider',
    method: 'DELETE',
    path: '/v2/auth/providers/{provider_id}',
    pathParameters: [{ name: 'provider_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'DeleteOAuthProviderResponse200' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteOAuthProviderPath },
  },
  deleteOAuthToken: {
    api: 'control-plane',
    id: 'deleteOAuthToken',
    method: 'DELETE',
    path: '/v2/auth/tokens/{token_id}',
    pathParameters: [{ name: 'token_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteOAuthTokenPath },
  },
  deleteOAuthTokens: {
    api: 'control-plane',
    id: 'deleteOAuthTokens',
    method: 'DELETE',
    path: '/v2/auth/tokens',
    pathParameters: [],
    queryParameters: [{ name: 'provider_id', types: ['string'], array: false }, { name: 'user_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthTokenDeletions' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.DeleteOAuthTokensQuery },
  },
  deleteTenant: {
    api: 'control-plane',
    id: 'deleteTenant',
    method: 'DELETE',
    path: '/v2/keelson/tenants/{tenant_id}',
    pathParameters: [{ name: 'tenant_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 204: { empty: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.DeleteTenantPath },
  },
  discoverOAuthProvider: {
    api: 'control-plane',
    id: 'discoverOAuthProvider',
    method: 'POST',
    path: '/v2/auth/providers/mcp-discover',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthProvider' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { body: validate.OAuthProviderDiscovery },
  },
  getCaller: {
    api: 'control-plane',
    id: 'getCaller',
    method: 'GET',
    path: '/v2/keelson/caller',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'Caller' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getDeployment: {
    api: 'control-plane',
    id: 'getDeployment',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Deployment' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetDeploymentPath },
  },
  getDeploymentPage: {
    api: 'control-plane',
    id: 'getDeploymentPage',
    method: 'GET',
    path: '/o/{tenant_id}/host/deployments/{deployment_id}',
    pathParameters: [{ name: 'tenant_id', types: ['string'], array: false }, { name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { text: true }, 422: { json: 'ValidationErrorBody' }, 500: { json: 'ErrorDetail' } },
    validate: { path: validate.GetDeploymentPagePath },
  },
  getFreeDeploymentCount: {
    api: 'control-plane',
    id: 'getFreeDeploymentCount',
    method: 'GET',
    path: '/v2/deployments/free-count',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'FreeDeploymentCount' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getHealth: {
    api: 'control-plane',
    id: 'getHealth',
    method: 'GET',
    path: '/ok',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'Health' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getHomePage: {
    api: 'control-plane',
    id: 'getHomePage',
    method: 'GET',
    path: '/',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'ServerHome', text: true }, 500: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getInfo: {
    api: 'control-plane',
    id: 'getInfo',
    method: 'GET',
    path: '/info',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'ServerInfo' }, 500: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getKey: {
    api: 'control-plane',
    id: 'getKey',
    method: 'GET',
    path: '/v2/keelson/keys/{key_id}',
    pathParameters: [{ name: 'key_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'ApiKey' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetKeyPath },
  },
  getListener: {
    api: 'control-plane',
    id: 'getListener',
    method: 'GET',
    path: '/v2/listeners/{listener_id}',
    pathParameters: [{ name: 'listener_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }, { ApiKey: ['listeners:connect'] }, { ApiKey: ['listeners:connect'], TenantId: [] }, { BearerAuth: ['listeners:connect'] }, { BearerAuth: ['listeners:connect'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Listener' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetListenerPath },
  },
  getMetrics: {
    api: 'control-plane',
    id: 'getMetrics',
    method: 'GET',
    path: '/metrics',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { text: true }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getOAuthProvider: {
    api: 'control-plane',
    id: 'getOAuthProvider',
    method: 'GET',
    path: '/v2/auth/providers/{provider_id}',
    pathParameters: [{ name: 'provider_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthProvider' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetOAuthProviderPath },
  },
  getOpenApiDocument: {
    api: 'control-plane',
    id: 'getOpenApiDocument',
    method: 'GET',
    path: '/openapi.json',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'OpenApiDocument' }, 500: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getPushWebhook: {
    api: 'control-plane',
    id: 'getPushWebhook',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}/push-webhook',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'PushWebhook' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetPushWebhookPath },
  },
  getReferenceAsset: {
    api: 'control-plane',
    id: 'getReferenceAsset',
    method: 'GET',
    path: '/docs/{asset}',
    pathParameters: [{ name: 'asset', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { text: true }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 500: { json: 'ErrorDetail' } },
    validate: { path: validate.GetReferenceAssetPath },
  },
  getReferenceGuide: {
    api: 'control-plane',
    id: 'getReferenceGuide',
    method: 'GET',
    path: '/docs/guide',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { text: true }, 500: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getReferencePage: {
    api: 'control-plane',
    id: 'getReferencePage',
    method: 'GET',
    path: '/docs',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { text: true }, 500: { json: 'ErrorDetail' } },
    validate: {  },
  },
  getRevision: {
    api: 'control-plane',
    id: 'getRevision',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}/revisions/{revision_id}',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Revision' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.GetRevisionPath },
  },
  hasOAuthToken: {
    api: 'control-plane',
    id: 'hasOAuthToken',
    method: 'GET',
    path: '/v2/auth/tokens/exists',
    pathParameters: [],
    queryParameters: [{ name: 'provider_id', types: ['string'], array: false }, { name: 'user_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthTokenPresence' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.HasOAuthTokenQuery },
  },
  interruptRevision: {
    api: 'control-plane',
    id: 'interruptRevision',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/revisions/{revision_id}/interrupt',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Revision' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.InterruptRevisionPath },
  },
  listAgentConnections: {
    api: 'control-plane',
    id: 'listAgentConnections',
    method: 'GET',
    path: '/v2/auth/agents/{agent_id}/connections',
    pathParameters: [{ name: 'agent_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'AgentConnectionList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListAgentConnectionsPath },
  },
  listAuditEntries: {
    api: 'control-plane',
    id: 'listAuditEntries',
    method: 'GET',
    path: '/v2/keelson/audit',
    pathParameters: [],
    queryParameters: [{ name: 'page_size', types: ['integer'], array: false }, { name: 'cursor', types: ['string'], array: false }, { name: 'action', types: ['string'], array: false }, { name: 'resource_id', types: ['string'], array: false }, { name: 'actor_id', types: ['string'], array: false }, { name: 'tenant_id', types: ['string'], array: false }, { name: 'since', types: ['string'], array: false }, { name: 'until', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'AuditPage' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListAuditEntriesQuery },
  },
  listDeploymentLogs: {
    api: 'control-plane',
    id: 'listDeploymentLogs',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}/logs',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'type', types: ['string'], array: false }, { name: 'order', types: ['string'], array: false }, { name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['string'], array: false }, { name: 'level', types: ['string'], array: false }, { name: 'query', types: ['string'], array: false }, { name: 'start_time', types: ['string'], array: false }, { name: 'end_time', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogPage' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListDeploymentLogsPath, query: validate.ListDeploymentLogsQuery },
  },
  listDeployments: {
    api: 'control-plane',
    id: 'listDeployments',
    method: 'GET',
    path: '/v2/deployments',
    pathParameters: [],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }, { name: 'name_contains', types: ['string'], array: false }, { name: 'name', types: ['string'], array: false }, { name: 'status', types: ['string'], array: false }, { name: 'remote_reconciled', types: ['boolean'], array: false }, { name: 'tag_value_ids', types: ['string'], array: false }, { name: 'image_version', types: ['string'], array: false }, { name: 'deployment_type', types: ['string'], array: false }, { name: 'deployment_ids', types: ['string'], array: false }, { name: 'agent_id', types: ['string'], array: false }, { name: 'agent_environment', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'DeploymentList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListDeploymentsQuery },
  },
  listKeys: {
    api: 'control-plane',
    id: 'listKeys',
    method: 'GET',
    path: '/v2/keelson/keys',
    pathParameters: [],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'ApiKeyList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListKeysQuery },
  },
  listListeners: {
    api: 'control-plane',
    id: 'listListeners',
    method: 'GET',
    path: '/v2/listeners',
    pathParameters: [],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }, { ApiKey: ['listeners:connect'] }, { ApiKey: ['listeners:connect'], TenantId: [] }, { BearerAuth: ['listeners:connect'] }, { BearerAuth: ['listeners:connect'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'ListenerList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListListenersQuery },
  },
  listLogs: {
    api: 'control-plane',
    id: 'listLogs',
    method: 'GET',
    path: '/v2/deployment-logs',
    pathParameters: [],
    queryParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }, { name: 'log_type', types: ['string'], array: false }, { name: 'sort_order', types: ['string'], array: false }, { name: 'page_size', types: ['integer'], array: false }, { name: 'cursor', types: ['string'], array: false }, { name: 'level', types: ['string'], array: false }, { name: 'query', types: ['string'], array: false }, { name: 'start_time', types: ['string'], array: false }, { name: 'end_time', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogItems' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListLogsQuery },
  },
  listOAuthProviders: {
    api: 'control-plane',
    id: 'listOAuthProviders',
    method: 'GET',
    path: '/v2/auth/providers',
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'sentence',
    answers: { 200: { json: 'OAuthProviderList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: {  },
  },
  listOAuthTokens: {
    api: 'control-plane',
    id: 'listOAuthTokens',
    method: 'GET',
    path: '/v2/auth/tokens',
    pathParameters: [],
    queryParameters: [{ name: 'provider_id', types: ['string'], array: false }, { name: 'user_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthTokenList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListOAuthTokensQuery },
  },
  listRevisionLogs: {
    api: 'control-plane',
    id: 'listRevisionLogs',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}/revisions/{revision_id}/logs',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'type', types: ['string'], array: false }, { name: 'order', types: ['string'], array: false }, { name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['string'], array: false }, { name: 'level', types: ['string'], array: false }, { name: 'query', types: ['string'], array: false }, { name: 'start_time', types: ['string'], array: false }, { name: 'end_time', types: ['string'], array: false }, { name: 'run_id', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogPage' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListRevisionLogsPath, query: validate.ListRevisionLogsQuery },
  },
  listRevisions: {
    api: 'control-plane',
    id: 'listRevisions',
    method: 'GET',
    path: '/v2/deployments/{deployment_id}/revisions',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }, { name: 'status', types: ['string'], array: false }, { name: 'number', types: ['integer'], array: false }, { name: 'remote_reconciled', types: ['boolean'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'RevisionList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ListRevisionsPath, query: validate.ListRevisionsQuery },
  },
  listTenants: {
    api: 'control-plane',
    id: 'listTenants',
    method: 'GET',
    path: '/v2/keelson/tenants',
    pathParameters: [],
    queryParameters: [{ name: 'limit', types: ['integer'], array: false }, { name: 'offset', types: ['integer'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'TenantList' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { query: validate.ListTenantsQuery },
  },
  patchDeployment: {
    api: 'control-plane',
    id: 'patchDeployment',
    method: 'PATCH',
    path: '/v2/deployments/{deployment_id}',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Deployment' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchDeploymentPath, body: validate.DeploymentPatch },
  },
  patchListener: {
    api: 'control-plane',
    id: 'patchListener',
    method: 'PATCH',
    path: '/v2/listeners/{listener_id}',
    pathParameters: [{ name: 'listener_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['listeners:connect'] }, { ApiKey: ['listeners:connect'], TenantId: [] }, { BearerAuth: ['listeners:connect'] }, { BearerAuth: ['listeners:connect'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Listener' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchListenerPath, body: validate.ListenerPatch },
  },
  patchOAuthProvider: {
    api: 'control-plane',
    id: 'patchOAuthProvider',
    method: 'PATCH',
    path: '/v2/auth/providers/{provider_id}',
    pathParameters: [{ name: 'provider_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthProvider' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchOAuthProviderPath, body: validate.OAuthProviderPatch },
  },
  patchOAuthTokenMetadata: {
    api: 'control-plane',
    id: 'patchOAuthTokenMetadata',
    method: 'PATCH',
    path: '/v2/auth/tokens/{token_id}/metadata',
    pathParameters: [{ name: 'token_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'OAuthToken' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchOAuthTokenMetadataPath, body: validate.OAuthTokenPatch },
  },
  patchSecrets: {
    api: 'control-plane',
    id: 'patchSecrets',
    method: 'PATCH',
    path: '/v2/keelson/deployments/{deployment_id}/secrets',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Deployment' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PatchSecretsPath, body: validate.SecretsPatch },
  },
  putUpload: {
    api: 'control-plane',
    id: 'putUpload',
    method: 'PUT',
    path: '/uploads/{upload_id}',
    pathParameters: [{ name: 'upload_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'expires', types: ['integer'], array: false }, { name: 'signature', types: ['string'], array: false }],
    headerParameters: [],
    body: { required: true, kind: 'stream', mediaTypes: ['application/gzip', 'application/octet-stream'] },
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Upload' }, 400: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.PutUploadPath, query: validate.PutUploadQuery },
  },
  receiveOAuthCallback: {
    api: 'control-plane',
    id: 'receiveOAuthCallback',
    method: 'GET',
    path: '/v2/auth/callback/{provider_id}',
    pathParameters: [{ name: 'provider_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'state', types: ['string'], array: false }, { name: 'code', types: ['string'], array: false }, { name: 'error', types: ['string'], array: false }, { name: 'error_description', types: ['string'], array: false }, { name: 'iss', types: ['string'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { text: true }, 400: { text: true }, 404: { text: true }, 409: { text: true }, 422: { json: 'ValidationErrorBody' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail', text: true } },
    validate: { path: validate.ReceiveOAuthCallbackPath, query: validate.ReceiveOAuthCallbackQuery },
  },
  receivePush: {
    api: 'control-plane',
    id: 'receivePush',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/push-webhook',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [{ name: 'x-hub-signature-256', types: ['string'], array: false }, { name: 'x-github-event', types: ['string'], array: false }],
    body: { required: true, kind: 'stream', mediaTypes: ['application/json', 'application/x-www-form-urlencoded'] },
    security: [],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'PushReceipt' }, 400: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.ReceivePushPath, header: validate.ReceivePushHeader },
  },
  redeployRevision: {
    api: 'control-plane',
    id: 'redeployRevision',
    method: 'POST',
    path: '/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['deployments:write'] }, { ApiKey: ['deployments:write'], TenantId: [] }, { BearerAuth: ['deployments:write'] }, { BearerAuth: ['deployments:write'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'Deployment' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.RedeployRevisionPath },
  },
  revokeKey: {
    api: 'control-plane',
    id: 'revokeKey',
    method: 'POST',
    path: '/v2/keelson/keys/{key_id}/revoke',
    pathParameters: [{ name: 'key_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'ApiKey' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.RevokeKeyPath },
  },
  rotateKey: {
    api: 'control-plane',
    id: 'rotateKey',
    method: 'POST',
    path: '/v2/keelson/keys/{key_id}/rotate',
    pathParameters: [{ name: 'key_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: false, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['admin'] }, { ApiKey: ['admin'], TenantId: [] }, { BearerAuth: ['admin'] }, { BearerAuth: ['admin'], TenantId: [] }],
    tenantOptional: true,
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'ApiKeyWithText' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 409: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.RotateKeyPath, body: validate.ApiKeyRotate },
  },
  searchBuildLogs: {
    api: 'control-plane',
    id: 'searchBuildLogs',
    method: 'POST',
    path: '/v1/projects/{deployment_id}/revisions/{revision_id}/build_logs',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogPage' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.SearchBuildLogsPath, body: validate.LogSearch },
  },
  searchDeployLogs: {
    api: 'control-plane',
    id: 'searchDeployLogs',
    method: 'POST',
    path: '/v1/projects/{deployment_id}/deploy_logs',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogPage' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.SearchDeployLogsPath, body: validate.LogSearch },
  },
  searchRevisionDeployLogs: {
    api: 'control-plane',
    id: 'searchRevisionDeployLogs',
    method: 'POST',
    path: '/v1/projects/{deployment_id}/revisions/{revision_id}/deploy_logs',
    pathParameters: [{ name: 'deployment_id', types: ['string'], array: false }, { name: 'revision_id', types: ['string'], array: false }],
    queryParameters: [],
    headerParameters: [],
    body: { required: true, kind: 'json', mediaTypes: ['application/json'] },
    security: [{ ApiKey: ['deployments:read'] }, { ApiKey: ['deployments:read'], TenantId: [] }, { BearerAuth: ['deployments:read'] }, { BearerAuth: ['deployments:read'], TenantId: [] }],
    keepAlive: false,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'LogPage' }, 400: { json: 'ErrorDetail' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 404: { json: 'ErrorDetail' }, 413: { json: 'ErrorDetail' }, 415: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.SearchRevisionDeployLogsPath, body: validate.LogSearch },
  },
  waitForAuthorization: {
    api: 'control-plane',
    id: 'waitForAuthorization',
    method: 'GET',
    path: '/v2/auth/wait/{auth_id}',
    pathParameters: [{ name: 'auth_id', types: ['string'], array: false }],
    queryParameters: [{ name: 'timeout', types: ['integer'], array: false }],
    headerParameters: [],
    body: undefined,
    security: [{ ApiKey: ['secrets:read'] }, { ApiKey: ['secrets:read'], TenantId: [] }, { BearerAuth: ['secrets:read'] }, { BearerAuth: ['secrets:read'], TenantId: [] }],
    keepAlive: true,
    jsonRpc: undefined,
    errors: 'issues',
    answers: { 200: { json: 'AuthorizationState' }, 401: { json: 'ErrorDetail' }, 403: { json: 'ErrorDetail' }, 422: { json: 'ValidationErrorBody' }, 429: { json: 'ErrorDetail' }, 500: { json: 'ErrorDetail' }, 503: { json: 'ErrorDetail' } },
    validate: { path: validate.WaitForAuthorizationPath, query: validate.WaitForAuthorizationQuery },
  },
} as const;
