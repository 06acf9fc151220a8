/**
 * Removes from the packet filter what a dockerd of the tests added. Other engines of the machine keep theirs, and the chains that
 * all engines share go with the last one.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TABLES = ['filter', 'nat'];

/** Those that name the bridge or an address below `net`, such as `10.200`. */
export async function removeRulesOf(bridge: string, net: string): Promise<void> {
  const isOurs = (rule: string) => rule.includes(` ${bridge} `) || rule.includes(` ${net}.`);
  for (const table of TABLES) {
    const rules = await rulesOf(table);
    const names = new Set(rules.filter(isOurs).flatMap((rule) => /-[io] (br-[0-9a-f]{12})\b/.exec(rule)?.[1] ?? []));
    for (const rule of rules.filter((line) => isOurs(line) || [...names].some((name) => line.includes(` ${name} `))))
      await iptables(table, rule.replace(/^-A /, '-D ').match(/"[^"]*"|\S+/g) ?? []);
  }
  if (!(await isDockerdRunning())) for (const table of TABLES) await removeSharedChains(table);
}

async function removeSharedChains(table: string): Promise<void> {
  const rules = await rulesOf(table);
  const chains = rules.flatMap((rule) => /^-N (DOCKER\S*)/.exec(rule)?.[1] ?? []);
  if (chains.length === 0) return;
  for (const rule of rules.filter((line) => /^-A \S+ .*-j DOCKER/.test(line)))
    await iptables(table, rule.replace(/^-A /, '-D ').split(' '));
  for (const chain of chains) await iptables(table, ['-F', chain]);
  for (const chain of chains) await iptables(table, ['-X', chain]);
  // dockerd sets it, and leaves it.
  if (table === 'filter') await iptables(table, ['-P', 'FORWARD', 'ACCEPT']);
}

async function isDockerdRunning(): Promise<boolean> {
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '')).trim() === 'dockerd') return true;
  return false;
}

async function rulesOf(table: string): Promise<string[]> {
  const { stdout } = await run('iptables', ['-w', '-t', table, '-S']).catch(() => ({ stdout: '' }));
  return stdout.split('\n');
}

/** A rule that another engine removed meanwhile is none of ours. */
async function iptables(table: string, args: string[]): Promise<void> {
  await run('iptables', ['-w', '-t', table, ...args]).catch(() => undefined);
}
