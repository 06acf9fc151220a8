/** Which test files a run plays, and which of them share a process. */
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Scope } from './scope.ts';

const root = join(import.meta.dirname, '../..');

/** Files that share a process, at most. */
const GROUP_SIZE = 14;

/**
 * Files that have a process to themselves: what they change holds for all of it (LangSmith reads its settings once), or they take
 * long. They start first, in this order, so that none of them is what a run waits for at its end.
 */
const ALONE = [
  ...[/rounds\/agent-server-stock-fuzzer/, /rounds\/agent-server\./, /rounds\/control-plane\./, /rounds\//],
  ...[/documents\/commands/, /cli\/up\./, /postgres-suites\.test\.ts$/, /agent-server\/tracing\.test\.ts$/],
];

/**
 * Files that `npm test` leaves out, and from which scope on they are played. What stays in `npm test` of their subject is named
 * beside them.
 */
const LATER: readonly { files: RegExp; scope: Scope }[] = [
  // Ten seconds of each endless stream, with one worker. The other rounds bound waits and streams too.
  { files: /^test\/conformance\/rounds\/agent-server-stock-fuzzer/, scope: 'nightly' },
  { files: /^test\/conformance\/rounds\//, scope: 'all' },
  // What the conformance run itself finds: its oracle and its links stay.
  { files: /^test\/conformance\/(deletions|faults|json-schema|report)\.test/, scope: 'all' },
  // On SQLite it is quick; of PostgreSQL the suites of the agent server and of its clients stay.
  { files: /^test\/a2a\/postgres-suites/, scope: 'all' },
  // Of the protocols, those of threads and of A2A are killed: test/agent-server/protocol-crash.test.ts and crash.test.ts.
  { files: /^test\/ag-ui\/crash/, scope: 'all' },
  // Of official deploy clients, test/control-plane/deploy-client.test.ts.
  { files: /^test\/clients\/deploy-clients/, scope: 'all' },
  // The first start is played by test/documents/commands.test.ts.
  { files: /^test\/cli\/up\.test/, scope: 'all' },
  // What a tenant writes: test/machine/tenant-files.test.ts. Builds and agents of the other files are isolated too.
  { files: /^test\/(builds\/tenant-folders|control-plane\/isolation)\.test/, scope: 'all' },
  // `npm test` begins with the set-up step itself.
  { files: /^test\/static\/setup\.test/, scope: 'all' },
  // Several instances: test/agent-server/leases.test.ts and postgres-suites.test.ts; several servers: test/control-plane/in-charge.test.ts.
  { files: /^test\/(agent-server\/many-instances|control-plane\/(cluster|lost-machines))\.test/, scope: 'all' },
  // Repositories are deployed by test/control-plane/git-deployments.test.ts.
  { files: /^test\/builds\/git\.test/, scope: 'all' },
  // A PostgreSQL server is started for the suites.
  { files: /^test\/storage\/embedded\.test/, scope: 'all' },
  // What they work with is checked by the other files of test/generate and by test/mock/state.test.ts.
  { files: /^test\/(generate\/dev|mock\/clients)\.test/, scope: 'all' },
  // Of blocked agents, one in test/drivers/process-driver.test.ts; imports by test/cli/validate.test.ts.
  { files: /^test\/(drivers\/blocked-agent|control-plane\/import-check)\.test/, scope: 'all' },
];

const TEST_FILE = /\.test\.ts$|^test\/conformance\/rounds\/.*\.ts$/;

export interface Plan {
  /** The files of each process, in the order in which they are played. Paths below the root. */
  groups: string[][];
  /** Files that are chosen but belong to a larger scope. */
  left: string[];
}

/** `chosen` are files or folders, below the root or below `test/`; all files if there are none. */
export function planRun(scope: Scope, chosen: readonly string[]): Plan {
  const files = chosen.length > 0 ? chosen.flatMap(findFiles) : findFiles('test');
  const isLeft = (file: string) => isLater(file, scope);
  return { groups: groupFiles(files.filter((file) => !isLeft(file))), left: files.filter(isLeft) };
}

function findFiles(name: string): string[] {
  const path = [name, join('test', name)].find((candidate) => existsSync(join(root, candidate)));
  if (path === undefined) throw new Error(`There is no ${name}, and no test/${name}.`);
  if (statSync(join(root, path)).isFile()) return [path];
  const files = globSync('**/*.ts', { cwd: join(root, path) }).map((file) => join(path, file));
  return files.filter((file) => TEST_FILE.test(file) && !/^test\/(containers|kubernetes)\//.test(file)).sort();
}

function isLater(file: string, scope: Scope): boolean {
  const needed = LATER.find(({ files }) => files.test(file))?.scope ?? 'quick';
  return needed === 'nightly' ? scope !== 'nightly' : needed === 'all' && scope === 'quick';
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
