/** Reads `ui` and `ui_config` of langgraph.json: the components of a project for web pages. Uses the names of the file. */
import { extname, isAbsolute, relative, resolve } from 'node:path';
import { HOSTED } from '../../langgraph-json.ts';

/** `ui` and `ui_config`. */
export interface UiSettings {
  modules: UiModule[];
  /** `ui_config.shared`: the packages that pages provide. */
  shared: string[];
}

/** A module whose default export has React components by name. */
export interface UiModule {
  /** What pages call it by. Usually the name of the graph that pushes the components. */
  namespace: string;
  /** An absolute path. */
  file: string;
}

const MOST_CHARACTERS = 256;

/** `complain` turns a sentence into an error. */
export function readUi(
  ui: Readonly<Record<string, unknown>>,
  { shared }: Readonly<Record<string, unknown>>,
  directory: string,
  complain: (sentence: string) => Error,
): UiSettings {
  const modules = Object.entries(ui).map(([namespace, path]) => {
    const key = `"ui.${namespace}"`;
    if (namespace === '' || namespace.length > MOST_CHARACTERS)
      throw complain(`a name in "ui" must have 1 to ${MOST_CHARACTERS} characters`);
    if (typeof path !== 'string' || !HOSTED.has(extname(path).toLowerCase()))
      throw complain(`${key} must be the path of a module with React components, such as "./src/ui.tsx"`);
    const file = resolve(directory, path);
    const within = relative(directory, file);
    if (within.startsWith('..') || isAbsolute(within)) throw complain(`${key} names ${path}, which is outside of the project`);
    return { namespace, file };
  });
  return { modules, shared: Array.isArray(shared) ? shared : [] };
}
