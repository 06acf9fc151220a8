// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Methods } from '../../../../generated/a2a/1.0/methods.gen.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import * as extendedCard from './extended-card.ts';
import * as messages from './messages.ts';
import * as pushNotifications from './push-notifications.ts';
import * as tasks from './tasks.ts';

/** What all handlers together work with. */
export type Services = extendedCard.Services & messages.Services & pushNotifications.Services & tasks.Services;

export const handlers: { [Id in keyof Methods]: RpcHandler<Methods[Id], Services> } = {
  CancelTask: tasks.cancelTask,
  CreateTaskPushNotificationConfig: pushNotifications.createTaskPushNotificationConfig,
  DeleteTaskPushNotificationConfig: pushNotifications.deleteTaskPushNotificationConfig,
  GetExtendedAgentCard: extendedCard.getExtendedAgentCard,
  GetTask: tasks.getTask,
  GetTaskPushNotificationConfig: pushNotifications.getTaskPushNotificationConfig,
  ListTaskPushNotificationConfigs: pushNotifications.listTaskPushNotificationConfigs,
  ListTasks: tasks.listTasks,
  SendMessage: messages.sendMessage,
  SendStreamingMessage: messages.sendStreamingMessage,
  SubscribeToTask: tasks.subscribeToTask,
};
