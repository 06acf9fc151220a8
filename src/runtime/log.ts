/** The log: one JSON line an event (pino), or readable lines where a person watches. */
import { type Logger, pino } from 'pino';
import { printableJson } from './terminal-text.ts';

export type LogFormat = 'json' | 'pretty';
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The fields that `circumstances` returns are added to every line. */
export function createLog(name: string, level: LogLevel, format: LogFormat, circumstances?: () => object): Logger {
  const base = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(circumstances ? { mixin: circumstances } : {}),
    redact: { paths: ['headers["x-api-key"]', 'headers.authorization'] },
  };
  if (format === 'json') return pino(base);
  return pino({
    ...base,
    // pino-pretty prints strings as they are.
    hooks: { streamWrite: printableJson },
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' } },
  });
}
