/** Tasks: read, cancelled and followed. */
import type { Methods } from '../../../../generated/a2a/1.0/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { eventToWire, taskToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'get' | 'cancel' | 'subscribe'>;

export const getTask: RpcHandler<Methods['GetTask'], Services> = async ({ id, historyLength }, tasks) =>
  taskToWire(await tasks.get(id, { historyLength }));

export const cancelTask: RpcHandler<Methods['CancelTask'], Services> = async ({ id }, tasks) =>
  taskToWire(await tasks.cancel(id));

export const subscribeToTask: RpcHandler<Methods['SubscribeToTask'], Services> = async function* ({ id }, tasks, call) {
  for await (const event of tasks.subscribe(id, call.signal)) yield eventToWire(event);
};
