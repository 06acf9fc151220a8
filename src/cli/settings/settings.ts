/**
 * Every setting there is: its flag, its environment variable, its default and what it does. Options, `--help` and the table in
 * docs/settings.md are made from this list.
 */
import { accessSettings } from './access.ts';
import type { CommandName } from './commands.ts';
import { conformanceSettings } from './conformance.ts';
import { deploySettings } from './deploy.ts';
import { limitSettings } from './limits.ts';
import { mockSettings } from './mock.ts';
import { serverSettings } from './server.ts';
import type { Setting } from './setting.ts';
import { storageSettings } from './storage.ts';
import { webSettings } from './web.ts';

export const settings = {
  ...serverSettings,
  ...webSettings,
  ...limitSettings,
  ...storageSettings,
  ...deploySettings,
  ...accessSettings,
  ...mockSettings,
  ...conformanceSettings,
} satisfies Record<string, Setting>;

type All = typeof settings;
type SettingName = keyof All;

/** The settings of one command; those without a default may be undefined. */
export type Settings<Command extends CommandName> = {
  [Name in SettingName as Command extends keyof All[Name]['commands'] ? Name : never]: All[Name]['commands'][Command &
    keyof All[Name]['commands']];
};

export function settingsOf(command: CommandName): [SettingName, Setting][] {
  return (Object.entries(settings) as [SettingName, Setting][]).filter(([, setting]) => command in setting.commands);
}
