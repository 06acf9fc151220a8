/**
 * What is common to all processes that load a project, whoever starts them: the program, the variables that any program needs,
 * and the file in which the process reports how far it came.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlainFile } from './tenant-files.ts';

/** The program of this repository. Its command `agent` loads a project. */
export const agentProgram = fileURLToPath(new URL('../main.js', import.meta.url));

/** The variables of an agent server besides those of its deployment. */
export function baseEnvironment(): Record<string, string> {
  return {
    PATH: searchPath(process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'),
    HOME: process.env['HOME'] ?? homedir(),
    LANG: process.env['LANG'] ?? 'C.UTF-8',
    NODE_ENV: 'production',
    ...(process.env['TZ'] ? { TZ: process.env['TZ'] } : {}),
  };
}

function searchPath(ours: string): string {
  const others = ours.split(delimiter).filter((folder) => folder && !folder.endsWith(`node_modules${sep}.bin`));
  return [...new Set([dirname(process.execPath), ...others])].join(delimiter);
}

/** What a process reports in the file of `--ready-file`. */
export interface ProcessReport {
  pid: number;
  /** Its address, once it listens. */
  url?: string;
  /** With `--check`: the graph that is being imported. */
  importing?: { graph: string; file: string };
  /** With `--check`: all graphs were imported. */
  imported?: true;
  /** Why the project cannot be loaded. Another start would fail the same way. */
  failure?: string;
}

/** Writes atomically: a waiting process may read the file at any time. Synchronous, because an import may block the process. */
export function writeReport(file: string, report: Omit<ProcessReport, 'pid'>): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ pid: process.pid, ...report }));
  renameSync(unfinished, file);
}

const MAX_REPORT_BYTES = 64 * 1024;

/** Undefined if there is no report yet. Read synchronously: it is small. */
export function readReport(file: string): ProcessReport | undefined {
  try {
    return JSON.parse(readPlainFile(file, MAX_REPORT_BYTES)) as ProcessReport;
  } catch {
    return undefined;
  }
}
