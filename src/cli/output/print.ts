/** How commands print: lines for people, JSON for programs. */

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints the value as JSON for programs, or the lines for people. */
export function printEither(json: boolean, value: unknown, lines: string[]): void {
  print(...(json ? [JSON.stringify(value)] : lines));
}

/** Lines of a table, each column as wide as its widest cell. */
export function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
