/** `keelson completion`: prints the script of a shell, or the names that it offers. */
import { UsageError } from '../../problem.ts';
import { printable } from '../../runtime/terminal-text.ts';
import type { ControlPlaneClient } from '../client/control-plane-client.ts';
import { openServer } from '../client/server-access.ts';
import { print } from '../output/print.ts';
import { completionScript } from '../settings/completion-scripts.ts';
import { type NameKind, type Shell, shells } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';

/** A person waits for it after a key press. */
const NAMES_LIMIT_MS = 1_500;

const lists: Record<NameKind, (client: ControlPlaneClient) => Promise<{ name: string }[]>> = {
  deployments: (client) => client.listDeployments(),
  tenants: (client) => client.listTenants(),
  keys: async (client) => (await client.listKeys()).filter(({ revoked_at: revoked }) => revoked === null),
};

export async function completion(settings: Settings<'completion'>): Promise<void> {
  const { shell, namesOf } = settings;
  if (namesOf === undefined) {
    if (shell === undefined)
      throw new UsageError(`keelson completion needs one of ${shells.join(', ')}. See keelson completion --help.`);
    return void process.stdout.write(completionScript(shell as Shell));
  }
  const limit = setTimeout(() => process.exit(0), NAMES_LIMIT_MS);
  const names = await namesFrom(settings, namesOf as NameKind).catch(() => []);
  clearTimeout(limit);
  if (names.length > 0) print(...new Set(names));
}

/** Without those that a terminal could not show as they are. */
async function namesFrom(settings: Settings<'completion'>, kind: NameKind): Promise<string[]> {
  const { client } = await openServer(settings);
  const all = await lists[kind](client);
  return all.map(({ name }) => name).filter((name) => printable(name) === name && !/[\t\n]/.test(name));
}
