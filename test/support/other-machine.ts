/**
 * Plays a second machine on this one: a process with another boot id and host name. Its PID namespace has the number that the first
 * one has on every machine. Needs root on Linux.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
const SCRIPT = `echo "$1" > /proc/sys/kernel/hostname && mount --bind "$2" ${BOOT_ID} && shift 2 && exec "$@"`;

export class OtherMachine {
  readonly #name: string;
  readonly #bootId: string;

  private constructor(name: string, folder: string) {
    this.#name = name;
    this.#bootId = join(folder, 'boot_id');
    writeFileSync(this.#bootId, `${randomUUID()}\n`);
  }

  /** Undefined where this account cannot play one. `folder` lives as long as the machine. */
  static make(name: string, folder: string): OtherMachine | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
    const machine = new OtherMachine(name, folder);
    const [file, ...args] = machine.command('cat', [BOOT_ID]);
    return spawnSync(file, args).status === 0 ? machine : undefined;
  }

  /** The command that executes `file` there. The process keeps its id. */
  command(file: string, args: readonly string[]): [file: string, ...args: string[]] {
    return ['unshare', '--mount', '--uts', 'sh', '-c', SCRIPT, 'sh', this.#name, this.#bootId, file, ...args];
  }
}
