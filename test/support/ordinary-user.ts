/** Another user than root, for tests of what a server does that is not root. */
import { statSync } from 'node:fs';
import { root } from '../../scripts/generate/contracts.ts';

export const NOBODY = 65_534;

/** Why no other user can be tried. */
export function ordinarySkip(): string | false {
  if (process.getuid?.() !== 0) return 'only root can be another user, and the other tests are run as this one';
  const folders = root.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/');
  return folders.every((folder) => (statSync(folder).mode & 0o001) !== 0) ? false : 'another user cannot read this software';
}
