/** `keelson validate`: says what a project will get from a server of Keelson, and whether it is hosted at all. */
import { styleText } from 'node:util';
import { type ProjectReport, reportProject } from '../../compose/project-report.ts';
import { printable } from '../../runtime/terminal-text.ts';
import { printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const MARKS = {
  'acted on': styleText('green', '✓'),
  'no effect': styleText('yellow', '!'),
  unknown: styleText('yellow', '?'),
  refused: styleText('red', '✗'),
} as const;

/** Resolves with the exit code: 1 when the project is not hosted. */
export async function validate(settings: Settings<'validate'>): Promise<number> {
  const report = await reportProject(settings.config, settings.import);
  printEither(settings.json, report, inWords(report));
  return report.ok ? 0 : 1;
}

function inWords({ ok, file, problems, graphs, schemas, keys, environment }: ProjectReport): string[] {
  const width = Math.max(0, ...keys.map(({ key }) => printable(key).length));
  const noted = keys.filter(({ effect }) => effect === 'no effect' || effect === 'unknown').length;
  const notes = noted === 0 ? '' : `, ${noted} ${noted === 1 ? 'key' : 'keys'} without effect`;
  return [
    ...section(
      'Graphs',
      graphs.map(({ name, path, imported }) => {
        const mark = imported === null ? ' ' : MARKS[imported ? 'acted on' : 'refused'];
        return `${mark} ${printable(name)}  ${printable(path)}`;
      }),
    ),
    ...section('Schemas', schemas ? [`${MARKS[schemas.typed ? 'acted on' : 'no effect']} ${schemas.says}`] : []),
    ...section(
      'Keys',
      keys.map(({ key, effect, says }) => {
        const word =
          effect === 'acted on' ? '' : effect === 'unknown' ? 'Unknown. ' : effect === 'refused' ? 'Refused. ' : 'No effect. ';
        return `${MARKS[effect]} ${printable(key).padEnd(width)}  ${word}${printable(says)}`;
      }),
    ),
    ...section('Environment', environmentInWords(environment)),
    ...section(
      'Problems',
      problems.map((problem) => `${MARKS.refused} ${printable(problem)}`),
    ),
    ok
      ? `${printable(file)} is valid: ${graphs.length} ${graphs.length === 1 ? 'graph' : 'graphs'}${notes}.`
      : `${printable(file)} is not hosted by this server.`,
  ];
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];
}

function environmentInWords({ file, found, variables, dropped }: ProjectReport['environment']): string[] {
  const words = [
    ...(file !== null && !found ? [`${MARKS['no effect']} ${printable(file)}  There is no such file.`] : []),
    ...(variables.length > 0 ? [`${MARKS['acted on']} ${variables.map(printable).join(', ')}`] : []),
    ...(dropped.length > 0
      ? [`${MARKS['no effect']} ${dropped.map(printable).join(', ')}  A deployment drops these names: set yours as secrets.`]
      : []),
  ];
  return words;
}
