/** `keelson agent --check`: imports the graphs of a project as its agent server does, reports the outcome, and ends. */
import type { Logger } from 'pino';
import { loadAuth } from '../agent-server/auth/load-auth.ts';
import { loadEncryption } from '../agent-server/graphs/encryption-settings.ts';
import { importGraphs, prepareProcess, whatOf } from '../agent-server/graphs/graphs.ts';
import { describeImportFailure } from '../agent-server/graphs/import-failure.ts';
import { type GraphEntry, readProject } from '../agent-server/graphs/project.ts';
import { importApp } from '../agent-server/graphs/project-modules.ts';
import { loadEmbedding } from '../agent-server/store/embedding.ts';
import { type ProcessReport, writeReport } from '../machine/agent-process.ts';
import { messageOf } from '../problem.ts';

interface CheckSettings {
  config: string;
  readyFile?: string | undefined;
}

/** Ends the process: what a module of the project began must not keep it running. */
export async function checkImports({ config, readyFile }: CheckSettings, log: Logger): Promise<never> {
  const report = (what: Omit<ProcessReport, 'pid'>) => {
    if (readyFile !== undefined) writeReport(readyFile, what);
  };
  const fail = (failure: string): never => {
    if (readyFile !== undefined) writeReport(readyFile, { failure });
    else process.stderr.write(`${failure}\n`);
    process.exit(1);
  };
  let current: GraphEntry | undefined;
  try {
    const project = await readProject(config);
    // Also for rejections that nobody handles. An agent server would end.
    process.on('uncaughtException', (error) => {
      if (!current) return fail(messageOf(error));
      const importing = { what: whatOf(current), file: current.file, directory: project.directory, modules: [] };
      return fail(describeImportFailure(error, importing));
    });
    await prepareProcess(project, log);
    const graphs = await importGraphs(project, (entry) => {
      current = entry;
      report({ importing: { graph: entry.name, file: entry.file } });
    });
    await importApp(project);
    await loadEmbedding(project);
    await loadAuth(project);
    await loadEncryption(project);
    report({ imported: true });
    const names = [...graphs.keys()];
    process.stdout.write(`${names.length === 1 ? 'The graph' : 'The graphs'} ${names.join(', ')} can be imported.\n`);
    process.exit(0);
  } catch (error) {
    return fail(messageOf(error));
  }
}
