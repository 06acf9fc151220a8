/** Which file systems of this machine a command could write to, so that they can be read-only for code of a tenant. */
import { readFileSync, statSync } from 'node:fs';
import { sep } from 'node:path';

export interface Mount {
  path: string;
  /** Its options with `ro` in place of `rw`, as mount(8) takes them. All are named: those that are left out may not be taken away. */
  readOnly: string;
}

/** They hold nothing that takes space. */
const PSEUDO = new Set(
  `proc sysfs devpts mqueue cgroup cgroup2 securityfs debugfs tracefs bpf configfs fusectl pstore efivarfs nsfs rpc_pipefs
  binfmt_misc autofs`.split(/\s+/),
);

interface LeftOut {
  /** Those that only root reaches are left out. */
  othersOnly: boolean;
  /** These folders are left out, with all in them. */
  hidden: readonly string[];
}

/** By the mounts of this process (proc(5), mountinfo). */
export function listWritableMounts({ othersOnly, hidden }: LeftOut): Mount[] {
  const isHidden = (path: string) => hidden.some((folder) => `${path}/`.startsWith(`${folder}/`));
  const mounts = new Map<string, Mount>();
  for (const line of readFileSync('/proc/self/mountinfo', 'utf8').trimEnd().split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , , point = '', options = ''] = before.split(' ');
    const [type = ''] = after.split(' ');
    const path = point.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    // What is mounted over another hides it.
    mounts.delete(path);
    if (PSEUDO.has(type) || !/^rw(,|$)/.test(options) || isHidden(path) || (othersOnly && isClosed(path))) continue;
    mounts.set(path, { path, readOnly: options.replace(/^rw/, 'ro') });
  }
  return [...mounts.values()];
}

/** Whether a folder on the way lets nobody but its owner pass. What cannot be looked at is for nobody else, either. */
function isClosed(path: string): boolean {
  const names = path.split(sep).slice(1);
  return names.some((_, index) => {
    const stats = statSync(`/${names.slice(0, index + 1).join(sep)}`, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & 0o001) === 0 && stats.isDirectory();
  });
}
