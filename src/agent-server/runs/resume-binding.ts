/**
 * Binds a run that answers interrupts to those that it was accepted for. Two answers to one interrupt may be accepted; the second
 * one must not answer the graph's next question.
 */
import type { RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Dialect, Storage, Transaction } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { holdThread, lockedThread, threadNotFound } from '../threads/thread-records.ts';
import { executedSince } from './queue-records.ts';
import { activeRuns, type RunRow } from './run-records.ts';

/** The run answers an interrupt that does not wait. It ends before the graph sees it, and the thread stays as it was. */
export class NoSuchInterrupt extends Error {
  override name = 'NoSuchInterrupt';
}

interface ResumeBinding {
  /** Ids of the interrupts pending at acceptance. */
  asked: string[];
  /** How many runs of the thread had ended. */
  endedCount: number;
}

/** Interrupts of a thread as its record shows them: by task. */
type Interrupts = Record<string, { id?: string }[]>;

/** Whether the run answers interrupts of the thread's newest state. */
export function isResume({ command, checkpoint }: RunKwargs): boolean {
  return command?.resume !== undefined && command.resume !== null && !checkpoint?.checkpoint_ns;
}

/** The interrupts that an answer names; undefined for an answer to whatever is pending. LangGraph tells them apart the same way. */
export function namedInterrupts(resume: unknown): string[] | undefined {
  if (resume === null || typeof resume !== 'object' || Array.isArray(resume)) return undefined;
  const keys = Object.keys(resume);
  return keys.length > 0 && keys.every((key) => /^[0-9a-f]{32}$/.test(key)) ? keys : undefined;
}

/** The binding of a run that is accepted behind others, as it is stored; null for a run that answers nothing. */
export function bindingOf(kwargs: RunKwargs, thread: { interrupts: string; endedCount: number }): string | null {
  if (!isResume(kwargs) || kwargs.checkpoint?.checkpoint_id) return null;
  const binding: ResumeBinding = { asked: idsOf(thread.interrupts), endedCount: thread.endedCount };
  return JSON.stringify(binding);
}

/** Ids of interrupts that a thread's record shows as pending. */
function idsOf(interrupts: string): string[] {
  const asking = Object.values(JSON.parse(interrupts) as Interrupts).flat();
  return asking.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Throws `NoSuchInterrupt` unless the run's answer still belongs to `pending`, the interrupts at its start. */
export async function assertPending(storage: Storage, run: RunRow, kwargs: RunKwargs, pending: string[]): Promise<void> {
  const resume = kwargs.command?.resume;
  const named = namedInterrupts(resume);
  const gone = named?.find((id) => !pending.includes(id));
  if (gone !== undefined)
    throw new NoSuchInterrupt(`The interrupt ${gone} is not pending. Read the thread's state for the interrupts that are.`);
  if (run.resume_binding === null) return;
  const { asked, endedCount } = JSON.parse(run.resume_binding) as ResumeBinding;
  // None: the client read the question of a run whose end was not recorded yet.
  if (!named && asked.length > 0 && !isSame(asked, pending))
    throw new NoSuchInterrupt('The interrupts that were pending when this answer was accepted are not the ones pending now.');
  const earlier = await earlierAnswers(storage, run, endedCount);
  const answered = earlier.find(({ answer }) => {
    const others = namedInterrupts(answer);
    return !named || !others || others.some((id) => named.includes(id));
  });
  if (answered) throw new NoSuchInterrupt(`The interrupt was already answered by run ${answered.runId}.`);
}

/** The answers of the runs before this one that were executed to their end since its acceptance. */
async function earlierAnswers(storage: Storage, run: RunRow, endedCount: number) {
  const rows = await executedSince(storage, run, endedCount);
  return rows.flatMap(({ run_id: runId, kwargs: text }) => {
    const kwargs = JSON.parse(text) as RunKwargs;
    return isResume(kwargs) ? [{ runId, answer: kwargs.command!.resume }] : [];
  });
}

function isSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}

/**
 * Locks the thread. Throws `conflict` unless all these interrupts wait for an answer. While runs are active, those wait that none
 * of them answers; a run that does something else may answer any. After a failed run only the state tells which wait, so the run
 * finds out at its start.
 */
export async function assertAwaited(
  transaction: Transaction,
  dialect: Dialect,
  { threadId, filter }: { threadId: string; filter: Filter },
  ids: readonly string[],
): Promise<void> {
  if (!(await holdThread(transaction, dialect, threadId, filter))) throw threadNotFound(threadId);
  const { status, interrupts } = await lockedThread(transaction, dialect, threadId, filter);
  if (status === 'error') return;
  const pending = status === 'busy' ? await findUnanswered(transaction, threadId, idsOf(interrupts)) : idsOf(interrupts);
  const gone = ids.find((id) => !pending.includes(id));
  if (gone !== undefined) throw new Problem('conflict', `The interrupt ${gone} waits for no answer.`);
}

/** Those of the interrupts that no active run answers. */
async function findUnanswered(transaction: Transaction, threadId: string, ids: readonly string[]): Promise<string[]> {
  const answers = (await activeRuns(transaction, threadId, 'all')).map((run) => {
    const kwargs = JSON.parse(run.kwargs) as RunKwargs;
    return isResume(kwargs) ? namedInterrupts(kwargs.command?.resume) : undefined;
  });
  const answered = new Set(answers.flat());
  return answered.has(undefined) ? [] : ids.filter((id) => !answered.has(id));
}
