/** Handles stop signals and uncaught errors of a server's process. */
import type { Logger } from 'pino';

/** Node's own, whatever `leaveBeforeExit` made of it. */
export const exitAtOnce = process.exit.bind(process);
/** How long what is given back may delay the end that was asked for. */
const LEAVE_LIMIT_MS = 2_000;

/** Stops once on SIGINT or SIGTERM, then ends the process; a second signal ends it at once. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) exitAtOnce(1);
    stopping = true;
    log.info({ signal }, 'stopping on a signal');
    stop().then(
      () => exitAtOnce(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        exitAtOnce(1);
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

/**
 * Makes `process.exit` of a project's code give back first what others asked this process for: `leave` does it and knows by its
 * context who called. The call throws, since its caller must not go on.
 */
export function leaveBeforeExit(log: Logger, leave: () => Promise<void>): void {
  let leaving = false;
  process.exit = (code) => {
    const error = new Error(`process.exit(${code ?? ''}) was called, so the server ends`);
    if (leaving) throw error;
    leaving = true;
    log.error({ err: error }, 'the project called process.exit: unfinished runs are given back and the server ends');
    setTimeout(() => exitAtOnce(code), LEAVE_LIMIT_MS);
    leave().then(
      () => exitAtOnce(code),
      (failure: unknown) => {
        log.error({ err: failure }, 'giving back unfinished runs failed');
        exitAtOnce(code);
      },
    );
    throw error;
  };
}
