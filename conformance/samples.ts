/** Gets existing values from the server, as the contract's `x-samples` says, so that fuzzed requests find resources. */
import { type OpenApiDocument, routesOf } from './contracts.ts';
import { sendAlone } from './exchange.ts';

const MAX_VALUES = 20;
const LIMIT_MS = 10_000;

/** `body.assistant_id` → values. A server whose answers break the contract gives none; the fuzz reports why. */
export async function findSamples(
  document: OpenApiDocument,
  url: string,
  key: string | undefined,
): Promise<Map<string, string[]>> {
  const samples = new Map<string, string[]>();
  for (const rule of document['x-samples'] ?? []) {
    const route = routesOf(document).find(({ operationId }) => operationId === rule.operationId);
    if (!route) continue;
    const response = await sendAlone(url + route.path, {
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

/** Reads `{"body.token_url": ["https://…"]}`. Throws when the text is not of that form. */
export function parseSamples(text: string): Map<string, string[]> {
  const read: unknown = JSON.parse(text);
  const places = Object.entries(read ?? {});
  for (const [place, values] of places) {
    if (!/^(path|query|body)\.[^.]+$/.test(place))
      throw new Error(`'${place}' is no location such as path.deployment_id, query.name or body.name`);
    if (!Array.isArray(values) || values.length === 0 || values.some((value) => typeof value !== 'string'))
      throw new Error(`${place} must be a list of strings`);
  }
  if (places.length === 0) throw new Error('it names no location such as body.name');
  return new Map(places as [string, string[]][]);
}
