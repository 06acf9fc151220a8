/** Tells whoever waits how far a part of the run is, now and then. */

/** How often. */
const PROGRESS_MS = 15_000;

/** Passes a line on when the last one was a while ago. */
export function nowAndThen(tell: (line: string) => void): (line: () => string) => void {
  let told = performance.now();
  return (line) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    tell(`  ${line()}`);
  };
}
