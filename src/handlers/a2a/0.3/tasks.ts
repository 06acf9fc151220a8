/** Tasks: read, cancelled and followed. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { eventToWire, taskToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'get' | 'cancel' | 'resubscribe'>;

export const tasksGet: RpcHandler<Methods['tasks/get'], Services> = async ({ id, contextId, historyLength }, tasks) =>
  taskToWire(await tasks.get(id, { contextId, historyLength }));

export const tasksCancel: RpcHandler<Methods['tasks/cancel'], Services> = async ({ id }, tasks) =>
  taskToWire(await tasks.cancel(id, 'refused'));

export const tasksResubscribe: RpcHandler<Methods['tasks/resubscribe'], Services> = async function* ({ id }, tasks, call) {
  for await (const event of tasks.resubscribe(id, call.signal)) yield eventToWire(event);
};
