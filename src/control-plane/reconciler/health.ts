/** Whether an agent server serves, asked the way every client may ask it. */

const PROBE_LIMIT_MS = 2_000;
const MAX_VERSION = 255;

/** Those of the addresses where an agent server serves. */
export async function healthy(urls: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(urls.map(isHealthy));
  return urls.filter((_, index) => answers[index]);
}

/** `GET /ok` answers 200. Whatever else happens means no. */
async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/ok`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The version that the agent server says it is; null when it does not say. */
export async function versionOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/info`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === 'string' ? version.slice(0, MAX_VERSION) : null;
  } catch {
    return null;
  }
}
