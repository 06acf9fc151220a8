/** `keelson open`: prints the address of a page, and opens it where there is a browser. */
import { findDeployment } from '../client/find-deployment.ts';
import { CommandError, explained, openServer, type ServerAccess } from '../client/server-access.ts';
import { openInBrowser } from '../output/browser.ts';
import { note, printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

export async function open(settings: Settings<'open'>): Promise<void> {
  const access = await openServer(settings);
  const url = await explained(access, () => addressOf(access, settings));
  printEither(settings.json, { url }, [url]);
  if (settings.browser) await openInBrowser(url, note);
}

async function addressOf({ client, publicUrl }: ServerAccess, { opened, docs }: Settings<'open'>): Promise<string> {
  if (opened === undefined) return docs ? `${publicUrl}/docs` : `${publicUrl}/`;
  const { id, name, tenant_id: tenant, source_config: config } = await findDeployment(client, opened);
  if (!docs) return `${publicUrl}/o/${tenant}/host/deployments/${id}`;
  const agent = config.custom_url ?? '';
  // Another client may have set any address; only a page is opened.
  if (!/^https?:$/.test(URL.parse(agent)?.protocol ?? '')) throw new CommandError(`${name} has no address of a page: ${agent}.`);
  return new URL(`${agent.replace(/\/+$/, '')}/docs`).href;
}
