/** The first requests that a newcomer can paste. */
import { v7 as uuidv7 } from 'uuid';
import type { Deployment } from '../../../generated/control-plane/types.gen.ts';
import { curl } from './first-request.ts';

export interface WelcomeFacts {
  url: string;
  /** Where the admin key lies; undefined when it came from the environment. */
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
