/** The report for the terminal: what was asked of each operation, then each failure with what was expected, what came, and how to see it again. */
import { askedIn, type Failure, failuresOf, type Part, type Report, requestsOf, unsuccessfulIn } from './report.ts';

/** Longer replay commands are cut on the terminal; the JUnit file has them whole. */
const COMMAND_LIMIT = 2_000;

export function reportText(report: Report): string {
  const lines = [`Conformance of ${report.url}${report.stoppedBy ? `, a part of it: ${report.stoppedBy}` : ''}`];
  for (const part of report.parts) lines.push('', ...partLines(part));
  for (const api of new Set(report.parts.map((part) => part.api))) {
    const names = unsuccessfulIn(report, api);
    if (names.length > 0) lines.push('', `${api}: never answered with a success, so little is known about ${names.join(', ')}.`);
  }
  const failures = failuresOf(report);
  if (failures.length > 0) lines.push('', 'Failures');
  for (const [index, failure] of failures.entries()) lines.push('', ...failureLines(failure, index + 1));
  return [...lines, '', verdict(report), ''].join('\n');
}

function partLines(part: Part): string[] {
  const head = `${part.api}, ${part.name}`;
  if (part.skipped) return [head, `  Not run: ${part.skipped}`];
  const seconds = (part.durationMs / 1000).toFixed(1);
  const failing = (operation: string) => part.failures.filter((failure) => failure.operation === operation).length;
  const width = Math.max(9, ...part.operations.map(({ operation }) => operation.length));
  // Two validators agree on nearly everything: only where they do not there is something to read.
  const shown = part.name === 'oracle' ? part.operations.filter(({ operation }) => failing(operation) > 0) : part.operations;
  const rows = shown.map(({ operation, requests, answers }) => {
    const failures = failing(operation);
    const counts = Object.entries(answers).map(([answer, count]) => `${answer}: ${count}`);
    return `  ${failures > 0 ? '✗' : requests > 0 ? '✓' : ' '} ${operation.padEnd(width)} ${String(requests).padStart(8)} ${String(failures).padStart(8)}   ${counts.join(', ')}`;
  });
  const what = part.name === 'oracle' ? 'requests and answers judged twice' : 'requests';
  return [
    `${head}: ${requestsOf(part)} ${what} in ${seconds} s, seed ${part.seed}`,
    ...(rows.length > 0 ? [`    ${'operation'.padEnd(width)} requests failures   answers`] : []),
    ...rows,
    ...(part.stoppedAt ? [`  Stopped: ${part.stoppedAt}.`] : []),
    ...part.notes.map((note) => `  ${note}`),
  ];
}

function failureLines(failure: Failure, number: number): string[] {
  const times = failure.count > 1 ? ` (${failure.count} cases, the shortest is shown)` : '';
  return [
    `${number}. ${failure.operation}: ${failure.title}${times}`,
    `   rule      ${failure.check}`,
    `   expected  ${failure.expected}`,
    `   got       ${failure.got}`,
    '   again     ',
    ...failure.replay.map(
      (command) =>
        `     ${command.length > COMMAND_LIMIT ? `${command.slice(0, COMMAND_LIMIT)}… (whole in the JUnit file)` : command}`,
    ),
  ];
}

function verdict(report: Report): string {
  const failures = failuresOf(report).length;
  const requests = askedIn(report);
  const skipped = report.parts.filter((part) => part.skipped).map((part) => `${part.api} ${part.name}`);
  const stopped = report.parts.filter((part) => part.stoppedAt).map((part) => `${part.api} ${part.name}`);
  const rest = [
    ...(stopped.length > 0 ? [` Stopped before the end: ${stopped.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [` Not run: ${skipped.join(', ')}.`] : []),
  ].join('');
  const summary = failures === 0 ? 'no failure' : failures === 1 ? '1 failure' : `${failures} failures`;
  if (requests === 0 && failures === 0) return `Nothing was asked, so nothing is known.${rest}`;
  return `${requests} requests, ${summary}.${rest}`;
}
