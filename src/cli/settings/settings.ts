/**
 * All settings: flag, environment variable, default and description. Options, `--help` and the table in docs/settings.md come
 * from this list.
 */
import { accessSettings } from './access.ts';
import { clientSettings } from './clients.ts';
import type { CommandName } from './commands.ts';
import { driverSettings } from './drivers.ts';
import { projectSettings } from './projects.ts';
import { serverSettings } from './servers.ts';
import type { Setting } from './setting.ts';
import { trialSettings } from './trials.ts';

export const settings = {
  ...serverSettings,
  ...driverSettings,
  ...projectSettings,
  ...clientSettings,
  ...accessSettings,
  ...trialSettings,
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
