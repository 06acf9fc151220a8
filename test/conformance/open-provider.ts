/** An OAuth provider that signs everybody in, so that sign-ins succeed whose clients are made up: any client, any code, any refresh token. */
import { randomUUID } from 'node:crypto';
import { startLoopbackServer } from '../support/loopback-server.ts';
import type { Cleanup } from '../support/temporary.ts';

/** Its address; `/authorize` and `/token` are its endpoints, and it guards the MCP server at `/mcp`. */
export async function startOpenProvider(t: Cleanup): Promise<string> {
  const url = await startLoopbackServer(t, (request, response) => {
    request.resume().on('end', () => {
      const [status, body] = answerTo(new URL(request.url ?? '/', url).pathname, url);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  return url;
}

function answerTo(path: string, url: string): [status: number, body: object] {
  if (path === '/token') {
    return [200, { access_token: randomUUID(), refresh_token: randomUUID(), token_type: 'Bearer', expires_in: 3600 }];
  }
  if (path === '/register') return [201, { client_id: randomUUID(), token_endpoint_auth_method: 'none' }];
  if (path === '/.well-known/oauth-protected-resource/mcp')
    return [200, { resource: `${url}/mcp`, authorization_servers: [url] }];
  if (path === '/.well-known/oauth-authorization-server') {
    return [
      200,
      {
        ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
        ...{ registration_endpoint: `${url}/register`, response_types_supported: ['code'] },
        ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'] },
      },
    ];
  }
  return [404, { error: 'not_found' }];
}
