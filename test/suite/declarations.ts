/**
 * node:test follows each promise and callback of its process, to know in which suite a test is declared and which test an error
 * belongs to that nobody waits for. The first needs it while files are imported. Following what servers do while tests run takes up
 * to a fifth of their time, so it ends there: an error that nobody waits for fails the file. Imported before node:test.
 */
import asyncHooks, { type AsyncHook } from 'node:async_hooks';

const hooks: AsyncHook[] = [];
const { createHook } = asyncHooks;

/** From here on node:test knows in which suite a test is declared. */
export function beginDeclarations(): void {
  for (const hook of hooks) hook.enable();
}

/** Tests that a test itself starts, with `t.test`, are still its own. */
export function endDeclarations(): void {
  for (const hook of hooks) hook.disable();
}

/** Keeps what node:test follows with. That is the first thing in the process to ask for it. */
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  hooks.push(hook);
  asyncHooks.createHook = createHook;
  return hook;
};
