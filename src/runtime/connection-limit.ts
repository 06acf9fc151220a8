/** How many connections a server takes at a time: what is beyond would cost it the files and databases that it works with. */
import { readFileSync } from 'node:fs';

const MOST = 16_384;
/** A connection through the gateway has another one behind it, and the rest needs files too. */
const FILES_EACH = 3;

export function connectionLimit(): number {
  return Math.max(1, Math.min(MOST, Math.floor(openFiles() / FILES_EACH)));
}

/** What the system lets this process open; without a word of it there is no need to fear. */
function openFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
