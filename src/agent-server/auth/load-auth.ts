/**
 * Loads the auth of a project: an instance of the `Auth` class of the project's own `@langchain/langgraph-sdk`, which holds its
 * handlers. A server whose project names one that cannot be used does not start.
 */
import { relative } from 'node:path';
import { ProjectError } from '../../langgraph-json.ts';
import type { AuthSettings } from '../graphs/project.ts';
import { importExport } from '../graphs/project-modules.ts';
import { Authorization, anybody, type Callers, type Handlers } from './authorization.ts';

/** Who the callers of the project are. Throws `ProjectError`. */
export async function loadAuth(project: { directory: string; auth: AuthSettings | undefined }): Promise<Callers> {
  const { auth, directory } = project;
  if (!auth) return anybody;
  const { what, file, exportName } = auth.module;
  const handlers = handlersOf(await importExport(auth.module, directory));
  const refusal = (why: string) => new ProjectError(`${what}: the export "${exportName}" of ${relative(directory, file)} ${why}`);
  if (handlers === undefined) throw refusal('is no instance of the Auth class of @langchain/langgraph-sdk/auth.');
  if (typeof handlers.authenticate !== 'function')
    throw refusal('has no authenticate handler, so nobody could be told from anybody. Add one.');
  return new Authorization(handlers as Handlers, auth.cache);
}

function handlersOf(auth: unknown): Partial<Handlers> | undefined {
  const handlers = (auth as { '~handlerCache'?: unknown } | null)?.['~handlerCache'];
  return typeof handlers === 'object' && handlers !== null ? (handlers as Partial<Handlers>) : undefined;
}
