/** When a schedule is due: cron expressions in the field order of the public servers, read in a time zone. */
import { Cron } from 'croner';
import { messageOf, Problem } from '../../problem.ts';

/** A schedule as it is stored. */
export interface Schedule {
  schedule: string;
  timezone: string | null;
  end_time: string | null;
}

/** Throws `invalid` for a schedule or time zone that does not exist, and for a schedule that is never due. */
export function assertSchedule({ schedule, timezone }: Schedule, now: number): void {
  if (timezone !== null && !isZone(timezone)) {
    const help = `'${timezone}'. Use IANA timezone format (e.g. 'America/New_York').`;
    throw new Problem('invalid', `Invalid timezone: ${help}`);
  }
  try {
    if (!read(schedule, timezone).nextRun(new Date(now))) throw new Error('It is never due');
  } catch (error) {
    const reason = messageOf(error)
      .replace(/^CronPattern: /, '')
      .replace(/\.$/, '');
    const help = `'${schedule}'. Reason: ${reason}. Use minute, hour, day of month, month and day of week, such as '*/5 * * * *' for every 5 minutes.`;
    throw new Problem('invalid', `Invalid cron schedule: ${help}`);
  }
}

/** The first due time after `after`, in milliseconds; null when there is none. */
export function nextDue({ schedule, timezone, end_time: end }: Schedule, after: number): number | null {
  const next = read(schedule, timezone).nextRun(new Date(after))?.getTime();
  return next === undefined || (end !== null && next > Date.parse(end)) ? null : next;
}

/** The public servers have second and year as the sixth and seventh part; the library has the second first. */
function read(schedule: string, timezone: string | null): Cron {
  const [first = '', ...parts] = schedule.trim().split(/\s+/);
  const pattern =
    parts.length < 5 ? [first, ...parts].join(' ') : [parts[4], first, ...parts.slice(0, 4), ...parts.slice(5)].join(' ');
  return new Cron(pattern, { timezone: timezone ?? 'UTC', paused: true, sloppyRanges: true });
}

/** The library accepts whatever `Intl` does, which is more than the names of zones. */
function isZone(timezone: string): boolean {
  if (!/^[A-Za-z]/.test(timezone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }) !== undefined;
  } catch {
    return false;
  }
}
