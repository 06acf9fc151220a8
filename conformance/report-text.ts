/**
 * The report for the terminal: requests and answers of each operation, then each failure with its rule and the command to repeat
 * it.
 */
import { type ApiName, askedIn, type Finding, findingsOf, type Part, type Report, requestsOf, unsuccessfulIn } from './report.ts';

/** Longer replay commands are cut on the terminal; the JUnit file has them whole. */
const COMMAND_LIMIT = 2_000;

const WIDTH = 120;
/** More operations than that are shown as a list. */
const FEW = 2;

export function reportText(report: Report): string {
  const lines = [`Conformance of ${report.url}${report.stoppedBy ? `, a part of it: ${report.stoppedBy}` : ''}`];
  const unsuccessful = (api: ApiName) => new Set(unsuccessfulIn(report, api));
  for (const part of report.parts) lines.push('', ...partLines(part, unsuccessful(part.api)));
  const findings = findingsOf(report);
  if (findings.length > 0) lines.push('', 'Failures');
  for (const [index, finding] of findings.entries()) lines.push('', ...findingLines(finding, index + 1));
  return [...lines, '', verdict(report), ''].join('\n');
}

function partLines(part: Part, unsuccessful: Set<string>): string[] {
  const head = `${part.api}, ${part.name}`;
  const notes = part.notes.flatMap((note) => wrapped(note, '  '));
  if (part.skipped) return [head, `  Not run: ${part.skipped}`];
  if (part.name === 'operations') return [head, ...notes];
  const seconds = (part.durationMs / 1000).toFixed(1);
  const what = part.name === 'oracle' ? 'requests and answers judged twice' : 'requests';
  return [
    `${head}: ${requestsOf(part)} ${what} in ${seconds} s, seed ${part.seed}`,
    ...operationLines(part, unsuccessful),
    ...(part.stoppedAt ? [`  Stopped: ${part.stoppedAt}.`] : []),
    ...notes,
  ];
}

function operationLines({ name, operations, failures }: Part, unsuccessful: Set<string>): string[] {
  const failing = (operation: string) => failures.filter((failure) => failure.operation === operation).length;
  const width = Math.max(9, ...operations.map(({ operation }) => operation.length));
  // The two validators agree on nearly everything: only disagreements are shown.
  const shown = name === 'oracle' ? operations.filter(({ operation }) => failing(operation) > 0) : operations;
  const rows = shown.map(({ operation, requests, answers }) => {
    const mark = failing(operation) > 0 ? '✗' : requests === 0 ? ' ' : unsuccessful.has(operation) ? '?' : '✓';
    const counts = Object.entries(answers).map(([answer, count]) => `${answer}: ${count}`);
    const figures = [requests, failing(operation)].map((figure) => String(figure).padStart(8));
    return `  ${mark} ${operation.padEnd(width)} ${figures.join(' ')}   ${counts.join(', ')}`;
  });
  if (rows.length === 0) return [];
  const doubtful = rows.some((row) => row.startsWith('  ?'));
  return [
    `    ${'operation'.padEnd(width)} requests failures   answers`,
    ...rows,
    ...(doubtful ? ['  ? never succeeded in any part of the run, so little is known about it'] : []),
  ];
}

function findingLines(finding: Finding, number: number): string[] {
  const { operations, title, count, check, expected, got, replay } = finding;
  const isList = operations.length > FEW;
  const place = isList ? `${operations.length} operations` : operations.join(', ');
  const times = count > 1 ? ` (${count} cases, the shortest is shown)` : '';
  return [
    `${number}. ${place}: ${title}${times}`,
    ...(isList
      ? wrapped(operations.join(', '), '             ').map((line, index) => (index ? line : `   at        ${line.trim()}`))
      : []),
    `   rule      ${check}`,
    `   expected  ${expected}`,
    `   got       ${got}`,
    ...(replay.length > 0 ? ['   again'] : []),
    ...replay.map(
      (command) =>
        `     ${command.length > COMMAND_LIMIT ? `${command.slice(0, COMMAND_LIMIT)}… (whole in the JUnit file)` : command}`,
    ),
  ];
}

/** Lines that fit a terminal. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function verdict(report: Report): string {
  const failures = findingsOf(report).length;
  const requests = askedIn(report);
  const skipped = report.parts.filter((part) => part.skipped).map((part) => `${part.api} ${part.name}`);
  const stopped = report.parts.filter((part) => part.stoppedAt).map((part) => `${part.api} ${part.name}`);
  const rest = [
    ...(stopped.length > 0 ? [` Stopped before the end: ${stopped.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [` Not run: ${skipped.join(', ')}.`] : []),
  ].join('');
  const summary = failures === 0 ? 'no failure' : failures === 1 ? '1 failure' : `${failures} failures`;
  if (requests === 0 && failures === 0) return `No request was sent, so nothing is known.${rest}`;
  return `${requests} requests, ${summary}.${rest}`;
}
