/**
 * Errors that nobody looks at: a promise of a user's graph that is rejected unheard, an exception out of a timer. Node would end
 * the process, and with it the work of everybody else; they are logged instead, and what is served goes on.
 */
import type { Logger } from 'pino';

export function surviveStrayErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was rejected, and nothing handles that'));
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // Nobody reads the log any more.
    if (error.code === 'EPIPE') return;
    log.error({ err: error }, 'an exception was thrown that nothing catches');
  });
}
