/** What a setting is: a row of the table from which options, variables, defaults, help and documentation come. */
import { durationPattern, sharePattern } from '../../machine/amounts.ts';
import type { CommandName } from './commands.ts';

export interface Setting {
  /** Flag without the dashes. */
  flag: string;
  /** It can stand on the command line without its flag; several of a command stand in the order of this list. */
  positional?: true;
  /** The commands that do nothing without it. */
  required?: readonly string[];
  env?: string;
  /** Another variable that is read where `env` is not set, because other programs know it. */
  alsoEnv?: string;
  type: 'string' | 'integer' | 'boolean';
  /** Command → default; undefined where there is none. */
  commands: Partial<Record<CommandName, string | number | boolean | undefined>>;
  choices?: readonly string[];
  /** What a text must look like, and the same in words. */
  pattern?: { is: Pick<RegExp, 'test'>; words: string };
  minimum?: number;
  maximum?: number;
  /** What stands for the value in `--help`. */
  value?: string;
  about: string;
}

/** A port, whoever listens there. */
export const port = { type: 'integer', minimum: 0, maximum: 65_535, value: 'PORT' } as const;
/** There is no default. */
export const noText = undefined as string | undefined;
export const noNumber = undefined as number | undefined;
/** Some of these words, with commas between them. */
export function listOf(...words: string[]): NonNullable<Setting['pattern']> {
  const one = `(${words.join('|')})`;
  const all = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { is: new RegExp(`^${one}(,${one})*$`), words: `${all}, or several with commas between them` };
}

/** A time as people write it. */
export const duration = {
  type: 'string',
  value: 'TIME',
  pattern: { is: durationPattern, words: 'a time such as 100ms, 2s or 1m' },
} as const;
/** A share of all. */
export const share = {
  type: 'string',
  value: 'SHARE',
  pattern: { is: sharePattern, words: 'a share such as 5%' },
} as const;
