/** Errors that end a program with a message for whoever started it, and no stack. */

/** The server cannot start, for a reason that its operator can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The command line, the environment or a file that they name asks for something that cannot be; the message says what is allowed. */
export class UsageError extends Error {
  override name = 'UsageError';
}
