/** What each test file of a run took: written by the processes that play them, read at the end. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FileTime {
  /** Path below the root. */
  file: string;
  processorSeconds: number;
  seconds: number;
}

/** A file may take this much processor time in `npm test`, and this share of the whole run where the machine is slow. */
const LIMIT = { seconds: 15, share: 0.05 };

const TICKS_PER_SECOND = 100;

/**
 * Processor time of this process and of those that it started and saw the end of. Where there is no /proc, of this process alone.
 * Processes that outlived their parent are not counted.
 */
export function readProcessorSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  // proc_pid_stat(5): fields 14 to 17, counted from 3 behind the name, which is in brackets.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ').slice(11, 15);
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

const listFile = () => join(process.env['TMPDIR']!, 'times.txt');

export function recordTime(time: FileTime): void {
  appendFileSync(listFile(), `${JSON.stringify(time)}\n`);
}

/** The most expensive first. */
export function readTimes(): FileTime[] {
  const lines = readFileSync(listFile(), { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean);
  const times = lines.map((line) => JSON.parse(line) as FileTime);
  return times.sort((one, other) => other.processorSeconds - one.processorSeconds);
}

export function sumProcessorSeconds(times: readonly FileTime[]): number {
  return times.reduce((sum, time) => sum + time.processorSeconds, 0);
}

/** A table, in their order. */
export function describeTimes(times: readonly FileTime[]): string {
  const rows = times.map(({ file, processorSeconds, seconds }) => {
    return `${processorSeconds.toFixed(1).padStart(10)} ${seconds.toFixed(1).padStart(8)}  ${file}`;
  });
  return ['The files that took most, in seconds:', ' processor     wall', ...rows].join('\n');
}

/** Those that take too much for `npm test`. */
export function findExpensive(times: readonly FileTime[]): FileTime[] {
  const limit = Math.max(LIMIT.seconds, LIMIT.share * sumProcessorSeconds(times));
  return times.filter(({ processorSeconds }) => processorSeconds > limit);
}
