/** Tasks: read, listed, cancelled and followed. */
import type { Methods } from '../../../../generated/a2a/1.0/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { eventToWire, stateFromWire, taskToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'get' | 'list' | 'cancel' | 'subscribe'>;

export const getTask: RpcHandler<Methods['GetTask'], Services> = async ({ id, historyLength }, tasks) =>
  taskToWire(await tasks.get(id, { historyLength }));

export const listTasks: RpcHandler<Methods['ListTasks'], Services> = async (params, tasks) => {
  const { contextId, status, statusTimestampAfter, pageSize, pageToken, historyLength, includeArtifacts } = params;
  const state = status && stateFromWire(status);
  const page = await tasks.list({
    ...{ contextId, state, changedSince: statusTimestampAfter, pageSize, historyLength },
    ...(pageToken ? { pageToken } : {}),
  });
  const shown = page.tasks.map((task) => taskToWire(includeArtifacts ? task : { ...task, artifacts: [] }));
  return { tasks: shown, nextPageToken: page.nextPageToken ?? '', pageSize, totalSize: page.total };
};

export const cancelTask: RpcHandler<Methods['CancelTask'], Services> = async ({ id }, tasks) =>
  taskToWire(await tasks.cancel(id, 'shown'));

export const subscribeToTask: RpcHandler<Methods['SubscribeToTask'], Services> = async function* ({ id }, tasks, call) {
  for await (const event of tasks.subscribe(id, call.signal)) yield eventToWire(event);
};
