/**
 * Traces of runs in LangSmith, made by the project's own copy of LangChain. That copy traces by itself where the environment asks
 * for it; here is what a single request may say: the project and example of its trace, and the trace that it is part of.
 */
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { Logger } from 'pino';

type Headers = Record<string, string | string[] | undefined>;

const TRACE = 'langsmith-trace';
const BAGGAGE = 'baggage';
/** Times and ids of the parent and its parents. */
const DOTTED_ORDER = /^\d{8}T\d{6,15}Z[\da-f-]{36}(\.\d{8}T\d{6,15}Z[\da-f-]{36})*$/i;
/** Where traces go is the operator's choice, so a request cannot name other destinations. */
const CARRIED = /^langsmith-(metadata|tags|project)=/;
const FLUSH_MS = 3_000;

/** Whether the environment asks for traces, and has the key for them. */
export function isTracing(environment: NodeJS.ProcessEnv = process.env): boolean {
  const key = environment['LANGSMITH_API_KEY'] || environment['LANGCHAIN_API_KEY'];
  const switches = ['LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING_V2', 'LANGSMITH_TRACING', 'LANGCHAIN_TRACING'];
  return Boolean(key) && switches.some((name) => environment[name] === 'true');
}

/** The headers of a request that say which trace its runs are part of. They are stored with a run's configuration. */
export function traceHeaders(headers: Headers): Record<string, string> {
  const { [TRACE]: trace, [BAGGAGE]: baggage } = headers;
  if (typeof trace !== 'string' || !DOTTED_ORDER.test(trace.trim()) || !isTracing()) return {};
  const carried = String(baggage ?? '')
    .split(',')
    .filter((item) => CARRIED.test(item.trim()));
  return { [TRACE]: trace.trim(), ...(carried.length > 0 ? { [BAGGAGE]: carried.join(',') } : {}) };
}

interface Callbacks {
  CallbackManager: new (parentRunId?: string) => { addHandler(handler: unknown, inherit: boolean): void };
}

interface Tracers {
  LangChainTracer: new (fields: object) => { updateFromRunTree(tree: unknown): void };
}

interface RunTrees {
  RunTree: { fromHeaders(headers: Record<string, string>): { id: string; project_name?: string } | undefined };
}

/** What the configuration of a run needs so that its trace is as the request says. */
export async function tracedAs(
  configurable: Record<string, unknown>,
  directory: string,
  log: Logger,
): Promise<Pick<RunnableConfig, 'callbacks'>> {
  const { langsmith_project: projectName, langsmith_example_id: exampleId } = configurable;
  // Checked again: a client may also have written them into the configuration.
  const headers = traceHeaders(configurable as Headers);
  if (!isTracing() || (!projectName && !headers[TRACE])) return {};
  try {
    const core = join(directory, 'langgraph.json');
    const { CallbackManager } = await importFrom<Callbacks>('@langchain/core/callbacks/manager', core);
    const tracers = await importFrom<Tracers>('@langchain/core/tracers/tracer_langchain', core);
    const { RunTree } = await importFrom<RunTrees>('langsmith/run_trees', packageOf('@langchain/core', core));
    const destination = { ...(projectName ? { projectName } : {}), ...(exampleId ? { exampleId } : {}) };
    const tracer = new tracers.LangChainTracer(destination);
    const parent = headers[TRACE] ? RunTree.fromHeaders(headers) : undefined;
    if (parent && projectName) parent.project_name = String(projectName);
    if (parent) tracer.updateFromRunTree(parent);
    const manager = new CallbackManager(parent?.id);
    manager.addHandler(tracer, true);
    return { callbacks: manager as never };
  } catch (error) {
    log.warn({ err: error }, 'a run is not traced as its request says');
    return {};
  }
}

/** Sends what waits to be sent, for some seconds at most. */
export async function flushTraces(directory: string): Promise<void> {
  if (!isTracing()) return;
  const core = join(directory, 'langgraph.json');
  const promises = importFrom<{ awaitAllCallbacks(): Promise<void> }>('@langchain/core/callbacks/promises', core);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
  await Promise.race([promises.then(({ awaitAllCallbacks }) => awaitAllCallbacks()).catch(() => {}), late]);
  clearTimeout(timer);
}

/** The ES module that an import in `file` gets, or in this server where the project has no such package. */
async function importFrom<T>(specifier: string, file: string): Promise<T> {
  const name = specifier.startsWith('@') ? specifier.split('/', 2).join('/') : specifier.split('/', 1)[0]!;
  const description = packageOf(name, file);
  const { exports } = createRequire(description)(description) as { exports: Record<string, unknown> };
  const target = importTarget(exports[`.${specifier.slice(name.length)}`]);
  if (target === undefined) throw new Error(`${specifier} has no ES module`);
  return (await import(pathToFileURL(join(dirname(description), target)).href)) as T;
}

function packageOf(name: string, file: string): string {
  const found = findPackageJSON(name, pathToFileURL(file)) ?? findPackageJSON(name, import.meta.url);
  if (found === undefined) throw new Error(`there is no package ${name}`);
  return found;
}

/** Of the conditions of an export those that a plain import has. */
function importTarget(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  const conditions = Object.entries((entry ?? {}) as Record<string, unknown>);
  for (const [condition, target] of conditions)
    if (['import', 'node', 'default'].includes(condition)) {
      const found = importTarget(target);
      if (found !== undefined) return found;
    }
  return undefined;
}
