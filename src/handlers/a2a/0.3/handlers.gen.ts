// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type { Methods } from '../../../../generated/a2a/0.3/methods.gen.ts';
import type { RpcHandler } from '../../../runtime/handler.ts';
import * as extendedCard from './extended-card.ts';
import * as messages from './messages.ts';
import * as pushNotifications from './push-notifications.ts';
import * as tasks from './tasks.ts';

/** What all handlers together work with. */
export type Services = extendedCard.Services & messages.Services & pushNotifications.Services & tasks.Services;

export const handlers: { [Id in keyof Methods]: RpcHandler<Methods[Id], Services> } = {
  'agent/getAuthenticatedExtendedCard': extendedCard.agentGetAuthenticatedExtendedCard,
  'message/send': messages.messageSend,
  'message/stream': messages.messageStream,
  'tasks/cancel': tasks.tasksCancel,
  'tasks/get': tasks.tasksGet,
  'tasks/pushNotificationConfig/delete': pushNotifications.tasksPushNotificationConfigDelete,
  'tasks/pushNotificationConfig/get': pushNotifications.tasksPushNotificationConfigGet,
  'tasks/pushNotificationConfig/list': pushNotifications.tasksPushNotificationConfigList,
  'tasks/pushNotificationConfig/set': pushNotifications.tasksPushNotificationConfigSet,
  'tasks/resubscribe': tasks.tasksResubscribe,
};
