/** Checks before a long run: whether the server answers, which contracts it claims, and whether it accepts the key. */
import { type HttpApiName, openApiDocument } from './contracts.ts';
import { sendAlone, silenceOf } from './exchange.ts';
import { type Operation, operationsOf } from './operations.ts';
import type { ApiName } from './report.ts';

const LIMIT_MS = 10_000;

export interface Target {
  url: string;
  key: string | undefined;
}

/** The reason to skip the run: no operation accepts the key. Undefined when one does. */
export async function reasonNotToAsk(target: Target, apis: ApiName[]): Promise<string | undefined> {
  for (const api of apis) {
    if (api === 'a2a') continue;
    const statuses = await statusesOf(plainReads(api), target);
    if (statuses.length === 0 || statuses.some((status) => status !== 401 && status !== 403)) continue;
    const given = target.key === undefined ? 'no key was given' : 'the key is not accepted';
    return `${api}: ${target.url} answered every request with ${[...new Set(statuses)].join(' or ')}: ${given}. Give one with KEELSON_CONFORMANCE_KEY or --key.`;
  }
  return undefined;
}

/** Why there is no connection; undefined when the server answers. */
export async function reasonForSilence({ url }: Target): Promise<string | undefined> {
  try {
    await (await sendAlone(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })).body?.cancel();
    return undefined;
  } catch (error) {
    return `${url} does not answer: ${silenceOf(error)}. Is the server running, and is that its address?`;
  }
}

/** Which of the contracts a server claims: its own document has most of their paths. */
export async function detectApis(url: string, key: string | undefined): Promise<ApiName[]> {
  const response = await sendAlone(`${url}/openapi.json`, {
    headers: key ? { 'x-api-key': key } : {},
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => undefined);
  const document = (await response?.json().catch(() => undefined)) as { paths?: object } | undefined;
  const paths = new Set(Object.keys(document?.paths ?? {}));
  const claims = (api: HttpApiName) => {
    const own = Object.keys(openApiDocument(api).paths);
    return own.filter((path) => paths.has(path)).length > own.length / 2;
  };
  return [
    ...(claims('control-plane') ? (['control-plane'] as const) : []),
    ...(claims('agent-server') ? (['agent-server', 'a2a'] as const) : []),
  ];
}

/** Operations that read, need no arguments and ask for a key. */
function plainReads(api: HttpApiName): Operation[] {
  const document = openApiDocument(api);
  return operationsOf(document).filter(
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
