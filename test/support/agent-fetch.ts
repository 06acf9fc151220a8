/** Asks an agent server at the address that a driver names, which may be a socket. */
import { Agent, fetch as undiciFetch } from 'undici';

/** As `fetch`, for an address of a driver with a path behind it. */
export async function fetchAgent(
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const [, socketPath, path = '/'] = /^unix:(.+?\.sock)(\/.*)?$/.exec(address) ?? [];
  if (socketPath === undefined) return undiciFetch(address, init);
  await using dispatcher = disposable(new Agent({ connect: { socketPath } }));
  const response = await undiciFetch(`http://localhost${path}`, { ...init, dispatcher: dispatcher.agent });
  const { status, headers } = response;
  return new Response(status === 204 ? null : await response.text(), { status, headers: [...headers] });
}

function disposable(agent: Agent) {
  return { agent, [Symbol.asyncDispose]: () => agent.destroy() };
}
