/** Handles stop signals and uncaught errors of a server's process. */
import type { Logger } from 'pino';

/** Stops once on SIGINT or SIGTERM, then ends the process; a second signal ends it at once. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping on a signal');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/**
 * Logs unhandled rejections and uncaught exceptions, such as those of a user's graph. By default Node would end the process and
 * all other runs with it.
 */
export function logUncaughtErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // The reader of the log is gone.
    if (error.code === 'EPIPE') return;
    log.error({ err: error }, 'uncaught exception');
  });
}
