/** Tasks: read and cancelled. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { taskToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'get' | 'cancel'>;

export const tasksGet: RpcHandler<Methods['tasks/get'], Services> = async ({ id, contextId, historyLength }, tasks) =>
  taskToWire(await tasks.get(id, { contextId, historyLength }));

export const tasksCancel: RpcHandler<Methods['tasks/cancel'], Services> = async ({ id }, tasks) =>
  taskToWire(await tasks.cancel(id));
