/** A setting: the row that gives its option, variable, default, help and documentation. */
import { durationPattern, sharePattern } from '../../machine/amounts.ts';
import type { CommandName } from './commands.ts';

/** What the control plane has names of. */
export const nameKinds = ['deployments', 'tenants', 'keys'] as const;
export type NameKind = (typeof nameKinds)[number];

/** The shells that have a completion script. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export interface Setting {
  /** Flag without the dashes. */
  flag: string;
  /** Can be given without its flag. Several positional settings of a command are in the order of this list. */
  positional?: true;
  /** Takes all positional arguments from its own on, as a list. */
  variadic?: true;
  /** The commands that require it. */
  required?: readonly CommandName[];
  env?: string;
  /** The variables that are read when `env` is not set, because other programs use them. */
  alsoEnv?: readonly string[];
  type: 'string' | 'integer' | 'boolean';
  /** Command → default; undefined where there is none. */
  commands: Partial<Record<CommandName, string | number | boolean | readonly string[] | undefined>>;
  choices?: readonly string[];
  /** Several of the choices may be given, with commas between them. */
  several?: true;
  /** The value is a name or id of one of these, which completion looks up. */
  names?: NameKind;
  /** The syntax of the text, and its description. */
  pattern?: { is: Pick<RegExp, 'test'>; words: string };
  minimum?: number;
  maximum?: number;
  /** Placeholder of the value in `--help`. */
  value?: string;
  about: string;
}

/** A port to listen on. */
export const port = { type: 'integer', minimum: 0, maximum: 65_535, value: 'PORT' } as const;
/** No default. */
export const noText = undefined as string | undefined;
/** No arguments. */
export const noWords: readonly string[] = [];
export const noNumber = undefined as number | undefined;

/** A duration. */
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
