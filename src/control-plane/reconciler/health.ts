/** Whether an agent server serves, asked the way every client may ask it, and which one it is, asked as the gateway. */
import { GATEWAY_HEADER } from '../../drivers/port.ts';

const PROBE_LIMIT_MS = 2_000;
const MAX_VERSION = 255;

/** Those of the addresses where an agent server serves: `GET /ok` answers 200. */
export async function healthy(urls: readonly string[]): Promise<string[]> {
  return those(urls, (status) => status === 200);
}

/**
 * Those where an agent server answers. One that served, and whose disk is full since, says 503; what needs no writing it still does,
 * and whoever asks for more is told why not.
 */
export async function answering(urls: readonly string[]): Promise<string[]> {
  return those(urls, () => true);
}

async function those(urls: readonly string[], isGood: (status: number) => boolean): Promise<string[]> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const status = await statusOf(url);
      return status !== undefined && isGood(status);
    }),
  );
  return urls.filter((_, index) => answers[index]);
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${url}/ok`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

/** The version that the agent server says it is; null when it does not say. */
export async function versionOf(url: string, gatewayToken: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/info`, {
      headers: { [GATEWAY_HEADER]: gatewayToken },
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    const { version } = (await response.json()) as { version?: unknown };
    return typeof version === 'string' ? version.slice(0, MAX_VERSION) : null;
  } catch {
    return null;
  }
}
