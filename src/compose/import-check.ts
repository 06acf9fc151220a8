/** `keelson agent --check`: imports the graphs of a project as its agent server does, reports the outcome, and ends. */
import type { Logger } from 'pino';
import { loadAuth } from '../agent-server/auth/load-auth.ts';
import { loadEncryption } from '../agent-server/graphs/encryption-settings.ts';
import { importGraphs, prepareProcess, whatOf } from '../agent-server/graphs/graphs.ts';
import { describeImportFailure } from '../agent-server/graphs/import-failure.ts';
import { type GraphEntry, type Project, readProject } from '../agent-server/graphs/project.ts';
import { importApp } from '../agent-server/graphs/project-modules.ts';
import { builtTypes, TypeSchemas } from '../agent-server/graphs/types/type-schemas.ts';
import { loadPriority } from '../agent-server/runs/run-priority.ts';
import { loadEmbedding } from '../agent-server/store/embedding.ts';
import { UiBundles } from '../agent-server/ui/ui-bundles.ts';
import { type ProcessReport, writeReport } from '../machine/agent-process.ts';
import { messageOf } from '../problem.ts';

interface CheckSettings {
  config: string;
  readyFile?: string | undefined;
}

/** A build waits that long for the types. Its agent servers read them themselves then. */
const TYPES_MS = 20_000;

async function keepTypes({ directory, graphs: sources }: Project, langgraphVersion: string, log: Logger): Promise<void> {
  const keep = builtTypes(directory);
  await new TypeSchemas({ directory, sources, langgraphVersion, keep, log, limitMs: TYPES_MS }).prepare();
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
    const { version: langgraphVersion } = await prepareProcess(project, log);
    const graphs = await importGraphs(project, (entry) => {
      current = entry;
      report({ importing: { graph: entry.name, file: entry.file } });
    });
    await importApp(project);
    await loadEmbedding(project);
    await loadAuth(project);
    await loadPriority(project);
    await loadEncryption(project);
    await UiBundles.make(project);
    report({ imported: true });
    if (readyFile !== undefined) await keepTypes(project, langgraphVersion, log);
    const names = [...graphs.keys()];
    process.stdout.write(`${names.length === 1 ? 'The graph' : 'The graphs'} ${names.join(', ')} can be imported.\n`);
    process.exit(0);
  } catch (error) {
    return fail(messageOf(error));
  }
}
