/**
 * Imports the graphs once at the end of a build, in the program and with the variables of the future agent server: a project
 * that cannot be loaded fails here, and not after several launches.
 */
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { agentProgram, baseEnvironment, type ProcessReport, readReport } from '../machine/agent-process.ts';
import { durationInWords } from '../machine/amounts.ts';
import { printable } from '../runtime/terminal-text.ts';
import { CommandFailure, type CommandOptions, type Program, runProgram } from './command.ts';
import { BUILD_VARIABLE } from './containment.ts';
import { BuildFailure, type BuildRequest } from './port.ts';
import type { Project } from './project.ts';

const TAIL_CHARACTERS = 65_536;
const TAIL_LINES = 20;
/** Node's exit code when nothing is left to do, but a module still awaits something. */
const NEVER_SETTLED = 13;

/** Rejects with a `BuildFailure` that says what failed and where. All imports together may take `limitMs`. */
export async function assertGraphsImport(
  project: Project,
  request: Pick<BuildRequest, 'environment' | 'log'>,
  limitMs: number,
  command: Omit<CommandOptions, 'cwd'>,
): Promise<void> {
  const config = join(project.root, project.configPath);
  // In the home, which the build removes: the process writes in its own folders alone.
  const reportFile = join(command.buildDirectory, 'home', 'import.json');
  const args = ['agent', '--check', '--config', config, '--ready-file', reportFile];
  const output = new Tail();
  const program: Program = {
    name: 'the import of the graphs',
    script: 'shift 2; "$@" 2>&1',
    args: [...(command.containment?.agentProgram ?? [process.execPath, agentProgram]), ...args],
    read: (stream) => output.read(stream),
  };
  const { HOME, TMPDIR, NODE_COMPILE_CACHE } = command.environment;
  const own = command.isolated ? { HOME: HOME!, TMPDIR: TMPDIR!, NODE_COMPILE_CACHE: NODE_COMPILE_CACHE! } : undefined;
  const environment = {
    ...(command.containment ? { HOME: '/tmp', NODE_ENV: 'production' } : { ...baseEnvironment(), ...own }),
    ...{ ...request.environment, [BUILD_VARIABLE]: command.buildDirectory },
  };
  const at = Math.min(command.deadline.at, Date.now() + limitMs);
  const deadline = { at, limitMs, failure: () => new BuildFailure(slowText(readReport(reportFile), limitMs, project)) };
  try {
    await runProgram(program, { ...command, cwd: dirname(config), environment, deadline });
  } catch (error) {
    const report = readReport(reportFile);
    if (!(error instanceof CommandFailure)) throw startFailure(error);
    const lines = output.lastLines();
    for (const line of lines) request.log(line, 'INFO');
    const { failure } = report ?? {};
    throw new BuildFailure(failure ?? [endText(report, error, project), ...lines].join('\n'), { cause: error });
  }
  const report = readReport(reportFile);
  const end = endText(report, { exitCode: 0 }, project);
  if (report?.imported !== true) throw new BuildFailure([end, ...output.lastLines()].join('\n'));
}

function slowText(report: ProcessReport | undefined, limitMs: number, project: Project): string {
  const advice = 'Connect, listen and wait in a node or in a function that makes the graph, not at the top of a module.';
  return `The import of ${graphText(report, project)} did not end within ${durationInWords(limitMs)}. ${advice}`;
}

/** For a process that ended without a report. */
function endText(
  report: ProcessReport | undefined,
  { exitCode, excess }: { exitCode: number | undefined; excess?: string | undefined },
  project: Project,
): string {
  const what = graphText(report, project);
  if (excess !== undefined) return `The process ${excess}, while ${what} was imported.`;
  if (exitCode === NEVER_SETTLED) return `The import of ${what} never ends: it awaits something that cannot happen any more.`;
  const how = exitCode === undefined ? 'was killed' : `exited with code ${exitCode}`;
  return `The process ${how} while ${what} was imported.`;
}

function graphText(report: ProcessReport | undefined, project: Project): string {
  if (report?.importing === undefined) return 'the project';
  const { graph, file } = report.importing;
  return `${relative(project.folder, file)}, graph ${JSON.stringify(graph)},`;
}

function startFailure(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'E2BIG') return error;
  const text = 'The variables of the deployment are more than this machine starts a process with: make the secrets smaller.';
  return new BuildFailure(text, { cause: error });
}

/** The end of an output. */
class Tail {
  #text = '';

  async read(stream: Readable): Promise<void> {
    stream.setEncoding('utf8');
    for await (const chunk of stream) this.#text = (this.#text + String(chunk)).slice(-2 * TAIL_CHARACTERS);
  }

  /** Whole lines only: half a secret would not be recognized by those who remove secrets. */
  lastLines(): string[] {
    const text = this.#text.length > TAIL_CHARACTERS ? this.#text.slice(this.#text.indexOf('\n') + 1) : this.#text;
    const lines = text.split('\n').map((line) => printable(stripVTControlCharacters(line)).trimEnd());
    return lines.filter((line) => line !== '').slice(-TAIL_LINES);
  }
}
