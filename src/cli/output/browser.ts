/** Opens a page in the browser of whoever sits at this machine. */
import { spawn } from 'node:child_process';

/** How long a program may take to say that it cannot open the page. */
const OPEN_LIMIT_MS = 1_500;

/** Does nothing where there is no browser. Tells of a program that cannot open the page. */
export async function openInBrowser(url: string, tell: (text: string) => void): Promise<void> {
  const program = browserOf(process.env, process.platform);
  if (program && !(await opens(program, url))) tell(`${program[0]} could not open it.`);
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
