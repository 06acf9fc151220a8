// The last step of Dockerfiles that `langgraph build` and `langgraph dockerfile` make, run in the folder of the project: fails
// when a graph of LANGSERVE_GRAPHS is missing, so that it is not found out when the image is started.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';

const graphs = JSON.parse(process.env.LANGSERVE_GRAPHS ?? '{}') as Record<string, string | { path: string }>;
const missing = Object.entries(graphs).filter(([, graph]) => {
  const path = typeof graph === 'string' ? graph : graph.path;
  return !existsSync(resolve(path.slice(0, path.lastIndexOf(':'))));
});
for (const [name, graph] of missing)
  process.stderr.write(`Graph "${name}" is to be in ${JSON.stringify(graph)}, but there is no such file in ${process.cwd()}\n`);
process.exit(missing.length > 0 ? 1 : 0);
