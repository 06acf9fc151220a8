/**
 * A strict OAuth 2.0 provider on loopback, and the MCP server that it guards. It holds its clients to RFC 6749, 7636, 7591, 8707 and
 * 9728: what a client leaves out or does twice is refused, a code that comes twice ends the tokens that came of it, and a refresh
 * token counts once. Its user signs in without being asked.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OAuthClient {
  id: string;
  secret?: string;
  method: 'none' | 'client_secret_basic' | 'client_secret_post';
  redirectUris: string[];
  /** The challenge that it must send; `none` for a client that must send none. */
  challenge: 'S256' | 'plain' | 'none';
  /** The resource that it must ask tokens for. */
  resource?: string;
}

interface Grant {
  client: OAuthClient;
  redirectUri: string;
  challenge: string | undefined;
  scope: string;
  used: boolean;
  ended: boolean;
}

export class OAuthServer implements AsyncDisposable {
  readonly url: string;
  readonly clients = new Map<string, OAuthClient>();
  /** Every code, token, verifier and secret that there ever was. */
  readonly planted: string[] = [];
  /** What the token endpoint was asked for, by grant type. */
  readonly asked: string[] = [];
  /** Answers of the token endpoint wait for it, after the code was used up. */
  gate: Promise<void> = Promise.resolve();
  /** How long access tokens last. */
  lifetimeSeconds: number | undefined = 3600;
  /** Whether the user says no. */
  refuses = false;
  /** Its token endpoint answers nobody. */
  hangsUp = false;
  /** What the token endpoint answers instead of what is right. */
  tokenAnswer: { status: number; body: string } | undefined;
  readonly #server: Server;
  readonly #codes = new Map<string, Grant>();
  readonly #access = new Map<string, { grant: Grant; endsAt: number }>();
  readonly #refresh = new Map<string, { grant: Grant; used: boolean }>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => {
      this.#answer(request, response).catch((error: unknown) => json(response, 500, { error: String(error) }));
    });
  }

  static async start(): Promise<OAuthServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new OAuthServer(server);
  }

  /** Makes a client, and gives what a control plane is told of it. */
  register(id: string, publicUrl: string, more: Partial<OAuthClient> = {}) {
    const method = more.method ?? 'client_secret_post';
    const client: OAuthClient = {
      ...{ id: `client-of-${id}`, method, challenge: 'S256', redirectUris: [`${publicUrl}/v2/auth/callback/${id}`] },
      ...(method === 'none' ? {} : { secret: this.#plant(`secret:of/${id}+`) }),
      ...more,
    };
    this.clients.set(client.id, client);
    return {
      ...{ provider_id: id, name: `Provider ${id}`, client_id: client.id, client_secret: client.secret ?? null },
      ...{ auth_url: `${this.url}/authorize`, token_url: `${this.url}/token`, token_endpoint_auth_method: method },
      ...{ uses_pkce: client.challenge !== 'none' },
      ...(client.challenge === 'none' ? {} : { code_challenge_method: client.challenge }),
    };
  }

  /** The scope of a token that is good. */
  scopeOf(accessToken: string): string | undefined {
    const token = this.#access.get(accessToken);
    return token && !token.grant.ended && token.endsAt > Date.now() ? token.grant.scope : undefined;
  }

  /** Ends whatever came of every sign-in so far. */
  endGrants(): void {
    for (const grant of this.#codes.values()) grant.ended = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    let text = '';
    for await (const chunk of request) text += chunk;
    if (url.pathname === '/authorize') return this.#authorize(url, response);
    if (url.pathname === '/gone' || (this.hangsUp && url.pathname === '/token')) {
      request.socket.destroy();
      return;
    }
    if (url.pathname === '/token') return this.#token(request, new URLSearchParams(text), response);
    if (url.pathname === '/register') return this.#registerClient(JSON.parse(text) as Record<string, unknown>, response);
    if (url.pathname === '/.well-known/oauth-protected-resource/mcp') {
      return json(response, 200, { resource: `${this.url}/mcp`, authorization_servers: [this.url] });
    }
    if (url.pathname === '/.well-known/oauth-authorization-server') {
      return json(response, 200, {
        ...{ issuer: this.url, authorization_endpoint: `${this.url}/authorize`, token_endpoint: `${this.url}/token` },
        ...{ registration_endpoint: `${this.url}/register`, response_types_supported: ['code'] },
        ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['client_secret_basic'] },
      });
    }
    return json(response, 404, { error: 'not_found' });
  }

  #authorize(url: URL, response: ServerResponse): void {
    const given = (name: string) => url.searchParams.get(name) ?? undefined;
    const client = this.clients.get(given('client_id') ?? '');
    const redirectUri = given('redirect_uri') ?? '';
    // Without these nobody may be sent anywhere (RFC 6749, section 3.1.2.4).
    if (!client?.redirectUris.includes(redirectUri)) {
      json(response, 400, { error: 'invalid_redirect_uri' });
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', given('state') ?? '');
    const [challenge, method] = [given('code_challenge'), given('code_challenge_method')];
    const rightChallenge =
      client.challenge === 'none' ? challenge === undefined : challenge !== undefined && method === client.challenge;
    if (this.refuses) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user said <no>.');
    } else if (given('response_type') !== 'code' || !given('state') || !rightChallenge || given('resource') !== client.resource) {
      back.searchParams.set('error', 'invalid_request');
    } else {
      const code = this.#plant(randomBytes(24).toString('base64url'));
      this.#codes.set(code, { client, redirectUri, challenge, scope: given('scope') ?? '', used: false, ended: false });
      back.searchParams.set('code', code);
      back.searchParams.set('iss', this.url);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async #token(request: IncomingMessage, form: URLSearchParams, response: ServerResponse): Promise<void> {
    const type = form.get('grant_type') ?? '';
    this.asked.push(type);
    const client = this.#authenticated(request, form);
    if (!client) {
      response.setHeader('www-authenticate', 'Basic realm="provider"');
      return json(response, 401, { error: 'invalid_client', error_description: 'The client is not who it says.' });
    }
    const grant =
      type === 'authorization_code'
        ? this.#grantOfCode(client, form)
        : this.#grantOfRefresh(client, form.get('refresh_token') ?? '');
    await this.gate;
    if (this.tokenAnswer) {
      response.writeHead(this.tokenAnswer.status, { 'content-type': 'application/json' }).end(this.tokenAnswer.body);
      return;
    }
    if (typeof grant === 'string') return json(response, 400, { error: 'invalid_grant', error_description: grant });
    const access = this.#plant(randomBytes(24).toString('base64url'));
    const refresh = this.#plant(randomBytes(24).toString('base64url'));
    const lifetimeMs = (this.lifetimeSeconds ?? 3600) * 1000;
    this.#access.set(access, { grant, endsAt: Date.now() + lifetimeMs });
    this.#refresh.set(refresh, { grant, used: false });
    json(response, 200, {
      ...{ access_token: access, refresh_token: refresh, token_type: 'Bearer', scope: grant.scope },
      ...(this.lifetimeSeconds === undefined ? {} : { expires_in: this.lifetimeSeconds }),
    });
  }

  /** The grant of a code, or what is wrong with it. */
  #grantOfCode(client: OAuthClient, form: URLSearchParams): Grant | string {
    const grant = this.#codes.get(form.get('code') ?? '');
    if (!grant) return 'The code is not known.';
    if (grant.used) {
      grant.ended = true;
      return 'The code has been used.';
    }
    grant.used = true;
    const verifier = form.get('code_verifier') ?? undefined;
    if (verifier !== undefined) this.planted.push(verifier);
    if (grant.client !== client || form.get('redirect_uri') !== grant.redirectUri) return 'The code is not for this client.';
    if ((form.get('resource') ?? undefined) !== client.resource) return 'The resource is another one.';
    const hashed =
      client.challenge === 'S256'
        ? createHash('sha256')
            .update(verifier ?? '')
            .digest('base64url')
        : verifier;
    if (client.challenge === 'none' ? verifier !== undefined : hashed !== grant.challenge) return 'The code_verifier is wrong.';
    return grant;
  }

  #grantOfRefresh(client: OAuthClient, token: string): Grant | string {
    const found = this.#refresh.get(token);
    if (!found || found.grant.client !== client || found.grant.ended) return 'The refresh token is not good.';
    if (found.used) {
      found.grant.ended = true;
      return 'The refresh token has been used.';
    }
    found.used = true;
    return found.grant;
  }

  /** The client, if it proves itself in its own way and in no other. */
  #authenticated(request: IncomingMessage, form: URLSearchParams): OAuthClient | undefined {
    const { authorization } = request.headers;
    if (authorization?.startsWith('Basic ')) {
      const [id, secret] = Buffer.from(authorization.slice(6), 'base64').toString().split(':').map(formDecoded);
      const client = this.clients.get(id ?? '');
      return client?.method === 'client_secret_basic' && client.secret === secret && !form.has('client_secret')
        ? client
        : undefined;
    }
    const client = this.clients.get(form.get('client_id') ?? '');
    if (client?.method === 'client_secret_post') return client.secret === form.get('client_secret') ? client : undefined;
    return client?.method === 'none' && !form.has('client_secret') ? client : undefined;
  }

  #registerClient(metadata: Record<string, unknown>, response: ServerResponse): void {
    const redirectUris = metadata['redirect_uris'] as string[];
    const client: OAuthClient = {
      ...{ id: `dynamic-${this.clients.size}`, secret: this.#plant(randomBytes(24).toString('base64url')) },
      ...{ method: 'client_secret_basic' as const, redirectUris, challenge: 'S256' as const, resource: `${this.url}/mcp` },
    };
    this.clients.set(client.id, client);
    json(response, 201, { ...metadata, client_id: client.id, client_secret: client.secret, client_secret_expires_at: 0 });
  }

  #plant(value: string): string {
    this.planted.push(value);
    return value;
  }
}

/** RFC 6749, section 2.3.1: both halves are form-encoded. */
function formDecoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** What a browser does with the address of a sign-in: goes to the provider, and back to where that sends it, which is given. */
export async function wayBack(url: string): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the provider sends nobody back: ${response.status} ${await response.text()}`);
  return new URL(location);
}

/** The whole of it: what the page says in the end. */
export async function signIn(url: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(await wayBack(url), { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
