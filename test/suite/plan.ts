/** Which test files a run plays, and which of them share a process. */
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SCOPES, type Scope } from './scope.ts';

const root = join(import.meta.dirname, '../..');

/** Files that share a process, at most. */
const GROUP_SIZE = 20;

/**
 * Files that have a process to themselves: what they change holds for all of it (LangSmith reads its settings once), or they take
 * long. They start first, in this order, so that none of them is what a run waits for at its end.
 */
const ALONE = [
  /rounds\/agent-server-stock-fuzzer/,
  /rounds\/agent-server\./,
  /rounds\/control-plane\./,
  /rounds\//,
  /documents\/commands/,
  /cli\/up\./,
  /postgres-suites\.test\.ts$/,
  /agent-server\/tracing\.test\.ts$/,
];

/**
 * Files that `npm test` leaves out, and from which scope on they are played. What stays in `npm test` of their subject is named
 * beside them.
 */
const LATER: readonly { files: RegExp; scope: Scope }[] = [
  // Ten seconds of each endless stream, with one worker. The other rounds bound waits and streams too.
  { files: /^test\/conformance\/rounds\/agent-server-stock-fuzzer/, scope: 'nightly' },
  { files: /^test\/conformance\/rounds\//, scope: 'all' },
  // Its server answers one request at a time. What the conformance run itself finds: its oracle and its links stay.
  { files: /^test\/conformance\/deletions\.test/, scope: 'nightly' },
  { files: /^test\/conformance\/(faults|json-schema|report)\.test/, scope: 'all' },
  // On SQLite it is quick; of PostgreSQL the suites of the agent server and of its clients stay.
  { files: /^test\/a2a\/postgres-suites/, scope: 'all' },
  // Of the protocols, those of threads and of A2A are killed: test/agent-server/protocol-crash.test.ts and crash.test.ts.
  { files: /^test\/ag-ui\/crash/, scope: 'all' },
  // Of official deploy clients, test/control-plane/deploy-client.test.ts.
  { files: /^test\/clients\/deploy-clients/, scope: 'all' },
  // How files of tenants are read and removed: test/machine/tenant-files.test.ts; hostile code: test/control-plane/isolation.test.ts.
  { files: /^test\/builds\/tenant-folders\.test/, scope: 'all' },
  // `npm run lint` is what they run.
  { files: /^test\/static\/(lint|types)\.test/, scope: 'all' },
  // `npm test` begins with the set-up step itself.
  { files: /^test\/static\/setup\.test/, scope: 'all' },
  // Leases: test/agent-server/leases.test.ts; who is in charge: test/control-plane/in-charge.test.ts; machines: machines.test.ts there.
  { files: /^test\/(agent-server\/many-instances|control-plane\/(cluster|lost-machines))\.test/, scope: 'all' },
  // Each promise by itself: the other files of that folder.
  { files: /^test\/agent-server\/chaos\.test/, scope: 'all' },
  // Repositories are deployed by test/control-plane/git-deployments.test.ts.
  { files: /^test\/builds\/git\.test/, scope: 'all' },
  // A PostgreSQL server is started for the suites.
  { files: /^test\/storage\/embedded\.test/, scope: 'all' },
  // What they use: the other files of test/generate and of test/mock.
  { files: /^test\/generate\/dev\.test/, scope: 'nightly' },
  { files: /^test\/mock\/(clients|static)\.test/, scope: 'all' },
  // An agent that answers nobody: test/drivers/process-driver.test.ts; imports: test/cli/validate.test.ts.
  { files: /^test\/(drivers\/blocked-agent|control-plane\/import-check)\.test/, scope: 'all' },
];

const TEST_FILE = /\.test\.ts$|^test\/conformance\/rounds\/.*\.ts$/;

export interface Plan {
  /** The files of each process, in the order in which they are played. Paths below the root. */
  groups: string[][];
  /** Files that are chosen but belong to a larger scope, by the smallest that has them. */
  left: Record<Exclude<Scope, 'quick'>, string[]>;
}

/** `chosen` are files or folders, below the root or below `test/`; all files if there are none. */
export function planRun(scope: Scope, chosen: readonly string[]): Plan {
  const files = chosen.length > 0 ? chosen.flatMap(findFiles) : findFiles('test');
  const isIn = (file: string, wanted: Scope) => SCOPES.indexOf(readFirstScope(file)) <= SCOPES.indexOf(wanted);
  const left = files.filter((file) => !isIn(file, scope));
  return {
    groups: groupFiles(files.filter((file) => isIn(file, scope))),
    left: { all: left.filter((file) => isIn(file, 'all')), nightly: left.filter((file) => !isIn(file, 'all')) },
  };
}

function findFiles(name: string): string[] {
  const path = [name, join('test', name)].find((candidate) => existsSync(join(root, candidate)));
  if (path === undefined) throw new Error(`There is no ${name}, and no test/${name}.`);
  if (statSync(join(root, path)).isFile()) return [path];
  const files = globSync('**/*.ts', { cwd: join(root, path) }).map((file) => join(path, file));
  return files.filter((file) => TEST_FILE.test(file) && !/^test\/(containers|kubernetes)\//.test(file)).sort();
}

/** The smallest scope that has the file. */
function readFirstScope(file: string): Scope {
  return LATER.find(({ files }) => files.test(file))?.scope ?? 'quick';
}

function groupFiles(files: readonly string[]): string[][] {
  const alone = new Set(ALONE.flatMap((pattern) => files.filter((file) => pattern.test(file))));
  const groups: string[][] = [...alone].map((file) => [file]);
  const shared = files.filter((file) => !alone.has(file));
  for (const folder of Map.groupBy(shared, dirname).values()) {
    const count = Math.ceil(folder.length / GROUP_SIZE);
    for (let index = 0; index < count; index += 1) groups.push(folder.filter((_, position) => position % count === index));
  }
  return groups;
}
