/** First requests that a person can paste into a shell. */
import { v7 as uuidv7 } from 'uuid';
import type { Deployment } from '../../../generated/control-plane/types.gen.ts';

/** A curl command over several lines. Without a key for a server that asks for none. */
export function curl(url: string, keyInShell: string | undefined, body?: object): string {
  const quoted = body && JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `  curl -s ${url}`,
    ...(keyInShell === undefined ? [] : [`-H "X-Api-Key: ${keyInShell}"`]),
    ...(quoted ? ["-H 'Content-Type: application/json'", `-d '${quoted}'`] : []),
  ].join(' \\\n    ');
}

/** A sample input for a graph with this JSON schema. Unknown schema: messages. */
export function sampleInput(schema: unknown): unknown {
  const properties = (schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties;
  if (!properties || 'messages' in properties) return { messages: [{ role: 'user', content: 'Hello' }] };
  return Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, SAMPLES[type ?? 'string'] ?? 'text']));
}

const SAMPLES: Record<string, unknown> = { number: 1, integer: 1, boolean: true, array: [], object: {} };

interface WelcomeFacts {
  url: string;
  /** The file of the admin key; undefined when the key came from the environment. */
  keyFile: string | undefined;
  /** The live demo, if there is one. */
  demo: Deployment | undefined;
}

export function welcome({ url, keyFile, demo }: WelcomeFacts): string {
  const key = keyFile ? `$(cat '${keyFile}')` : '$KEELSON_API_KEY';
  const request = (path: string, body?: object) => curl(path, key, body);
  const list = ['  List what is deployed:', '', request(`${url}/v2/deployments`)];
  const stop = ['  Ctrl-C stops everything. The state stays, and the next start goes on with it.', ''];
  if (!demo) return ['', ...list, '', ...stop].join('\n');
  const agent = demo.source_config.custom_url ?? `${url}/d/${demo.name}`;
  const input = { messages: [{ role: 'user', content: 'What is 12 * (3 + 4)?' }] };
  const message = { role: 'user', parts: [{ kind: 'text', text: 'Hello, my name is Ada' }], messageId: uuidv7() };
  return [
    `  Demo agent      ${agent}`,
    '',
    '  Make a thread and run the agent on it:',
    '',
    request(`${agent}/threads/${uuidv7()}/runs/wait`, { assistant_id: 'chat', if_not_exists: 'create', input }),
    '',
    '  Send it a message over A2A:',
    '',
    request(`${agent}/a2a/chat`, { jsonrpc: '2.0', id: '1', method: 'message/send', params: { message } }),
    '',
    ...list,
    '',
    ...stop,
  ].join('\n');
}
