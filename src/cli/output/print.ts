/** How commands print: lines for people, JSON for programs. */

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints a value for programs, or the same in lines for people. */
export function printEither(json: boolean, value: unknown, lines: string[]): void {
  print(...(json ? [JSON.stringify(value)] : lines));
}
