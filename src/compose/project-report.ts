/** What a project will get from an agent server, found without starting one: `keelson validate`. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { type Project, readProject } from '../agent-server/graphs/project.ts';
import { sourceOfSchemas } from '../agent-server/graphs/types/type-schemas.ts';
import { assertHosted, ProjectError, type ProjectFile, parseObject, parseProjectFile } from '../langgraph-json.ts';
import { type JudgedKey, judgeKeys } from '../langgraph-keys.ts';
import { replaceAbsent } from '../machine/absent-files.ts';
import { agentProgram } from '../machine/agent-process.ts';
import { UsageError } from '../problem.ts';

export interface ProjectReport {
  /** Whether a server will host the project. */
  ok: boolean;
  file: string;
  /** Why it will not be hosted, a sentence each. */
  problems: string[];
  graphs: { name: string; path: string; description?: string; imported: boolean | null }[];
  /** Where the schemas of graphs without zod come from; null when types tell nothing of the project. */
  schemas: { typed: boolean; says: string } | null;
  /** What is done with each key. */
  keys: JudgedKey[];
  environment: {
    /** The file that `env` names. */
    file: string | null;
    found: boolean;
    variables: string[];
    /** Those whose names are reserved. */
    dropped: string[];
  };
}

/** Throws `UsageError` where there is no file. `imports` also imports the graphs, in a process of their own. */
export async function reportProject(config: string, imports: boolean): Promise<ProjectReport> {
  const text = await readFile(config, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no file' : `${error.message}:`;
    throw new UsageError(`${why} ${config}. Name the project's langgraph.json with --config.`);
  });
  const nothing = { file: null, found: false, variables: [], dropped: [] };
  const report: ProjectReport = {
    ok: false,
    file: config,
    problems: [],
    graphs: [],
    schemas: null,
    keys: [],
    environment: nothing,
  };
  const note = (error: unknown) => {
    if (!(error instanceof ProjectError)) throw error;
    if (!report.problems.includes(error.message)) report.problems.push(error.message);
  };
  let file: ProjectFile;
  try {
    file = parseProjectFile(text, config);
  } catch (error) {
    note(error);
    judge(report, keysOf(text));
    return report;
  }
  judge(report, file.keys);
  report.graphs = file.graphs.map(({ name, file: path, exportName, description }) => ({
    ...{ name, path: `${path}:${exportName}`, imported: null },
    ...(description === undefined ? {} : { description }),
  }));
  await Promise.resolve()
    .then(() => assertHosted(file))
    .catch(note);
  for (const { name, file: path } of file.graphs)
    if (!(await stat(resolve(dirname(config), path)).catch(replaceAbsent(undefined)))?.isFile())
      report.problems.push(
        `Graph ${JSON.stringify(name)} of ${config} is to be in ${path}, but there is no such file. Build the project first where its build makes it.`,
      );
  const files = file.graphs.map(({ file: path }) => resolve(dirname(config), path));
  report.schemas = sourceOfSchemas(dirname(resolve(config)), files) ?? null;
  const project = await readProject(config).catch(note);
  if (project) {
    report.problems.push(...(await missingModules(project, config)));
    const { missingFile, variables: dropped } = project.ignored;
    const variables = Object.keys(project.environment);
    report.environment = {
      ...{
        file: typeof file.env === 'string' ? file.env : null,
        found: missingFile === undefined,
        variables,
        dropped: [...dropped],
      },
    };
  }
  if (imports && report.problems.length === 0) {
    const failure = await importFailure(config);
    if (failure !== undefined) report.problems.push(failure);
    for (const graph of report.graphs) graph.imported = failure === undefined;
  }
  report.ok = report.problems.length === 0;
  return report;
}

function judge(report: ProjectReport, keys: Readonly<Record<string, unknown>>): void {
  report.keys = judgeKeys(keys);
  const refused = report.keys.filter(({ effect }) => effect === 'refused');
  report.problems.push(...refused.map(({ key, says }) => `"${key}" of ${report.file} is refused. ${says}`));
}

/** The keys of a file that says something wrong; none of one that is no JSON. */
function keysOf(text: string): Record<string, unknown> {
  try {
    return parseObject(text, '');
  } catch {
    return {};
  }
}

/** A sentence for each module beside the graphs that is not there. */
async function missingModules({ app, auth, encryption, priority, ui, directory }: Project, config: string): Promise<string[]> {
  const components = ui.modules.map(({ namespace, file }) => ({ what: `"ui.${namespace}"`, file }));
  const modules = [app, auth?.module, encryption?.module, priority, ...components].filter((module) => module !== undefined);
  const missing = await Promise.all(
    modules.map(async ({ what, file }) => {
      const found = await stat(file).catch(replaceAbsent(undefined));
      return found?.isFile() ? [] : [`${what} of ${config} names ${relative(directory, file)}, but there is no such file.`];
    }),
  );
  return missing.flat();
}

/** Why the graphs cannot be imported; undefined when they can. */
function importFailure(config: string): Promise<string | undefined> {
  return new Promise((done) => {
    const args = [agentProgram, 'agent', '--check', '--config', config, '--log-level', 'fatal'];
    execFile(process.execPath, args, { maxBuffer: 16 * 1_048_576 }, (error, _out, stderr) =>
      done(error ? stderr.trim() || `The import of the graphs ended with ${error.signal ?? `code ${error.code}`}.` : undefined),
    );
  });
}
