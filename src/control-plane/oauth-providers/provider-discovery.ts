/** From the address of an MCP server to a client at the authorization server that guards it: RFC 9728, RFC 8414, RFC 7591. */
import * as oauth from 'oauth4webapi';
import type { TokenEndpointAuthMethod } from '../../../generated/control-plane/types.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { ProviderAddresses } from './provider-addresses.ts';

export interface DiscoveredProvider {
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  challengeMethod: 'S256' | 'plain';
  clientId: string;
  clientSecret: string | undefined;
  authMethod: TokenEndpointAuthMethod;
}

const METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const satisfies TokenEndpointAuthMethod[];

/** Throws `conflict` with what failed, and `forbidden` for an address that is not called. */
export async function discoverProvider(
  mcpServerUrl: string,
  redirectUri: string,
  addresses: ProviderAddresses,
): Promise<DiscoveredProvider> {
  const options = { [oauth.customFetch]: addresses.fetch, [oauth.allowInsecureRequests]: true };
  const issuer = await failing(mcpServerUrl, () => issuerOf(new URL(mcpServerUrl), options));
  const server = await failing(issuer.href, () => metadataOf(issuer, options));
  const { authorization_endpoint: authUrl, token_endpoint: tokenUrl, registration_endpoint: registrationUrl } = server;
  if (!authUrl || !tokenUrl) throw notFound(`the metadata of ${server.issuer} lacks its endpoints`);
  addresses.assertAllowed('authorization_endpoint', authUrl);
  addresses.assertAllowed('token_endpoint', tokenUrl);
  if (!registrationUrl) {
    const detail = `The authorization server '${server.issuer}' registers no clients by itself: make one there, and register it with createOAuthProvider.`;
    throw new Problem('conflict', detail);
  }
  const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const wanted = METHODS.find((method) => supported.includes(method)) ?? 'none';
  const client = await failing(registrationUrl, () => register(server, wanted, redirectUri, options));
  const given = METHODS.find((method) => method === client.token_endpoint_auth_method) ?? wanted;
  const secret = typeof client.client_secret === 'string' ? client.client_secret : undefined;
  const challenges = server.code_challenge_methods_supported;
  return {
    ...{ issuer: server.issuer, authUrl, tokenUrl },
    challengeMethod: challenges?.includes('plain') && !challenges.includes('S256') ? 'plain' : 'S256',
    clientId: client.client_id,
    clientSecret: secret,
    authMethod: secret === undefined ? 'none' : given,
  };
}

type Options = oauth.HttpRequestOptions<'GET'>;

/** The authorization server that the MCP server names; its own origin where it names none, as MCP first had it. */
async function issuerOf(mcpServer: URL, options: Options): Promise<URL> {
  for (const resource of new Set([mcpServer.href, new URL('/', mcpServer).href])) {
    const response = await oauth.resourceDiscoveryRequest(new URL(resource), options);
    if (response.status === 404 || response.status === 405) continue;
    const { authorization_servers: servers } = await oauth.processResourceDiscoveryResponse(new URL(resource), response);
    if (servers?.[0]) return new URL(servers[0]);
  }
  return new URL(mcpServer.origin);
}

async function metadataOf(issuer: URL, options: Options): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  if (response.status !== 404) return oauth.processDiscoveryResponse(issuer, response);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oidc' }));
}

async function register(
  server: oauth.AuthorizationServer,
  method: TokenEndpointAuthMethod,
  redirectUri: string,
  options: Options,
): Promise<oauth.OmitSymbolProperties<oauth.Client>> {
  const client = {
    client_name: 'Keelson',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: method,
  };
  const { [oauth.customFetch]: fetch } = options;
  const response = await oauth.dynamicClientRegistrationRequest(server, client, {
    ...(fetch ? { [oauth.customFetch]: fetch as never } : {}),
    [oauth.allowInsecureRequests]: true,
  });
  // RFC 7591 wants 201; some servers answer 200.
  const answer =
    response.status === 200 ? new Response(await response.text(), { status: 201, headers: response.headers }) : response;
  return oauth.processDynamicClientRegistrationResponse(answer);
}

/** One step; what goes wrong in it is said of `address`. */
async function failing<T>(address: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { origin } = new URL(address);
    if (error instanceof oauth.ResponseBodyError) throw notFound(`${origin} refused: ${error.error}`);
    if (error instanceof oauth.OperationProcessingError) {
      const status = error.cause instanceof Response ? `answered ${error.cause.status}` : 'answered what is no metadata';
      throw notFound(`${origin} ${status}`);
    }
    throw notFound(`${origin} does not answer (${messageOf(error)})`, error);
  }
}

function notFound(what: string, cause?: unknown): Problem {
  return new Problem('conflict', `The OAuth provider of the MCP server cannot be found: ${what}.`, { cause });
}
