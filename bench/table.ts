/** The rows of a benchmark: our figure, the peer's or the limit's, their ratio, and whether it reaches its goal. */
export interface Row {
  what: string;
  ours: Figure;
  /** The peer or limit that ours is compared with. It has no figure when it was skipped. */
  against: string;
  theirs: Figure | undefined;
  /** Goal for the ratio of ours to theirs. */
  goal?: { atLeast: number } | { atMost: number };
}

export interface Figure {
  value: number;
  unit: string;
  /** Further details, printed beside the figure. */
  more?: string;
}

const COLUMNS = ['what', 'ours', 'peer or limit', 'ratio', 'goal', 'reached'];

export function printTable(rows: Row[]): string {
  const cells = [COLUMNS, ...rows.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n');
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function number(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

function cellsOf({ what, ours, against, theirs, goal }: Row): string[] {
  const ratio = theirs ? ours.value / theirs.value : undefined;
  return [
    what,
    figure(ours),
    theirs ? `${against}: ${figure(theirs)}` : `${against}: not measured`,
    ratio === undefined ? '' : ratioText(ratio),
    goal ? goalText(goal) : '',
    goal && ratio !== undefined ? (isReached(ratio, goal) ? 'yes' : 'NO') : '',
  ];
}

function figure({ value, unit, more }: Figure): string {
  return `${number(value)} ${unit}${more ? ` (${more})` : ''}`;
}

function goalText(goal: NonNullable<Row['goal']>): string {
  return 'atLeast' in goal ? `≥ ${ratioText(goal.atLeast)}` : `≤ ${ratioText(goal.atMost)}`;
}

function isReached(ratio: number, goal: NonNullable<Row['goal']>): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}

function ratioText(ratio: number): string {
  return ratio >= 0.25 ? `${Number(ratio.toFixed(ratio >= 10 ? 0 : 2))}×` : `1/${Math.round(1 / ratio)}`;
}
