/** Imports what langgraph.json names as `path:export`. A failure becomes a `ProjectError` that says what failed and where. */
import { access } from 'node:fs/promises';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProjectError } from '../../langgraph-json.ts';
import { isAbsent } from '../../machine/absent-files.ts';
import { resolvedModules } from './engine.ts';
import { describeImportFailure } from './import-failure.ts';

/** An HTTP app of the project. */
export interface FetchApp {
  fetch(request: Request, environment?: object): unknown;
}

/** An export of a module of the project. */
export interface ProjectExport {
  /** What it is for in messages, such as `graph "agent"` or `"http.app"`. */
  what: string;
  /** The module, as an absolute path. */
  file: string;
  exportName: string;
}

/** The exported value. `directory` is the folder of langgraph.json. TypeScript works once the graphs are imported. */
export async function importExport(wanted: ProjectExport, directory: string): Promise<unknown> {
  const { what, file, exportName } = wanted;
  const shown = relative(directory, file);
  await access(file).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    throw new ProjectError(`${what}: there is no file ${shown}. Correct its path in langgraph.json.`);
  });
  const module = await explained(wanted, directory, () => import(pathToFileURL(file).href));
  const exported = pickExport(module, exportName);
  if (exported !== undefined) return exported;
  const names = Object.keys(module).join(', ') || 'nothing';
  throw new ProjectError(`${what}: ${shown} has no export "${exportName}" (it exports ${names}). Correct langgraph.json.`);
}

/** The app of `http.app`; undefined when the project has none. */
export async function importApp({
  app,
  directory,
}: {
  app: ProjectExport | undefined;
  directory: string;
}): Promise<FetchApp | undefined> {
  if (!app) return undefined;
  const exported = await importExport(app, directory);
  if (typeof (exported as Partial<FetchApp> | null)?.fetch === 'function') return exported as FetchApp;
  throw new ProjectError(
    `${app.what}: the export "${app.exportName}" of ${relative(directory, app.file)} is neither a Hono app nor an object with fetch(request).`,
  );
}

/** The depth of a stack that has frames of the project above those of its packages. */
const STACK_FRAMES = 50;

/** Runs code of the project. Its errors become a `ProjectError` that says what failed and where. */
export async function explained<T>(
  { what, file }: Pick<ProjectExport, 'what' | 'file'>,
  directory: string,
  work: () => Promise<T>,
): Promise<T> {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_FRAMES;
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    const importing = { what, file, directory, modules: resolvedModules() };
    throw new ProjectError(describeImportFailure(error, importing), { cause: error });
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** CommonJS modules hold their exports one level down. */
function pickExport(module: Record<string, unknown>, name: string): unknown {
  return module[name] ?? (module['default'] as Record<string, unknown> | undefined)?.[name];
}
