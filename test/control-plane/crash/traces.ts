/**
 * What a control plane leaves on its machine, read from the machine itself: ports, files beside what its database wants, and
 * control groups.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../src/control-plane/folders.ts';
import { groupPrefix } from '../../../src/machine/control-groups.ts';

/** The TCP ports that a process listens on. */
export async function portsOf(pid: number): Promise<number[]> {
  const links = (await readdir(`/proc/${pid}/fd`).catch(() => [])).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''));
  const sockets = new Set((await Promise.all(links)).map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]));
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')));
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && sockets.has(inode))
    .map(([, local]) => Number.parseInt(local!.split(':')[1]!, 16));
}

/** As /proc/net/tcp has it. */
const LISTEN = '0A';

/** Files and folders that nothing in the database stands for, relative to the data directory, and what it has still to remove. */
export async function leftovers(dataDirectory: string): Promise<string[]> {
  const known = recordsOf(dataDirectory);
  const left: string[] = [];
  const look = async (folder: string, isWanted: (name: string) => boolean) => {
    for (const name of await readdir(join(dataDirectory, folder)).catch(() => []))
      if (!isWanted(name)) left.push(join(folder, name));
  };
  await look('builds', (name) => known.builds.has(name));
  for (const build of known.builds) {
    if (!existsSync(join(dataDirectory, 'builds', build))) left.push(`builds/${build} is missing`);
    await look(`builds/${build}`, (name) => name === 'source' || name === 'dependencies');
  }
  await look('deployments', (name) => known.deployments.has(name));
  await look('uploads', (name) => known.deployments.has(name));
  for (const deployment of known.deployments)
    await look(`uploads/${deployment}`, (name) => known.archives.has(join(dataDirectory, 'uploads', deployment, name)));
  await look('logs', (name) => known.revisions.has(name));
  await look('workloads', (name) => known.revisions.has(name));
  for (const revision of known.revisions)
    await look(`workloads/${revision}`, (name) => name === 'server.log' || known.active.has(revision));
  const addresses = await Promise.all([...known.active].map((id) => addressOf(join(dataDirectory, 'workloads', id, 'address'))));
  await look('sockets', (name) => addresses.includes(`unix:${join(dataDirectory, 'sockets', name)}`));
  await look('dependencies', (name) => /^[0-9a-f]{16}-[0-9a-f]{64}$/.test(name));
  for (const deployment of known.removals) left.push(`what ${deployment} left is on record`);
  return left;
}

function addressOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

/** The workloads that have a control group, wherever those are made. */
export async function cpuGroupsOf(dataDirectory: string): Promise<string[]> {
  const prefix = groupPrefix(join(dataDirectory, 'workloads'));
  const groups = await readdir('/sys/fs/cgroup', { recursive: true }).catch(() => []);
  return groups.flatMap((path) => (basename(path).startsWith(prefix) ? [basename(path).slice(prefix.length)] : []));
}

/** What the database of a data directory has on record. */
export function recordsOf(dataDirectory: string) {
  const database = new DatabaseSync(databaseFile(dataDirectory), { readOnly: true });
  try {
    const values = (sql: string) =>
      new Set(
        database
          .prepare(sql)
          .all()
          .map((row) => String(Object.values(row)[0])),
      );
    return {
      deployments: values('SELECT deployment_id FROM deployments'),
      active: values(`SELECT active_revision_id FROM deployments WHERE active_revision_id IS NOT NULL AND status = 'READY'`),
      revisions: values('SELECT revision_id FROM revisions'),
      builds: values('SELECT DISTINCT build_id FROM revisions WHERE build_id IS NOT NULL'),
      archives: values('SELECT file FROM uploads WHERE file IS NOT NULL'),
      removals: values('SELECT deployment_id FROM removals'),
      /** Revisions whose logs and archives are kept. */
      traced: values('SELECT revision_id FROM revisions WHERE traces_removed = 0'),
      auditEntries: values('SELECT entry_id FROM audit_entries'),
    };
  } finally {
    database.close();
  }
}
