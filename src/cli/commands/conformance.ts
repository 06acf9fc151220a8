/** `keelson conformance URL`: calls the package in `conformance/`, which is not installed with a server. */
import { millisecondsOf } from '../../machine/amounts.ts';
import { UsageError } from '../../problem.ts';
import { print } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

/** Resolves with the exit code. */
export async function conformance(settings: Settings<'conformance'>): Promise<number> {
  const { target, maxTime } = settings;
  if (target === undefined || !URL.canParse(target)) {
    throw new UsageError('The address of a server is needed: keelson conformance http://127.0.0.1:8124');
  }
  const { checkServer } = await import('../../../conformance/check-server.ts').catch(explainMissing);
  return checkServer({
    ...settings,
    url: target.replace(/\/+$/, ''),
    api: settings.api as Parameters<typeof checkServer>[0]['api'],
    maxMs: maxTime === undefined ? undefined : millisecondsOf(maxTime),
    print,
  });
}

function explainMissing(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
  throw new UsageError(
    'The conformance check is not installed here. Run it in a checkout of Keelson: npm run conformance -- URL',
    { cause },
  );
}
