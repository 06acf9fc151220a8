/**
 * Absence, told apart from failures: a file that cannot be read because of its rights, of a broken disk or of too many open files is
 * there, and whoever takes it for missing loses or overwrites it.
 */

/** Whether the error of a file operation says that there is no such file. `others` are codes that mean the same for this file. */
export function isAbsent(error: unknown, ...others: string[]): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  return code === 'ENOENT' || code === 'ENOTDIR' || others.includes(code);
}

/** For `catch` of a file operation: `value` in place of a file that is not there. Throws every other error. */
export function replaceAbsent<T>(value: T, ...others: string[]): (error: unknown) => T {
  return (error) => {
    if (isAbsent(error, ...others)) return value;
    throw error;
  };
}
