/** Asks the server for values that exist, as the contract's `x-samples` says, so that fuzzed requests reach what is behind them. */
import type { OpenApiDocument } from './documents.ts';
import { routesOf } from './documents.ts';

/** More would not find more. */
const MAX_VALUES = 20;
const LIMIT_MS = 10_000;

/** `body.assistant_id` → values. A server that answers otherwise than the contract says gives none; the fuzz will tell why. */
export async function findSamples(
  document: OpenApiDocument,
  url: string,
  key: string | undefined,
): Promise<Map<string, string[]>> {
  const samples = new Map<string, string[]>();
  for (const rule of document['x-samples'] ?? []) {
    const route = routesOf(document).find(({ operationId }) => operationId === rule.operationId);
    if (!route) continue;
    const response = await fetch(url + route.path, {
      method: route.method,
      headers: {
        ...(key ? { 'x-api-key': key } : {}),
        ...(rule.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(rule.body === undefined ? {} : { body: JSON.stringify(rule.body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch(() => undefined);
    const items: unknown = await response?.json().catch(() => undefined);
    if (!Array.isArray(items)) continue;
    const values = items
      .map((item) => (item as Record<string, unknown> | null)?.[rule.field])
      .filter((value) => typeof value === 'string');
    if (values.length > 0) for (const place of rule.parameters) samples.set(place, values.slice(0, MAX_VALUES));
  }
  return samples;
}
