/**
 * The programs of the system that this server runs with more rights than a tenant has. They come from fixed folders that only an
 * administrator can write to, and they see no variable of this process and none of a tenant.
 */
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceAbsent } from './absent-files.ts';

/** The last one is that of NixOS, which has no other. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/run/current-system/sw/bin'];

/** All variables of a program that runs before the rights of this process are given up. */
export const constantEnvironment: Readonly<Record<string, string>> = Object.freeze({ PATH: FOLDERS.join(':') });

const known = new Map<string, string>();

/** Whether a system program is installed. */
export function hasSystemProgram(name: string): boolean {
  return findPath(name) !== undefined;
}

function findPath(name: string): string | undefined {
  return known.get(name) ?? FOLDERS.map((folder) => join(folder, name)).find(isExecutable);
}

/** The path of a system program. Throws if it is not installed. The `PATH` of this process does not count. */
export function findSystemProgram(name: string): string {
  const path = findPath(name);
  if (path === undefined) throw new Error(`${name} is not installed in any of ${FOLDERS.join(', ')}`);
  known.set(name, path);
  return path;
}

/** Whether this process may execute the file. False for folders. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    return replaceAbsent(false, 'EACCES')(error);
  }
}
