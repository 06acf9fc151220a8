/**
 * Lets long work on the event loop make way: it goes in slices, and requests are answered between them. All such work of this process
 * takes turns, so eight searches of logs delay a request no more than one does.
 */
const SLICE_MS = 1;

let sliceEnd = 0;
let lastTurn: Promise<void> = Promise.resolve();

/** To be asked between two small steps. If true, `awaitSlice` comes before the next one. */
export function isSliceOver(): boolean {
  return performance.now() >= sliceEnd;
}

/** Resolves when it is the turn of this work again. */
export function awaitSlice(): Promise<void> {
  lastTurn = lastTurn.then(beginSlice);
  return lastTurn;
}

async function beginSlice(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  sliceEnd = performance.now() + SLICE_MS;
}
