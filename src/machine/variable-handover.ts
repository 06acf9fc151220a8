/**
 * Hands a tenant's variables to its program after the rights of this process were given up. They travel through a pipe, which a
 * shell that runs as the tenant reads and replaces itself by the program. No program before it sees one of them, as a variable or
 * as an argument.
 */
import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { findSystemProgram } from './system-programs.ts';

/** The descriptor of the pipe: the first one after the standard ones. */
const DESCRIPTOR = 3;
/** The shell's exit code if the pipe ended without variables. Half of them are a syntax error. */
const NOTHING_CAME = 125;

/** The most that Linux takes of one variable, with its name, `=` and a NUL character: 32 pages. */
const MAX_VARIABLE_BYTES = 32 * 4_096;
/** A quarter of the usual bound of the stack, less what arguments take. */
const MAX_BYTES = 7 * 262_144;

/** The arguments of a shell that takes the variables, followed by the program and its arguments. */
export function receivingShell(): string[] {
  const script = `eval "$(${findSystemProgram('cat')} <&${DESCRIPTOR})"; exit ${NOTHING_CAME}`;
  return [findSystemProgram('sh'), '-c', script, 'sh'];
}

/** Throws like `spawn` if the system starts no program with so many variables. */
export function assertStartable(environment: Readonly<Record<string, string>>): void {
  const sizes = Object.entries(environment).map(([name, value]) => Buffer.byteLength(name) + Buffer.byteLength(value) + 2);
  const pointers = 8 * sizes.length;
  if (sizes.every((size) => size <= MAX_VARIABLE_BYTES) && sizes.reduce((sum, size) => sum + size, pointers) <= MAX_BYTES) return;
  throw Object.assign(new Error('spawn E2BIG'), { code: 'E2BIG', errno: -7, syscall: 'spawn' });
}

/** Writes the variables to a child whose fourth stream is a pipe. A child that ends before it reads them fails by itself. */
export function sendVariables(child: ChildProcess, environment: Readonly<Record<string, string>>): void {
  const pipe = child.stdio[DESCRIPTOR] as Writable | null | undefined;
  if (!pipe) return;
  pipe.end(shellScript(environment));
  finished(pipe, { readable: false }).catch(() => pipe.destroy());
}

/** One compound command, so that a shell that gets a part of it runs nothing. */
function shellScript(environment: Readonly<Record<string, string>>): string {
  const lines = Object.entries(environment).map(([name, value]) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`${JSON.stringify(name)} is not a name of a variable`);
    return `export ${name}='${value.replaceAll("'", `'\\''`)}'`;
  });
  // Shells set this one themselves.
  return ['{', `exec ${DESCRIPTOR}<&-`, 'unset PWD', ...lines, 'exec "$@"', '}', ''].join('\n');
}
