/** Requests that a person can paste into a shell. */

/** A curl command over several lines. */
export function curl(url: string, keyInShell: string, body?: object): string {
  const quoted = body && JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `  curl -s ${url}`,
    `-H "X-Api-Key: ${keyInShell}"`,
    ...(quoted ? ["-H 'Content-Type: application/json'", `-d '${quoted}'`] : []),
  ].join(' \\\n    ');
}

/** Something that a graph with this JSON schema takes; messages, where nothing is known of it. */
export function sampleInput(schema: unknown): unknown {
  const properties = (schema as { properties?: Record<string, { type?: string }> } | undefined)?.properties;
  if (!properties || 'messages' in properties) return { messages: [{ role: 'user', content: 'Hello' }] };
  return Object.fromEntries(Object.entries(properties).map(([name, { type }]) => [name, SAMPLES[type ?? 'string'] ?? 'text']));
}

const SAMPLES: Record<string, unknown> = { number: 1, integer: 1, boolean: true, array: [], object: {} };
