/** What holds when everything is at rest, whatever was killed meanwhile. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { eventually } from '../../support/eventually.ts';
import { call } from '../../support/http.ts';
import type { Players } from './clients.ts';

const NODES = ['one', 'two', 'three'];

interface Run {
  run_id: string;
  status: string;
  error?: unknown;
  kwargs: { input: { name: string }; durability?: string };
}

/** No run is lost, stuck, failed or done twice, and what was undone has left nothing. */
export async function assertPromises(url: string, { ledger, steadyThreads, undoneThreads, book }: Players): Promise<void> {
  const lines = (await readFile(book, 'utf8')).split('\n');
  for (const threadId of [...steadyThreads, ...undoneThreads]) {
    const runs = await readRunsAtRest(url, threadId);
    const present = new Map(runs.map((run) => [run.run_id, run]));
    const entries = await readEntries(url, threadId);
    for (const run of ledger.runs.values()) {
      if (run.threadId !== threadId) continue;
      const told = `run ${run.runId} (${run.name}) of thread ${threadId}`;
      if (run.isUndone) assert.equal(present.has(run.runId), false, `${told} was to be undone`);
      else if (steadyThreads.includes(threadId)) assert.ok(present.has(run.runId), `${told} is lost`);
    }
    const requests = new Set(runs.map(({ kwargs }) => kwargs.input.name));
    assert.equal(requests.size, runs.length, `a request made two runs of thread ${threadId}`);
    for (const { run_id: runId, status, error, kwargs } of runs) {
      const own = entries.filter((entry) => entry.startsWith(`${kwargs.input.name} `));
      const done = lines.filter((line) => line.startsWith(`${kwargs.input.name} `));
      const what = `${status} ${JSON.stringify(error)}, durability ${kwargs.durability}, entries ${own}, book ${done}`;
      const told = `run ${runId} of thread ${threadId}: ${what}`;
      assert.ok(status === 'success' || status === 'interrupted', told);
      const wanted = NODES.map((node) => `${kwargs.input.name} ${node}`);
      assert.deepEqual(own, status === 'success' ? wanted : wanted.slice(0, own.length), told);
    }
    const strays = entries.filter((entry) => !requests.has(entry.split(' ')[0]!));
    assert.deepEqual(strays, [], `thread ${threadId} has entries of runs that it does not have`);
  }
  for (const threadId of ledger.copies) if (!ledger.deleted.has(threadId)) await assertCopy(url, threadId);
}

/** A copy is of one moment: of each run as much as it had done. */
async function assertCopy(url: string, threadId: string): Promise<void> {
  const entries = await readEntries(url, threadId);
  for (const [name, own] of Map.groupBy(entries, (entry) => entry.split(' ')[0]!)) {
    const wanted = NODES.map((node) => `${name} ${node}`);
    assert.deepEqual(own, wanted.slice(0, own.length), `the copy ${threadId}`);
  }
}

async function readRunsAtRest(url: string, threadId: string): Promise<Run[]> {
  const isOver = ({ status }: Run) => status !== 'pending' && status !== 'running';
  return eventually(`thread ${threadId} to be at rest`, async () => {
    const runs = await readAllRuns(url, threadId);
    return runs.every(isOver) && runs;
  });
}

async function readAllRuns(url: string, threadId: string): Promise<Run[]> {
  const all: Run[] = [];
  for (;;) {
    const page = await read<Run[]>(url, `/threads/${threadId}/runs?limit=1000&offset=${all.length}`);
    all.push(...page);
    if (page.length < 1_000) return all;
  }
}

async function readEntries(url: string, threadId: string): Promise<string[]> {
  return (await read<{ values: { entries?: string[] } }>(url, `/threads/${threadId}/state`)).values.entries ?? [];
}

async function read<T>(url: string, path: string): Promise<T> {
  const answer = await call('GET', `${url}${path}`);
  assert.equal(answer.status, 200, `GET ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}
