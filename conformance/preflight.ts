/** Before minutes are spent: whether the server answers at all, and takes the key. */

import { openApiDocument } from './documents.ts';
import { silenceOf } from './exchange.ts';
import { Schemas } from './json-schema/schemas.ts';
import { type Operation, operationsOf } from './links/operations.ts';
import type { ApiName } from './report.ts';
import { sendAlone } from './send.ts';

const LIMIT_MS = 10_000;

export interface Target {
  url: string;
  key: string | undefined;
}

/** Why nothing can be found out about a server, in words for whoever started the run; undefined when something can. */
export async function reasonNotToAsk(target: Target, apis: ApiName[]): Promise<string | undefined> {
  for (const api of apis) {
    if (api === 'a2a') continue;
    const statuses = await statusesOf(plainReads(api), target);
    if (statuses.length === 0 || statuses.some((status) => status !== 401 && status !== 403)) continue;
    const given = target.key === undefined ? 'no key was given' : 'the key that was given is not accepted';
    return `${api}: whatever was asked of ${target.url} was answered with ${[...new Set(statuses)].join(' or ')}: ${given}. Give one with KEELSON_CONFORMANCE_KEY or --key.`;
  }
  return undefined;
}

/** Why no connection comes about; undefined when there is an answer, whatever it is. */
export async function reasonForSilence({ url }: Target): Promise<string | undefined> {
  try {
    await (await sendAlone(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })).body?.cancel();
    return undefined;
  } catch (error) {
    return `${url} does not answer: ${silenceOf(error)}. Is the server running, and is that its address?`;
  }
}

/** Operations that read, need no arguments, and are not open to everybody. */
function plainReads(api: Exclude<ApiName, 'a2a'>): Operation[] {
  const document = openApiDocument(api);
  return operationsOf(document, new Schemas(document)).filter(
    ({ method, parameters, endless, isOpen }) =>
      method === 'GET' && !endless && !isOpen && parameters.every(({ required }) => !required),
  );
}

async function statusesOf(operations: Operation[], { url, key }: Target): Promise<number[]> {
  const statuses: number[] = [];
  for (const { path } of operations) {
    const headers = key ? { 'x-api-key': key } : {};
    const response = await sendAlone(url + path, { headers, signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response) statuses.push(response.status);
  }
  return statuses;
}
