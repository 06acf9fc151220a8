/**
 * Stands for every OAuth provider, because a mock calls nobody: it exchanges any code, refreshes any token and registers any
 * client. A code that begins with `fail` is refused.
 */
import { randomUUID } from 'node:crypto';

export async function simulatedProvider(address: string, init: object): Promise<Response> {
  const { method = 'GET', body } = init as { method?: string; body?: unknown };
  const url = new URL(address);
  if (method === 'GET') return url.pathname.startsWith('/.well-known/oauth-authorization-server') ? metadataOf(url) : notFound();
  const form = body instanceof URLSearchParams ? body : undefined;
  if (!form?.has('grant_type')) return registered(String(body));
  if (form.get('code')?.startsWith('fail')) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  return Response.json({
    access_token: `mock-access-${randomUUID()}`,
    refresh_token: `mock-refresh-${randomUUID()}`,
    token_type: 'bearer',
    expires_in: 3_600,
  });
}

/** RFC 8414. */
function metadataOf({ origin, pathname }: URL): Response {
  const issuer = origin + pathname.slice('/.well-known/oauth-authorization-server'.length);
  return Response.json({
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    registration_endpoint: `${origin}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
}

/** RFC 7591. */
function registered(request: string): Response {
  return Response.json({ ...JSON.parse(request), client_id: `mock-client-${randomUUID()}` }, { status: 201 });
}

function notFound(): Response {
  return new Response(null, { status: 404 });
}
