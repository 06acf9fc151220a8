/** The tests that need a container engine or a Kubernetes node: suites of their own, which install what they need or say why not. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A run may take half an hour. A machine that is too slow for all of it leaves out what no longer fits, and says so. */
const LIMIT_SECONDS = 1_500;

const SUITES = ['test:containers', 'test:kubernetes'];

export interface EngineRun {
  failed: string[];
  left: string[];
}

/** Plays them one after another. `secondsSoFar` is what the run has taken. */
export function playEngines(secondsSoFar: number): EngineRun {
  const start = performance.now();
  const run: EngineRun = { failed: [], left: [] };
  for (const script of SUITES) {
    const remaining = LIMIT_SECONDS - secondsSoFar - (performance.now() - start) / 1000;
    if (remaining <= 0) run.left.push(script);
    else if (!playScript(script, remaining)) run.failed.push(script);
  }
  return run;
}

/** A new machine builds the programs of the node first: within the time that remains. */
function playScript(script: string, remainingSeconds: number): boolean {
  const env = { ...process.env, KEELSON_TEST_BUILD_SECONDS: String(Math.round(remainingSeconds)) };
  const { status } = spawnSync('npm', ['run', script], { cwd: join(import.meta.dirname, '../..'), env, stdio: 'inherit' });
  return status === 0;
}
