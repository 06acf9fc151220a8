/** Which of the contracts a server claims: its own document has most of their paths. */
import { type HttpApiName, openApiDocument } from './documents.ts';
import type { ApiName } from './report.ts';
import { sendAlone } from './send.ts';

const LIMIT_MS = 10_000;

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
