/**
 * The times of log lines, in microseconds: each is later than the one before, so that a time names one line of a log and a
 * client that goes on from the time of the last line that it saw misses none, however many were written in one millisecond.
 */
import type { LogLine } from '../../drivers/port.ts';

/** The time of a line that comes after one of the time `before`. */
export function timeAfter(before: number, { timestamp = 0 }: LogLine): number {
  return Math.max(before + 1, Math.trunc(timestamp * 1_000));
}

/** As the contract writes it. */
export function isoOfMicros(micros: number): string {
  const ms = Math.floor(micros / 1_000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(micros - ms * 1_000).padStart(3, '0')}Z`;
}

/** The microseconds of an ISO time of whatever precision. */
export function microsOfIso(text: string): number {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return Math.floor(Date.parse(text) / 1_000) * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
}

/** The same of a moment, and the last one of a day. */
export function lastMicrosOf(text: string): number {
  return microsOfIso(text) + (/^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY_MICROS - 1 : 0);
}

const DAY_MICROS = 86_400_000_000;
