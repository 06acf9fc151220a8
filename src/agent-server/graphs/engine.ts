/**
 * The project's own LangGraph. Graphs, commands and serialized messages must come from the copy that the project's modules
 * import. A project without LangGraph gets the server's copy.
 */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CompiledStateGraph } from '@langchain/langgraph';
import type { Command as CommandRequest } from '../../../generated/agent-server/types.gen.ts';

// biome-ignore lint/suspicious/noExplicitAny: a user's graph has state of any type
export type Graph = CompiledStateGraph<any, any, any>;

export type LangGraph = typeof import('@langchain/langgraph');
type LangGraphSchemas = typeof import('@langchain/langgraph/zod/schema');

/** The packages that a project without them gets from the server. */
export const LENT = /^@langchain\/(langgraph|core|langgraph-checkpoint|langgraph-sdk)(\/|$)/;

export interface Engine {
  langgraph: LangGraph;
  /** Reads the schemas of graphs; undefined when the package is too old. */
  schemas: LangGraphSchemas | undefined;
  /** Version of the package. */
  version: string;
  /** Packages that are known to be vulnerable. */
  vulnerable: VulnerablePackage[];
  /** Whether the project brings the package itself. */
  own: boolean;
}

export async function loadEngine(projectDirectory: string): Promise<Engine> {
  lendPackages();
  const fromProject = createRequire(join(projectDirectory, 'langgraph.json'));
  const fromHere = createRequire(import.meta.url);
  const own = canResolve(fromProject);
  const require = own ? fromProject : fromHere;
  const langgraph = (await import(pathToFileURL(esmEntry(require)).href)) as LangGraph;
  return {
    langgraph,
    schemas: await loadSchemas(require),
    version: readVersion(require),
    vulnerable: vulnerableOf(versionsOf(require)),
    own,
  };
}

async function loadSchemas(require: NodeJS.Require): Promise<LangGraphSchemas | undefined> {
  try {
    const file = require.resolve('@langchain/langgraph/zod/schema').replace(/\.cjs$/, '.js');
    return (await import(pathToFileURL(file).href)) as LangGraphSchemas;
  } catch {
    return undefined;
  }
}

let lending = false;
const resolved = new Set<string>();

/** The modules that were resolved so far, without those of packages. */
export function resolvedModules(): string[] {
  return [...resolved];
}

/** Resolves LangGraph to the server's copy when the project has none. */
function lendPackages(): void {
  if (lending) return;
  lending = true;
  registerHooks({
    resolve(specifier, context, next) {
      try {
        const found = next(specifier, context);
        if (found.url.startsWith('file:') && !found.url.includes('/node_modules/')) resolved.add(fileURLToPath(found.url));
        return found;
      } catch (error) {
        const missing =
          (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' ||
          (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
        if (!missing || !LENT.test(specifier)) throw error;
        const required = context.conditions.includes('require');
        const url = required
          ? pathToFileURL(createRequire(import.meta.url).resolve(specifier)).href
          : import.meta.resolve(specifier);
        return { url, shortCircuit: true };
      }
    },
  });
}

function canResolve(require: NodeJS.Require): boolean {
  try {
    require.resolve('@langchain/langgraph');
    return true;
  } catch {
    return false;
  }
}

/** The package's ES module, which the project's imports get. `require.resolve` returns the CommonJS one. */
function esmEntry(require: NodeJS.Require): string {
  return require.resolve('@langchain/langgraph').replace(/\.cjs$/, '.js');
}

/** Where state can become code, and the first version where it cannot. */
const FIXED: Record<string, string> = { '@langchain/langgraph': '1.4.12', '@langchain/langgraph-checkpoint': '1.1.5' };
const ADVISORY = 'GHSA-j87f-x5h5-gr75';

interface VulnerablePackage {
  package: string;
  version: string;
  fixedIn: string;
  advisory: string;
}

/** Which of these versions of packages are vulnerable. */
export function vulnerableOf(versions: Readonly<Record<string, string>>): VulnerablePackage[] {
  return Object.entries(versions)
    .filter(([name, version]) => version.localeCompare(FIXED[name]!, 'en', { numeric: true }) < 0)
    .map(([name, version]) => ({ package: name, version, fixedIn: FIXED[name]!, advisory: ADVISORY }));
}

/** The checkpoint package is the one that LangGraph itself uses. */
function versionsOf(require: NodeJS.Require): Record<string, string> {
  const from = createRequire(require.resolve('@langchain/langgraph'));
  const found = Object.keys(FIXED).flatMap((name) => {
    try {
      return [[name, (from(`${name}/package.json`) as { version: string }).version]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(found);
}

function readVersion(require: NodeJS.Require): string {
  const { version } = require('@langchain/langgraph/package.json') as { version: string };
  return version;
}

/**
 * Converts a request's command for the graph's own LangGraph. `goto` may mix node names and inputs for a node. `update` and
 * `goto` take effect in the same step as the resume.
 */
export function commandOf({ update, resume, goto }: CommandRequest, pending: string[], { Command, Send }: LangGraph): unknown {
  const target = (node: string | { node: string; input?: unknown; args?: unknown }) =>
    typeof node === 'string' ? node : new Send(node.node, node.input ?? node.args);
  const targets = goto === undefined || goto === null ? undefined : [goto].flat().map((node) => target(node as string));
  return new Command({
    ...(update ? { update: update as Record<string, unknown> } : {}),
    ...(resume === undefined || resume === null ? {} : { resume: answer(resume, pending) }),
    ...(targets ? { goto: targets as string[] } : {}),
  });
}

/** LangGraph takes a bare `''`, `0` or `false` for no answer. Keyed by the question's id, it counts as an answer. */
function answer(resume: unknown, pending: string[]): unknown {
  return resume || pending.length === 0 ? resume : Object.fromEntries(pending.map((id) => [id, resume]));
}
