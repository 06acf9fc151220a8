/** The log: one JSON line an event (pino), or readable lines where a person watches. */
import { type Logger, pino } from 'pino';

export type LogFormat = 'json' | 'pretty';
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export function createLog(name: string, level: LogLevel, format: LogFormat): Logger {
  const base = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['headers["x-api-key"]', 'headers.authorization'] },
  };
  if (format === 'json') return pino(base);
  return pino({
    ...base,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' } },
  });
}
