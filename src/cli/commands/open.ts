/** `keelson open`: prints the address of a page, and opens it where there is a browser. */
import { spawn } from 'node:child_process';
import { findDeployment } from '../client/find-deployment.ts';
import { CommandError, explained, openServer, type ServerAccess } from '../client/server-access.ts';
import { note, printEither } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

/** How long a program may take to say that it cannot open the page. */
const OPEN_LIMIT_MS = 1_500;

export async function open(settings: Settings<'open'>): Promise<void> {
  const access = await openServer(settings);
  const url = await explained(access, () => addressOf(access, settings));
  printEither(settings.json, { url }, [url]);
  const program = settings.browser ? browserOf(process.env, process.platform) : undefined;
  if (program && !(await opens(program, url))) note(`${program[0]} could not open it.`);
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

/** The program that opens a page, with its arguments; undefined where there is none. Never a shell. */
function browserOf(
  { BROWSER, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv,
  platform: string,
): string[] | undefined {
  const named = BROWSER?.trim();
  if (named) return named === 'none' ? undefined : named.split(/\s+/);
  if (SSH_CONNECTION) return undefined;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** Whether the program started and did not fail at once. */
function opens([program, ...args]: string[], url: string): Promise<boolean> {
  const hasPlace = args.includes('%s');
  const all = hasPlace ? args.map((arg) => (arg === '%s' ? url : arg)) : [...args, url];
  return new Promise((resolve) => {
    const child = spawn(program!, all, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => resolve(true), OPEN_LIMIT_MS);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
    child.unref();
  });
}
