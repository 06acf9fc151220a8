/** PostgreSQL refuses to run as root. If we are root, it runs under an account with few rights. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StorageError } from '../port.ts';

export interface ServerAccount {
  uid: number;
  gid: number;
}

const NAMES = ['postgres', 'nobody'];
const OTHERS_MAY_PASS = 0o001;

/** Undefined when the server can run under our own account. */
export async function serverAccount(): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = NAMES.flatMap((name) => accounts.filter((fields) => fields[0] === name))[0];
  if (!account)
    throw new StorageError('PostgreSQL does not run as root, and this system has neither a user postgres nor a user nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Throws `StorageError` when the account may not enter a parent folder. */
export async function assertReachable({ uid }: ServerAccount, directory: string): Promise<void> {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    if (owner !== uid && (mode & OTHERS_MAY_PASS) === 0) {
      throw new StorageError(
        `PostgreSQL does not run as root, and other users may not enter ${folder}. Allow it (chmod o+x) or choose another data directory.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}
