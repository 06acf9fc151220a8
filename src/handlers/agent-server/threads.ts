/** Threads: their records, states and histories. */
import type * as operations from '../../../generated/agent-server/operations.gen.ts';
import type { SelectedThreadState, ThreadState } from '../../../generated/agent-server/types.gen.ts';
import type { AgentServer } from '../../agent-server/agent-server.ts';
import { type ThreadEvent, untilIdle } from '../../agent-server/streams/thread-stream.ts';
import type { Handler } from '../../runtime/handler.ts';
import { accessOf } from './caller.ts';
import { pagination } from './pagination.ts';
import { toldWhenBehind } from './run-answers.ts';

export type Services = Pick<AgentServer, 'threads' | 'threadSearches' | 'threadRemoval' | 'states' | 'updates' | 'threadStreams'>;

export const createThread: Handler<operations.CreateThread, Services> = async ({ body }, { threads }, call) => ({
  status: 200,
  body: await threads.create(accessOf(call), body),
});

export const countThreads: Handler<operations.CountThreads, Services> = async ({ body }, { threadSearches }, call) => ({
  status: 200,
  body: await threadSearches.count(accessOf(call), body),
});

export const pruneThreads: Handler<operations.PruneThreads, Services> = async ({ body }, { threadRemoval }, call) => ({
  status: 200,
  body: { pruned_count: await threadRemoval.prune(accessOf(call), body) },
});

export const searchThreads: Handler<operations.SearchThreads, Services> = async ({ body }, { threadSearches }, call) => {
  const { threads, total } = await threadSearches.search(accessOf(call), body);
  return { status: 200, headers: pagination(body.offset + threads.length, total), body: threads };
};

export const getThread: Handler<operations.GetThread, Services> = async ({ path, query }, { threads }, call) => ({
  status: 200,
  body: await threads.get(accessOf(call), path.thread_id, query.include?.includes('ttl') ?? false),
});

export const getThreadStorage: Handler<operations.GetThreadStorage, Services> = async ({ path }, { threads }, call) => ({
  status: 200,
  body: await threads.sizes(accessOf(call), path.thread_id),
});

export const patchThread: Handler<operations.PatchThread, Services> = async ({ path, body, header }, { threads }, call) => {
  const changed = await threads.patch(accessOf(call), path.thread_id, body);
  if (/\breturn\s*=\s*"?minimal\b/i.test(header.prefer ?? '')) return { status: 204 };
  return { status: 200, body: await changed() };
};

export const deleteThread: Handler<operations.DeleteThread, Services> = async ({ path }, { threadRemoval }, call) => {
  await threadRemoval.delete(accessOf(call), path.thread_id);
  return { status: 204 };
};

export const copyThread: Handler<operations.CopyThread, Services> = async ({ path }, { threads }, call) => ({
  status: 200,
  body: await threads.copy(accessOf(call), path.thread_id),
});

export const getThreadHistory: Handler<operations.GetThreadHistory, Services> = async ({ path, query }, { states }, call) => {
  const history = await states.history(accessOf(call), path.thread_id, query);
  return { status: 200, body: history.map((state) => selectState(state, query.select)) };
};

export const postThreadHistory: Handler<operations.PostThreadHistory, Services> = async ({ path, body }, { states }, call) => {
  const history = await states.history(accessOf(call), path.thread_id, body);
  return { status: 200, body: history.map((state) => selectState(state, body.select)) };
};

export const getThreadState: Handler<operations.GetThreadState, Services> = async ({ path, query }, { states }, call) => {
  const state = await states.read(accessOf(call), path.thread_id, { subgraphs: query.subgraphs });
  return { status: 200, body: selectState(state, query.select) };
};

export const updateThreadState: Handler<operations.UpdateThreadState, Services> = async ({ path, body }, { updates }, call) => ({
  status: 200,
  body: { checkpoint: await updates.update(accessOf(call), path.thread_id, body) },
});

export const postThreadStateAtCheckpoint: Handler<operations.PostThreadStateAtCheckpoint, Services> = async (
  { path, body },
  { states },
  call,
) => {
  const options = { subgraphs: body.subgraphs ?? false, checkpoint: body.checkpoint };
  const state = await states.read(accessOf(call), path.thread_id, options);
  return { status: 200, body: selectState(state, body.select) };
};

export const getThreadStateAtCheckpoint: Handler<operations.GetThreadStateAtCheckpoint, Services> = async (
  { path, query },
  { states },
  call,
) => {
  const options = { subgraphs: query.subgraphs, checkpointId: path.checkpoint_id };
  const state = await states.read(accessOf(call), path.thread_id, options);
  return { status: 200, body: selectState(state, query.select) };
};

type Answer = Extract<operations.JoinThreadStream['response'], { status: 200 }>;

export const joinThreadStream: Handler<operations.JoinThreadStream, Services> = async (
  { path, query, header },
  { threadStreams },
  call,
) => {
  const reader = await threadStreams.open(accessOf(call), path.thread_id);
  const lastId = header['last-event-id'] || undefined;
  const modes = query.stream_modes ?? query.stream_mode ?? ['run_modes'];
  const read = (signal: AbortSignal) => reader(lastId, modes, signal);
  const events = untilIdle<ThreadEvent>(read, query.idle_seconds, call.signal);
  const headers = { Location: `/threads/${path.thread_id}/stream` };
  return { status: 200, headers, events: toldWhenBehind(events, lastId) as Answer['events'] };
};

const KEY = 'values.';

/** Selects fields of a state, and single values as `values.<key>`; the whole state if nothing is named. */
function selectState(state: ThreadState, select: readonly string[] | null | undefined): SelectedThreadState {
  if (!select || select.length === 0) return state;
  const fields = select.filter((name) => !name.startsWith(KEY)) as (keyof ThreadState)[];
  const shown: SelectedThreadState = Object.fromEntries(fields.map((name) => [name, state[name]]));
  if (fields.includes('values') || fields.length === select.length) return shown;
  const wanted = new Set(select.filter((name) => name.startsWith(KEY)).map((name) => name.slice(KEY.length)));
  return { ...shown, values: Object.fromEntries(Object.entries(state.values ?? {}).filter(([key]) => wanted.has(key))) };
}
