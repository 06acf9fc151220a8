/** The settings that bound what builds and agent servers take. */
import type { Setting } from './setting.ts';

export const limitSettings = {
  builds: {
    flag: 'builds',
    env: 'KEELSON_BUILDS',
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    commands: { up: 2 },
    value: 'N',
    about: 'How many builds run at a time',
  },
  buildTimeoutSeconds: {
    flag: 'build-timeout',
    env: 'KEELSON_BUILD_TIMEOUT_SECONDS',
    type: 'integer',
    minimum: 1,
    maximum: 86_400,
    commands: { up: 900 },
    value: 'SECONDS',
    about: 'How long all of a build may take',
  },
  silenceSeconds: {
    flag: 'silence',
    env: 'KEELSON_SILENCE_SECONDS',
    type: 'integer',
    minimum: 5,
    maximum: 86_400,
    commands: { up: 30 },
    value: 'SECONDS',
    about:
      'How long an agent server may answer nothing, as one does whose graph computes without a pause, before it is restarted',
  },
} satisfies Record<string, Setting>;
