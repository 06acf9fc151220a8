/** What is done with a project once it is unpacked: install, build, check. */
import { assertGraphsImport } from './import-check.ts';
import { assertLangGraph, build, type InstallContext, install } from './install.ts';
import { assertGraphFiles } from './project.ts';

/** `importLimitMs` is how long the import of the graphs may take. Undefined or 0: they are not imported. */
export async function buildProject(context: InstallContext, importLimitMs: number | undefined): Promise<void> {
  const { project, request, command } = context;
  await install(context);
  await build(context);
  command.signal.throwIfAborted();
  await assertGraphFiles(project);
  await assertLangGraph(context);
  if (importLimitMs) await assertGraphsImport(project, request, importLimitMs, command);
}
