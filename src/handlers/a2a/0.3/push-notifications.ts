/** Push notification configurations of tasks. */
import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { Tasks } from '../../../a2a/tasks.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import { pushFromWire, pushToWire } from './shapes.ts';

/** The tasks of the assistant whose endpoint was called. */
export type Services = Pick<Tasks, 'push'>;

export const tasksPushNotificationConfigSet: RpcHandler<Methods['tasks/pushNotificationConfig/set'], Services> = async (
  { taskId, pushNotificationConfig },
  { push },
) => pushToWire(await push.set(taskId, pushFromWire(pushNotificationConfig, 'pushNotificationConfig')));

export const tasksPushNotificationConfigGet: RpcHandler<Methods['tasks/pushNotificationConfig/get'], Services> = async (
  { id, pushNotificationConfigId },
  { push },
) => pushToWire(await push.get(id, pushNotificationConfigId));

export const tasksPushNotificationConfigList: RpcHandler<Methods['tasks/pushNotificationConfig/list'], Services> = async (
  { id },
  { push },
) => (await push.list(id)).map(pushToWire);

export const tasksPushNotificationConfigDelete: RpcHandler<Methods['tasks/pushNotificationConfig/delete'], Services> = async (
  { id, pushNotificationConfigId },
  { push },
) => {
  await push.delete(id, pushNotificationConfigId);
  return null;
};
