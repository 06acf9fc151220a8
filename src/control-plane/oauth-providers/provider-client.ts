/**
 * The protocol with a provider: sign-in addresses, and the exchange of codes and refresh tokens for tokens. Uses oauth4webapi.
 */
import * as oauth from 'oauth4webapi';
import type { OAuthProvider, TokenEndpointAuthMethod } from '../../../generated/control-plane/types.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { ProviderAddresses } from './provider-addresses.ts';

/** The provider and the credentials to call it with. */
export interface ProviderAccess {
  provider: OAuthProvider;
  /** Known for discovered providers. */
  issuer: string | null;
  clientSecret: string | undefined;
}

/** The response of a provider. */
export interface Granted {
  accessToken: string;
  refreshToken: string | undefined;
  /** Undefined if they equal the requested scopes. */
  scopes: string[] | undefined;
  lifetimeSeconds: number | undefined;
}

/** The provider refused. A retry does not help. */
export class ProviderRefusal extends Problem {
  /** The error code of RFC 6749, if there is one. */
  readonly error: string | undefined;

  constructor(message: string, error?: string) {
    // No cause: the provider's response may contain secrets, which must not be logged.
    super('bad_request', message);
    this.error = error;
  }
}

interface SignInRequest {
  scopes: readonly string[];
  redirectUri: string;
  state: string;
  verifier: string | undefined;
}

interface CodeExchange {
  /** As the provider sent them: code, state and, from some, iss. */
  parameters: Record<string, string | undefined>;
  state: string;
  redirectUri: string;
  verifier: string | undefined;
}

export function newState(): string {
  return oauth.generateRandomState();
}

export function newVerifier(): string {
  return oauth.generateRandomCodeVerifier();
}

/** The address where the user signs in. */
export async function signInUrl({ provider }: ProviderAccess, request: SignInRequest): Promise<string> {
  const url = new URL(provider.auth_url);
  const { scopes, redirectUri, state, verifier } = request;
  const set = (name: string, value: string) => url.searchParams.set(name, value);
  set('response_type', 'code');
  set('client_id', provider.client_id);
  set('redirect_uri', redirectUri);
  set('state', state);
  if (scopes.length > 0) set('scope', scopes.join(separatorOf(provider)));
  if (provider.mcp_server_url !== null) set('resource', provider.mcp_server_url);
  if (verifier !== undefined) {
    const plain = provider.code_challenge_method === 'plain';
    set('code_challenge', plain ? verifier : await oauth.calculatePKCECodeChallenge(verifier));
    set('code_challenge_method', provider.code_challenge_method);
  }
  return url.href;
}

/** Throws `ProviderRefusal`, `forbidden` for an address that the server does not call, and `unavailable`. */
export async function exchangeCode(
  access: ProviderAccess,
  exchange: CodeExchange,
  addresses: ProviderAddresses,
): Promise<Granted> {
  const { parameters, state, redirectUri, verifier } = exchange;
  const [server, client] = [serverOf(access), clientOf(access)];
  // Without a known issuer `iss` cannot be checked. Instead each provider has its own redirect URI (RFC 9700, section 4.4.2.2).
  const given = Object.entries(parameters).filter(([name, value]) => value !== undefined && (name !== 'iss' || access.issuer));
  return speak('Sign in again.', secretsOf(access, parameters['code'], verifier), async () => {
    const answered = oauth.validateAuthResponse(server, client, new URLSearchParams(given as [string, string][]), state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authenticationOf(access), answered, redirectUri, verifier ?? oauth.nopkce] as const),
      requestOptions(access, addresses),
    );
    return grantedOf(await oauth.processAuthorizationCodeResponse(server, client, await tidied(response), answerOptions));
  });
}

/** Throws as `exchangeCode` does. */
export async function refreshToken(access: ProviderAccess, token: string, addresses: ProviderAddresses): Promise<Granted> {
  const [server, client] = [serverOf(access), clientOf(access)];
  return speak('Try again shortly.', secretsOf(access, token), async () => {
    const options = requestOptions(access, addresses);
    const response = await oauth.refreshTokenGrantRequest(server, client, authenticationOf(access), token, options);
    return grantedOf(await oauth.processRefreshTokenResponse(server, client, await tidied(response), answerOptions));
  });
}

function serverOf({ provider, issuer }: ProviderAccess): oauth.AuthorizationServer {
  return { issuer: issuer ?? new URL(provider.auth_url).origin, token_endpoint: provider.token_url };
}

function clientOf({ provider }: ProviderAccess): oauth.Client {
  return { client_id: provider.client_id };
}

function authenticationOf({ provider, clientSecret }: ProviderAccess): oauth.ClientAuth {
  if (clientSecret === undefined || provider.token_endpoint_auth_method === 'none') return oauth.None();
  return provider.token_endpoint_auth_method === 'client_secret_basic'
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
}

function requestOptions({ provider }: ProviderAccess, addresses: ProviderAddresses) {
  return {
    [oauth.customFetch]: addresses.fetch,
    // The fetch decides which addresses may be called.
    [oauth.allowInsecureRequests]: true,
    ...(provider.mcp_server_url === null ? {} : { additionalParameters: { resource: provider.mcp_server_url } }),
  };
}

/** Slack names its own kinds of token where others say `bearer`. */
const answerOptions: oauth.ProcessTokenResponseOptions = { recognizedTokenTypes: { bot: () => {}, user: () => {} } };

/**
 * Repairs a provider's token response. Some providers answer errors with 200. ID tokens are removed: the server does not use
 * them, and without a known issuer it could not verify them.
 */
async function tidied(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = { 'content-type': response.headers.get('content-type') ?? 'text/plain' };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return new Response(text, { status: response.status, headers });
  }
  if (typeof body !== 'object' || body === null) return new Response(text, { status: response.status, headers });
  const { id_token: _unused, ...rest } = body as Record<string, unknown>;
  const isError = response.status === 200 && typeof rest['error'] === 'string' && rest['access_token'] === undefined;
  return new Response(JSON.stringify(rest), { status: isError ? 400 : response.status, headers });
}

function grantedOf(answer: oauth.TokenEndpointResponse): Granted {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    scopes: answer.scope?.split(/[\s,]+/).filter((scope) => scope !== ''),
    lifetimeSeconds: answer.expires_in,
  };
}

function separatorOf({ provider_type: type }: OAuthProvider): string {
  return type === 'slack' ? ',' : ' ';
}

function secretsOf({ clientSecret }: ProviderAccess, ...others: (string | undefined)[]): string[] {
  return [clientSecret, ...others].filter((value): value is string => value !== undefined && value !== '');
}

/** Runs one exchange with a provider. Turns errors into problems whose texts contain none of `secrets`. */
async function speak<T>(remedy: string, secrets: readonly string[], exchange: () => Promise<T>): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    throw problemOf(error, remedy, secrets);
  }
}

function problemOf(error: unknown, remedy: string, secrets: readonly string[]): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    return new ProviderRefusal(refusalText(error.error, error.error_description, secrets), error.error);
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    const status = error.cause instanceof Response ? `HTTP ${error.cause.status}` : error.message.replaceAll('"', "'");
    return new ProviderRefusal(`The provider answered what is no OAuth answer: ${status}. Check its URLs.`);
  }
  return new Problem('unavailable', `The provider's token endpoint does not answer. ${remedy}`, { cause: error });
}

/** A provider's refusal as a text for people. */
export function refusalText(error: string, description: string | undefined, secrets: readonly string[] = []): string {
  const words = description ? `${error} (${description})` : error;
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
  return `The provider refused the sign-in: ${clean.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500)}. Sign in again.`;
}

interface DiscoveredProvider {
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  challengeMethod: 'S256' | 'plain';
  clientId: string;
  clientSecret: string | undefined;
  authMethod: TokenEndpointAuthMethod;
}

const METHODS = ['none', 'client_secret_post', 'client_secret_basic'] as const satisfies TokenEndpointAuthMethod[];

/** Throws `conflict` with what failed, and `forbidden` for an address that the server does not call. */
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

/** The authorization server that the MCP server names. Default: its own origin, as in the first version of MCP. */
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
  // RFC 7591 requires 201, but some servers answer 200.
  const answer =
    response.status === 200 ? new Response(await response.text(), { status: 201, headers: response.headers }) : response;
  return oauth.processDynamicClientRegistrationResponse(answer);
}

/** Runs one step. Its errors name `address`. */
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
