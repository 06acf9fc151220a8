/** Push notification configurations of tasks. */
import type { Methods } from '../../../../generated/a2a/1.0/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { pushFromWire, pushToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'push'>;

export const createTaskPushNotificationConfig: RpcHandler<Methods['CreateTaskPushNotificationConfig'], Services> = async (
  { taskId, ...config },
  { push },
) => pushToWire(await push.set(taskId, pushFromWire(config, '')));

export const getTaskPushNotificationConfig: RpcHandler<Methods['GetTaskPushNotificationConfig'], Services> = async (
  { taskId, id },
  { push },
) => pushToWire(await push.get(taskId, id));

export const listTaskPushNotificationConfigs: RpcHandler<Methods['ListTaskPushNotificationConfigs'], Services> = async (
  { taskId, pageSize, pageToken },
  { push },
) => {
  const all = (await push.list(taskId)).map(pushToWire);
  const from = Number(pageToken ?? 0);
  const to = from + (pageSize || all.length);
  const configs = all.slice(from, to);
  return { ...(configs.length > 0 ? { configs } : {}), ...(to < all.length ? { nextPageToken: String(to) } : {}) };
};

export const deleteTaskPushNotificationConfig: RpcHandler<Methods['DeleteTaskPushNotificationConfig'], Services> = async (
  { taskId, id },
  { push },
) => {
  await push.delete(taskId, id);
  return {};
};
